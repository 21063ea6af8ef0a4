/** The client uses every message of web.ftl and names no other; all languages have the same. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import { LEVELS, VARIANTS } from '../src/i18n/labels';
import { bundleOf, LANGUAGES, preferred, type Language } from '../src/i18n/words.svelte';
import { DRAWINGS, SPEEDS, THEMES } from '../src/state/settings.svelte';
import { REASONS } from '../src/replay/luck';
import { REACTIONS } from '../src/talk/reactions';

const SOURCE = join(import.meta.dirname, '../src');
const LOCALES = join(import.meta.dirname, '../../locales');
const text = (language: string, file: string) =>
  readFileSync(join(LOCALES, language, `${file}.ftl`), 'utf8');
const idsOf = (ftl: string) => [...ftl.matchAll(/^([a-z][a-z-]*) =/gm)].map((found) => found[1]!);

function code(): string {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.(svelte|ts)$/.test(file));
  return sources.map((file) => readFileSync(join(SOURCE, file), 'utf8')).join('\n');
}

const DECKS = ['main', 'extra'];

/** Messages whose ids are put together, as in say(`web-level-${level}`): what can stand at the end. */
const FAMILIES: Record<string, readonly string[]> = {
  'web-level-': [...LEVELS, 'random', 'adaptive'],
  'web-manner-': [...LEVELS, 'random', 'adaptive'],
  'web-variant-': VARIANTS,
  'web-about-': VARIANTS,
  'web-theme-': THEMES,
  'web-speed-': SPEEDS,
  'web-drawing-': DRAWINGS,
  'web-deck-': DECKS,
  'web-pile-': DECKS,
  'web-do-deck-': DECKS,
  'web-do-': ['use', 'discard', 'lay', 'cover', 'replace'],
  'web-house-': ['keys', 'hand', 'stall', 'rounds'],
  'web-step-': ['start', 'play', 'keys', 'end', 'draw'],
  'web-status-': ['start', 'play', 'end', 'effect', 'look', 'throw', 'any-key', 'draw'],
  'web-end-': [
    ...['keys', 'stall', 'rounds', 'passes', 'last-turns'],
    ...['resigned', 'time', 'agreed', 'moves'],
  ],
  'web-moment-': ['lead', 'many', 'any', 'run'],
  'web-fair-': REASONS,
  'web-react-': REACTIONS.map(({ id }) => id),
};

/** The markup of every component, the drawings aside: they have no words. */
function templates(): { file: string; ast: unknown }[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  const components = files.filter((file) => file.endsWith('.svelte') && !file.startsWith('cards'));
  return components.map((file) => {
    const { fragment } = parse(readFileSync(join(SOURCE, file), 'utf8'), { modern: true });
    return { file, ast: fragment };
  });
}

/** Words that stand in the markup itself, and not in a message. Names of keys are no words. */
function wordsIn(node: unknown, isShown = true): string[] {
  if (Array.isArray(node)) return node.flatMap((part) => wordsIn(part, isShown));
  if (typeof node !== 'object' || node === null) return [];
  const { type, name, data } = node as { type?: string; name?: string; data?: string };
  if (type === 'Text') return isShown && /\p{Letter}{2,}/u.test(data ?? '') ? [data!.trim()] : [];
  if (type === 'StyleDirective' || (type === 'RegularElement' && name === 'code')) return [];
  if (type === 'Attribute') isShown = /^(aria-label|title|placeholder|alt|label)$/.test(name ?? '');
  return Object.values(node).flatMap((part) => wordsIn(part, isShown));
}

describe('messages', () => {
  const made = Object.entries(FAMILIES).flatMap(([family, ends]) =>
    ends.map((end) => family + end),
  );
  const named = [...code().matchAll(/\bsay\(\s*'([a-z-]+)'/g)].map((found) => found[1]!);
  const used = new Set([...named, ...made]);
  const english = idsOf(text('en', 'web'));

  it('are the same in every language', () => {
    expect(LANGUAGES[0]).toEqual({ tag: 'en', name: 'English' });
    for (const { tag, name } of LANGUAGES) {
      expect(idsOf(text(tag, 'web')), name).toEqual(english);
    }
  });

  it('are all used', () => {
    expect(english.filter((id) => !used.has(id))).toEqual([]);
  });

  it('all exist', () => {
    // The pages also have the words of the game itself and of its analysis.
    const others = ['game', 'analysis'].flatMap((file) => idsOf(text('en', file)));
    const known = new Set([...english, ...others]);
    expect([...used].filter((id) => !known.has(id))).toEqual([]);
  });

  it('whose ids are put together are known here', () => {
    const families = [...code().matchAll(/\bsay\(\s*`(web-[a-z-]*)\$/g)].map((found) => found[1]!);
    const known = [...Object.keys(FAMILIES), 'web-help-'];
    expect(families.filter((family) => !known.includes(family))).toEqual([]);
  });

  it('are the only text', () => {
    expect(
      templates().flatMap(({ file, ast }) => wordsIn(ast).map((word) => `${file}: ${word}`)),
    ).toEqual([]);
  });

  it('have plural forms', () => {
    const say = (language: Language, count: number) => {
      const bundle = bundleOf(language, [text(language, 'web')]);
      return bundle.formatPattern(bundle.getMessage('web-free-seats')!.value!, { count });
    };
    expect([1, 2, 5].map((count) => say('ru', count))).toEqual([
      '1 свободное место',
      '2 свободных места',
      '5 свободных мест',
    ]);
    expect([1, 2].map((count) => say('en', count))).toEqual(['one free seat', '2 free seats']);
  });

  it('come in the language that the browser asks for', () => {
    expect(preferred(['xx-XX', 'ru-RU', 'en'])).toBe('ru');
    expect(preferred(['xx'])).toBe('en');
  });
});
