/**
 * The client knows no rules: it offers what the server offers, however absurd, and nothing else. A
 * server that is made up offers plays that no game has, and the board has to follow it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import Board from '../src/board/Board.svelte';
import type { BoardModel } from '../src/board/model';
import { PlaceSet, inHand, inZone, keyOf, onDeck } from '../src/board/places';
import type { Offer, Place, TableInfo, View, Zone } from '../src/protocol';
import { Chooser } from '../src/state/chooser.svelte';
import { seeded } from './seeded';

const HAND = ['MeHa', 'PrFl', '+MePr', '!blot'];
const ZONES: Zone[] = ['NW', 'N', 'NE', 'W', 'C', 'E', 'SW', 'S', 'SE'];
const SEATS = [0, 1, 2];
const random = seeded(11);

const INFO = {
  variant: 'sets',
  extra: 'atlanticus',
  stage: 'playing',
  goal: 9,
  seats: SEATS.map(() => ({ kind: 'bot' })),
} as unknown as TableInfo;
const VIEW = {
  viewer: { seat: 0 },
  turn: 0,
  step: 'play',
  keys: SEATS.map(() => []),
  hands: SEATS.map(() => ({ main: 3, extra: 1, known: [] })),
  hand: HAND,
  main: { deck: 9, pile: ['SeSt'] },
  extra: { deck: 9, pile: [] },
  table: { layouts: { layouts: SEATS.map(() => ({ N: 'CaCv', C: 'SkFi' })), seals: [] } },
  outcome: null,
} as unknown as View;

const someOf = <Thing>(things: Thing[]): Thing[] => things.filter(() => random() < 0.3);

/** Any card into any zone of anyone, and any deck. */
function nonsense(): Offer[] {
  const everywhere = SEATS.flatMap((seat) => ZONES.map((zone) => inZone(seat, zone)));
  const needs: Place[][] = [
    ...HAND.flatMap((card) => someOf(everywhere).map((zone) => [inHand(card), zone])),
    ...someOf([[onDeck('main')], [onDeck('extra')]]),
  ];
  return someOf(needs).map((places, index) => ({ move: `nonsense ${index}`, needs: places }));
}

/** What can be chosen on a board: what it marks, not what it is told. */
function choosable(container: HTMLElement, picked: Place[]): string[] {
  const marked = [...container.querySelectorAll<HTMLElement>('[data-usable], .isLit, .pick')];
  const keys = marked.map((button) => button.dataset['place']!);
  return keys.filter((key) => !picked.map(keyOf).includes(key)).sort();
}

describe('a board', () => {
  const make = vi.fn<(move: string) => void>();
  const chooser = new Chooser({
    preview: () => new Promise(() => undefined),
    plan: () => Promise.resolve([]),
    make: ({ move }) => make(move),
    confirms: () => false,
  });
  const model = (): BoardModel => ({
    info: INFO,
    view: VIEW,
    me: 0,
    presence: null,
    clock: null,
    aheadMs: 0,
    freshKeys: new Map(),
    openHands: null,
    inFlight: new PlaceSet(),
    selection: chooser.selection(true),
  });
  const onpick = (place: Place) => chooser.pick(place);

  it('lights up what is offered and nothing else, and makes the move that was offered', async () => {
    const { container, rerender } = render(Board, {
      board: model(),
      arrangement: 'seated',
      onpick,
    });
    const show = async () => {
      await rerender({ board: model() });
      flushSync();
    };
    for (let round = 0; round < 2; round++) {
      const offers = nonsense();
      chooser.clear();
      chooser.renew(offers);
      await show();
      const isWithCard = ({ needs }: Offer) => needs.some((place) => place.at === 'hand');
      const cards = offers.filter(isWithCard).map(({ needs }) => keyOf(needs[0]!));
      const others = offers
        .filter((offer) => !isWithCard(offer))
        .map(({ needs }) => keyOf(needs[0]!));
      expect(choosable(container, [])).toEqual([...new Set([...cards, ...others])].sort());
      for (const card of HAND.map(inHand)) {
        chooser.clear();
        chooser.renew(offers);
        chooser.pick(card);
        await show();
        const fitting = offers.filter(({ needs }) => keyOf(needs[0]!) === keyOf(card));
        // The only play of a card is made as soon as the card and its place are chosen.
        const lit = fitting.map(({ needs }) => keyOf(needs[1]!));
        const stillUsable = HAND.map((other) => keyOf(inHand(other))).filter((key) =>
          cards.includes(key),
        );
        expect(choosable(container, [card])).toEqual(
          [...new Set([...lit, ...stillUsable])].filter((key) => key !== keyOf(card)).sort(),
        );
        const chosen = fitting[Math.floor(random() * fitting.length)];
        if (!chosen) continue;
        container.querySelector<HTMLElement>(`[data-testid="${keyOf(chosen.needs[1]!)}"]`)!.click();
        expect(make).toHaveBeenLastCalledWith(chosen.move);
      }
    }
    expect(make.mock.calls.length).toBeGreaterThan(3);
  });
});

it('cards are read only to be drawn and to be named', () => {
  const folder = join(import.meta.dirname, '../src');
  const readers = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(svelte|ts)$/.test(file) && !file.startsWith('cards'))
    .filter((file) => /import [^;]*\bparseCard\b/.test(readFileSync(join(folder, file), 'utf8')));
  expect(readers.sort()).toEqual(['i18n/labels.ts', 'i18n/rich-text.ts']);
});
