/** Where the symbols stand on a card of 100 units width: large, and first of all things on it. */
import type { CardShape, CardSize } from './names';

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const of = (size: number, ...corners: readonly (readonly [number, number])[]): readonly Place[] =>
  corners.map(([x, y]) => ({ x, y, size }));

/** All of them keep clear of the inner line of extra cards. */
const SQUARE = [of(45, [8, 8], [47, 47]), of(41, [8, 8], [51, 8], [29.5, 51])] as const;
/** Nothing but the symbols. */
const CHIP = [of(61, [19.5, 7.5], [19.5, 71.5]), of(47, [8, 8], [45, 46.5], [8, 85])] as const;
/** A column on the left, which stays in sight when cards of a hand overlap. */
const COLUMN = [of(46, [8.5, 8.5], [8.5, 58]), of(40, [8.5, 8.5], [8.5, 50.5], [8.5, 92.5])] as const;
const SLIM = [of(36, [9, 9], [9, 48]), of(32, [9, 9], [9, 44], [9, 79])] as const;

/** Places for two or three symbols. */
export function placesFor(count: number, size: CardSize, shape: CardShape): readonly Place[] {
  const pick = count > 2 ? 1 : 0;
  if (shape === 'square') return SQUARE[pick];
  if (size === 'large') return SLIM[pick];
  return size === 'medium' ? COLUMN[pick] : CHIP[pick];
}
