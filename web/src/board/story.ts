/** What happened, as a story: which cards go from where to where, one stage after the other. */
import type {
  DeckKind,
  KeyLines,
  KeysHow,
  MaybeCard,
  Place,
  Seat,
  Seen,
  SymbolCode,
  Zone,
} from '../protocol';
import { isLively, type Lively } from './events';
import { atSeat, inCell, inHand, inZone, type Spot } from './places';

/** A card goes from one spot to another. */
export interface Leg {
  card: string | null;
  back?: DeckKind;
  /** The card is the one that lies here now. */
  of?: Spot;
  /** The first of these spots that is on the screen. */
  from: Spot[];
  to: Spot[];
}

/** Keys that a player gains. */
export interface Gain {
  seat: Seat;
  keys: readonly SymbolCode[];
  how: KeysHow;
  /** The lines that gave them, where that is told. */
  lines: readonly KeyLines[];
}

/** What happens at the same time. */
export interface StoryStage {
  legs: Leg[];
  /** Places whose card goes away in this stage. */
  leaving: Place[];
  /** Places whose card comes in this stage. */
  arriving: Place[];
  gain: Gain | null;
}

export interface Story {
  /** Told on the table as it was. */
  before: StoryStage[];
  /** Told on the table as it is then: what is drawn. */
  after: StoryStage[];
}

const STOCKS: Spot = { at: 'stocks' };
const hand = (seat: number, me: number | null, card?: string): Spot[] =>
  seat === me
    ? [...(card ? [inHand(card)] : []), { at: 'own-hand' }]
    : [{ at: 'seat-hand', seat }, atSeat(seat)];
const zone = (seat: number, name: Zone): Spot[] => [inZone(seat, name), atSeat(seat)];
const pile = (card: string): Spot[] => [
  { at: 'pile', deck: /^[+!]/.test(card) ? 'extra' : 'main' },
  STOCKS,
];
const face = (card: MaybeCard): Pick<Leg, 'card' | 'back'> =>
  'face' in card ? { card: card.face } : { card: null, back: card.back };

/** The own card that goes is seen in the air, and not in the hand as well. */
const fromHand = (seat: number, me: number | null, card: string): Place[] =>
  seat === me ? [inHand(card)] : [];

const stage = (legs: Leg[], leaving: Place[] = [], arriving: Place[] = []): StoryStage => ({
  legs,
  leaving,
  arriving,
  gain: null,
});

/** Two cards that change places. Which they are is seen on the table; their backs would lie. */
const swap = (one: Spot[], other: Spot[]): StoryStage =>
  stage(
    [
      { card: null, of: one[0]!, from: one, to: other },
      { card: null, of: other[0]!, from: other, to: one },
    ],
    [one[0], other[0]].filter((spot): spot is Place => spot?.at === 'zone'),
  );

/** The Keys that are gained in what was seen, with the lines that gave them. */
export const gainsOf = (seen: readonly Seen[], given: readonly KeyLines[] = []): Gain[] =>
  seen.flatMap((event) => {
    if (event.event !== 'keys-gained' || event.keys.length === 0) return [];
    const { seat, keys, how } = event;
    return [{ seat, keys, how, lines: given.filter((key) => key.seat === seat) }];
  });

export function storyOf(
  seen: readonly Seen[],
  me: number | null,
  given: readonly KeyLines[] = [],
): Story {
  const before: StoryStage[] = [];
  const drawn: StoryStage = stage([]);
  for (const event of seen) {
    if (event.event === 'keys-gained') {
      before.push(...gainsOf([event], given).map((gain) => ({ ...stage([]), gain })));
    } else if (event.event === 'drew' || event.event === 'took') {
      draw(drawn, event, me);
    } else if (isLively(event)) {
      before.push(...stagesOf(event, me));
    }
  }
  return { before, after: drawn.legs.length ? [drawn] : [] };
}

/** All cards of a draw come at the same time. */
function draw(drawn: StoryStage, event: Seen & { event: 'drew' | 'took' }, me: number | null) {
  const from: Spot[] = [{ at: 'deck', deck: event.deck }, STOCKS];
  const shown = face(event.card);
  const own = event.seat === me ? shown.card : null;
  drawn.legs.push({ ...shown, from, to: hand(event.seat, me, own ?? undefined) });
  if (own) drawn.arriving.push(inHand(own));
}

type Staged = Exclude<Lively, { event: 'drew' | 'took' }>;

function stagesOf(event: Lively, me: number | null): StoryStage[] {
  const told = event as Staged;
  switch (told.event) {
    case 'played':
      return played(told, me);
    case 'field-played': {
      const here = inCell(told.at);
      const { seat, card, how } = told;
      const leaving = fromHand(seat, me, card);
      const laid = stage([{ card, from: hand(seat, me, card), to: [here] }], leaving);
      if (typeof how === 'string' || !('replaced' in how)) return [laid];
      const taken = { card: how.replaced, from: [here], to: hand(seat, me) };
      return [laid, stage([taken], [here])];
    }
    case 'used':
    case 'discarded':
    case 'threw': {
      const { seat, card } = told;
      const thrown = { card, from: hand(seat, me, card), to: pile(card) };
      return [stage([thrown], fromHand(seat, me, card))];
    }
    case 'recovered': {
      const { seat, card } = told;
      return [stage([{ card, from: pile(card), to: hand(seat, me) }])];
    }
    case 'swapped-own':
      return [swap(zone(told.seat, told.zone), zone(told.seat, told.other))];
    case 'swapped-zone':
      return [swap(zone(told.seat, told.zone), zone(told.with, told.zone))];
    case 'erased': {
      const { card, target } = told;
      const gone = { card, from: zone(target, told.zone), to: pile(card) };
      return [stage([gone], [inZone(target, told.zone)])];
    }
    case 'exchanged': {
      const [mine, theirs] = [hand(told.seat, me), hand(told.with, me)];
      return [
        stage([{ ...face(told.gave), from: mine, to: theirs }]),
        stage([{ ...face(told.got), from: theirs, to: mine }]),
      ];
    }
    case 'shuffled':
    case 'first-seat':
    case 'dealt':
    case 'turned-up':
    case 'sealed':
    case 'seal-ended':
    case 'looked':
    case 'worked-out':
      return [];
    default:
      return told satisfies never;
  }
}

/** A card comes into a zone, then may push out another, which then may push out a third one. */
function played(event: Seen & { event: 'played' }, me: number | null): StoryStage[] {
  const { seat, card, moved } = event;
  const here = zone(seat, event.zone);
  const laid = { card, from: hand(seat, me, card), to: here };
  const stages = [stage([laid], fromHand(seat, me, card))];
  if (!moved) return stages;
  const isOn = moved.to !== 'piles' && typeof moved.sealed !== 'number';
  const to = isOn && moved.to !== 'piles' ? zone(moved.to.seat, event.zone) : pile(moved.card);
  stages.push(stage([{ card: moved.card, from: here, to }], [inZone(seat, event.zone)]));
  if (moved.discarded && moved.to !== 'piles') {
    const { discarded } = moved;
    const out = { card: discarded, from: to, to: pile(discarded) };
    stages.push(stage([out], [inZone(moved.to.seat, event.zone)]));
  }
  return stages;
}
