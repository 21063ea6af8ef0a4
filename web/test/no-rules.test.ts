/** The client shows views and sends offers. What a line is and what may be played it does not know. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../src');
/** Cards are drawn from their names, and names are put into words. Nothing else reads a card. */
const READS_CARDS = ['i18n/labels.ts', 'i18n/rich-text.ts'];

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) => /\.(svelte|ts)$/.test(file) && !file.startsWith('cards') && file !== 'protocol.ts',
  )
  .map((file) => ({ file, text: readFileSync(join(FOLDER, file), 'utf8') }));

it('reads no symbols off cards', () => {
  const readers = files.filter(({ text }) =>
    /parseCard|symbols\.(some|every|includes|filter)/.test(text),
  );
  const others = readers.map(({ file }) => file).filter((file) => !READS_CARDS.includes(file));
  // What a preview says about lines comes from the server.
  expect(others.filter((file) => file !== 'table/Preview.svelte')).toEqual([]);
});

it('knows no lines of a layout', () => {
  const line = /\[\s*'(?:NW|N|NE|W|SW)',\s*'(?:N|C|W|E|S)',\s*'(?:NE|E|SE|S|SW)'\s*\]/;
  expect(files.filter(({ text }) => line.test(text)).map(({ file }) => file)).toEqual([]);
});

it('makes no move that was not offered, but asks about it', () => {
  // Only the chooser sends moves, and only offers.
  const senders = files.filter(({ text }) => /\bmove: \{ seq/.test(text)).map(({ file }) => file);
  expect(senders).toEqual(['state/table.svelte.ts']);
});
