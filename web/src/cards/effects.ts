/**
 * Pictures of what action cards do, made from the effects as data: a new card needs no new drawing.
 * Every picture stands on 64 × 64 units, cut in wood like the symbols: the layout as a small board,
 * cards as upright sheets, what it is about in black with the marks of the knife, what happens as
 * arrows that swell towards their heads.
 */
import { circle, polar, at, sameLuck, type Point } from './paths';
import type { Effect } from '../protocol';

export interface Picture {
  /** Lines of ink. */
  readonly ink: string;
  /** Filled with ink. */
  readonly solid?: string;
  /** What happens: bold lines, and the heads of arrows. */
  readonly moves?: string;
  readonly heads?: string;
  /** A number to write in the lower right corner, as `+2` or `8`. */
  readonly number?: string;
  /** Where a wax seal goes: middle and size. */
  readonly seal?: { readonly x: number; readonly y: number; readonly size: number };
}

/** No line that is cut by hand is quite straight. */
const box = (x: number, y: number, width: number, height: number): string => {
  const luck = sameLuck(`${x} ${y} ${width} ${height}`);
  const near = (value: number): number => value + (luck() - 0.5) * Math.min(1.6, width * 0.12);
  const corners = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ].map(([left, top]) => at(near(left!), near(top!)));
  return `M${corners.join('L')}Z`;
};

/** Cells of a layout by column and row, as in `11` for its centre. */
const CROSS = ['10', '01', '11', '21', '12'];
const CORNERS = ['00', '20', '02', '22'];

interface Board {
  readonly x: number;
  readonly y: number;
  readonly pitch: number;
}

const MIDDLE: Board = { x: 8, y: 8, pitch: 17 };
/** One row of a layout. */
const ROW: Board = { x: 5, y: 25, pitch: 19 };
const LEFT: Board = { x: 4, y: 20, pitch: 9 };
const RIGHT: Board = { x: 36, y: 20, pitch: 9 };
const SMALL: Board = { x: 4, y: 4, pitch: 14 };

function cells({ x, y, pitch }: Board, names: readonly string[]): string {
  const width = pitch - (pitch > 12 ? 4 : 2.6);
  return names
    .map((name) => box(x + pitch * Number(name[0]), y + pitch * Number(name[1]), width, width))
    .join('');
}

const board = (place: Board): string => cells(place, [...CROSS, ...CORNERS]);

interface Arrow {
  readonly moves: string;
  readonly heads: string;
}

/** A line with a barbed head at its end. */
function arrow(line: string, tip: Point, heading: number, size = 13): Arrow {
  const [left, right] = [polar(tip, size, heading + 146), polar(tip, size, heading - 146)];
  const [point, notch] = [polar(tip, 3, heading), polar(tip, size * 0.5, heading + 180)];
  return {
    moves: line,
    heads: `M${at(...point)}L${at(...left)}L${at(...notch)}L${at(...right)}Z`,
  };
}

const both = (one: Arrow, other: Arrow): Arrow => ({
  moves: one.moves + other.moves,
  heads: one.heads + other.heads,
});

/** A fan of three cards, as in a hand. */
const FAN =
  'M8.4,44.6L17,39.6L27,57L18.4,62ZM21,36.6L33,37L32.6,58.8L21.2,58.4ZM27,57L37,39.6L45.6,44.6L35.6,62Z';
const STACK = box(14, 36, 22, 24) + 'M18,36v-4h22v24h-4M22,32v-4h22v24h-4';
const EYE = `M12,20C20,8 44,8 52,20C44,32 20,32 12,20Z${circle(32, 20, 5.4)}`;
const SHOULDERS = `${circle(52, 10, 5)}M42,24C42,14 62,14 62,24`;

type Of<Kind extends Effect['do']> = Partial<Extract<Effect, { do: Kind }>>;

function more(effect: { count?: number }, filled: readonly string[]): Picture {
  return {
    ink: board(SMALL),
    solid: cells(SMALL, filled),
    number: `+${effect.count ?? 1}`,
  };
}

function sealed(effect: Of<'seal'>): Picture {
  const theirs = effect.what?.startsWith('opponent') ?? false;
  const whole = effect.what?.endsWith('layout') ?? false;
  const place = theirs ? { x: 4, y: 20, pitch: 14 } : MIDDLE;
  const middle = place.pitch * 1.5 - 2;
  return {
    ink: board(place) + (theirs ? SHOULDERS : ''),
    seal: whole
      ? { x: place.x + middle, y: place.y + middle, size: place.pitch * 2.5 }
      : { x: place.x + middle + place.pitch, y: place.y + middle, size: place.pitch * 1.5 },
  };
}

const PICTURES: { readonly [Kind in Effect['do']]: (effect: Of<Kind>) => Picture } = {
  'more-main': (effect) => more(effect, CROSS),
  'more-extra': (effect) => more(effect, CORNERS),
  'more-any': (effect) => more(effect, [...CROSS, ...CORNERS]),
  'swap-own': () => ({
    ink: cells(ROW, ['00', '10', '20']),
    solid: cells(ROW, ['00', '20']),
    ...both(
      arrow('M13,20C18,4 38,3 45,12', [49, 18], 146),
      arrow('M51,44C46,60 26,61 19,52', [15, 46], 326),
    ),
  }),
  redirect: () => ({
    ink: `${box(35, 27, 20, 29)}M30,42H6M13,35L5,42L13,49`,
    solid: box(39, 31, 12, 21),
    ...both(arrow('M45,22C44,9 34,6 21,9', [13, 11], 255), { moves: 'M13,34L25,50M25,34L13,50', heads: '' }),
  }),
  seal: sealed,
  recover: () => ({
    ink: STACK,
    ...arrow('M44,46C58,44 59,24 46,17', [40, 13], 297),
    solid: box(18, 6, 15, 20),
  }),
  look: (effect) => ({
    ink: EYE + box(13, 38, 14, 20) + box(37, 38, 14, 20) + box(25, 38, 14, 20),
    solid: circle(32, 20, 2.6),
    number: String(effect.cards ?? ''),
  }),
  throw: () => ({
    ink: `${box(10, 3, 16, 21)}${box(38, 3, 16, 21)}M10,60h44`,
    ...both(arrow('M18,31V44', [18, 52], 180, 11), arrow('M46,31V44', [46, 52], 180, 11)),
  }),
  exchange: () => ({
    ink: box(8, 20, 17, 24) + box(39, 20, 17, 24),
    solid: box(11, 23, 11, 18),
    ...both(
      arrow('M14,15C22,5 36,4 43,10', [48, 15], 136),
      arrow('M50,49C42,59 28,60 21,54', [16, 49], 316),
    ),
  }),
  'swap-zone': () => ({
    ink: board(LEFT) + board(RIGHT),
    solid: cells(LEFT, ['11']) + cells(RIGHT, ['11']),
    ...both(
      arrow('M15,16C23,5 36,4 44,10', [49, 15], 136),
      arrow('M49,49C41,60 28,60 20,54', [15, 49], 316),
    ),
  }),
  erase: () => ({
    ink: board(MIDDLE),
    moves: 'M38,4L60,26M60,4L38,26',
    solid: cells(MIDDLE, ['20']),
  }),
  'keys-again': () => ({
    ink: `${circle(32, 22, 8)}M32,30V52M32,51H41M32,43.6H39`,
    ...arrow('M54,22C58,44 46,59 32,59C14,59 5,40 11,26', [15, 18.6], 33),
  }),
  unseal: () => ({
    ink: board(MIDDLE),
    seal: { x: 32, y: 32, size: 11 },
    ...arrow('M22,42L44,20', [55, 9], 45),
  }),
  'draw-up-to': (effect) => ({
    ink: FAN,
    ...arrow('M27,4V20', [27, 29], 180),
    number: String(effect.cards ?? ''),
  }),
};

/** For an effect that this client has no picture for: a written page. */
const PAGE: Picture = { ink: `${box(14, 6, 36, 52)}M22,18h20M22,27h20M22,36h20M22,45h11` };

export function pictureOf(effect: Effect | { readonly do: string }): Picture {
  const drawn: Partial<Record<string, (effect: object) => Picture>> = PICTURES;
  return drawn[effect.do]?.(effect) ?? PAGE;
}

/** The names of the effects that have a picture of their own. */
export const PICTURED_EFFECTS: readonly string[] = Object.keys(PICTURES);
