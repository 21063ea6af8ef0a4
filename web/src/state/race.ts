/** The race for the Keys, as it was told: who got which Key in which turn. Plain data. */
import type { EntryMessage, KeysHow, LinePlace, Seat, SymbolCode } from '../protocol';

export interface Gain {
  seq: number;
  /** The number of the turn, from 1. */
  turn: number;
  seat: Seat;
  keys: readonly SymbolCode[];
  /** How many Keys that were; in Quintis Fontis one symbol can count several times. */
  count: number;
  how: KeysHow;
  /** The lines that gave them, if it was told as it happened. */
  lines: readonly (readonly LinePlace[])[];
}

export interface Race {
  readonly turn: number;
  readonly gains: readonly Gain[];
  /** How many turns had begun before each entry that began some, to go back by. */
  readonly begun: readonly { seq: number; turn: number }[];
}

export const NO_RACE: Race = { turn: 0, gains: [], begun: [] };

/** The race after an entry. What is taken back never happened. */
export function raceAfter(race: Race, entry: EntryMessage): Race {
  if (entry.kind === 'taken-back') {
    const undone = race.begun.find(({ seq }) => seq >= entry.to);
    return {
      turn: undone?.turn ?? race.turn,
      gains: race.gains.filter(({ seq }) => seq < entry.to),
      begun: race.begun.filter(({ seq }) => seq < entry.to),
    };
  }
  if (entry.kind !== 'moved' && entry.kind !== 'started') return race;
  let { turn } = race;
  const gains: Gain[] = [];
  for (const seen of entry.seen) {
    if (seen.event === 'turn-began') turn++;
    if (seen.event !== 'keys-gained' || seen.count === 0) continue;
    const { seat, keys, count, how } = seen;
    const lines = (entry.given ?? [])
      .filter((key) => key.seat === seat)
      .flatMap((key) => key.lines);
    gains.push({ seq: entry.seq, turn: Math.max(turn, 1), seat, keys, count, how, lines });
  }
  if (turn === race.turn && gains.length === 0) return race;
  const begun = turn === race.turn ? [] : [{ seq: entry.seq, turn: race.turn }];
  return { turn, gains: [...race.gains, ...gains], begun: [...race.begun, ...begun] };
}

/** What decided a game, for the end of it. */
export type Moment =
  | { kind: 'lead'; turn: number; seat: Seat; count: number }
  | { kind: 'many'; turn: number; seat: Seat; count: number }
  | { kind: 'any'; turn: number; seat: Seat; count: number }
  | { kind: 'run'; turn: number; seat: Seat; count: number };

const RUN_MIN = 3;
const MOMENTS_MAX = 3;

/** The turning points: several Keys at once, any Key, a run of Keys by one player, the last lead. */
export function momentsOf({ gains }: Race, players: number): Moment[] {
  const total = new Array<number>(players).fill(0);
  const moments: Moment[] = [];
  let leader: Seat | null = null;
  let lead: Moment | null = null;
  type Run = { seat: Seat; turn: number; count: number };
  let run = null as Run | null;
  let longest = null as Run | null;
  for (const { turn, seat, count, how } of gains) {
    total[seat] = (total[seat] ?? 0) + count;
    if (how === 'any') moments.push({ kind: 'any', turn, seat, count });
    else if (count > 1) moments.push({ kind: 'many', turn, seat, count });
    run = run?.seat === seat ? { ...run, count: run.count + count } : { seat, turn, count };
    if (run.count >= RUN_MIN && run.count > (longest?.count ?? 0)) longest = run;
    const best = Math.max(...total.map((own, other) => (other === seat ? 0 : own)));
    if (total[seat]! > best && leader !== seat) {
      leader = seat;
      // The first Key of the game takes the lead from no one.
      if (best > 0) lead = { kind: 'lead', turn, seat, count: total[seat]! };
    }
  }
  if (longest) moments.push({ kind: 'run', ...longest });
  const weight = ({ kind, count }: Moment) => count + (kind === 'any' ? 1 : 0);
  const best = moments.toSorted((a, b) => weight(b) - weight(a));
  return [...(lead ? [lead] : []), ...best]
    .slice(0, MOMENTS_MAX)
    .toSorted((a, b) => a.turn - b.turn);
}
