/** What a place would bring, in words: for screen readers. */
import { listed, seatName, symbolName } from '../i18n/labels';
import { say } from '../i18n/words.svelte';
import type { Line } from '../protocol';
import type { BoardModel } from './model';

const symbols = (lines: readonly Line[]): string =>
  listed(lines.map(({ symbol }) => symbolName(symbol)));

export function markWords({ info, selection }: BoardModel, key: string): string[] {
  const mark = selection.marks?.get(key);
  if (!mark) return [];
  const { keys, gives, breaks, spoils } = mark;
  const player = (lines: readonly Line[]) => seatName(info, lines[0]?.seat ?? 0);
  const of = (lines: readonly Line[]) => ({ player: player(lines), symbols: symbols(lines) });
  return [
    keys.length ? say('web-mark-keys', { symbols: listed(keys.map(symbolName)) }) : '',
    gives.length ? say('web-line-made', of(gives)) : '',
    breaks.length ? say('web-mark-breaks', { symbols: symbols(breaks) }) : '',
    spoils.length ? say('web-line-broken', of(spoils)) : '',
  ].filter(Boolean);
}
