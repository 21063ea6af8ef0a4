/** How the field of Quintis Fontis is drawn: which places there are to see. */
import type { OpenField } from '../protocol';

/** The field is so many places wide and high (Q2). */
const SPAN = 5;

export interface Range {
  from: number;
  to: number;
  /** Whether the border is known. */
  isFixed: boolean;
}

function range(places: number[]): Range {
  const [least, most] = [Math.min(...places), Math.max(...places)];
  const from = Math.max(most - SPAN + 1, least - 1);
  const to = Math.min(least + SPAN - 1, most + 1);
  return { from, to, isFixed: most - least === SPAN - 1 };
}

/** The columns and rows to draw: the cards, and a place more on each side where that may be. */
export function ranges(field: OpenField): { columns: Range; rows: Range } {
  const at = field.stacks.length ? field.stacks.map((stack) => stack.at) : ([[0, 0]] as const);
  return { columns: range(at.map(([x]) => x)), rows: range(at.map(([, y]) => y)) };
}

export const span = ({ from, to }: Range): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
