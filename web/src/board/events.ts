/** Events that move no card and hit no player: nothing flies, nothing is noticed or counted. */
import type { Seen } from '../protocol';

const QUIET = [
  'turn-began',
  'step-began',
  'nothing-played',
  'keys-gained',
  'key-declined',
  'more-plays',
  'redirected',
  'draws-up-to',
  'skipped',
  'stays-in-play',
  'passed',
  'last-turns',
  'ended',
] as const satisfies readonly Seen['event'][];

type Quiet = (typeof QUIET)[number];
/** What is left for a switch, which the compiler then wants to be complete. */
export type Lively = Exclude<Seen, { event: Quiet }>;

export const isLively = (event: Seen): event is Lively =>
  !(QUIET as readonly string[]).includes(event.event);
