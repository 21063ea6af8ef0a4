import { expect, it } from 'vitest';
import type { Previewed } from '../src/board/model';
import type { SymbolCode, Zone } from '../src/protocol';
import { isKept } from '../src/state/promise';

const LINE: [Zone, Zone, Zone] = ['N', 'C', 'S'];
const shown = (keys: SymbolCode[], pushed: string, given: SymbolCode[] = []): Previewed => ({
  type: 'preview',
  move: 'MeHa>N',
  text: [],
  seen: [
    {
      event: 'played',
      seat: 0,
      card: 'MeHa',
      zone: 'N',
      moved: { card: pushed, to: { seat: 1 } },
    },
    { event: 'keys-gained', seat: 0, keys, count: keys.length, how: 'lines' },
  ],
  lines: given.map((code) => ({ seat: 1, zones: LINE, before: [], after: [code] })),
  after: { lines: [], supply: [] },
  given: [],
});

it('a move that was decided on early is made only if it does what it promised', () => {
  const then = shown(['Me'], 'PrFl');
  expect(isKept(then, shown(['Me'], 'PrFl'), 0)).toBe(true);
  expect(isKept(then, shown(['Me', 'Ha'], 'PrFl'), 0)).toBe(true);
  expect(isKept(then, shown([], 'PrFl'), 0)).toBe(false);
  expect(isKept(then, shown(['Me'], 'CtSt'), 0)).toBe(false);
  expect(isKept(then, shown(['Me'], 'PrFl', ['Sk']), 0)).toBe(false);
});
