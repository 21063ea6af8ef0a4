/** What a preview puts on the board: cards that would come. */
import type { Place } from '../protocol';
import type { Previewed } from './model';
import { inCell, inZone, keyOf } from './places';

/** The cards that would lie in other places than now, by the keys of the places. */
export function incomingCards(preview: Previewed | null): ReadonlyMap<string, string> {
  const incoming = new Map<string, string>();
  const put = (place: Place, card: string) => incoming.set(keyOf(place), card);
  for (const event of preview?.seen ?? []) {
    if (event.event === 'played') {
      const { moved, zone } = event;
      put(inZone(event.seat, zone), event.card);
      if (moved && moved.to !== 'piles') put(inZone(moved.to.seat, zone), moved.card);
    } else if (event.event === 'field-played') {
      put(inCell(event.at), event.card);
    }
  }
  return incoming;
}
