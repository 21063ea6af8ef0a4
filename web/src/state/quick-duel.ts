/** The house rules of a quick duel, as the other clients have them (a test compares the numbers). */
import type { Options } from '../protocol';

export const QUICK_DUEL = { stall: 20, hand: 10, rounds: 17 } as const;

/** Whether a game for two is played by these rules and no others. */
export const isQuickDuel = ({ lines, keys, stall, hand, rounds }: Partial<Options>): boolean =>
  lines !== 'fresh' &&
  stall === QUICK_DUEL.stall &&
  keys === undefined &&
  hand === QUICK_DUEL.hand &&
  rounds === QUICK_DUEL.rounds;
