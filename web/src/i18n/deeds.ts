/** A turn in one line: its parts as pictures, the rest is behind them. */
import type { Seen, SymbolCode, Zone } from '../protocol';
import type { LogLine } from '../state/table-state';
import { cardName } from './labels';
import { say } from './words.svelte';

/** A turn of one player, or something else that was told. */
export interface Told {
  /** The number of its first entry. */
  seq: number;
  seat: number | null;
  isTurn: boolean;
  isOver: boolean;
  entries: LogLine[];
}

const endsTurn = ({ seen }: LogLine): boolean =>
  seen.some(({ event }) => event === 'turn-began' || event === 'ended');

/** The log by turns: what a player decided in one turn belongs together. */
export function byTurns(log: readonly LogLine[]): Told[] {
  const told: Told[] = [];
  let open: Told | null = null;
  for (const line of log) {
    if (!line.isMove) {
      told.push({ seq: line.seq, seat: line.seat, isTurn: false, isOver: true, entries: [line] });
      continue;
    }
    if (open && open.seat === line.seat) open.entries.push(line);
    else {
      open = { seq: line.seq, seat: line.seat, isTurn: true, isOver: false, entries: [line] };
      told.push(open);
    }
    open.isOver = endsTurn(line);
    if (open.isOver) open = null;
  }
  return told;
}

export type Deed =
  /** A card comes to lie somewhere, and may push others on. */
  | { kind: 'card'; card: string; zone: Zone | null; pushed: string | null; out: string | null }
  | { kind: 'keys'; keys: readonly SymbolCode[] }
  | { kind: 'words'; text: string };

/** What is worth a picture. */
export const deedsOf = ({ entries }: Told): Deed[] =>
  entries.flatMap(({ seen }) => seen.flatMap(deedOf));

function deedOf(event: Seen): Deed[] {
  switch (event.event) {
    case 'played': {
      const { card, zone, moved } = event;
      const [pushed, out] = [moved?.card ?? null, moved?.discarded ?? null];
      return [{ kind: 'card', card, zone, pushed, out }];
    }
    case 'field-played': {
      const { card, how } = event;
      const out = typeof how === 'string' ? null : 'covered' in how ? how.covered : how.replaced;
      return [{ kind: 'card', card, zone: null, pushed: null, out }];
    }
    case 'keys-gained':
      return [{ kind: 'keys', keys: event.keys }];
    case 'used':
      return [{ kind: 'words', text: cardName(event.card) }];
    case 'passed':
      return [{ kind: 'words', text: say('web-do-pass') }];
    default:
      return [];
  }
}
