/** Where the symbols stand on a card of 100 units width: large, and in the same places at any size. */
import type { CardShape, CardSize } from './names';

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const of = (size: number, ...corners: readonly (readonly [number, number])[]): readonly Place[] =>
  corners.map(([x, y]) => ({ x, y, size }));

/** All of them keep clear of the inner line of extra cards. */
const SQUARE = [of(46, [7.5, 7.5], [46.5, 46.5]), of(41, [8, 8], [51, 8], [29.5, 51])] as const;
/** One beneath the other, as large as the sheet allows. */
const COLUMN = [of(62, [19, 7], [19, 71]), of(41.6, [29.2, 7], [29.2, 49.2], [29.2, 91.4])] as const;
/** The same column in the margin of a page, where the study has the room. */
const MARGIN = [of(32, [8.5, 9], [8.5, 45]), of(32, [8.5, 9], [8.5, 45], [8.5, 81])] as const;

/** Places for two or three symbols. */
export function placesFor(count: number, size: CardSize, shape: CardShape): readonly Place[] {
  const pick = count > 2 ? 1 : 0;
  if (shape === 'square') return SQUARE[pick];
  return (size === 'large' ? MARGIN : COLUMN)[pick];
}

/** The part of a card's width that each of so many symbols has. */
export const symbolShare = (count: number, size: CardSize, shape: CardShape): number =>
  placesFor(count, size, shape)[0]!.size / 100;
