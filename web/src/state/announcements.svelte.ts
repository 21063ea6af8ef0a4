/** What a screen reader is told while things happen elsewhere on the page. */
import { untrack } from 'svelte';

export const spoken: { lines: { id: number; text: string }[] } = $state({ lines: [] });

const KEPT = 12;
let count = 0;

export function announce(...texts: string[]): void {
  const fresh = texts.filter(Boolean).map((text) => ({ id: ++count, text }));
  // Who announces does not want to know what was announced before, nor be called again for it.
  if (fresh.length) spoken.lines = [...untrack(() => spoken.lines), ...fresh].slice(-KEPT);
}
