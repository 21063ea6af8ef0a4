/** One sentence about what is to be done now. */
import type { View } from '../protocol';
import { bookOf } from '../state/cards.svelte';
import { capital, cardName, stepName } from './labels';
import { say } from './words.svelte';

export interface Situation {
  view: View;
  /** Whether the player can decide something now. */
  isMine: boolean;
  /** Whether the player thinks ahead while others play. */
  isAhead: boolean;
  /** Whether a play is being shown. */
  isPlaying: boolean;
  /** Whether the own decision is under way. */
  isWaiting: boolean;
  /** Whose turn or play it is. */
  player: string;
  card: string | null;
  proposed: unknown;
}

export function statusOf(now: Situation): string {
  const { view, isMine, isAhead, isPlaying, isWaiting, player, card, proposed } = now;
  const step = stepName(view.step);
  if (step === 'over') return say('web-status-over');
  if (isAhead && proposed) return say('web-status-ahead');
  if (!isMine && !isAhead) {
    if (isWaiting) return say('web-status-done');
    return isPlaying ? say('web-status-plays', { player }) : say('web-status-other', { player });
  }
  if (proposed) return say('web-status-proposed');
  if (card?.startsWith('!')) return say('web-status-action', { name: bookOf(card)?.name ?? card });
  if (card) return capital(say('web-status-card', { card: cardName(card) }));
  return say(`web-status-${step}`);
}
