/**
 * How a seed answers, written from docs/fairness.md and from nothing else, so that this page can
 * check what the server says.
 */
import type { Chance, SymbolCode } from '../protocol';
import { chacha20orig } from '@noble/ciphers/chacha.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { SYMBOL_CODES } from '../cards/names';

/** The reasons for luck, in the order of their numbers (section 2). */
export const REASONS: readonly Chance[] = [
  'deal-main',
  'deal-extra',
  'first-seat',
  'refill-main',
  'refill-extra',
  'look-main',
  'look-extra',
  'exchange',
];

/** How many words of the key stream are made at a time: 16 blocks. */
const WORDS = 256;

/** The words of the request for reason `r` that comes for the time `t` (section 3). */
export function* words(seed: Uint8Array, r: number, t: number): Generator<number, never> {
  const nonce = new DataView(new ArrayBuffer(8));
  nonce.setUint32(0, t, true);
  nonce.setUint32(4, r, true);
  const none = new Uint8Array(4 * WORDS);
  for (let block = 0; ; block += WORDS / 16) {
    const stream = chacha20orig(seed, new Uint8Array(nonce.buffer), none, undefined, block);
    const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
    for (let word = 0; word < WORDS; word++) yield view.getUint32(4 * word, true);
  }
}

/** A number below `n`, each as likely as any other (section 4). */
export function below(stream: Generator<number, never>, n: number): number {
  const bound = 2 ** 32 - (2 ** 32 % n);
  for (;;) {
    const word = stream.next().value;
    if (word < bound) return word % n;
  }
}

/** All luck of a game, asked in the order in which the game asks (section 2). */
export class Luck {
  private readonly asked = new Map<Chance, number>();

  constructor(private readonly seed: Uint8Array) {}

  private stream(reason: Chance): Generator<number, never> {
    const times = this.asked.get(reason) ?? 0;
    this.asked.set(reason, times + 1);
    return words(this.seed, REASONS.indexOf(reason), times);
  }

  /** An order of these cards; the first is the top. */
  order(reason: Chance, cards: readonly string[]): string[] {
    const stream = this.stream(reason);
    const order = [...cards];
    for (let place = order.length - 1; place > 0; place--) {
      const other = below(stream, place + 1);
      [order[place], order[other]] = [order[other]!, order[place]!];
    }
    return order;
  }

  /** A number below `n`. */
  number(reason: Chance, n: number): number {
    return below(this.stream(reason), n);
  }
}

/** Bytes from hexadecimal digits; nothing if it is something else. */
export function unhex(text: string): Uint8Array | null {
  return text.length % 2 || /[^0-9a-f]/i.test(text) ? null : hexToBytes(text);
}

/** What had to be published before the deal (section 8). */
export function commitmentOf(secret: string): string | null {
  const bytes = unhex(secret);
  return bytes?.length === 32 ? bytesToHex(sha256(bytes)) : null;
}

/** The seed of a secret and of the salts of all seats, an empty one where a seat gave none. */
export function seedOf(secret: string, salts: readonly string[]): string {
  const lines = ['leonardo seed 1', secret, ...salts].map((line) => `${line.toLowerCase()}\n`);
  return bytesToHex(sha256(new TextEncoder().encode(lines.join(''))));
}

export const isExtra = (card: string): boolean => /^[+!]/.test(card);

/** What makes cards sort as in section 5 when compared as text; worked out once for each card. */
const ranks = new Map<string, string>();

function rank(card: string): string {
  const known = ranks.get(card) ?? rankOf(card);
  ranks.set(card, known);
  return known;
}

function rankOf(card: string): string {
  const kind = card.startsWith('!') ? '2' : card.startsWith('+') ? '1' : '0';
  if (kind === '2') return kind + card;
  const codes = card.replace('+', '').match(/../g) ?? [];
  const places = codes
    .map((code) => SYMBOL_CODES.indexOf(code as SymbolCode))
    .sort((one, other) => one - other);
  return kind + places.map((place) => String.fromCharCode(97 + place)).join('');
}

/** Cards in the order before a shuffle; a hand has its main cards first (section 5). */
export function sorted(cards: readonly string[]): string[] {
  const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  return [...cards].sort((one, other) => compare(rank(one), rank(other)));
}
