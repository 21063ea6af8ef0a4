/** Keys that do something at the table. */
import { inHand, inZone, onDeck } from '../board/places';
import type { Zone } from '../protocol';
import type { TableStore } from '../state/table.svelte';

/** By where the keys are, so that they form a layout on every keyboard. */
const ZONES: Record<string, Zone> = {
  KeyQ: 'NW',
  KeyW: 'N',
  KeyE: 'NE',
  KeyA: 'W',
  KeyS: 'C',
  KeyD: 'E',
  KeyZ: 'SW',
  KeyX: 'S',
  KeyC: 'SE',
};

/** Does what a key stands for, or says what it opens. */
export function shortcut(event: KeyboardEvent, store: TableStore): 'log' | 'menu' | 'help' | null {
  const { target, code, key } = event;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return null;
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && code === 'KeyZ') {
    event.preventDefault();
    return undo(store);
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (key === '?') return 'help';
  const { chooser } = store;
  switch (code) {
    case 'Escape':
      chooser.clear();
      return null;
    case 'KeyL':
      return 'log';
    case 'KeyM':
      return 'menu';
    case 'KeyR':
      void store.rerun();
      return null;
    case 'KeyN':
      return end(store);
    case 'Enter':
      if (chooser.proposed && !isOnButton(target)) chooser.confirm();
      return null;
  }
  if (!store.isMyTurn) return null;
  const zone = ZONES[code];
  if (zone && store.me !== null) chooser.pick(inZone(store.me, zone));
  if (code === 'KeyG') chooser.pick(onDeck('main'));
  if (code === 'KeyH') chooser.pick(onDeck('extra'));
  const card = /^Digit[1-9]$/.test(code) ? store.view?.hand[Number(code.slice(-1)) - 1] : undefined;
  if (card) chooser.pick(inHand(card));
  return null;
}

/** Buttons know Enter themselves. */
function isOnButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a') !== null;
}

/** What was only pointed at is put down first; then the last decision is asked back. */
function undo(store: TableStore): null {
  const { chooser, me, info } = store;
  if (chooser.picked.size > 0) chooser.clear();
  else if (me !== null && info?.stage === 'playing') store.do({ 'take-back': { seat: me } });
  return null;
}

/** The one button that goes on: confirm, or end the step. */
function end({ chooser }: TableStore): null {
  const [first] = chooser.buttons;
  if (chooser.proposed) chooser.confirm();
  else if (first) chooser.make(first);
  return null;
}
