/** The log: one line for each turn, with what is worth a picture. */
import { expect, it } from 'vitest';
import { byTurns, deedsOf } from '../src/i18n/deeds';
import type { Seen } from '../src/protocol';
import type { LogLine } from '../src/state/table-state';

const played = (seat: number, card: string): Seen => ({
  event: 'played',
  seat,
  card,
  zone: 'N',
  moved: { card: 'PrFl', to: { seat: 1 }, discarded: 'CtSt' },
});
const drew: Seen = { event: 'drew', seat: 0, deck: 'main', card: { back: 'main' } };
const next: Seen = { event: 'turn-began', seat: 1, step: 'start' };
const keys: Seen = { event: 'keys-gained', seat: 0, keys: ['Me'], count: 1, how: 'lines' };
const line = (seq: number, seat: number, ...seen: Seen[]): LogLine => ({
  seq,
  seat,
  isMove: true,
  lines: [`${seq}`],
  seen,
  said: null,
});

it('has one line for all that was decided in a turn', () => {
  const said = { name: 'Ann', text: 'Hello' };
  const log: LogLine[] = [
    line(1, 0, played(0, 'MeHa')),
    { ...line(2, 1), isMove: false, said },
    line(3, 0, played(0, '+MePr'), keys),
    line(4, 0, drew, next),
    // The same player can have the next turn, too, where others are out.
    line(5, 0, played(0, 'SeFi')),
  ];
  const told = byTurns(log);
  expect(told.map(({ entries }) => entries.map(({ seq }) => seq))).toEqual([[1, 3, 4], [2], [5]]);
  expect(told.map(({ isOver }) => isOver)).toEqual([true, true, false]);
  expect(deedsOf(told[0]!)).toEqual([
    { kind: 'card', card: 'MeHa', zone: 'N', pushed: 'PrFl', out: 'CtSt' },
    { kind: 'card', card: '+MePr', zone: 'N', pushed: 'PrFl', out: 'CtSt' },
    { kind: 'keys', keys: ['Me'] },
  ]);
});
