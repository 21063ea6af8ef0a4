/** Bots have one name wherever they are spoken of, and a face of their own. */
import { describe, expect, it } from 'vitest';
import { LEVELS, sitterName } from '../src/i18n/labels';
import { LANGUAGES, speak } from '../src/i18n/words.svelte';
import type { Level, SeatInfo } from '../src/protocol';
import { faceOfBot, hatOfBot } from '../src/ui/portraits';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SEATS = [0, 1, 2, 3, 4, 5];

const bot = (level: Level): SeatInfo => ({
  kind: 'bot',
  name: null,
  bot: { level },
  out: false,
  salted: false,
  salt: null,
  host: false,
});

describe.each(LANGUAGES)('in $name', ({ tag }) => {
  it('each of them has a name of its own', async () => {
    await speak(tag);
    const names = LEVELS.flatMap((level) => SEATS.map((seat) => sitterName(bot(level), seat)));
    expect(new Set(names).size).toBe(6 * LEVELS.length);
    for (const name of names) expect(name).toMatch(/^\p{Lu}[\p{L} ]+$/u);
  });

  it('the page and the server take it from the same message', () => {
    const read = (file: string) =>
      readFileSync(join(import.meta.dirname, '../../locales', tag, `${file}.ftl`), 'utf8');
    for (const level of LEVELS) expect(read('game')).toContain(`bot-${level} =`);
    expect(read('web') + read('server') + read('tui')).not.toMatch(/^(web-)?bot-\w+ =/m);
  });
});

it('no two of them look alike', () => {
  const faces = LEVELS.flatMap((level) =>
    SEATS.map((seat) => JSON.stringify([faceOfBot(seat), hatOfBot(level)])),
  );
  expect(new Set(faces).size).toBe(6 * LEVELS.length);
});
