/** What is known and shown of a table: plain data, changed by the messages of the server. */
import { keysGained } from '../board/model';
import { PlaceSet } from '../board/places';
import type {
  ClockInfo,
  EntryMessage,
  KeyLines,
  Offer,
  OpenLines,
  Presence,
  Seat,
  Seen,
  ServerMessage,
  SymbolCode,
  TableInfo,
  View,
  You,
} from '../protocol';
import type { Refusal } from './chooser.svelte';
import { lastTurnsAfter, type LastTurns } from './last-turns';
import { noticesOf, type Notice } from './notices';
import { NO_RACE, raceAfter, type Race } from './race';

/** A line of the log, or something that was said. */
export interface LogLine {
  seq: number;
  seat: Seat | null;
  /** Whether it was a decision of a player. */
  isMove: boolean;
  lines: string[];
  /** What happened, for pictures. */
  seen: readonly Seen[];
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
  /** What the last message or the last story has added to the log. */
  readonly told: readonly LogLine[];
  /** What each player did in the last turn. */
  readonly lastTurns: LastTurns;
  /** Cards that came into the own hand in the own last turn or since. */
  readonly newCards: readonly string[];
  /** What others did to the player since the player's last decision. */
  readonly notices: readonly Notice[];
  readonly refusal: Refusal | null;
  /** What opens the own seat on another device. */
  readonly token: string | null;
  /** The entry that last changed the devices of the own seat. */
  readonly devicesAt: number;
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
  told: [],
  lastTurns: new Map(),
  newCards: [],
  notices: [],
  refusal: null,
  token: null,
  devicesAt: 0,
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
    case 'plan':
    case 'hint':
    case 'devices':
    case 'pong':
      return state;
    default:
      return message satisfies never;
  }
}

/** What has no story is told at once; the rest when its story lands. */
function hearEntry(state: TableState, entry: EntryMessage): TableState {
  if (isAnimated(entry, state)) return state;
  const isSettled = entry.seq >= state.welcomed;
  const info = (isSettled && entry.table) || state.info;
  return tell({ ...state, info, ...devicesAfter(state, entry) }, entry);
}

/** Signing out ends the token, too. */
function devicesAfter({ token, devicesAt }: TableState, { kind, seq }: EntryMessage) {
  if (kind === 'signed-out') return { token: null, devicesAt: seq };
  return { token, devicesAt: kind === 'claimed' ? seq : devicesAt };
}

/** Puts an entry into words. What is taken back never happened. */
export function tell(state: TableState, entry: EntryMessage): TableState {
  const told = linesOf(entry);
  const log =
    entry.kind === 'taken-back'
      ? state.log.filter(({ seq, isMove }) => !isMove || seq < entry.to)
      : state.log;
  return {
    ...state,
    log: [...log, ...told],
    told,
    notices: noticesAfter(state, entry),
    lastTurns: lastTurnsAfter(state.lastTurns, entry),
    race: raceAfter(state.race, entry),
  };
}

function linesOf(entry: EntryMessage): LogLine[] {
  const said = entry.kind === 'said' ? { name: entry.name, text: entry.said } : null;
  const lines = said ? [] : (entry.text ?? []);
  const isMove = entry.kind === 'moved';
  if (!said && !isMove && lines.length === 0) return [];
  const seat = 'seat' in entry ? entry.seat : null;
  return [{ seq: entry.seq, seat, isMove, lines, seen: isMove ? entry.seen : [], said }];
}

/** What an entry changes when its story is over. */
export function show(before: TableState, entry: EntryMessage): TableState {
  const state = tell(before, entry);
  return {
    ...state,
    view: entry.view ?? state.view,
    info: entry.table ?? state.info,
    clock: entry.clock ?? state.clock,
    lines: entry.lines ?? state.lines,
    given: givenAfter(state, entry),
    offers: entry.offers ?? state.offers,
    freshKeys: keysGained('seen' in entry ? entry.seen : []),
    newCards: newCardsAfter(before, entry),
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

/** The cards that are new in the own hand, until the player plays on. */
function newCardsAfter({ newCards, view, you }: TableState, entry: EntryMessage): string[] {
  const hand = new PlaceSet((entry.view?.hand ?? []).map((card) => ({ at: 'card', card })));
  const me = you?.seat ?? null;
  const came = entry.kind === 'moved' && me !== null ? gainedBy(me, entry.seen) : [];
  const isPlayed = entry.kind === 'moved' && entry.seat === me && view?.step !== 'draw';
  return [...(isPlayed ? [] : newCards), ...came].filter((card) => hand.has({ at: 'card', card }));
}

/** The cards that a player is seen to take. */
const gainedBy = (me: Seat, seen: readonly Seen[]): string[] =>
  seen.flatMap((event) => {
    switch (event.event) {
      case 'drew':
      case 'took':
        return event.seat === me && 'face' in event.card ? [event.card.face] : [];
      case 'recovered':
        return event.seat === me ? [event.card] : [];
      case 'exchanged': {
        const got = event.seat === me ? event.got : event.with === me ? event.gave : null;
        return got && 'face' in got ? [got.face] : [];
      }
      default:
        return [];
    }
  });

/** What is taken back never happened; and a decision of one's own is an answer to what did. */
function noticesAfter({ notices, you }: TableState, entry: EntryMessage): readonly Notice[] {
  const me = you?.seat ?? null;
  if (entry.kind === 'taken-back') return [];
  if (entry.kind !== 'moved') return notices;
  return entry.seat === me ? [] : [...notices, ...noticesOf(entry.seen, me)];
}
