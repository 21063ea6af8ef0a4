/** A text of the server, taken apart: cards stand in it by their codes, rules by their ids. */
import { parseCard, SYMBOL_CODES } from '../cards/names';
import type { SymbolCode } from '../protocol';
import { cardName } from './labels';

export interface Part {
  text: string;
  /** Of a card: what it shows, and which deck it is of. */
  symbols?: readonly SymbolCode[];
  deck?: string;
  rule?: string;
}

const PARTS = new RegExp(`(\\+?(?:${SYMBOL_CODES.join('|')}){2,3}(?![a-z])|\\[[A-Z]\\d+\\])`);

function read(part: string): Part {
  const rule = /^\[([A-Z]\d+)\]$/.exec(part)?.[1];
  if (rule) return { text: part, rule };
  const card = PARTS.test(part) ? parseCard(part) : null;
  return card?.kind === 'symbols'
    ? { text: part, symbols: card.symbols, deck: card.deck }
    : { text: part };
}

export const partsOf = (text: string): Part[] => text.split(PARTS).filter(Boolean).map(read);

/** The same text for the ear: cards by name, and no references. */
export const aloud = (text: string): string =>
  partsOf(text)
    .map((part) => (part.rule ? '' : part.symbols ? cardName(part.text) : part.text))
    .join('')
    .trim();
