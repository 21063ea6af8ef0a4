/** Arrow keys: from one thing that can be chosen to the next one in that direction. */

const STEP: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the focus among the buttons of the element that listens. */
export function moveFocus(event: KeyboardEvent & { currentTarget: Element }): void {
  const { target: from, currentTarget } = event;
  const step = STEP[event.key];
  if (!step || !(from instanceof HTMLButtonElement) || from.closest('dialog')) return;
  const [x, y] = middle(from);
  let best: HTMLButtonElement | null = null;
  let least = Infinity;
  for (const button of currentTarget.querySelectorAll('button')) {
    const [toX, toY] = middle(button);
    const along = (toX - x) * step[0] + (toY - y) * step[1];
    const across = Math.abs((toX - x) * step[1]) + Math.abs((toY - y) * step[0]);
    if (button.disabled || button === from || along < 4) continue;
    // What lies straight ahead is meant rather than what is near but aside.
    const far = along + 3 * across;
    if (far < least) [best, least] = [button, far];
  }
  if (!best) return;
  event.preventDefault();
  best.focus();
}

function middle(element: Element): [number, number] {
  const rect = element.getBoundingClientRect();
  return [rect.x + rect.width / 2, rect.y + rect.height / 2];
}
