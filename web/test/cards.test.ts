/** Card lists are known by the same hash as in records and on the server. */
import { expect, it, vi } from 'vitest';
import type { CardInfo, TableInfo } from '../src/protocol';
import { deckHash, hasOtherCards } from '../src/state/cards.svelte';

const UPPER = ['Me', 'Pr', 'Ca', 'Se', 'Sk', 'Ct'];
const LOWER = ['Cv', 'Ha', 'Fl', 'Fi', 'St', 'Ec'];
const base = UPPER.flatMap((one) =>
  LOWER.map((two) => ({ card: one + two, copies: 2 }) as CardInfo),
);

it('the base game has the hash that its records name', () => {
  expect(deckHash(base)).toBe('8cc487bb');
  expect(deckHash([])).toBe('811c9dc5');
  expect(deckHash(base.slice(1))).not.toBe('8cc487bb');
});

it('other cards are noticed', async () => {
  const list = { sets: [{ id: 'base', deck: 'main', edge: 'black', cards: base }] };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(list))));
  const table = (main: string) =>
    ({ extra: null, seats: [], 'deck-hashes': { main, extra: null } }) as unknown as TableInfo;
  expect(await hasOtherCards(table('8cc487bb'))).toBe(false);
  expect(await hasOtherCards(table('00000000'))).toBe(true);
  vi.unstubAllGlobals();
});
