/**
 * Pictures of what action cards do, made from the effects as data: a new card needs no new drawing.
 * Every picture stands on 64 × 64 units. It shows the layout as a small board, cards as upright
 * rectangles and what happens as arrows in red chalk.
 */
import { circle, polar, at, type Point } from './paths';
import type { Effect } from '../protocol';

export interface Picture {
  /** Lines of ink. */
  readonly ink: string;
  /** Filled with ink. */
  readonly solid?: string;
  /** Lines of red chalk: what happens. */
  readonly chalk?: string;
  /** A number to write in the lower right corner, as `+2` or `8`. */
  readonly number?: string;
  /** Where a wax seal goes: middle and size. */
  readonly seal?: { readonly x: number; readonly y: number; readonly size: number };
}

const box = (x: number, y: number, width: number, height: number): string =>
  `M${at(x, y)}h${width}v${height}h${-width}z`;

/** Cells of a layout by column and row, as in `11` for its centre. */
const CROSS = ['10', '01', '11', '21', '12'];
const CORNERS = ['00', '20', '02', '22'];

interface Board {
  readonly x: number;
  readonly y: number;
  readonly pitch: number;
}

const MIDDLE: Board = { x: 8, y: 8, pitch: 17 };
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

/** A line with a head at its end. */
function arrow(line: string, tip: Point, heading: number, size = 9): string {
  const [left, right] = [polar(tip, size, heading + 150), polar(tip, size, heading - 150)];
  return `${line}M${at(...left)}L${at(...tip)}L${at(...right)}`;
}

/** A fan of three cards, as in a hand. */
const FAN =
  'M8.4,44.6L17,39.6L27,57L18.4,62ZM21,36.6h12v22h-12zM27,57L37,39.6L45.6,44.6L35.6,62Z';
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
    ink: board(MIDDLE),
    solid: cells(MIDDLE, ['01', '21']),
    chalk:
      arrow('M15,24C20,6 42,6 48,21', [48.4, 22], 168) + arrow('M49,42C44,58 22,58 16,45', [15.6, 43], 348),
  }),
  redirect: () => ({
    ink: `${box(35, 27, 20, 29)}M31,41H4M12,33L4,41L12,49`,
    solid: box(39, 31, 12, 21),
    chalk: `${arrow('M45,22C44,8 32,5 17,9', [15, 9.6], 255)}M16,33L28,49M28,33L16,49`,
  }),
  seal: sealed,
  recover: () => ({
    ink: STACK,
    chalk: arrow('M44,46C58,44 60,22 42,14', [40, 12.6], 300),
    solid: box(18, 6, 15, 20),
  }),
  look: (effect) => ({
    ink: EYE + box(13, 38, 14, 20) + box(37, 38, 14, 20) + box(25, 38, 14, 20),
    solid: circle(32, 20, 2.6),
    number: String(effect.cards ?? ''),
  }),
  throw: () => ({
    ink: `${box(10, 6, 16, 22)}${box(38, 6, 16, 22)}M10,60h44M14,54h36`,
    chalk: arrow('M18,32V48', [18, 49], 180, 8) + arrow('M46,32V48', [46, 49], 180, 8),
  }),
  exchange: () => ({
    ink: box(8, 20, 17, 24) + box(39, 20, 17, 24),
    solid: box(11, 23, 11, 18),
    chalk: arrow('M16,14C24,5 40,5 47,13', [48, 14.4], 140) + arrow('M48,50C40,59 24,59 17,51', [16, 49.6], 320),
  }),
  'swap-zone': () => ({
    ink: board(LEFT) + board(RIGHT),
    solid: cells(LEFT, ['11']) + cells(RIGHT, ['11']),
    chalk: arrow('M17,15C25,5 39,5 47,13', [48, 14.4], 140) + arrow('M48,51C40,60 24,60 17,52', [16, 50.6], 320),
  }),
  erase: () => ({
    ink: board(MIDDLE),
    chalk: 'M37,3L61,27M61,3L37,27',
    solid: cells(MIDDLE, ['20']),
  }),
  'keys-again': () => ({
    ink: `${circle(32, 22, 8)}M32,30V52M32,51H41M32,43.6H39`,
    chalk: arrow('M54,22C58,44 46,60 32,60C12,60 2,38 14,20', [15, 18.6], 38),
  }),
  unseal: () => ({
    ink: board(MIDDLE),
    seal: { x: 32, y: 32, size: 11 },
    chalk: arrow('M40,24C48,14 52,10 57,7', [58, 6], 55) + 'M24,40L40,24',
  }),
  'draw-up-to': (effect) => ({
    ink: FAN,
    chalk: arrow('M27,6V27', [27, 28], 180),
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
