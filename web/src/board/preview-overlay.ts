/** What a preview puts on the table: cards that would come, and lines that would be made. */
import type { SymbolCode } from '../protocol';
import type { Previewed } from '../state/chooser.svelte';
import { zonePlace, type Place } from './places';

/** The cards that would lie in other places than now. */
export function ghostsOf(preview: Previewed | null): Map<Place, string> {
  const ghosts = new Map<Place, string>();
  for (const event of preview?.seen ?? []) {
    if (event.event === 'played') {
      const { moved, zone } = event;
      ghosts.set(zonePlace(event.seat, zone), event.card);
      if (moved && moved.to !== 'piles') ghosts.set(zonePlace(moved.to.seat, zone), moved.card);
    } else if (event.event === 'field-played') {
      ghosts.set(`cell:${event.at.join(',')}`, event.card);
    }
  }
  return ghosts;
}

/** The symbols of new lines, zone by zone. */
export function emphasisOf(preview: Previewed | null, seat: number): Map<string, SymbolCode[]> {
  const found = new Map<string, SymbolCode[]>();
  for (const change of preview?.lines ?? []) {
    if (change.seat !== seat) continue;
    for (const zone of change.zones) {
      found.set(zone, [...(found.get(zone) ?? []), ...change.after]);
    }
  }
  return found;
}
