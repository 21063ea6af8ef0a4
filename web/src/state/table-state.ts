/** What is known and shown of a table: plain data, changed by the messages of the server. */
import { keysGained } from '../board/model';
import type {
  ClockInfo,
  EntryMessage,
  KeyLines,
  Offer,
  OpenLines,
  Presence,
  Seat,
  ServerMessage,
  SymbolCode,
  TableInfo,
  View,
  You,
} from '../protocol';
import type { Refusal } from './chooser.svelte';
import { noticesOf, type Notice } from './notices';
import { NO_RACE, raceAfter, type Race } from './race';

/** A line of the log, or something that was said. */
export interface LogLine {
  seq: number;
  seat: Seat | null;
  /** Whether it was a decision of a player. */
  isMove: boolean;
  lines: string[];
  said: { name: string; text: string } | null;
}

export interface TableState {
  readonly info: TableInfo | null;
  readonly you: You | null;
  readonly presence: Presence | null;
  readonly clock: ClockInfo | null;
  /** How far the clock of the server is ahead of that of this browser. */
  readonly aheadMs: number;
  /** What is shown; while an animation runs this is the past. */
  readonly view: View | null;
  /** The lines that lie open in it. */
  readonly lines: OpenLines | null;
  /** What gave each player the last Keys, until that player's next turn. */
  readonly given: ReadonlyMap<Seat, readonly KeyLines[]>;
  readonly offers: readonly Offer[];
  /** Keys that were just gained, by seat. */
  readonly freshKeys: ReadonlyMap<Seat, readonly SymbolCode[]>;
  readonly log: readonly LogLine[];
  /** Who got which Key when. */
  readonly race: Race;
  /** What others did to the player since the player's last decision. */
  readonly notices: readonly Notice[];
  readonly refusal: Refusal | null;
  readonly token: string | null;
  /** Entries before this one were told late: they are history. */
  readonly welcomed: number;
}

export const NOTHING_KNOWN: TableState = {
  info: null,
  you: null,
  presence: null,
  clock: null,
  aheadMs: 0,
  view: null,
  lines: null,
  given: new Map(),
  offers: [],
  freshKeys: new Map(),
  log: [],
  race: NO_RACE,
  notices: [],
  refusal: null,
  token: null,
  welcomed: 0,
};

export const isMyTurn = ({ info, view, you }: TableState): boolean =>
  view !== null && view.turn === you?.seat && info?.stage === 'playing';

/** Whether an entry changes the cards, and so has an animation before it is shown. */
export const isAnimated = (entry: EntryMessage, { welcomed }: TableState): boolean =>
  entry.seq >= welcomed && (entry.view !== undefined || 'seen' in entry);

/** What a message changes at once. An entry that is animated is shown later, by `show`. */
export function hear(state: TableState, message: ServerMessage, nowMs: number): TableState {
  switch (message.type) {
    case 'welcome': {
      const { table: info, you, presence, clock, view, offers, seq: welcomed } = message;
      const aheadMs = message.now - nowMs;
      const lines = message.lines ?? null;
      return { ...state, info, you, presence, clock, view, lines, welcomed, offers, aheadMs };
    }
    case 'entry':
      return hearEntry(state, message);
    case 'presence':
      return { ...state, presence: message };
    case 'token':
      return { ...state, token: message.token };
    case 'refused':
      return { ...state, refusal: { text: message.text, rule: message.rule ?? null } };
    case 'done':
    case 'preview':
    case 'survey':
    case 'pong':
      return state;
    default:
      return message satisfies never;
  }
}

function hearEntry(state: TableState, entry: EntryMessage): TableState {
  const log = [...state.log, ...linesOf(entry)];
  const isSettled = entry.seq >= state.welcomed && !isAnimated(entry, state);
  const info = (isSettled && entry.table) || state.info;
  const race = raceAfter(state.race, entry);
  return { ...state, log, info, race, notices: noticesAfter(state, entry) };
}

function linesOf(entry: EntryMessage): LogLine[] {
  const said = entry.kind === 'said' ? { name: entry.name, text: entry.said } : null;
  const lines = said ? [] : (entry.text ?? []);
  if (!said && lines.length === 0) return [];
  const seat = 'seat' in entry ? entry.seat : null;
  return [{ seq: entry.seq, seat, isMove: entry.kind === 'moved', lines, said }];
}

/** What an entry changes when its animation is over. */
export function show(state: TableState, entry: EntryMessage): TableState {
  return {
    ...state,
    view: entry.view ?? state.view,
    info: entry.table ?? state.info,
    clock: entry.clock ?? state.clock,
    lines: entry.lines ?? state.lines,
    given: givenAfter(state, entry),
    offers: entry.offers ?? state.offers,
    freshKeys: keysGained('seen' in entry ? entry.seen : []),
  };
}

/** A new turn of a player, and what is taken back, wipe out what gave that player Keys. */
function givenAfter({ given }: TableState, entry: EntryMessage): TableState['given'] {
  if (entry.kind === 'taken-back') return new Map();
  if (entry.kind !== 'moved') return given;
  const after = new Map(given);
  if (entry.given?.length) after.set(entry.seat, entry.given);
  for (const event of entry.seen) if (event.event === 'turn-began') after.delete(event.seat);
  return after;
}

/** What is taken back never happened; and a decision of one's own is an answer to what did. */
function noticesAfter({ notices, you }: TableState, entry: EntryMessage): readonly Notice[] {
  const me = you?.seat ?? null;
  if (entry.kind === 'taken-back') return [];
  if (entry.kind !== 'moved') return notices;
  return entry.seat === me ? [] : [...notices, ...noticesOf(entry.seen, me)];
}
