/** The drawings on the backs of cards, on 100 × 140 units. */
import { circle, polar, wreath, type Point } from './paths';
import type { DeckKind } from '../protocol';

export interface Back {
  /** What is written on it, from the top, to be set as in a mirror. */
  readonly lines: readonly string[];
  /** Keeps the writing clear of the figure. */
  readonly ground: string;
  readonly figure: string;
}

const middle: Point = [50, 70];

/** Seven circles, each through the middles of its neighbours. */
const circles =
  circle(50, 70, 14) +
  [0, 60, 120, 180, 240, 300].map((turn) => circle(...polar(middle, 14, turn), 14)).join('');

const star = wreath('M50,42C58,54 58,60 50,70C42,60 42,54 50,42Z', middle, 8);

/** Held up to a mirror, a back tells how the game is played. */
export const BACKS: Readonly<Record<DeckKind, Back>> = {
  main: {
    lines: [
      'ogni chiave nasce da',
      'tre segni in una fila',
      'chi posa una carta ne',
      'spinge un’altra fuori',
      'e quella va a sinistra',
      'guarda bene chi siede',
      'da quella parte prima',
      'di posare la tua carta',
      'e ricorda chi siede a',
      'destra e ciò che manda',
      'sette chiavi diverse',
      'aprono la porta della',
      'bottega del maestro',
    ],
    ground: circle(50, 70, 35),
    figure: circles + circle(50, 70, 28) + circle(50, 70, 32.4),
  },
  extra: {
    lines: [
      'nove carte fanno un',
      'quadrato e otto linee',
      'gli angoli vogliono il',
      'rosso del vino e il re',
      'non vale più del gatto',
      'un foglio si piega ma',
      'non dimentica la mano',
      'che lo gira e lo posa',
      'il sole che sorge apre',
      'il turno e il sole che',
      'tramonta lo chiude con',
      'un sigillo di cera che',
      'si rompe a suo tempo',
    ],
    ground: 'M50,28L92,70L50,112L8,70Z',
    figure: `${star}M50,31L89,70L50,109L11,70ZM50,37L83,70L50,103L17,70Z`,
  },
};
