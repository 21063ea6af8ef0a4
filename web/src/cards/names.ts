/** Names of the things that this folder draws. It knows how cards are spelt and no rules. */

import type { DeckKind, SymbolCode, Time } from '../protocol';

export type Edge = 'black' | 'wine-red' | 'gold';
export type CardSize = 'tiny' | 'small' | 'medium' | 'large';
export type CardShape = 'tall' | 'square';

/** What is printed on an action card; the caller gives it in the player's language. */
export interface ActionFace {
  readonly name: string;
  readonly text?: string;
  readonly time?: Time;
  readonly effects?: readonly { readonly do: string }[];
}

/**
 * The twelve symbols, from the most senior to the least senior (S1), with the last part of the id of
 * the message that names them: `symbol-mechanism`.
 */
export const MESSAGE_OF: Readonly<Record<SymbolCode, string>> = {
  Me: 'mechanism',
  Pr: 'profile',
  Ca: 'cathedral',
  Se: 'seagull',
  Sk: 'skull',
  Ct: 'cat',
  Cv: 'cavalryman',
  Ha: 'halberd',
  Fl: 'flower',
  Fi: 'figure',
  St: 'stream',
  Ec: 'eclipse',
};

export const SYMBOL_CODES = Object.keys(MESSAGE_OF) as readonly SymbolCode[];

export type CardName =
  | { readonly kind: 'symbols'; readonly deck: DeckKind; readonly symbols: readonly SymbolCode[] }
  | { readonly kind: 'action'; readonly deck: 'extra'; readonly id: string }
  | { readonly kind: 'unknown'; readonly deck: DeckKind };

const isSymbolCode = (text: string): text is SymbolCode => text in MESSAGE_OF;

/** The upper half of the list stands on round medallions, the lower half on square ones. */
export function isUpper(code: SymbolCode): boolean {
  return SYMBOL_CODES.indexOf(code) < SYMBOL_CODES.length / 2;
}

/** Reads `MeHa`, `+MePr`, `+MePrSk` or `!blot`. Anything else is `unknown` and is drawn blank. */
export function parseCard(name: string): CardName {
  if (name.startsWith('!')) return { kind: 'action', deck: 'extra', id: name.slice(1) };
  const deck: DeckKind = name.startsWith('+') ? 'extra' : 'main';
  const letters = deck === 'extra' ? name.slice(1) : name;
  const symbols = letters.match(/../g)?.filter(isSymbolCode) ?? [];
  const complete = symbols.length * 2 === letters.length;
  return complete && symbols.length >= 2 && symbols.length <= 3
    ? { kind: 'symbols', deck, symbols }
    : { kind: 'unknown', deck };
}

/** The edge of a card when the caller does not know its set. */
export function usualEdge(deck: DeckKind): Edge {
  return deck === 'main' ? 'black' : 'wine-red';
}

/** The symbols that are drawn on a card: for what is drawn over it. */
export const symbolsOn = (name: string | null): readonly SymbolCode[] => {
  const card = name === null ? null : parseCard(name);
  return card?.kind === 'symbols' ? card.symbols : [];
};
