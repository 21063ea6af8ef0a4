/** What a screen reader is told while things happen elsewhere on the page. */
import { untrack } from 'svelte';

export const spoken: { lines: { id: number; text: string }[] } = $state({ lines: [] });

const KEPT = 12;
let count = 0;

export function announce(...texts: string[]): void {
  const fresh = texts.filter(Boolean).map((text) => ({ id: ++count, text }));
  // The caller must not depend on earlier announcements, nor run again because of this one.
  if (fresh.length) spoken.lines = [...untrack(() => spoken.lines), ...fresh].slice(-KEPT);
}
