/** The second in which a play can be followed: cards fly from where they were to where they go. */
import type { DeckKind, Seen, View, Zone } from '../protocol';
import { handPlace, zonePlace, type Place } from './places';
import { moves } from '../state/settings.svelte';
import { paper, pen } from '../util/sound';

export interface Flight {
  id: number;
  /** A card by name, or only its back. */
  card: string | null;
  back: DeckKind | null;
  from: DOMRect;
  to: DOMRect;
  delayMs: number;
}

/** One leg of a story: a card goes from one place to another, so long after the start. */
interface Leg {
  card: string | null;
  back?: DeckKind;
  /** The card is the one that lies here now. */
  of?: Place;
  from: Place[];
  to: Place[];
  stage: number;
}

export const FLIGHT_MS = 380;
const STAGE_MS = 170;
let count = 0;

export class Story {
  flights: Flight[] = $state.raw([]);
  /** Places whose card is in the air. */
  veiled: Set<Place> = $state.raw(new Set());
  private hurried: (() => void) | null = null;

  /** Shows what happened; ends when all cards have landed. */
  async play(seen: readonly Seen[], me: number | null, view: View | null): Promise<void> {
    if (!moves() || document.hidden) return;
    const { legs, leaving } = storyOf(seen, me);
    const flights = legs.flatMap((leg) => fly(leg, view));
    if (flights.length === 0) return;
    paper();
    if (seen.some((event) => event.event === 'keys-gained')) pen();
    this.flights = flights;
    this.veiled = new Set(leaving);
    const last = Math.max(...flights.map((flight) => flight.delayMs));
    await new Promise<void>((resolve) => {
      this.hurried = resolve;
      setTimeout(resolve, last + FLIGHT_MS);
    });
  }

  /** The table shows the end of it. */
  land(): void {
    this.hurried = null;
    this.flights = [];
    if (this.veiled.size) this.veiled = new Set();
  }

  /** Somebody does not want to wait. */
  hurry(): void {
    this.hurried?.();
  }
}

/** The card that lies in a zone. */
function cardAt(place: Place, view: View | null): string | null {
  const [, seat, zone] = place.split(':');
  const layouts = view && 'layouts' in view.table ? view.table.layouts.layouts : [];
  return layouts[Number(seat)]?.[zone as Zone] ?? null;
}

function fly(leg: Leg, view: View | null): Flight[] {
  const from = rectOf(leg.from);
  const to = rectOf(leg.to);
  if (!from || !to) return [];
  const { back = null, stage } = leg;
  const card = leg.of ? cardAt(leg.of, view) : leg.card;
  return [{ id: ++count, card, back, from, to, delayMs: stage * STAGE_MS }];
}

/** Where the first of these places is on the screen. */
function rectOf(places: Place[]): DOMRect | null {
  for (const place of places) {
    for (const found of document.querySelectorAll(`[data-place="${CSS.escape(place)}"]`)) {
      const rect = found.getBoundingClientRect();
      if (rect.width > 0 && rect.height > 0) return rect;
    }
  }
  return null;
}

const hand = (seat: number, me: number | null, card?: string | null): Place[] =>
  seat === me
    ? [...(card ? [handPlace(card)] : []), 'own-hand']
    : [`seat-hand:${seat}`, `seat:${seat}`];
const zone = (seat: number, name: string): Place[] => [zonePlace(seat, name), `seat:${seat}`];
const pile = (card: string): Place[] => [`pile:${/^[+!]/.test(card) ? 'extra' : 'main'}`, 'stocks'];

/** Two cards that change places. Which they are is seen on the table; their backs would lie. */
const swap = (one: Place[], other: Place[], stage: number): Leg[] => [
  { card: null, of: one[0]!, from: one, to: other, stage },
  { card: null, of: other[0]!, from: other, to: one, stage },
];

/** What flies where, and which places are empty meanwhile. */
export function storyOf(
  seen: readonly Seen[],
  me: number | null,
): { legs: Leg[]; leaving: Place[] } {
  const legs: Leg[] = [];
  const leaving: Place[] = [];
  let stage = 0;
  for (const event of seen) {
    switch (event.event) {
      case 'played': {
        const { seat, card, moved } = event;
        const here = zone(seat, event.zone);
        legs.push({ card, from: hand(seat, me, card), to: here, stage });
        if (moved) {
          leaving.push(zonePlace(seat, event.zone));
          const to = moved.to === 'piles' ? pile(moved.card) : zone(moved.to.seat, event.zone);
          legs.push({ card: moved.card, from: here, to, stage: stage + 1 });
          if (moved.discarded && moved.to !== 'piles') {
            leaving.push(zonePlace(moved.to.seat, event.zone));
            legs.push({
              card: moved.discarded,
              from: to,
              to: pile(moved.discarded),
              stage: stage + 2,
            });
          }
        }
        stage += 2;
        break;
      }
      case 'field-played': {
        const here: Place[] = [`cell:${event.at.join(',')}`];
        const { how } = event;
        legs.push({ card: event.card, from: hand(event.seat, me, event.card), to: here, stage });
        if (typeof how === 'object' && 'replaced' in how) {
          leaving.push(...here);
          legs.push({ card: how.replaced, from: here, to: hand(event.seat, me), stage: stage + 1 });
        }
        stage += 1;
        break;
      }
      case 'drew':
      case 'took': {
        const card = 'face' in event.card ? event.card.face : null;
        const back = card ? {} : { back: event.deck };
        const from = [`deck:${event.deck}`, 'stocks'];
        legs.push({ card, ...back, from, to: hand(event.seat, me), stage: stage + 1 });
        break;
      }
      case 'used':
      case 'discarded':
      case 'threw': {
        const { seat, card } = event;
        legs.push({ card, from: hand(seat, me, card), to: pile(card), stage });
        stage += 1;
        break;
      }
      case 'recovered': {
        legs.push({ card: event.card, from: pile(event.card), to: hand(event.seat, me), stage });
        stage += 1;
        break;
      }
      case 'swapped-own': {
        const [one, other] = [zone(event.seat, event.zone), zone(event.seat, event.other)];
        legs.push(...swap(one, other, stage));
        stage += 1;
        break;
      }
      case 'swapped-zone': {
        const [one, other] = [zone(event.seat, event.zone), zone(event.with, event.zone)];
        legs.push(...swap(one, other, stage));
        stage += 1;
        break;
      }
      case 'erased': {
        const from = zone(event.target, event.zone);
        leaving.push(zonePlace(event.target, event.zone));
        legs.push({ card: event.card, from, to: pile(event.card), stage });
        stage += 1;
        break;
      }
      case 'exchanged': {
        const of = (one: typeof event.gave) =>
          'face' in one ? { card: one.face } : { card: null, back: one.back };
        const [mine, theirs] = [hand(event.seat, me), hand(event.with, me)];
        legs.push({ ...of(event.gave), from: mine, to: theirs, stage });
        legs.push({ ...of(event.got), from: theirs, to: mine, stage: stage + 1 });
        stage += 1;
        break;
      }
    }
  }
  return { legs, leaving };
}
