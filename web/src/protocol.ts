// Written by a test of crates/protocol from its Rust types; do not edit.
// To update it: UPDATE_GOLDEN=1 cargo test -p leonardo-protocol

export const PROTOCOL_VERSION = 2;

/** What the analysis of a finished game found. */
export type Analysis = {
  /** What judged the positions: a name and a version. */
  evaluator: string,
  /** The number from which all samples follow. */
  seed: number,
  /** In how many worlds each decision was judged. */
  worlds: number,
  /** The game. */
  variant: Variant,
  /** The players' names, seat by seat. */
  players: Array<string>,
  /** How many turns were played. */
  turns: number,
  /** Each seat's part of the win. */
  result: Array<number>,
  /** The chances over the game, from the deal to the end. */
  chart: Array<ChartPoint>,
  /** Where each seat's result came from. */
  ledger: Array<LedgerInfo>,
  /** The decisions that cost something, the dearest first. */
  mistakes: Array<MistakeInfo>,
  /** How well each seat decided. */
  skill: Array<SkillInfo>,
  /** The luckiest moment and the unluckiest, if luck did anything. */
  moments: Array<MomentInfo>,
  /** How masters played the same deal, if that was asked for. */
  "same-deal": SameDealInfo | null,
};

/** The reply to an answer. */
export type AnswerInfo = {
  /** What the moves are worth. */
  verdict: PuzzleVerdict,
  /** Why, in the reader's language; empty while the turn goes on. */
  text: string,
  /** The moves of the answer, if it was given up. */
  answer: Array<string> | null,
  /** The person's rating after this try, if one was sent and the puzzle has one. */
  rating: PuzzleRating | null,
  /** The position after the moves; after a wrong answer, after the reply that refutes it. */
  board: PuzzleBoard,
};

/** An answer to a puzzle, or the beginning of one. */
export type AnswerRequest = {
  /** The moves so far, in short notation. */
  moves: Array<string>,
  /** Whether to tell the answer. It then counts as not solved. */
  "give-up": boolean,
  /** The person's rating before a first try: the answer has the one after it. */
  rating?: PuzzleRating | null,
};

/** A bot and how hard it thinks. */
export type BotSpec = {
  /** Which bot: `random`, `apprentice`, `journeyman` or `master`. */
  level: Level,
  /**
   * How long a master may think about a decision, in milliseconds; the server's default if left
   * out.
   */
  "think-ms"?: number | null,
};

/** Who decided for a seat. */
export type By = "person" | "bot";

/** A move that could have been made, and what it costs. */
export type CandidateInfo = {
  /** The move, in notation. */
  move: string,
  /** The move in the reader's language. */
  text: string,
  /** The chance that it costs compared with the best one. */
  loss: number,
  /** The standard error of the loss. */
  error: number,
  /** Whether no move is better beyond doubt. */
  right: boolean,
  /** Whether it was made in the game. */
  played: boolean,
};

/** A card. */
export type CardInfo = {
  /** Its name in notation. */
  card: Face,
  /** How many copies there are. */
  copies: number,
  /** The codes of its symbols; none for an action card. */
  symbols: Array<SymbolCode>,
  /** Its name in the reader's language. */
  name: string,
  /** What an action card does. */
  text?: string,
  /** When an action card is used: `start` or `end`. */
  time?: Time,
  /** The effects of an action card, as data. */
  effects?: Array<Effect>,
};

/** A place on the field, counted from the first card at (0, 0): x to the right, y downwards. */
export type Cell = [number, number];

/** What luck is needed for (B12). */
export type Chance = "deal-main" | "deal-extra" | "first-seat" | "refill-main" | "refill-extra" | "look-main" | "look-extra" | "exchange";

/** The chances after something happened. */
export type ChartPoint = {
  /** What happened. */
  kind: PointKind,
  /** How many moves had been made then. */
  moves: number,
  /** The turn, from 1; 0 for the deal. */
  "turn-number": number,
  /** Who moved. */
  seat: Seat | null,
  /** What happened, in the reader's language. */
  text: string,
  /** Each seat's chance, all cards seen. */
  open: Array<number>,
  /** The same as each seat knew it: first the seat that knows, then whose chance. */
  known: Array<Array<number>>,
};

/** A seat to claim on another device. */
export type ClaimRequest = {
  /** The token of the seat. */
  token: string,
};

/** A message of a client. */
export type ClientMessage = {
  /**
   * The client's own id for the request; the answer repeats it. Sending a request again with the
   * same id does not do it twice.
   */
  id?: string,
  /** The request. */
  do: ClientRequest,
};

/** What a client can ask of a table. */
export type ClientRequest = { "move": {
  /**
   * The number of the next entry the client expects, so that a move made on an outdated
   * position is refused.
   */
  seq: number,
  /** The move, as the server offered it. */
  move: string, } } | { "preview": {
  /** The move. */
  move: string, } } | { "survey": {
  /** The card. */
  card: string, } } | { "plan": {
  /** The play to look at. */
  move?: string | null, } } | { "hint": {
  /** How much to tell: 1 where to look, 2 what to look for, 3 the move with its reason. */
  depth: number, } } | { "take-back": {
  /** The seat; the first of one's own if left out. */
  seat?: Seat | null, } } | { "answer": {
  /** The seat that answers; the first of one's own that has not if left out. */
  seat?: Seat | null,
  /** Whether it agrees. */
  yes: boolean, } } | { "resign": {
  /** The seat that gives up. */
  seat: Seat, } } | { "end": {
  /** The seat; the first of one's own if left out. */
  seat?: Seat | null,
  /** Whether it wants to; `false` withdraws. */
  yes: boolean, } } | { "sit": {
  /** The seat; the first free one if left out. */
  seat?: Seat | null, } } | { "leave": {
  /** The seat. */
  seat: Seat, } } | { "kick": {
  /** The seat that becomes free. */
  seat: Seat, } } | { "bot": {
  /** The seat. */
  seat: Seat,
  /** The bot. */
  bot: BotSpec, } } | "start" | { "hand": {
  /** The seat. */
  seat: Seat,
  /** The bot; a journeyman if left out. */
  bot?: BotSpec | null, } } | { "take": {
  /** The seat. */
  seat: Seat, } } | { "replace": {
  /** The seat. */
  seat: Seat, } } | { "salt": {
  /** The seat. */
  seat: Seat,
  /** Hexadecimal digits. */
  salt: string, } } | { "token": {
  /** The seat. */
  seat: Seat, } } | { "devices": {
  /** The seat. */
  seat: Seat, } } | { "sign-out": {
  /** The seat. */
  seat: Seat,
  /** The number of the device; all others but the one that took the seat if left out. */
  device?: number | null, } } | { "say": {
  /** What. */
  text: string, } } | { "mute": {
  /** Whose chat; that of spectators if left out. */
  seat?: Seat | null,
  /** Whether to hide it. */
  on: boolean, } } | "rematch" | { "look": {
  /** The seat; none for a spectator. */
  seat?: Seat | null, } } | "ping";

/** The clocks. */
export type ClockInfo = {
  /** Whose clock runs. */
  seat: Seat | null,
  /** Until when. */
  until: number | null,
  /** What each seat has left in its bank at the start of its turn. */
  left?: Array<number>,
};

/** How long players may think. A turn with all its decisions counts as one move. */
export type ClockSpec = "none" | { "per-move": {
  /** Milliseconds. */
  ms: number, } } | { "bank": {
  /** Milliseconds at the start. */
  ms: number,
  /** Milliseconds added after each turn. */
  "increment-ms": number, } };

/** Where to continue a record from, and against whom. */
export type ContinueRecordRequest = {
  /** A `.leo` text, or its JSON twin as a text. */
  record: string,
  /** The name of the file, for messages. */
  file?: string | null,
  /** After the step of this number. */
  seq: number,
  /** The seat to play. */
  seat: Seat,
  /** Who plays the others. */
  bot: BotSpec,
};

/** Where to continue a game from, and against whom. */
export type ContinueRequest = {
  /** After the entry of this number. */
  seq: number,
  /** The seat to play. */
  seat: Seat,
  /** Who plays the others. */
  bot: BotSpec,
};

/**
 * By which a client notices that a table's cards are not its own: the deck hashes of
 * `docs/record.md`.
 */
export type DeckHashes = {
  /** The hash of the main cards. */
  main: string,
  /** The hash of the extra cards, if the game has any. */
  extra: string | null,
};

/** The two kinds of cards, seen on their backs (S3). Each has its own deck and pile (N1). */
export type DeckKind = "main" | "extra";

/** A remark about a deck. */
export type DeckNote = {
  /** The rule that it rests on. */
  rule: string,
  /** In words. */
  text: string,
};

/** What a deck is like. */
export type DeckReport = {
  /** Its canonical spelling, for sharing. */
  code: string,
  /** How many cards it has. */
  cards: number,
  /** How many of them show symbols. */
  "symbol-cards": number,
  /** Why it cannot be played with. */
  error: DeckNote | null,
  /** What is not recommended. */
  warnings: Array<DeckNote>,
  /** Each face with its copies. */
  list: Array<CardInfo>,
};

/** A deck to check. */
export type DeckRequest = {
  /** The game. */
  variant: Variant,
  /** For how many players. */
  players: number,
  /** The extra deck, as `atlanticus*3 madrid +MePr*2`; the usual one if left out. */
  extra?: string | null,
  /** What differs from the usual rules. */
  options?: Partial<Options>,
};

/** A device on which a seat is open. */
export type DeviceInfo = {
  /** Its number at this table. */
  device: number,
  /** When it came. */
  since: number,
  /** Whether it is connected. */
  here: boolean,
  /** Whether it is the one that asks. */
  you: boolean,
};

/** Which card must not be echoed in Quintis Fontis (Q5). */
export type Echo = "previous" | "last";

/** One effect of an action card. */
export type Effect = { "do": "more-main",
  /** How many. */
  count: number, }
  | { "do": "more-extra",
  /** How many. */
  count: number, }
  | { "do": "more-any",
  /** How many. */
  count: number, }
  | { "do": "swap-own" }
  | { "do": "redirect" }
  | { "do": "seal",
  /** What is sealed. */
  what: SealWhat,
  /** When the seal ends. */
  until: SealUntil, }
  | { "do": "recover",
  /** Which piles can be chosen from. */
  from: Piles, }
  | { "do": "look",
  /** How many cards are looked at. */
  cards: number, }
  | { "do": "throw" }
  | { "do": "exchange" }
  | { "do": "swap-zone" }
  | { "do": "erase" }
  | { "do": "keys-again" }
  | { "do": "draw-up-to",
  /** The size of the hand to draw to. */
  cards: number, }
  | { "do": "unseal" };

/** What ended a game. */
export type End = "keys" | "stall" | "passes" | "last-turns" | "rounds";

/** What ended a game at a table. */
export type Ending = "rules" | "resigned" | "time" | "agreed" | "moves";

/** An entry of the log, as one viewer may know it. */
export type EntryMessage = {
  /** The number of the entry. */
  seq: number,
  /** When it happened. */
  at: number,
  /** The id of the viewer's own request that led to it. */
  ack?: string,
  /** The table, if something other than the cards has changed. */
  table?: TableInfo,
  /** What the viewer knows now, for clients that asked for views. */
  view?: View,
  /** The lines that lie open now; they come with the view. */
  lines?: OpenLines,
  /**
   * The Keys that were received, each with the lines that gave it, for clients that asked for
   * views; only with the last move of the log.
   */
  given?: Array<KeyLines>,
  /** The viewer's legal moves, if this is the last entry and it changed the game. */
  offers?: Array<Offer>,
  /** The clocks, if the game changed. */
  clock?: ClockInfo,
  /** The same in words, for clients that asked for words. */
  text?: Array<string>, } & (
  | { "kind": "created" }
  | { "kind": "sat", seat: Seat, name: string, }
  | { "kind": "left", seat: Seat, }
  | { "kind": "kicked", seat: Seat, }
  | { "kind": "bot-sat", seat: Seat, bot: BotSpec, }
  | { "kind": "new-host" }
  | { "kind": "token", seat: Seat, }
  | { "kind": "claimed", seat: Seat, }
  | { "kind": "signed-out", seat: Seat, }
  | { "kind": "salted", seat: Seat, }
  | { "kind": "started", seen: Array<Seen>, }
  | { "kind": "started-from" }
  | { "kind": "moved", seat: Seat, by: By, seen: Array<Seen>, }
  | { "kind": "take-back-asked", seat: Seat, to: number, }
  | { "kind": "take-back-answered", seat: Seat, yes: boolean, }
  | { "kind": "taken-back", seat: Seat, to: number, }
  | { "kind": "handed", seat: Seat, bot: BotSpec, why: HandedWhy, }
  | { "kind": "returned", seat: Seat, }
  | { "kind": "resigned", seat: Seat, }
  | { "kind": "end-wanted", seat: Seat, yes: boolean, }
  | { "kind": "ended", how: Ending, winners: Seats, }
  | { "kind": "said", seat: Seat | null, name: string, said: string, }
  | { "kind": "hidden" }
  | { "kind": "rematch", rematch: string, }
  | { "kind": "closed" });

/**
 * A face within one game: the place of its [`Card`] in the game's [`Ruleset`](crate::Ruleset).
 * Written as the card's code wherever [`names`](crate::names) are in scope.
 */
export type Face = string;

/** How a card came onto the field, and the card that it met there. */
export type FieldPlay = "laid" | { "covered": Face } | { "replaced": Face };

/** A puzzle that was made of a position, and proved. */
export type FoundPuzzle = {
  /** The text form, for links. */
  text: string,
  /** `take`, `win`, `safe`, `hold`, `odds`, `score` or `spoil`. */
  class: string,
  /** What is asked, in the reader's language. */
  question: string,
};

/** A position of another table. */
export type FromPosition = {
  /** The table. */
  table: string,
  /** After the entry of this number. */
  seq: number,
};

/** The cards of a game, which everyone may know before the deal. */
export type GameCards = {
  /** All main cards, copies one after the other, in the order of `docs/fairness.md`. */
  main: Array<Face>,
  /** All extra cards. */
  extra: Array<Face>,
};

/** How a game in progress stands, for a list of games. */
export type GameNow = {
  /** Whose turn it is. */
  turn: Seat,
  /** Which of the seats are the reader's. */
  mine: Array<Seat>,
  /** How many Keys each seat has. */
  keys: Array<number>,
};

/** A guest. */
export type Guest = {
  /** The name that others read. */
  name: string,
};

/** What is known of a hand. */
export type HandView = {
  /** How many main cards it has. */
  main: number,
  /** How many extra cards it has. */
  extra: number,
  /** Cards that the viewer knows to be in it, sorted; for other hands than the own. */
  known: Array<Face>,
};

/** Why a bot plays for a person. */
export type HandedWhy = "asked" | "left" | "absent" | "time" | "out";

/** What a move is good for. */
export type HintAim = { "keys": Symbols } | { "break": SymbolCode } | { "build": SymbolCode } | "draw" | "wait";

/** Where a move is made. It names no card. */
export type HintSpot = { "zone": Zone }
  | { "cell": Cell } | "hand" | "cards" | "keys"
  | { "deck": DeckKind } | "piles"
  | { "player": Seat } | "finish";

/** What is done, where the places of a move alone do not say it. */
export type How = "use" | "discard" | "lay" | "cover" | "replace" | "done" | "decline-key" | "pass";

/** A Key that was received, and the lines that gave it. */
export type KeyLines = {
  /** Who received it. */
  seat: Seat,
  /** The Key. */
  key: SymbolCode,
  /** How many of it. */
  count: number,
  /** The symbol that the lines share: another one where any Key could be taken (B7, N8). */
  symbol: SymbolCode,
  /** The lines, each from one end to the other. */
  lines: Array<Array<LinePlace>>,
};

/**
 * How many Keys of each symbol a player has: none to three.
 *
 * Two bits a symbol, the most senior highest: of two players with equally many Keys, the greater
 * number has the more senior list (Q10).
 */
export type Keys = SymbolCode[];

/** What gave Keys. */
export type KeysHow = "lines" | "any";

/** The cards before a player, zone by zone. Written as a map from zones to cards. */
export type Layout = { [zone in Zone]?: Face };

/** The layouts and what lasts for a while. */
export type Layouts = {
  /** The cards before each player. */
  layouts: Array<Layout>,
  /** The seals in play, oldest first. */
  seals: Array<Seal>,
  /** Who has used the right to any Key (B7, N8). */
  "any-key-taken": Seats,
  /** What lasts for this turn. */
  "this-turn": ThisTurn,
};

/** Where a seat's result came from. The parts add up to `total`. */
export type LedgerInfo = {
  /** The result less an equal share. */
  total: number,
  /** The luck of the deal. */
  deal: number,
  /** The luck of the seat's own draws. */
  "own-draws": number,
  /** The luck of the others' draws. */
  "others-draws": number,
  /** The luck of hidden cards: what decisions did that nobody who made them could know. */
  hidden: number,
  /** The seat's own decisions, as far as it could know what they do. */
  "own-play": number,
  /** The same of the others, seat by seat; 0 in the seat's own place. */
  "others-play": Array<number>,
  /** The end, if the rules did not end the game. */
  ending: number,
  /** What rounding leaves. */
  remainder: number,
};

/** A deck that is put together in a lesson. */
export type LessonDeck = {
  /** What it is like, and what is to be said against it, a line each. */
  lines: Array<string>,
  /** The sets that can be chosen. */
  sets: Array<LessonSet>,
};

/** A lesson of a list. */
export type LessonInfo = {
  /** How its address ends. */
  id: string,
  /** Its title in the reader's language. */
  name: string,
  /** A sentence about it. */
  about: string,
  /** The game that it is about. */
  variant: Variant,
  /** How many steps it has. */
  steps: number,
};

/** The lessons of a server, in the order in which they are meant. */
export type LessonList = {
  /** The lessons. */
  lessons: Array<LessonInfo>,
};

/** What was done in a lesson so far. */
export type LessonRequest = {
  /**
   * From the beginning: `next` where a step is only read, a move as it was offered, `+set` or `-set`
   * where a deck is put together. Only the last may be a mistake.
   */
  inputs: Array<string>,
};

/** A set that can be chosen in a lesson. */
export type LessonSet = {
  /** Its id. */
  id: string,
  /** Its name in the reader's language. */
  name: string,
  /** How many copies of it the deck has. */
  copies: number,
  /** The input that adds one. */
  add: string | null,
  /** The input that takes one out. */
  drop: string | null,
};

/** Where a lesson stands. */
export type LessonState = {
  /** The lesson. */
  lesson: LessonInfo,
  /** The lesson after it. */
  next: string | null,
  /** The number of the step, from 0; that of the steps if the lesson is over. */
  step: number,
  /** How many of the inputs belong to the steps before this one. */
  begun: number,
  /** What the step says; nothing if the lesson is over. */
  text: string | null,
  /** Whether there is nothing to do but to read and to send `next`. */
  reads: boolean,
  /**
   * What is to be said about the last input if it was a mistake. Then it is not kept: leave it out of
   * the next request.
   */
  mistake: string | null,
  /** What is said about the next move without being asked. */
  advice: string | null,
  /**
   * Hints for those who ask: where to look, what to look for, and the move with its reason. Fewer where
   * there is less to say.
   */
  hints: Array<string>,
  /**
   * What happened, as the learner saw it. The shapes of `seen`, `view`, `lines` and `offers` are those of
   * the socket.
   */
  seen: Array<Seen>,
  /** The same in words. */
  news: Array<string>,
  /** The table, if the lesson has a game. */
  table: TableInfo | null,
  /** What the learner sees. */
  view: View | null,
  /** The lines that lie open. */
  lines: OpenLines | null,
  /** The learner's legal moves. */
  offers: Array<Offer>,
  /** The deck, if the lesson is about one. */
  deck: LessonDeck | null,
};

/** The bots by name. */
export type Level = "random" | "novice" | "apprentice" | "collector" | "courier" | "journeyman" | "rival" | "strategist" | "scholar" | "sage" | "master" | "greedy" | "plain-ismcts";

/** Cards in a row that share a symbol, or would with one more card. */
export type Line = {
  /** Whose layout; none on the shared field. */
  seat?: Seat,
  /** The symbol. */
  symbol: SymbolCode,
  /** The whole line, from one end to the other. */
  places: Array<LinePlace>,
  /** The place that wants the symbol; none if the line stands. */
  missing?: LinePlace,
  /** Whether it gives a Key, once it stands in the Keys step of the player who may take it. */
  pays: boolean,
};

/** A line of a layout that a move would change. */
export type LineChange = {
  /** Whose layout. */
  seat: Seat,
  /** The line. */
  zones: [Zone, Zone, Zone],
  /** The symbols that its three cards share now. */
  before: Symbols,
  /** The symbols that they would share. */
  after: Symbols,
};

/** A place of a line: a zone of a layout or a place on the field. */
export type LinePlace = Zone | Cell;

/** Which standing lines give Keys (B6). */
export type Lines = "standing" | "fresh";

/** A table of a list. */
export type ListedTable = {
  /** What everyone may know about it. */
  table: TableInfo,
  /** When it was created, in milliseconds since 1970. */
  created: number,
  /** When its stage, seats or result last changed. */
  changed: number,
  /** How a game in progress stands, for the first few of one's own. */
  now?: GameNow,
};

/** How dear a decision was. */
export type Mark = "slip" | "mistake" | "blunder";

/** A card, or only its back. */
export type MaybeCard = { "face": Face } | { "back": DeckKind };

/** Some cards, or only how many. */
export type MaybeCards = { "faces": Array<Face> } | { "backs": number };

/** A decision that cost something, judged by what its player knew. */
export type MistakeInfo = {
  /** How many moves had been made before. */
  moves: number,
  /** The turn, from 1. */
  "turn-number": number,
  /** Who decided. */
  seat: Seat,
  /** How dear it was. */
  mark: Mark,
  /** The chance that it cost. */
  loss: number,
  /** The standard error of the loss. */
  error: number,
  /** The move, in notation. */
  played: string,
  /** The move in the reader's language. */
  "played-text": string,
  /** The better move, in notation. */
  better: string,
  /** The better move in the reader's language. */
  "better-text": string,
  /** Why, in the reader's language. */
  reasons: Array<string>,
};

/** A moment of luck, told in the reader's language. */
export type MomentInfo = {
  /** How many moves had been made then. */
  moves: number,
  /** The turn, from 1; 0 for the deal. */
  "turn-number": number,
  /** Whose luck it was. */
  seat: Seat,
  /** The chance that luck gave, or took if it is negative. */
  luck: number,
  /** What happened. */
  text: string,
};

/** What became of a replaced card. */
export type Moved = {
  /** The card that was in the zone. */
  card: Face,
  /** Where it went. */
  to: Target,
  /** The card of the other player that it pushed out to the pile. */
  discarded?: Face | null,
  /** The player whose sealed zone sent it to the pile instead (N11). */
  sealed?: Seat | null,
};

/** The name a guest wants to have. */
export type NewName = {
  /** 1 to 24 characters. */
  name: string,
};

/** Who sits on a seat of a new table. */
export type NewSeat = "open" | "me" | { "bot": BotSpec };

/** A table to create. */
export type NewTable = {
  /** The game: `base`, `novem`, `sets` or `quintis`. */
  variant: Variant,
  /** Who sits where, in turn order; two to six seats. */
  seats: Array<NewSeat>,
  /** What differs from the usual rules. */
  options?: Partial<Options>,
  /** The extra deck, as `atlanticus*3 madrid +MePr*2`; the usual one if left out. */
  extra?: string | null,
  /** Whether the table is shown in the lobby. */
  public?: boolean,
  /** The clock. */
  clock?: ClockSpec,
  /** What happens to a seat that runs out of time. */
  timeout?: Timeout,
  /** Whether players may ask for hints. If left out, only while one person plays with bots. */
  hints?: boolean | null,
  /** Deal at once, if no seat is open. */
  start?: boolean,
};

/** A legal move. */
export type Offer = {
  /** The move in short notation; to make it, send it back unchanged. */
  move: string,
  /**
   * What a player points at to make the move, in any order. A move that needs only a [`How`] is
   * a button.
   */
  needs: Array<Place>,
};

/** The field of Quintis Fontis. */
export type OpenField = {
  /** The cards, place by place, in the order in which the places were taken. */
  stacks: Array<Stack>,
  /** The symbols that must not be played now (Q5). */
  echo: Symbols,
  /** Passes in a row (Q11). */
  passes: number,
  /** Turns left after this one, once the last card is drawn (Q9). */
  "last-turns": number | null,
};

/** All lines on the table, and what is left of the Keys that all players share. */
export type OpenLines = {
  /** The lines that stand, and those that want one card. */
  lines: Array<Line>,
  /**
   * The Keys of each symbol in Quintis Fontis; empty in the games with layouts, where Keys do not
   * run out (B1).
   */
  supply: Array<Supply>,
};

/** What can be changed per game. `None` means the variant's own number. */
export type Options = {
  /** B6. */
  lines: Lines,
  /** Q5. */
  echo: Echo,
  /** B11 (rounds without a Key, 100) and Q11 (rounds without a draw or a Key, 10); 0 = off. */
  stall?: number,
  /** How many Keys win (B9: 7, N12: 9). A house rule. */
  keys?: number,
  /**
   * The size of the hand: main cards dealt to it (B1: 5), or the size drawn to with an extra
   * deck (N9: 7), or the cards dealt in Quintis Fontis (Q1: 6). A house rule.
   */
  hand?: number,
  /** How many rounds a short game has (B13); `None` = as many as it takes. A house rule. */
  rounds?: number,
};

/** How a game ended and who won. */
export type Outcome = {
  /** What ended it. */
  end: End,
  /** Who won; several share a win that nothing decides (Q10). */
  winners: Seats,
};

/** Which discard piles an effect can reach. */
export type Piles = "either" | "main" | "extra";

/** Something that a player points at. */
export type Place = { "at": "hand",
  /** The card. */
  card: Face, } | { "at": "zone",
  /** Whose layout. */
  seat: Seat,
  /** The zone. */
  zone: Zone, } | { "at": "cell",
  /** Its column and row. */
  cell: Cell, } | { "at": "seat",
  /** The player's seat. */
  seat: Seat, } | { "at": "deck",
  /** Which. */
  deck: DeckKind, } | { "at": "piles" } | { "at": "card",
  /** The card. */
  card: Face, } | { "at": "key",
  /** Its symbol. */
  symbol: SymbolCode, } | { "at": "how",
  /** What. */
  how: How,
};

/** What changed the chances. */
export type PointKind = "deal" | "play" | "draw" | "ending";

/** One position of a game. */
export type PositionInfo = {
  /** The table. */
  table: TableInfo,
  /** The step that led to the position. */
  step: ReplayStep,
};

/** Who is connected. */
export type Presence = {
  /** For each seat, whether its person is connected. */
  seats: Array<boolean>,
  /** How many spectators there are. */
  watching: number,
};

/** A position of a puzzle, as its player sees it. */
export type PuzzleBoard = {
  /** What a table with this game would show. */
  table: TableInfo,
  /** What the player knows. */
  view: View,
  /** The lines that lie open. */
  lines: OpenLines,
  /** What the player can do now; nothing after the end of the turn. */
  offers: Array<Offer>,
};

/** A puzzle to solve. */
export type PuzzleInfo = {
  /** The id of a puzzle of the server's own; none for one that a text describes. */
  id: string | null,
  /** The text form, for links. */
  text: string,
  /** `take`, `win`, `safe`, `hold`, `odds`, `score` or `spoil`. */
  class: string,
  /** How hard it is (Glicko-2), if that is known. */
  rating: number | null,
  /** What is asked, in the reader's language. */
  question: string,
  /** The rules that differ from the usual ones, in words. */
  "house-rules": string | null,
  /** The day of a daily puzzle, counted from 1970-01-01 in UTC. */
  day: number | null,
  /** The position. The shapes of `view`, `lines` and `offers` are those of the socket. */
  board: PuzzleBoard,
};

/** A Glicko-2 rating of a person. */
export type PuzzleRating = {
  /** The rating; newcomers have 1500. */
  rating: number,
  /** How far off it may be; newcomers have 350. */
  deviation: number,
  /** How much it changes; newcomers have 0.06. */
  volatility: number,
};

/** What the moves are worth. */
export type PuzzleVerdict = "unfinished" | "solved" | "wrong";

/** The puzzles that a position is. */
export type PuzzlesInfo = {
  /** Every question about it that has exactly one answer. */
  puzzles: Array<FoundPuzzle>,
  /** If the list is empty, the reason in the reader's language. */
  "why-none": string | null,
};

/** The same for a record. */
export type PuzzlesRecordRequest = {
  /** A `.leo` text, or its JSON twin as a text. */
  record: string,
  /** The name of the file, for messages. */
  file?: string | null,
  /** How many moves had been made before the position. */
  moves: number,
};

/** A position of a finished game of which puzzles are to be made. */
export type PuzzlesRequest = {
  /** How many moves had been made before the position. */
  moves: number,
};

/** A record to replay. */
export type RecordRequest = {
  /** A `.leo` text, or its JSON twin as a text. */
  record: string,
  /** The name of the file, for messages. */
  file?: string | null,
  /** `public`, `open` (everything), or the number of a seat. */
  as?: string | null,
};

/** Why a request was refused, for programs. */
export type RefusalCode = "bad-message" | "protocol" | "stale" | "illegal" | "no-move" | "setup" | "deck" | "not-your-seat" | "not-host" | "no-seat" | "seat-taken" | "seat-empty" | "seats-open" | "started" | "not-playing" | "not-finished" | "nothing-to-take-back" | "nothing-asked" | "not-absent" | "out" | "time-is-up" | "no-hints" | "no-level" | "bad-clock" | "bad-number" | "bad-salt" | "bad-name" | "bad-text" | "no-table" | "no-guest" | "bad-token" | "seated" | "sat-too-often" | "no-device" | "too-many" | "full" | "no-record" | "bad-record" | "bad-puzzle" | "own-cards" | "too-long" | "too-slow" | "store" | "foreign" | "wrong-host" | "not-found" | "bad-method" | "unknown";

/** Why something was refused, in the response to an HTTP request and over the socket. */
export type RefusalInfo = {
  /** Why, for programs. */
  code: RefusalCode,
  /** Why, for people, in the language they asked for. */
  text: string,
  /** The rule of the game that it rests on. */
  rule?: string,
  /** After how many milliseconds to try again. */
  "retry-after-ms"?: number,
};

/** A game step by step. */
export type Replay = {
  /** The table. That of a record has no `id`, and no `commitment` unless the record names one. */
  table: TableInfo,
  /** What the decks are made of. */
  cards: GameCards,
  /** The seed that a record names. That of a table follows from its secret and its salts. */
  seed: string | null,
  /** What a record claims about its seed or its end that is not true, in words. */
  flaw: string | null,
  /**
   * The steps: what happened, and what was known then. The shapes of `seen` and `view` are those
   * of the socket.
   */
  steps: Array<ReplayStep>,
};

/** One step of a replay. */
export type ReplayStep = {
  /** The number of the entry. */
  seq: number,
  /** When it happened. */
  at: number,
  /** Who decided; none for the deal. */
  seat: Seat | null,
  /** Whether a person or a bot decided. */
  by: By | null,
  /** The move, where everything is shown. */
  move?: string,
  /** What happened, as it was seen. */
  seen: Array<Seen>,
  /** What was known then. */
  view: View,
  /** The lines that lay open then. */
  lines: OpenLines,
  /** All hands, where everything is shown. */
  hands?: Array<Array<Face>>,
  /**
   * What happened in words, as the log of the table has it: the move, and what happened at the
   * table before the next one.
   */
  text: Array<string>,
};

/** How a game ended. */
export type ResultInfo = {
  /** What ended it. */
  how: Ending,
  /** By the rules: `keys`, `stall`, `passes`, `last-turns` or `rounds`. */
  end: End | null,
  /** Who won. */
  winners: Seats,
  /** The Keys of each seat. */
  keys: Array<Keys>,
  /** How many turns were begun. */
  turns: number,
};

/** A decision as a puzzle: find the better move. */
export type RetryInfo = {
  /** How many moves had been made before the decision. */
  moves: number,
  /** The turn, from 1. */
  "turn-number": number,
  /** Who decides. */
  seat: Seat,
  /** What is asked, in the reader's language. */
  question: string,
  /** Whether the chosen move is right; `unfinished` before one was chosen. */
  verdict: PuzzleVerdict,
  /** What it is worth, or the answer for those who give up. */
  told: RetryText | null,
  /**
   * What the moves cost that the analysis looked at twice, the best first: once it is solved or
   * given up.
   */
  candidates: Array<CandidateInfo>,
  /**
   * The position, as the player knew it. The shapes of `view`, `lines` and `offers` are those of
   * the socket.
   */
  board: PuzzleBoard,
};

/** The same for a record. */
export type RetryRecordRequest = {
  /** A `.leo` text, or its JSON twin as a text. */
  record: string,
  /** The name of the file, for messages. */
  file?: string | null,
  /** How many moves had been made before the decision. */
  moves: number,
  /** The move that is chosen now, in short notation; nothing to see the position first. */
  answer?: string | null,
  /** Whether to tell the answer. */
  "give-up": boolean,
};

/** A decision of a finished game to try again, and what was chosen this time. */
export type RetryRequest = {
  /** How many moves had been made before the decision. */
  moves: number,
  /** The move that is chosen now, in short notation; nothing to see the position first. */
  answer?: string | null,
  /** Whether to tell the answer. */
  "give-up": boolean,
};

/** Something that is said of a move, in the reader's language. */
export type RetryText = {
  /** What it is worth. */
  text: string,
  /** Why not, if another move is better. */
  reasons: Array<string>,
};

/** The same deal, played by masters in every seat. */
export type SameDealInfo = {
  /** How many games a master plays in thought before each move. */
  playouts: number,
  /** Each seat's part of the win; none if the game was too long. */
  result: Array<number> | null,
  /** How many turns it took. */
  turns: number,
  /** Who won, in the reader's language. */
  text: string,
};

/** Zones that accept no card and give none up (A2). */
export type Seal = {
  /** The card that seals. */
  card: Face,
  /** Who used it. */
  user: Seat,
  /** Whose layout is sealed. */
  target: Seat,
  /** Which zones of it. */
  zones: Zones,
  /** When it ends. */
  ends: SealEnds,
};

/** When a seal ends. */
export type SealEnds = { "user-turns-begin": number } | "target-turn-ends";

/** When a seal ends (A4). */
export type SealUntil = "next-turn" | "turn-after-next" | "their-turn-ends";

/** What a seal closes. */
export type SealWhat = "own-zone" | "own-layout" | "opponent-zone" | "opponent-layout";

/**
 * A place at the table, from 0. The seat on the left of seat 0 is seat 1.
 *
 * ```
 * use leonardo_rules::Seat;
 *
 * assert_eq!(Seat(0).left(3), Seat(1));
 * assert_eq!(Seat(2).left(3), Seat(0));
 * assert_eq!(Seat::all(3).count(), 3);
 * ```
 *
 * Any number can be a seat, as any number can be an index: methods that look something up for a
 * seat that the game does not have panic. [`Game::check`](crate::Game::check) does not; it rejects
 * a move that names such a seat.
 */
export type Seat = number;

/** A seat. */
export type SeatInfo = {
  /** Who sits there. */
  kind: SeatKind,
  /** The person's name. */
  name: string | null,
  /** The bot that plays there, for itself or for the person. */
  bot: BotSpec | null,
  /** Whether the person gave up or ran out of time. */
  out: boolean,
  /** Whether the seat has added to the luck. */
  salted: boolean,
  /** What it added, once the cards are dealt. */
  salt: string | null,
  /** Whether the person is the host. */
  host: boolean,
};

/** Who sits on a seat. */
export type SeatKind = "open" | "person" | "bot";

/** A table that was created, or a seat that was taken. */
export type Seated = {
  /** The table. */
  table: TableInfo,
  /** The seats that are yours now. */
  seats: Array<Seat>,
  /** The token of the new seat for another device. It is told only once. */
  token: string | null,
};

/** A set of seats, from 0. */
export type Seats = Seat[];

/** An event as one viewer sees it. What must stay hidden has no place in it. */
export type Seen = { "event": "shuffled", deck: DeckKind, chance: Chance, cards: number, }
  | { "event": "first-seat", seat: Seat, }
  | { "event": "dealt", seat: Seat, deck: DeckKind, layout: Array<Face>, hand: MaybeCards, }
  | { "event": "turned-up", seat: Seat, zone: Zone, card: Face, }
  | { "event": "turn-began", seat: Seat, step: Step, }
  | { "event": "step-began", step: Step, }
  | { "event": "played", seat: Seat, card: Face, zone: Zone, moved?: Moved | null, }
  | { "event": "nothing-played", seat: Seat, }
  | { "event": "keys-gained", seat: Seat, keys: Symbols, count: number, how: KeysHow, }
  | { "event": "key-declined", seat: Seat, }
  | { "event": "drew", seat: Seat, deck: DeckKind, card: MaybeCard, }
  | { "event": "used", seat: Seat, card: Face, }
  | { "event": "more-plays", main: number, extra: number, any: number, }
  | { "event": "swapped-own", seat: Seat, zone: Zone, other: Zone, }
  | { "event": "redirected", seat: Seat, to: Target, }
  | { "event": "sealed", seal: Seal, }
  | { "event": "seal-ended", seal: Seal, }
  | { "event": "recovered", seat: Seat, card: Face, }
  | { "event": "looked", seat: Seat, deck: DeckKind, cards: MaybeCards, }
  | { "event": "took", seat: Seat, deck: DeckKind, card: MaybeCard, }
  | { "event": "threw", seat: Seat, card: Face, }
  | { "event": "discarded", seat: Seat, card: Face, }
  | { "event": "exchanged", seat: Seat, with: Seat, gave: MaybeCard, got: MaybeCard, }
  | { "event": "swapped-zone", seat: Seat, with: Seat, zone: Zone, }
  | { "event": "erased", seat: Seat, target: Seat, zone: Zone, card: Face, }
  | { "event": "draws-up-to", cards: number, }
  | { "event": "skipped", effect: number, }
  | { "event": "worked-out", card: Face, }
  | { "event": "stays-in-play", card: Face, }
  | { "event": "field-played", seat: Seat, card: Face, at: Cell, how: FieldPlay, }
  | { "event": "passed", seat: Seat, }
  | { "event": "last-turns", turns: number, }
  | { "event": "ended", outcome: Outcome,
};

/** A message of the server. */
export type ServerMessage = { "type": "welcome" } & Welcome | { "type": "entry" } & EntryMessage | { "type": "done",
  /** The id of the request. */
  id: string | null,
  /** The entry. */
  seq: number, } | { "type": "refused",
  /** The id of the request. */
  id?: string,
  /** Why, for programs. */
  code: RefusalCode,
  /** Why, for people, in the language they asked for. */
  text: string,
  /** The rule of the game that it rests on. */
  rule?: string,
  /** After how many milliseconds to try again. */
  "retry-after-ms"?: number, } | { "type": "preview",
  /** The id of the request. */
  id?: string,
  /** The move. */
  move: string,
  /** The same in words. */
  text: Array<string>,
  /** What would happen, up to the first thing that is left to luck or to others. */
  seen: Array<Seen>,
  /** Lines that would come to be or cease in layouts, the mover's and others'. */
  lines: Array<LineChange>,
  /** All lines as they would be then. */
  after: OpenLines,
  /** The Keys that would be received, each with the lines that give it. */
  given: Array<KeyLines>, } | { "type": "survey",
  /** The id of the request. */
  id?: string,
  /** The card. */
  card: string,
  /** The moves. */
  moves: Array<Surveyed>, } | { "type": "plan",
  /** The id of the request. */
  id?: string,
  /** The plays. */
  offers: Array<Offer>, } | { "type": "hint",
  /** The id of the request. */
  id?: string,
  /** How much is told: 1 where to look, 2 what to look for, 3 the move with its reason. */
  depth: number,
  /** Where to look. */
  spot: HintSpot,
  /** What to look for, from depth 2 on. */
  aim?: HintAim,
  /** The move, as it was offered, at depth 3. */
  move?: string,
  /** The chance to win with it in percent, if it is known. */
  win?: number,
  /** The same in words. */
  text: string, } | { "type": "token",
  /** The id of the request. */
  id?: string,
  /** The seat. */
  seat: Seat,
  /** The token. */
  token: string, } | { "type": "devices",
  /** The id of the request. */
  id?: string,
  /** The seat. */
  seat: Seat,
  /** The devices, the one that took the seat first. */
  devices: Array<DeviceInfo>, } | { "type": "presence" } & Presence | { "type": "pong",
  /** The id of the request. */
  id?: string,
  /** The time. */
  now: number,
};

/** A set of cards. */
export type SetInfo = {
  /** How decks spell it. */
  id: string,
  /** Its name in the reader's language. */
  name: string,
  /** A sentence about its theme. */
  about: string,
  /** `main` or `extra`. */
  deck: DeckKind,
  /** The printed edge: `black`, `wine-red` or `gold`. */
  edge: string,
  /** Each face once. */
  cards: Array<CardInfo>,
};

/** All card sets of a server. */
export type SetList = {
  /** The sets. */
  sets: Array<SetInfo>,
};

/** A seat to take. */
export type SitRequest = {
  /** The seat; the first free one if left out. */
  seat?: Seat | null,
  /**
   * The name on the seat; that of the guest if left out. A seat that is one's own already gets it,
   * so that several people at one device can each have their own.
   */
  name?: string | null,
};

/** How well a seat decided. */
export type SkillInfo = {
  /** Decisions with a choice that made a difference. */
  decisions: number,
  /** A thousand times the chance lost in one of them; none without such decisions. */
  "error-rate": number | null,
  /**
   * Which bots of the program err about as much: `expert` (less than its journeymen and masters),
   * `journeyman`, `apprentice` or `random`.
   */
  level: string | null,
  /** The same in the reader's language. */
  "level-text": string,
};

/** The cards on one place of the field. */
export type Stack = {
  /** Where. */
  at: Cell,
  /** The lowest first, the top card last. */
  cards: Array<Face>,
};

/** The life cycle of a table. */
export type Stage = "open" | "playing" | "finished" | "closed";

/** What is decided next. A step owns what it needs, so that nonsense has no spelling. */
export type Step = "start" | "play" | "end" | { "effect": number } | { "look": {
  /** The effect that is being worked out. */
  effect: number,
  /** The deck. */
  deck: DeckKind,
  /** How many cards are looked at. */
  cards: number, } } | { "throw": number } | "any-key" | "draw" | "over";

/** What is known of a deck and its pile. */
export type StockView = {
  /** How many cards the deck has. */
  deck: number,
  /** The pile, newest last. */
  pile: Array<Face>,
};

/** The three Keys of a symbol in Quintis Fontis (Q1, Q8). */
export type Supply = {
  /** The symbol. */
  symbol: SymbolCode,
  /** How many of its Keys are taken. */
  taken: number,
  /** The run that the next one needs; none if all are taken. */
  needs: number | null,
};

/** A move, and what it would bring. */
export type Surveyed = {
  /** The move, as it was offered. */
  move: string,
  /** The Keys that the mover would receive: by this move, or by ending the step after it. */
  keys: Keys,
  /** Lines that would come to be, the mover's and others'. On the field only those that stand. */
  made: Array<Line>,
  /** Lines that would be lost. */
  broken: Array<Line>,
};

/**
 * One of the twelve symbols, in order of seniority (S1).
 *
 * ```
 * use leonardo_rules::Symbol;
 *
 * assert_eq!("Me".parse(), Ok(Symbol::Mechanism));
 * assert_eq!(Symbol::Mechanism.to_string(), "Me");
 * assert!(Symbol::Mechanism < Symbol::Eclipse);
 * ```
 */
export type SymbolCode = "Me" | "Pr" | "Ca" | "Se" | "Sk" | "Ct" | "Cv" | "Ha" | "Fl" | "Fi" | "St" | "Ec";

/** A set of symbols, the most senior first: a card's, a line's, a player's Keys. */
export type Symbols = SymbolCode[];

/** The open cards of a game. */
export type Table = { "layouts": Layouts } | { "field": OpenField };

/** What everyone may know about a table, the cards aside. */
export type TableInfo = {
  /** What the link ends with. */
  id: string,
  /** The stage of its life cycle. */
  stage: Stage,
  /** The variant: `base`, `novem`, `sets` or `quintis`. */
  variant: Variant,
  /** What differs from the usual rules. */
  options: Options,
  /** The extra deck, as it was asked for. */
  extra: string | null,
  /** The hashes of its card lists; none in the list entry of a table stored before there were any. */
  "deck-hashes": DeckHashes | null,
  /** How many Keys win at once; none in Quintis Fontis. */
  goal: number | null,
  /** Whether it is shown in the lobby. */
  public: boolean,
  /** The clock. */
  clock: ClockSpec,
  /** What happens to a seat that runs out of time. */
  timeout: Timeout,
  /** Whether players may ask for hints. */
  hints: boolean,
  /** The seats, in turn order. */
  seats: Array<SeatInfo>,
  /** The SHA-256 of the secret from which the luck derives, published before the deal. */
  commitment: string,
  /** That secret, when the game is over. */
  secret: string | null,
  /** How it ended. */
  result: ResultInfo | null,
  /** Who wants to take back, and who has agreed. */
  "take-back": TakeBackInfo | null,
  /** The seats that want to end the game. */
  "end-wanted": Seats,
  /** The table where the same people play again. */
  rematch: string | null,
  /** The position of another table this game began from. */
  from: FromPosition | null,
};

/** Tables, newest first. */
export type TableList = {
  /** The tables of this page. */
  tables: Array<ListedTable>,
  /** The `before` of the query for the next page; none on the last page. */
  before: number | null,
};

/** A wish to take back. */
export type TakeBackInfo = {
  /** Who wants it. */
  seat: Seat,
  /** Who has agreed. */
  agreed: Seats,
};

/** Where replaced cards go. */
export type Target = { "seat": Seat } | "piles";

/** What lasts for one turn. */
export type ThisTurn = {
  /** Zones played into. */
  zones: Zones,
  /** Main and extra cards played. */
  played: [number, number],
  /** Main and extra cards allowed beyond the first of each kind (N4). */
  more: [number, number],
  /** Cards of either kind allowed beyond that. */
  "more-any": number,
  /** Where replaced cards go, if not to the left. */
  target: Target | null,
  /** The larger hand to draw to, if an effect says so; else 0. */
  "draw-up-to": number,
  /** The action card being worked out. */
  working: Face | null,
  /** Whether that card is in play as a seal already. */
  "working-seals": boolean,
};

/** When an action card may be used (N3, N10). */
export type Time = "start" | "end";

/** What happens to a seat that runs out of time. */
export type Timeout = "bot" | "lose";

/** The seat that a token opens. */
export type TokenSeat = {
  /** The seat. */
  seat: Seat,
  /** The name of the person who sits there. */
  name: string,
  /** Whether it is open on this device already. */
  yours: boolean,
};

/** The four games. */
export type Variant = "base" | "novem" | "sets" | "quintis";

/** What one viewer knows. It is built up from what may be known; nothing is blanked out of it. */
export type View = {
  /** Who looks. */
  viewer: Viewer,
  /** The player to move. */
  turn: Seat,
  /** What that player has to decide. */
  step: Step,
  /** Turns begun so far. */
  turns: number,
  /** Turns begun since the last progress, this one included (B11, Q11). */
  quiet: number,
  /** The Keys of each player. */
  keys: Array<Keys>,
  /** What is known of each hand. */
  hands: Array<HandView>,
  /** The viewer's own hand, sorted. */
  hand: Array<Face>,
  /** The main deck and pile. */
  main: StockView,
  /** The extra deck and pile. */
  extra: StockView,
  /** The open cards. */
  table: Table,
  /** The cards that the viewer is looking at on top of a deck (Lamplight), top first. */
  looking: Array<Face>,
  /** Action cards that came into the mover's hand in this step, as far as the viewer knows (A5). */
  fresh: Array<Face>,
  /** How many more extra cards came into it unseen by the viewer. */
  "fresh-hidden": number,
  /** How the game ended. */
  outcome: Outcome | null,
};

/** Who looks at a game. */
export type Viewer = { "seat": Seat } | "public";

/** A snapshot of a table for one viewer. */
export type Welcome = {
  /** The version of the protocol that the server speaks. */
  protocol: number,
  /** The number of the next entry. */
  seq: number,
  /** The time of the server. */
  now: number,
  /** What everyone may know about the table. */
  table: TableInfo,
  /** Who the client is at this table. */
  you: You,
  /** What the viewer knows, once cards are dealt. */
  view: View | null,
  /** The lines that lie open then. */
  lines?: OpenLines,
  /** The viewer's legal moves. */
  offers: Array<Offer>,
  /** The clocks, if the table has any and the game is under way. */
  clock: ClockInfo | null,
  /** Who is connected. */
  presence: Presence,
};

/** Who the client is at this table. */
export type You = {
  /** The name that others read. */
  name: string | null,
  /** The seats of this person. */
  seats: Array<Seat>,
  /** The seat the table is viewed from; none for a spectator. */
  seat: Seat | null,
  /** Whether this person is the host. */
  host: boolean,
  /** The seats whose chat is hidden; null for that of spectators. */
  muted: Array<Seat | null>,
};

/**
 * A zone of a layout: the cross N, W, C, E, S (B2) and the corners (N2).
 * Numbered row by row, so that a layout is a 3×3 array.
 */
export type Zone = "NW" | "N" | "NE" | "W" | "C" | "E" | "SW" | "S" | "SE";

/** A set of zones, row by row. */
export type Zones = Zone[];
