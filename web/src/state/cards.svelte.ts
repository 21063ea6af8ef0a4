/** What is printed on the cards, in the language of the reader: names, texts, edges. */
import type { ActionFace, Edge } from '../cards/names';
import type { CardInfo, SetInfo } from '../protocol';
import { api } from '../net/api';
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
let loaded = '';

const cards: Map<string, Printed> = $derived(
  new Map(
    sets
      .toReversed()
      .flatMap((set) => set.cards.map((card) => [card.card, printed(card, set.edge as Edge)])),
  ),
);

/** Makes sure that the cards are known in the language of now. */
export async function openBook(): Promise<void> {
  if (loaded === language()) return;
  loaded = language();
  try {
    ({ sets } = await api.sets());
  } catch {
    // Cards are shown without their texts until it can be asked again.
    loaded = '';
  }
}

export const bookOf = (card: string): Printed | undefined => cards.get(card);

export const allSets = (): SetInfo[] => sets;

/** What a card component needs to show an action. */
export const faceOf = (card: string): ActionFace | undefined =>
  card.startsWith('!') ? (cards.get(card) ?? { name: card.slice(1) }) : undefined;
