import { describe, expect, it } from 'vitest';
import { ranges, span } from '../src/board/field';
import { noticesOf } from '../src/state/notices';
import { clockText } from '../src/i18n/labels';
import { keyOf } from '../src/board/places';
import { neighbours, othersOf } from '../src/board/seats';
import { storyOf } from '../src/board/story';
import type { Seen } from '../src/protocol';

const pushed: Seen = {
  event: 'played',
  seat: 1,
  card: 'MeHa',
  zone: 'N',
  moved: { card: 'PrFl', to: { seat: 0 }, discarded: 'CtSt' },
};

describe('seats', () => {
  it('begin at the left and end at the right', () => {
    expect(othersOf(4, 2)).toEqual([3, 0, 1]);
    expect(neighbours(4, 2)).toEqual({ left: 3, right: 1 });
    expect(neighbours(2, 0)).toEqual({ left: 1, right: 1 });
    expect(othersOf(3, null)).toEqual([0, 1, 2]);
  });
});

describe('notices', () => {
  it('are for the player to whom it was done', () => {
    expect(noticesOf([pushed], 0)).toEqual([
      { kind: 'pushed', by: 1, card: 'PrFl', zone: 'N', lost: 'CtSt' },
    ]);
    expect(noticesOf([pushed], 2)).toEqual([]);
    expect(noticesOf([pushed], null)).toEqual([]);
  });
});

describe('stories', () => {
  const told = (seen: Seen[], me: number | null) =>
    storyOf(seen, me).before.map(({ legs, leaving, gain }) =>
      gain
        ? ['Keys', gain.seat, ...gain.keys]
        : [
            ...legs.map((leg) => [leg.card, keyOf(leg.from[0]!), keyOf(leg.to[0]!)].join(' ')),
            ...leaving.map((place) => `leaves ${keyOf(place)}`),
          ],
    );

  it('have one stage after the other: played, pushed, thrown out, Key', () => {
    const gained: Seen = {
      event: 'keys-gained',
      seat: 1,
      keys: ['Me'],
      count: 1,
      how: 'lines',
    };
    expect(told([pushed, gained], 0)).toEqual([
      ['MeHa seat-hand:1 zone:1:N'],
      ['PrFl zone:1:N zone:0:N', 'leaves zone:1:N'],
      ['CtSt zone:0:N pile:main', 'leaves zone:0:N'],
      ['Keys', 1, 'Me'],
    ]);
  });

  it('take the own card out of the hand while it flies', () => {
    expect(told([pushed], 1)[0]).toEqual(['MeHa hand:MeHa zone:1:N', 'leaves hand:MeHa']);
  });

  it('end with what is drawn, which comes to its own place in the hand', () => {
    const drew: Seen = { event: 'drew', seat: 0, deck: 'main', card: { face: 'SeFi' } };
    const { before, after } = storyOf([pushed, drew], 0);
    expect(before.flatMap(({ legs }) => legs.map(({ card }) => card))).not.toContain('SeFi');
    expect(after.map(({ legs }) => keyOf(legs[0]!.to[0]!))).toEqual(['hand:SeFi']);
    expect(after[0]!.arriving.map(keyOf)).toEqual(['hand:SeFi']);
  });

  it('show the back of a card that is not known', () => {
    const drew: Seen = { event: 'drew', seat: 1, deck: 'extra', card: { back: 'extra' } };
    expect(storyOf([drew], 0).after[0]!.legs[0]).toMatchObject({ card: null, back: 'extra' });
  });
});

describe('the field', () => {
  const field = (...places: [number, number][]) => ({
    stacks: places.map((at) => ({ at, cards: ['MeHa'] })),
    echo: [],
    passes: 0,
    'last-turns': null,
  });

  it('has a place more on each side until its borders are known', () => {
    expect(span(ranges(field([0, 0])).columns)).toEqual([-1, 0, 1]);
    const { columns, rows } = ranges(field([-2, 0], [2, 1]));
    expect([columns, rows]).toEqual([
      { from: -2, to: 2, isFixed: true },
      { from: -1, to: 2, isFixed: false },
    ]);
  });
});

describe('clocks', () => {
  it('are read like clocks', () => {
    expect([0, 61_000, 3_600_000, -5].map(clockText)).toEqual(['0:00', '1:01', '1:00:00', '0:00']);
  });
});
