/** What things are called on the screen and by a screen reader. */
import { MESSAGE_OF, parseCard, SYMBOL_CODES } from '../cards/names';
import type {
  ClockSpec,
  Level,
  Options,
  SeatInfo,
  Step,
  SymbolCode,
  TableInfo,
  Variant,
} from '../protocol';
import { bookOf } from '../state/cards.svelte';
import { isQuickDuel } from '../state/quick-duel';
import { say } from './words.svelte';

export const symbolName = (code: SymbolCode): string => say(`symbol-${MESSAGE_OF[code]}`);

/** The names of all symbols, for components that have no words of their own. */
export const symbolNames = (): Record<SymbolCode, string> =>
  Object.fromEntries(SYMBOL_CODES.map((code) => [code, symbolName(code)])) as Record<
    SymbolCode,
    string
  >;

export const zoneName = (zone: string): string =>
  say(`place-${zone.toLowerCase()}`, { case: 'name' });

export const variantName = (variant: string): string => say(`variant-${variant}`);

export const VARIANTS: Variant[] = ['base', 'novem', 'sets', 'quintis'];
/** The ladder for people, the gentlest first. */
export const LEVELS: Level[] = [
  ...(['novice', 'apprentice', 'collector', 'courier', 'journeyman'] as const),
  ...(['rival', 'strategist', 'scholar', 'sage', 'master'] as const),
];

/** Where there is little room, or the name of the family stands above. */
export const shortVariantName = (variant: Variant): string => say(`web-variant-${variant}`);

/** Texts one after the other, each a sentence of its own. */
export const sentences = (...texts: string[]): string =>
  texts.map((text) => text.replace(/[.…]$/, '')).join('. ');

/** A text as a sentence begins. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A list in words. */
export function listed(items: string[]): string {
  const last = items.at(-1) ?? '';
  const first = items.slice(0, -1).join(', ');
  return first ? say('web-list-and', { first, last }) : last;
}

/** A card in words: its symbols, or the name of the action. */
export function cardName(card: string): string {
  const read = parseCard(card);
  if (read.kind === 'symbols') {
    const symbols = listed(read.symbols.map(symbolName));
    return read.deck === 'extra' ? say('web-card-extra', { symbols }) : symbols;
  }
  const name = bookOf(card)?.name ?? card;
  return read.kind === 'action' ? say('web-card-action', { name }) : name;
}

/** What stands above a picture of a card: the symbols or the action, and no more. */
export function cardTitle(card: string): string {
  const read = parseCard(card);
  return read.kind === 'symbols'
    ? listed(read.symbols.map(symbolName))
    : (bookOf(card)?.name ?? cardName(card));
}

/** A card in words, with the text of an action card, which begins with its time. */
export function cardFully(card: string): string {
  const text = bookOf(card)?.text;
  return text ? `${cardName(card)}. ${text}` : cardName(card);
}

export const levelName = (level: Level | 'adaptive'): string => say(`web-level-${level}`);

/** How a bot of this level plays, in a sentence. */
export const manner = (level: Level | 'adaptive'): string => say(`web-manner-${level}`);

/** Who sits on a seat, as others call them. */
export function sitterName(sitter: SeatInfo, seat: number): string {
  if (sitter.name) return sitter.name;
  // The same as in the words of the server and of the terminal.
  if (sitter.bot) return say(`bot-${sitter.bot.level}`, { seat: seat + 1 });
  return say('web-seat-open', { number: seat + 1 });
}

export function seatName(table: TableInfo | null, seat: number): string {
  const sitter = table?.seats[seat];
  if (!sitter) return '';
  const isTwice = table?.seats.some(({ name }, at) => name && name === sitter.name && at !== seat);
  return isTwice ? `${sitter.name} (${seat + 1})` : sitterName(sitter, seat);
}

/** How long players may think; nothing if as long as they like. */
export function clockName(clock: ClockSpec): string {
  if (clock === 'none') return '';
  const minutes = (ms: number) => Math.round(ms / 60_000);
  if ('per-move' in clock) {
    const { ms } = clock['per-move'];
    return ms < 60_000
      ? say('web-clock-seconds', { count: Math.round(ms / 1000) })
      : say('web-clock-minutes', { count: minutes(ms) });
  }
  const { ms, 'increment-ms': more } = clock.bank;
  return say('web-clock-each', { count: minutes(ms), seconds: Math.round(more / 1000) });
}

/** What differs from the usual rules. */
export function optionNames(options: Options): string[] {
  if (isQuickDuel(options)) return [say('quick-duel')];
  const { lines, echo, keys, hand, stall, rounds } = options;
  return [
    lines === 'fresh' ? say('web-option-fresh') : '',
    echo === 'last' ? say('web-option-echo') : '',
    keys === undefined ? '' : say('web-option-keys', { count: keys }),
    hand === undefined ? '' : say('web-option-hand', { count: hand }),
    stall === undefined ? '' : say('web-option-stall', { count: stall }),
    rounds === undefined ? '' : say('web-option-rounds', { count: rounds }),
  ].filter(Boolean);
}

/** How many Keys a player has, and how many win. */
export const keyCount = ({ goal }: TableInfo, count: number): string =>
  goal ? say('web-keys-of', { count, goal }) : say('web-keys', { count });

/** The name of a step without what it needs. */
export function stepName(step: Step): string {
  return typeof step === 'string' ? step : (Object.keys(step)[0] ?? '');
}

/** A span of time on a clock. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}
