/** What is printed on the cards, in the language of the reader: names, texts, edges. */
import type { ActionFace, Edge } from '../cards/names';
import type { CardInfo, SetInfo, TableInfo } from '../protocol';
import { api, Refused } from '../net/api';
import { language } from '../i18n/words.svelte';

interface Printed extends CardInfo {
  edge: Edge;
}

/** Names of actions come in quotation marks, as in a sentence; on the card they have none. */
const printed = (card: CardInfo, edge: Edge): Printed => ({
  ...card,
  name: card.text ? card.name.replace(/^[“«]|[”»]$/g, '') : card.name,
  edge,
});

let sets: SetInfo[] = $state.raw([]);
let loaded: { language: string; done: Promise<void> } | null = null;

const cards: Map<string, Printed> = $derived(
  new Map(
    sets
      .toReversed()
      .flatMap((set) => set.cards.map((card) => [card.card, printed(card, set.edge as Edge)])),
  ),
);

async function load(): Promise<void> {
  try {
    ({ sets } = await api.sets());
  } catch {
    // Cards are shown without their texts until it can be asked again.
    loaded = null;
  }
}

/** Makes sure that the cards are known in the language of now. */
export function openBook(): Promise<void> {
  if (loaded?.language !== language()) loaded = { language: language(), done: load() };
  return loaded.done;
}

/** Eight digits by which another edition of a card list is noticed, as in `docs/record.md`. */
export function deckHash(cards: readonly CardInfo[]): string {
  let hash = 0x811c9dc5;
  for (const { copies, card, time, effects = [] } of cards) {
    const rules = time ? ` ${JSON.stringify(time)} ${JSON.stringify(effects)}` : '';
    for (const byte of new TextEncoder().encode(`${copies} ${card}${rules}\n`))
      hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Whether a table is played with other cards than those that this page shows. */
export async function hasOtherCards(table: TableInfo): Promise<boolean> {
  const { variant, seats, options, extra, 'deck-hashes': hashes } = table;
  await openBook();
  if (!hashes || !sets.length) return false;
  const main = sets.filter(({ deck }) => deck === 'main').flatMap(({ cards }) => cards);
  if (deckHash(main) !== hashes.main) return true;
  if (extra === null) return false;
  try {
    const { list } = await api.deck({ variant, players: seats.length, options, extra });
    return deckHash(list) !== hashes.extra;
  } catch (error) {
    return error instanceof Refused && error.code !== 'away';
  }
}

export const bookOf = (card: string): Printed | undefined => cards.get(card);

export const allSets = (): SetInfo[] => sets;

/** What a card component needs to show an action. */
export const faceOf = (card: string): ActionFace | undefined =>
  card.startsWith('!') ? (cards.get(card) ?? { name: card.slice(1) }) : undefined;
