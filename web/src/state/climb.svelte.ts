/**
 * Opponents that follow a person: after a win the next are stronger, after a loss gentler, so that
 * about half of the games are won. Where the person stands is kept in this browser only; a table gets
 * bots of levels that everyone sees. `Climb` of the crate `bots` does the same for the terminal.
 */
import { LEVELS } from '../i18n/labels';
import type { Level, Variant } from '../protocol';

const KEY = 'leonardo-climb';
/** How far a result moves a person, in levels. */
const STEP = 0.5;
/** Those of whom nothing is known meet an apprentice. */
const START = 1;
/** Tables that were left before their end are forgotten after so many others. */
const TABLES_MAX = 50;

interface Followed {
  table: string;
  /** Which game it is, as in `base-2`. */
  game: string;
  /** Whether its result has moved the person. */
  isCounted: boolean;
}

interface Kept {
  /** Where the person stands in each game: the whole part is a level, the rest the chance of the next. */
  places: Record<string, number>;
  tables: Followed[];
}

const gameOf = (variant: Variant, players: number): string => `${variant}-${players}`;

const isFollowed = (value: unknown): value is Followed => {
  const followed = value as Partial<Followed> | null;
  return typeof followed?.table === 'string' && typeof followed.game === 'string';
};

function stored(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    const places = Object.entries(kept.places ?? {}).filter(([, place]) => Number.isFinite(place));
    return {
      places: Object.fromEntries(places),
      tables: Array.isArray(kept.tables) ? kept.tables.filter(isFollowed) : [],
    };
  } catch {
    return { places: {}, tables: [] };
  }
}

const kept: Kept = $state(stored());

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

const within = (place: number): number => Math.min(Math.max(place, 0), LEVELS.length - 1);

/** Where the person stands in a game. */
export const placeIn = (variant: Variant, players: number): number =>
  within(kept.places[gameOf(variant, players)] ?? START);

/** The level nearest to where the person stands. */
export const levelIn = (variant: Variant, players: number): Level =>
  LEVELS[Math.round(placeIn(variant, players))]!;

/** The levels of all opponents of a game. */
export function opponentsIn(variant: Variant, players: number, luck = Math.random): Level[] {
  const place = placeIn(variant, players);
  const level = () => LEVELS[within(Math.floor(place) + (luck() < place % 1 ? 1 : 0))]!;
  return Array.from({ length: players - 1 }, level);
}

/** Remembers that the bots of a table follow the person. */
export function follow(table: string, variant: Variant, players: number): void {
  const followed = { table, game: gameOf(variant, players), isCounted: false };
  kept.tables = [...kept.tables, followed].slice(-TABLES_MAX);
  keep();
}

/** Whether the bots of a table follow the person. */
export const follows = (table: string): boolean =>
  kept.tables.some((followed) => followed.table === table);

/** A game of a table is over: the person moves up or down, once for each table. */
export function noteResult(table: string, hasWon: boolean): void {
  const followed = kept.tables.find((one) => one.table === table);
  if (!followed || followed.isCounted) return;
  followed.isCounted = true;
  const place = kept.places[followed.game] ?? START;
  kept.places[followed.game] = within(place + (hasWon ? STEP : -STEP));
  keep();
}
