/** What a board shows: plain data, the same for a game, a replay and a lesson. */
import type {
  ClockInfo,
  KeyLines,
  OpenLines,
  Place,
  Presence,
  Seat,
  Seen,
  ServerMessage,
  SymbolCode,
  TableInfo,
  View,
} from '../protocol';
import type { Mark } from './ink';
import type { LastTurns } from '../state/last-turns';
import { PlaceSet } from './places';

export type Previewed = Extract<ServerMessage, { type: 'preview' }>;

/** What can be chosen on the board, and what has been chosen so far. */
export interface Selection {
  /** Whether the player on this board is to decide. */
  readonly isMyTurn: boolean;
  readonly hasOffers: boolean;
  /** Cards of the hand with which something can be done. */
  readonly usable: PlaceSet;
  /** Places that lead on. */
  readonly lit: PlaceSet;
  readonly picked: PlaceSet;
  /** The card of the hand that is picked. */
  readonly card: string | null;
  /** What the proposed move would do, or the one at the place that is pointed at. */
  readonly preview: Previewed | null;
  /** Whether a move is proposed: then its place makes it. */
  readonly isProposed?: boolean;
  /** What each place would bring for the card, by its key. */
  readonly marks?: ReadonlyMap<string, Mark>;
  /** The key of what a hint points at. */
  readonly hinted?: string | null;
}

export interface BoardModel {
  readonly info: TableInfo;
  readonly view: View;
  /** The seat that the board is seen from. */
  readonly me: Seat | null;
  readonly presence: Presence | null;
  readonly clock: ClockInfo | null;
  /** How far the clock of the server is ahead of that of this browser. */
  readonly aheadMs: number;
  /** Keys that were just gained, by seat. */
  readonly freshKeys: ReadonlyMap<Seat, readonly SymbolCode[]>;
  /** The lines that lie open. */
  readonly lines?: OpenLines | null;
  /** What gave each player the last Keys, until that player's next turn. */
  readonly given?: ReadonlyMap<Seat, readonly KeyLines[]>;
  /** What each player did last. */
  readonly lastTurns?: LastTurns;
  /** Cards that are new in the own hand. */
  readonly newCards?: readonly string[];
  /** All hands, where everything is shown. */
  readonly openHands: readonly (readonly string[])[] | null;
  /** Places whose card is in the air. */
  readonly inFlight: PlaceSet;
  readonly selection: Selection;
}

/** Called with what the player has pointed at. */
export type OnPick = (place: Place) => void;

const NOWHERE = new PlaceSet();

/** For boards to look at. */
export const NO_SELECTION: Selection = {
  isMyTurn: false,
  hasOffers: false,
  usable: NOWHERE,
  lit: NOWHERE,
  picked: NOWHERE,
  card: null,
  preview: null,
};

/** The Keys that were gained in what was seen. */
export const keysGained = (seen: readonly Seen[]): ReadonlyMap<Seat, readonly SymbolCode[]> =>
  new Map(
    seen.flatMap((event) => (event.event === 'keys-gained' ? [[event.seat, event.keys]] : [])),
  );

/** The Keys that one player gained in what was seen. */
export const keysGainedBy = (seen: readonly Seen[], seat: Seat | null): SymbolCode[] =>
  seen.flatMap((event) => (event.event === 'keys-gained' && event.seat === seat ? event.keys : []));

/** Whether another player's last turn has changed a place: it stays marked until that player's next. */
export const isRecent = ({ lastTurns, me }: BoardModel, place: Place): boolean =>
  [...(lastTurns ?? [])].some(([seat, { places }]) => seat !== me && places.has(place));
