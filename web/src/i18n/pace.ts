/** What the ways to go through a turn are called. */
import type { Drawing, Speed } from '../state/settings.svelte';
import { say } from './words.svelte';

export const SPEEDS: Speed[] = ['half', 'normal', 'double', 'instant'];
export const DRAWINGS: Drawing[] = ['as-played', 'main', 'extra', 'ask'];

export function speedName(speed: Speed): string {
  switch (speed) {
    case 'half':
      return say('web-speed-half');
    case 'double':
      return say('web-speed-double');
    case 'instant':
      return say('web-speed-instant');
    default:
      return say('web-speed-normal');
  }
}

export function drawingName(drawing: Drawing): string {
  switch (drawing) {
    case 'main':
      return say('web-drawing-main');
    case 'extra':
      return say('web-drawing-extra');
    case 'ask':
      return say('web-drawing-ask');
    default:
      return say('web-drawing-as-played');
  }
}
