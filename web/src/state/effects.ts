/** What follows from a change of a table beside what is drawn: sounds, announcements, requests. */
import { aloud } from '../i18n/rich-text';
import { say } from '../i18n/words.svelte';
import type { Seat } from '../protocol';
import { isMyTurn, type TableState } from './table-state';

export type Effect =
  | { do: 'announce'; lines: string[] }
  | { do: 'ring' }
  /** The seat adds to the luck of the deal, without its player having to do anything. */
  | { do: 'add-salt'; seat: Seat }
  /** The offers were put away when the move was made that was refused: ask for them again. */
  | { do: 'ask-offers' };

export function effectsOf(before: TableState, after: TableState): Effect[] {
  const effects: Effect[] = [];
  const told = after.told === before.told ? [] : after.told;
  const lines = told
    .filter(({ seq }) => seq >= after.welcomed)
    .flatMap(({ said, lines }) => (said ? [`${said.name}: ${said.text}`] : lines.map(aloud)));
  if (lines.length) effects.push({ do: 'announce', lines });
  if (after.refusal && after.refusal !== before.refusal) {
    effects.push({ do: 'announce', lines: [aloud(after.refusal.text)] });
    if (isMyTurn(after)) effects.push({ do: 'ask-offers' });
  }
  if (isMyTurn(after) && !isMyTurn(before)) {
    effects.push({ do: 'announce', lines: [say('web-turn-yours')] }, { do: 'ring' });
  }
  if (after.info !== before.info || after.you !== before.you) effects.push(...saltsOf(after));
  return effects;
}

function saltsOf({ info, you }: TableState): Effect[] {
  if (info?.stage !== 'open') return [];
  const unsalted = you?.seats.filter((seat) => !info.seats[seat]?.salted) ?? [];
  return unsalted.map((seat) => ({ do: 'add-salt', seat }));
}
