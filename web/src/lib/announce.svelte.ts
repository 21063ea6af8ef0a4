/** What a screen reader is told while things happen elsewhere on the page. */
export const spoken: { lines: { id: number; text: string }[] } = $state({ lines: [] });

const KEPT = 12;
let count = 0;

export function announce(...texts: string[]): void {
  const fresh = texts.filter(Boolean).map((text) => ({ id: ++count, text }));
  if (fresh.length) spoken.lines = [...spoken.lines, ...fresh].slice(-KEPT);
}
