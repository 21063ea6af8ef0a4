/** What each player did last: marked on the table until the player's next turn. */
import { keysGainedBy } from '../board/model';
import { inCell, inZone, PlaceSet } from '../board/places';
import type { EntryMessage, Place, Seat, Seen, SymbolCode } from '../protocol';

export interface LastTurn {
  /** Where cards came to lie, with the cards that were pushed on. */
  readonly places: PlaceSet;
  readonly keys: readonly SymbolCode[];
  /** Whether the turn is over: what the player does then is another one. */
  readonly isOver: boolean;
}

export type LastTurns = ReadonlyMap<Seat, LastTurn>;

export function lastTurnsAfter(turns: LastTurns, entry: EntryMessage): LastTurns {
  if (entry.kind === 'taken-back' || entry.kind === 'started') return new Map();
  if (entry.kind !== 'moved') return turns;
  const { seat, seen } = entry;
  const before = turns.get(seat);
  const [places, keys] = before && !before.isOver ? [before.places, before.keys] : [[], []];
  return new Map(turns).set(seat, {
    places: new PlaceSet([...places, ...seen.flatMap(placesOf)]),
    keys: [...keys, ...keysGainedBy(seen, seat)],
    isOver: seen.some(({ event }) => event === 'turn-began' || event === 'ended'),
  });
}

function placesOf(event: Seen): Place[] {
  if (event.event === 'field-played') return [inCell(event.at)];
  if (event.event !== 'played') return [];
  const { seat, zone, moved } = event;
  const here = inZone(seat, zone);
  if (!moved || moved.to === 'piles' || typeof moved.sealed === 'number') return [here];
  return [here, inZone(moved.to.seat, zone)];
}
