/** Which zones of a player are sealed, and for how long. */
import type { Seal, Seat, Zone } from '../protocol';

/** Turns until it is broken: of who used it, or the one turn of the sealed player. */
const turnsLeft = ({ ends }: Seal): number =>
  ends === 'target-turn-ends' ? 1 : ends['user-turns-begin'];

/** The turns that are left for each sealed zone; of several seals the one that holds longest. */
export function sealedZones(seals: readonly Seal[], seat: Seat): ReadonlyMap<Zone, number> {
  const left = new Map<Zone, number>();
  for (const seal of seals)
    if (seal.target === seat)
      for (const zone of seal.zones) left.set(zone, Math.max(left.get(zone) ?? 0, turnsLeft(seal)));
  return left;
}
