/** A game against bots that begins at once. */
import { api } from '../net/api';
import type { Level, NewSeat, Variant } from '../protocol';
import { follow, levelIn, opponentsIn } from './climb.svelte';
import { settings } from './settings.svelte';

/** A level, or opponents that follow the person's results. */
export type Opponents = Level | 'adaptive';

/** The level that was chosen last, for places where one must be named. */
export function chosenLevel(): Level {
  const { level, variant, players } = settings;
  return level === 'adaptive' ? levelIn(variant, players) : level;
}

/** Makes a table and deals; the answer is the table's id. */
export async function playNow(
  variant: Variant,
  players: number,
  opponents: Opponents,
): Promise<string> {
  const levels =
    opponents === 'adaptive'
      ? opponentsIn(variant, players)
      : new Array<Level>(players - 1).fill(opponents);
  const seats: NewSeat[] = ['me', ...levels.map((level): NewSeat => ({ bot: { level } }))];
  const { table } = await api.create({ variant, seats, start: true });
  if (opponents === 'adaptive') follow(table.id, variant, players);
  return table.id;
}
