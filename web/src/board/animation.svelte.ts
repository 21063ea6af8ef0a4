/** The second in which a play can be followed: cards fly from where they were to where they go. */
import type { DeckKind, MaybeCard, Place, Seen, View, Zone } from '../protocol';
import { moves } from '../state/settings.svelte';
import { paper, pen } from '../util/sound';
import { isLively, type Lively } from './events';
import { PlaceSet, atSeat, inCell, inHand, inZone, keyOf, type Spot } from './places';

export interface Flight {
  id: number;
  /** A card by name, or only its back. */
  card: string | null;
  back: DeckKind | null;
  from: DOMRect;
  to: DOMRect;
  delayMs: number;
}

/** One leg of an animation: a card goes from one spot to another, so long after the start. */
interface Leg {
  card: string | null;
  back?: DeckKind;
  /** The card is the one that lies here now. */
  of?: Spot;
  /** The first of these spots that is on the screen. */
  from: Spot[];
  to: Spot[];
  stage: number;
}

export const FLIGHT_MS = 380;
const STAGE_MS = 170;
let count = 0;

export class Animation {
  flights: Flight[] = $state.raw([]);
  /** Places whose card is in the air. */
  inFlight = $state.raw(new PlaceSet());
  private hurried: (() => void) | null = null;

  /** Shows what happened; ends when all cards have landed. */
  async play(seen: readonly Seen[], me: number | null, view: View | null): Promise<void> {
    if (!moves() || document.hidden) return;
    const { legs, leaving } = animationOf(seen, me);
    const flights = legs.flatMap((leg) => fly(leg, view));
    if (flights.length === 0) return;
    paper();
    if (seen.some((event) => event.event === 'keys-gained')) pen();
    this.flights = flights;
    this.inFlight = new PlaceSet(leaving);
    const last = Math.max(...flights.map((flight) => flight.delayMs));
    await new Promise<void>((resolve) => {
      this.hurried = resolve;
      setTimeout(resolve, last + FLIGHT_MS);
    });
  }

  /** The board shows the end of it. */
  land(): void {
    this.hurried = null;
    this.flights = [];
    if (this.inFlight.size) this.inFlight = new PlaceSet();
  }

  /** The player does not want to wait. */
  hurry(): void {
    this.hurried?.();
  }
}

/** The card that lies in a zone. */
function cardAt(spot: Spot, view: View | null): string | null {
  if (spot.at !== 'zone' || !view || !('layouts' in view.table)) return null;
  return view.table.layouts.layouts[spot.seat]?.[spot.zone] ?? null;
}

function fly(leg: Leg, view: View | null): Flight[] {
  const from = rectOf(leg.from);
  const to = rectOf(leg.to);
  if (!from || !to) return [];
  const { back = null, stage } = leg;
  const card = leg.of ? cardAt(leg.of, view) : leg.card;
  return [{ id: ++count, card, back, from, to, delayMs: stage * STAGE_MS }];
}

/** Where the first of these spots is on the screen. */
function rectOf(spots: Spot[]): DOMRect | null {
  for (const spot of spots) {
    for (const found of document.querySelectorAll(`[data-place="${CSS.escape(keyOf(spot))}"]`)) {
      const rect = found.getBoundingClientRect();
      if (rect.width > 0 && rect.height > 0) return rect;
    }
  }
  return null;
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

/** Two cards that change places. Which they are is seen on the table; their backs would lie. */
const swap = (one: Spot[], other: Spot[], stage: number): Leg[] => [
  { card: null, of: one[0]!, from: one, to: other, stage },
  { card: null, of: other[0]!, from: other, to: one, stage },
];

/** What flies where, and which places are empty meanwhile. */
export function animationOf(
  seen: readonly Seen[],
  me: number | null,
): { legs: Leg[]; leaving: Place[] } {
  const legs: Leg[] = [];
  const leaving: Place[] = [];
  let stage = 0;
  for (const event of seen.filter(isLively)) {
    const { stages, ...more } = legsOf(event, me, stage);
    legs.push(...more.legs);
    leaving.push(...(more.leaving ?? []));
    stage += stages;
  }
  return { legs, leaving };
}

/** What flies in one event, and how many stages later the next event begins. */
interface Flown {
  legs: Leg[];
  leaving?: Place[];
  stages: number;
}

function legsOf(event: Lively, me: number | null, stage: number): Flown {
  switch (event.event) {
    case 'played':
      return played(event, me, stage);
    case 'field-played': {
      const here = inCell(event.at);
      const { seat, card, how } = event;
      const legs: Leg[] = [{ card, from: hand(seat, me, card), to: [here], stage }];
      if (typeof how === 'string' || !('replaced' in how)) return { legs, stages: 1 };
      legs.push({ card: how.replaced, from: [here], to: hand(seat, me), stage: stage + 1 });
      return { legs, leaving: [here], stages: 1 };
    }
    case 'drew':
    case 'took': {
      const from: Spot[] = [{ at: 'deck', deck: event.deck }, STOCKS];
      const to = hand(event.seat, me);
      return { legs: [{ ...face(event.card), from, to, stage: stage + 1 }], stages: 0 };
    }
    case 'used':
    case 'discarded':
    case 'threw': {
      const { seat, card } = event;
      return { legs: [{ card, from: hand(seat, me, card), to: pile(card), stage }], stages: 1 };
    }
    case 'recovered': {
      const { seat, card } = event;
      return { legs: [{ card, from: pile(card), to: hand(seat, me), stage }], stages: 1 };
    }
    case 'swapped-own': {
      const { seat } = event;
      return { legs: swap(zone(seat, event.zone), zone(seat, event.other), stage), stages: 1 };
    }
    case 'swapped-zone': {
      const [one, other] = [zone(event.seat, event.zone), zone(event.with, event.zone)];
      return { legs: swap(one, other, stage), stages: 1 };
    }
    case 'erased': {
      const { card, target } = event;
      const legs = [{ card, from: zone(target, event.zone), to: pile(card), stage }];
      return { legs, leaving: [inZone(target, event.zone)], stages: 1 };
    }
    case 'exchanged': {
      const [mine, theirs] = [hand(event.seat, me), hand(event.with, me)];
      const legs = [
        { ...face(event.gave), from: mine, to: theirs, stage },
        { ...face(event.got), from: theirs, to: mine, stage: stage + 1 },
      ];
      return { legs, stages: 1 };
    }
    case 'shuffled':
    case 'first-seat':
    case 'dealt':
    case 'turned-up':
    case 'sealed':
    case 'seal-ended':
    case 'looked':
    case 'worked-out':
      return { legs: [], stages: 0 };
    default:
      return event satisfies never;
  }
}

/** A card comes into a zone, and may push out another, which may push out a third one. */
function played(event: Seen & { event: 'played' }, me: number | null, stage: number): Flown {
  const { seat, card, moved } = event;
  const here = zone(seat, event.zone);
  const legs: Leg[] = [{ card, from: hand(seat, me, card), to: here, stage }];
  if (!moved) return { legs, stages: 2 };
  const leaving = [inZone(seat, event.zone)];
  const to = moved.to === 'piles' ? pile(moved.card) : zone(moved.to.seat, event.zone);
  legs.push({ card: moved.card, from: here, to, stage: stage + 1 });
  if (moved.discarded && moved.to !== 'piles') {
    leaving.push(inZone(moved.to.seat, event.zone));
    const { discarded } = moved;
    legs.push({ card: discarded, from: to, to: pile(discarded), stage: stage + 2 });
  }
  return { legs, leaving, stages: 2 };
}
