/** The drawings on the backs of cards, on 100 × 140 units. */
import { circle, polar, wreath, type Point } from './paths';
import type { DeckKind } from '../protocol';
import { mirrorWriting } from './study';

export interface Back {
  readonly writing: string;
  /** Keeps the writing clear of the figure. */
  readonly ground: string;
  readonly figure: string;
  /** The figure for small sizes. */
  readonly plain: string;
}

const middle: Point = [50, 70];

/** Seven circles, each through the middles of its neighbours. */
const circles =
  circle(50, 70, 14) +
  [0, 60, 120, 180, 240, 300].map((turn) => circle(...polar(middle, 14, turn), 14)).join('');

/** A band that goes over and under itself eight times around. */
const knot = wreath(
  'M50,40C62,40 66,52 58,60C52,66 44,64 44,56C44,46 58,38 68,46',
  middle,
  8,
);

const star = wreath('M50,42C58,54 58,60 50,70C42,60 42,54 50,42Z', middle, 8);

export const BACKS: Readonly<Record<DeckKind, Back>> = {
  main: {
    writing: mirrorWriting('codex', 10, 13, 80, 25),
    ground: circle(50, 70, 36),
    figure: circles + circle(50, 70, 28) + circle(50, 70, 32),
    plain: circles + circle(50, 70, 29),
  },
  extra: {
    writing: mirrorWriting('novem', 12, 15, 76, 24),
    ground: circle(50, 70, 38),
    figure: knot + star,
    plain: star + circle(50, 70, 30),
  },
};
