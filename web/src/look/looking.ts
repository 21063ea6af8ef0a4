/** What on the screen can be looked at closely, found from where a finger, pointer or the focus is. */
import type { DeckKind, Seat, SymbolCode } from '../protocol';

export type Looked =
  | { readonly kind: 'card'; readonly card: string; readonly sealed: number }
  | { readonly kind: 'key'; readonly code: SymbolCode }
  | { readonly kind: 'deck' | 'pile'; readonly deck: DeckKind }
  | { readonly kind: 'seat'; readonly seat: Seat };

export interface Sight {
  readonly what: Looked;
  /** What it is shown beside. */
  readonly at: Element;
}

const HEAP = '[data-place^="pile:"], [data-place^="deck:"]';
const THING = '[data-look]';
const SEAT = '[data-place^="seat:"]';

function read(at: Element): Looked | null {
  const text = at.getAttribute('data-look') ?? at.getAttribute('data-place') ?? '';
  const [kind, rest = ''] = [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)];
  switch (kind) {
    case 'card':
      return { kind, card: rest, sealed: Number(at.getAttribute('data-sealed') ?? 0) };
    case 'key':
      return { kind, code: rest as SymbolCode };
    case 'deck':
    case 'pile':
      return { kind, deck: rest as DeckKind };
    case 'seat':
      return { kind, seat: Number(rest) };
    default:
      return null;
  }
}

/** A heap is looked at as a whole, a card or a Key alone, a player where neither is. */
export function sightAt(target: EventTarget | null): Sight | null {
  if (!(target instanceof Element)) return null;
  const at = target.closest(HEAP) ?? target.closest(THING) ?? target.closest(SEAT);
  const what = at && read(at);
  return what ? { what, at } : null;
}

/** What has the focus, or is in it: a button shows one card. */
export function sightIn(target: Element | null): Sight | null {
  if (!target || target === document.body) return null;
  const inside = target.matches(HEAP) ? null : target.querySelector(THING);
  return sightAt(inside ?? target);
}

/** Beside what is looked at and within the window: left and top. */
export function beside(
  at: { left: number; right: number; top: number; bottom: number },
  size: { width: number; height: number },
  room: { width: number; height: number },
): { left: number; top: number } {
  const gap = 12;
  const [before, after] = [at.left - gap, room.width - at.right - gap];
  const clamp = (value: number, most: number) => Math.max(8, Math.min(value, most - 8));
  if (Math.max(before, after) >= size.width + 8) {
    const left = after >= before ? at.right + gap : at.left - gap - size.width;
    return { left, top: clamp((at.top + at.bottom - size.height) / 2, room.height - size.height) };
  }
  const isAbove = at.top > room.height - at.bottom;
  const top = isAbove ? at.top - gap - size.height : at.bottom + gap;
  return {
    left: clamp((at.left + at.right - size.width) / 2, room.width - size.width),
    top: clamp(top, room.height - size.height),
  };
}
