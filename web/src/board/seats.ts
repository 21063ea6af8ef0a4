/** Where the others sit, as seen from one seat. */

/** The seats of the others in turn order, beginning at the left; all seats for a spectator. */
export function othersOf(players: number, me: number | null): number[] {
  const first = me ?? -1;
  const count = me === null ? players : players - 1;
  return Array.from({ length: count }, (_, index) => (first + 1 + index) % players);
}

export function neighbours(
  players: number,
  me: number | null,
): { left: number | null; right: number | null } {
  const others = me === null ? [] : othersOf(players, me);
  return { left: others[0] ?? null, right: others.at(-1) ?? null };
}
