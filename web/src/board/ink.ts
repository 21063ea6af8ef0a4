/** What is drawn in ink over the cards: which lines, and in which hand. */
import type { KeyLines, Line, LinePlace, Seat, Surveyed, SymbolCode } from '../protocol';
import { keysGainedBy, type BoardModel, type Previewed } from './model';
import { inCell, inZone, keyOf } from './places';

/**
 * How a line is drawn: it wants one card; it stands and will give a Key; it stands and gives none;
 * the chosen card would make it, or give it to another player, or break it, or break another's; it
 * has just given a Key.
 */
export type Hand =
  'wants' | 'stands' | 'settled' | 'makes' | 'gives' | 'breaks' | 'spoils' | 'gave';

export interface Stroke {
  id: string;
  symbol: SymbolCode;
  /** The keys of its places, from one end to the other. */
  places: string[];
  missing: string | null;
  hand: Hand;
  /** The Key that grows out of it. */
  key: SymbolCode | null;
}

const placeKey = (seat: Seat | undefined, place: LinePlace): string =>
  keyOf(typeof place === 'string' ? inZone(seat ?? 0, place) : inCell(place));

/** The same line, whether or not it pays. */
const idOf = ({ seat, symbol, places, missing }: Line): string =>
  [symbol, ...places.map((place) => placeKey(seat, place)), missing ?? ''].join(' ');

function stroke(line: Line, hand: Hand, key: SymbolCode | null = null): Stroke {
  const { seat, symbol, missing } = line;
  return {
    id: `${hand} ${idOf(line)}`,
    symbol,
    places: line.places.map((place) => placeKey(seat, place)),
    missing: missing === undefined ? null : placeKey(seat, missing),
    hand,
    key,
  };
}

/** The lines behind Keys, as lines of a seat's layout, or of the field. */
const linesOf = ({ seat, symbol, lines }: KeyLines, isField: boolean): Line[] =>
  lines.map((places) => ({ ...(isField ? {} : { seat }), symbol, places, pays: true }));

const atRest = (line: Line): Hand =>
  line.missing !== undefined ? 'wants' : line.pays ? 'stands' : 'settled';

/**
 * The strokes over one layout, or with null over the field. The field would be full of runs that
 * want one card: there only those of `watched` symbols are drawn.
 */
export function strokesOf(
  board: BoardModel,
  seat: Seat | null,
  watched: readonly SymbolCode[] = [],
): Stroke[] {
  const isHere = (line: Line) => (line.seat ?? null) === seat;
  const isDrawn = (line: Line) =>
    seat !== null || line.missing === undefined || watched.includes(line.symbol);
  const before = (board.lines?.lines ?? []).filter(isHere);
  const { preview } = board.selection;
  if (!preview?.after) {
    const gave = [...(board.given?.values() ?? [])].flat().filter((keys) => isOf(keys, seat));
    const fresh = gave.flatMap((keys) => linesOf(keys, seat === null));
    const ids = new Set(fresh.map(idOf));
    return [
      ...before
        .filter((line) => isDrawn(line) && !ids.has(idOf(line)))
        .map((line) => stroke(line, atRest(line))),
      ...fresh.map((line) => stroke(line, 'gave')),
    ];
  }
  const isMine = seat === null || seat === board.me;
  const after = preview.after.lines.filter(isHere);
  const had = new Set(before.map(idOf));
  const has = new Set(after.map(idOf));
  const given = preview.given.filter((keys) => isOf(keys, seat));
  const grown = given.flatMap((keys) =>
    linesOf(keys, seat === null).map((line, index) =>
      stroke(line, 'makes', index === 0 ? keys.key : null),
    ),
  );
  const ids = new Set(given.flatMap((keys) => linesOf(keys, seat === null)).map(idOf));
  const coming = (line: Line): Hand => {
    const rest = atRest(line);
    return rest !== 'stands' || had.has(idOf(line)) ? rest : isMine ? 'makes' : 'gives';
  };
  const lost = before.filter((line) => line.missing === undefined && !has.has(idOf(line)));
  return [
    ...after
      .filter((line) => isDrawn(line) && !ids.has(idOf(line)))
      .map((line) => stroke(line, coming(line))),
    ...lost.filter((line) => line.pays).map((line) => stroke(line, isMine ? 'breaks' : 'spoils')),
    ...grown,
  ];
}

const isOf = (keys: KeyLines, seat: Seat | null): boolean => seat === null || keys.seat === seat;

/** How many lines of a player stand and will give a Key, and how many want only one card. */
export interface Nearness {
  stands: number;
  wants: number;
}

export function nearness({ lines }: BoardModel, seat: Seat): Nearness {
  const own = lines?.lines.filter((line) => line.seat === seat && line.pays) ?? [];
  const wants = own.filter(({ missing }) => missing !== undefined).length;
  return { stands: own.length - wants, wants };
}

/** What a place would bring for the chosen card. */
export interface Mark {
  /** The Keys that the player would receive. */
  keys: readonly SymbolCode[];
  /** Lines that would stand before others and give them Keys. */
  gives: readonly Line[];
  /** Lines of one's own that would be lost. */
  breaks: readonly Line[];
  /** Lines of others that would be lost. */
  spoils: readonly Line[];
  /** Lines that would then want only one card more. */
  nears: number;
}

export const EMPTY_MARK: Mark = { keys: [], gives: [], breaks: [], spoils: [], nears: 0 };

export function markOf(surveyed: Omit<Surveyed, 'move'>, me: Seat | null): Mark {
  const stands = (line: Line) => line.missing === undefined && line.pays;
  const isMine = (line: Line) => line.seat === undefined || line.seat === me;
  return {
    keys: surveyed.keys,
    gives: surveyed.made.filter((line) => stands(line) && !isMine(line)),
    breaks: surveyed.broken.filter((line) => stands(line) && isMine(line)),
    spoils: surveyed.broken.filter((line) => stands(line) && !isMine(line)),
    nears: surveyed.made.filter((line) => line.missing !== undefined && isMine(line)).length,
  };
}

/** The Keys of a preview: at once, or at the end of the step if everything stays as it is. */
export function keysOf({ seen, after }: Previewed, me: Seat | null): SymbolCode[] {
  const gained = keysGainedBy(seen, me);
  const standing = after.lines.filter(
    ({ seat, missing, pays }) => seat === me && missing === undefined && pays,
  );
  return [...new Set([...gained, ...standing.map(({ symbol }) => symbol)])];
}

/** The same as a survey, out of a preview: for plays before their time, of which there is no survey. */
export function surveyedBy(
  preview: Previewed,
  before: readonly Line[],
  me: Seat | null,
): Omit<Surveyed, 'move'> {
  const beyond = (lines: readonly Line[], known: readonly Line[]) => {
    const ids = new Set(known.map(idOf));
    // The field is full of runs that want one card.
    const isTold = ({ seat, missing }: Line) => seat !== undefined || missing === undefined;
    return lines.filter((line) => isTold(line) && !ids.has(idOf(line)));
  };
  const after = preview.after.lines;
  return {
    keys: keysOf(preview, me),
    made: beyond(after, before),
    broken: beyond(before, after),
  };
}

/** Of several moves at one place the one that brings most. */
export const better = (one: Mark, other: Mark): Mark =>
  other.keys.length > one.keys.length ? other : one;
