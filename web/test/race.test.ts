import { describe, expect, it } from 'vitest';
import type { EntryMessage, Seen } from '../src/protocol';
import { momentsOf, NO_RACE, raceAfter } from '../src/state/race';

const began = (seat: number): Seen => ({ event: 'turn-began', seat, step: 'play' });
const gained = (seat: number, ...keys: ('Me' | 'Ct' | 'Sk')[]): Seen => ({
  event: 'keys-gained',
  seat,
  keys,
  count: keys.length,
  how: 'lines',
});
const moved = (seq: number, ...seen: Seen[]): EntryMessage => ({
  kind: 'moved',
  seq,
  at: 0,
  seat: 0,
  by: 'person',
  seen,
});

const told = [
  moved(0, began(0)),
  moved(1, gained(0, 'Me'), began(1)),
  moved(2, gained(1, 'Ct', 'Sk'), began(0)),
];

describe('the race for the Keys', () => {
  it('knows who got what in which turn', () => {
    const race = told.reduce(raceAfter, NO_RACE);
    expect(race.turn).toBe(3);
    expect(race.gains.map(({ turn, seat, count }) => [turn, seat, count])).toEqual([
      [1, 0, 1],
      [2, 1, 2],
    ]);
  });

  it('forgets what was taken back', () => {
    const race = told.reduce(raceAfter, NO_RACE);
    const back = raceAfter(race, { kind: 'taken-back', seq: 3, at: 0, seat: 1, to: 2 });
    expect(back.turn).toBe(2);
    expect(back.gains).toHaveLength(1);
    expect(raceAfter(back, moved(4, gained(1, 'Sk'), began(0))).gains.at(-1)?.turn).toBe(2);
  });

  it('has turning points', () => {
    const race = told.reduce(raceAfter, NO_RACE);
    expect(momentsOf(race, 2)).toEqual([
      { kind: 'lead', turn: 2, seat: 1, count: 2 },
      { kind: 'many', turn: 2, seat: 1, count: 2 },
    ]);
    expect(momentsOf(NO_RACE, 2)).toEqual([]);
  });
});
