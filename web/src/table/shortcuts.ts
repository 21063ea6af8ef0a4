/** Keys that do something at the table. */
import { inHand, inZone, onDeck } from '../board/places';
import type { Zone } from '../protocol';
import { howOf } from '../state/chooser.svelte';
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

/** Does what a key stands for, or says what it opens. `shownAt` had the focus when a move was shown. */
export function shortcut(
  event: KeyboardEvent,
  store: TableStore,
  shownAt: Element | null,
): 'log' | 'menu' | 'help' | null {
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
    case 'KeyT':
      store.askHint();
      return null;
    case 'KeyF':
      if (!store.isMyTurn) store.skipToTurn();
      return null;
    case 'Enter':
      return confirm(event, store, shownAt);
  }
  if (store.me === null) return null;
  const zone = ZONES[code];
  if (zone) chooser.pick(inZone(store.me, zone));
  if (code === 'KeyG') chooser.pick(onDeck('main'));
  if (code === 'KeyH') chooser.pick(onDeck('extra'));
  const card = /^Digit[1-9]$/.test(code) ? store.view?.hand[Number(code.slice(-1)) - 1] : undefined;
  if (card) chooser.pick(inHand(card));
  return null;
}

/**
 * What the player goes to after a move is shown, in order to choose something else, is pressed; from
 * everywhere else Enter makes the move.
 */
const CHOOSING = '.actions button, .actions summary, [data-place], form, dialog';

/** What was only pointed at is put down first; then the last decision is asked back. */
function undo(store: TableStore): null {
  const { chooser, me, info } = store;
  if (chooser.picked.size > 0) chooser.clear();
  else if (me !== null && info?.stage === 'playing') store.takeBack();
  return null;
}

function confirm(event: KeyboardEvent, { chooser }: TableStore, shownAt: Element | null): null {
  const { target } = event;
  const isElsewhere = !(target instanceof Element && target.closest(CHOOSING));
  if (!chooser.proposed || !(isElsewhere || target === shownAt)) return null;
  // A link or a button elsewhere on the page would lead away from the move.
  event.preventDefault();
  chooser.confirm();
  return null;
}

/** The one button that goes on: confirm, or end the step or the turn. */
function end(store: TableStore): null {
  const { chooser, view } = store;
  const [first] = chooser.buttons;
  if (chooser.proposed) chooser.confirm();
  else if (!first) return null;
  else if (howOf(first) === 'done' && (view?.step === 'play' || view?.step === 'end'))
    store.endTurn();
  else chooser.make(first);
  return null;
}
