/** One sentence about what is to be done now. */
import type { View } from '../protocol';
import { bookOf } from '../state/cards.svelte';
import { cardName, stepName } from './labels';
import { say } from './words.svelte';

export function statusOf(
  view: View,
  isMine: boolean,
  player: string,
  { card, proposed }: { card: string | null; proposed: unknown },
): string {
  const step = stepName(view.step);
  if (step === 'over') return say('web-status-over');
  if (!isMine)
    return view.viewer !== 'public' && view.viewer.seat === view.turn
      ? ''
      : say('web-status-other', { player });
  if (proposed) return say('web-status-proposed');
  if (card?.startsWith('!')) return say('web-status-action', { name: bookOf(card)?.name ?? card });
  if (card) return say('web-status-card', { card: cardName(card) });
  switch (step) {
    case 'start':
      return say('web-status-start');
    case 'play':
      return say('web-status-play');
    case 'end':
      return say('web-status-end');
    case 'look':
      return say('web-status-look');
    case 'throw':
      return say('web-status-throw');
    case 'any-key':
      return say('web-status-any-key');
    case 'draw':
      return say('web-status-draw');
    default:
      return say('web-status-effect');
  }
}
