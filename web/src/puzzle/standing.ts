/** Rating and streak of the person at this browser: kept here, because a guest has no account. */
import type { PuzzleRating } from '../protocol';

const KEY = 'leonardo-puzzles';
/** More than the server has. */
const SEEN_MAX = 5_000;

export interface Standing {
  rating: PuzzleRating;
  tried: number;
  solved: number;
  /** Days in a row on which the daily puzzle was solved, and the last of them. */
  streak: number;
  lastDay: number | null;
  /** The ids of the puzzles whose first try has been counted. */
  seen: string[];
}

const NEWCOMER: Standing = {
  rating: { rating: 1500, deviation: 350, volatility: 0.06 },
  tried: 0,
  solved: 0,
  streak: 0,
  lastDay: null,
  seen: [],
};

export function standing(): Standing {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Standing>;
    return { ...NEWCOMER, ...kept };
  } catch {
    return { ...NEWCOMER };
  }
}

export function keep(now: Standing): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...now, seen: now.seen.slice(-SEEN_MAX) }));
  } catch {
    // A browser that keeps nothing still has puzzles.
  }
}

/** After the first try at a puzzle of the server. */
export function afterTry(
  before: Standing,
  id: string,
  isSolved: boolean,
  rating: PuzzleRating,
): Standing {
  if (before.seen.includes(id)) return before;
  return {
    ...before,
    rating,
    tried: before.tried + 1,
    solved: before.solved + Number(isSolved),
    seen: [...before.seen, id],
  };
}

/** After the daily puzzle of this day was solved. */
export function afterDay(before: Standing, day: number): Standing {
  if (before.lastDay === day) return before;
  const streak = before.lastDay === day - 1 ? before.streak + 1 : 1;
  return { ...before, streak, lastDay: day };
}

/** The row of days as it stands today: a day that was missed ends it. */
export const streakOn = ({ streak, lastDay }: Standing, day: number): number =>
  lastDay !== null && lastDay >= day - 1 ? streak : 0;
