/** What a player can point at, and where cards can be on the screen. */
import type { Cell, DeckKind, Place, Seat, Zone } from '../protocol';

/** Where a card can be seen: a place, or a spot that only animations need. */
export type Spot =
  | Place
  | { at: 'own-hand' }
  | { at: 'seat-hand'; seat: Seat }
  | { at: 'pile'; deck: DeckKind }
  | { at: 'stocks' };

export const inHand = (card: string): Place => ({ at: 'hand', card });
export const inZone = (seat: Seat, zone: Zone): Place => ({ at: 'zone', seat, zone });
export const inCell = (cell: Cell): Place => ({ at: 'cell', cell });
export const atSeat = (seat: Seat): Place => ({ at: 'seat', seat });
export const onDeck = (deck: DeckKind): Place => ({ at: 'deck', deck });
export const ofCards = (card: string): Place => ({ at: 'card', card });
/** The places of a layout, row by row. */
export const ZONES: readonly Zone[] = ['NW', 'N', 'NE', 'W', 'C', 'E', 'SW', 'S', 'SE'];
export const PILES: Place = { at: 'piles' };

/** A name that equal spots share: for sets, attributes and tests. */
export function keyOf(spot: Spot): string {
  switch (spot.at) {
    case 'hand':
    case 'card':
      return `${spot.at}:${spot.card}`;
    case 'zone':
      return `zone:${spot.seat}:${spot.zone}`;
    case 'cell':
      return `cell:${spot.cell.join(',')}`;
    case 'seat':
    case 'seat-hand':
      return `${spot.at}:${spot.seat}`;
    case 'deck':
    case 'pile':
      return `${spot.at}:${spot.deck}`;
    case 'key':
      return `key:${spot.symbol}`;
    case 'how':
      return `how:${spot.how}`;
    case 'piles':
    case 'own-hand':
    case 'stocks':
      return spot.at;
    default:
      return spot satisfies never;
  }
}

/** A set of places; two are the same if they say the same. */
export class PlaceSet {
  private readonly byKey: ReadonlyMap<string, Place>;

  constructor(places: Iterable<Place> = []) {
    this.byKey = new Map(Array.from(places, (place) => [keyOf(place), place]));
  }

  get size(): number {
    return this.byKey.size;
  }

  has(place: Place): boolean {
    return this.byKey.has(keyOf(place));
  }

  with(place: Place): PlaceSet {
    return new PlaceSet([...this, place]);
  }

  [Symbol.iterator](): Iterator<Place> {
    return this.byKey.values();
  }

  /** Those of one kind. */
  of<Kind extends Place['at']>(kind: Kind): Extract<Place, { at: Kind }>[] {
    return [...this].filter((place): place is Extract<Place, { at: Kind }> => place.at === kind);
  }
}
