/**
 * How a seed answers, written from docs/fairness.md and from nothing else, so that this page can
 * check what the server says.
 */
import type { Chance } from '../protocol';
import { hex, sha256, unhex } from './sha256';

/** The reasons for luck, in the order of their numbers (section 2). */
const REASONS: Chance[] = [
  'deal-main',
  'deal-extra',
  'first-seat',
  'refill-main',
  'refill-extra',
  'look-main',
  'look-extra',
  'exchange',
];

/** `expand 32-byte k`, four bytes to a word. */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];

const QUARTERS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

function block(start: Uint32Array): Uint32Array {
  const x = start.slice();
  const turn = (to: number, by: number, bits: number) => {
    const word = x[to]! ^ x[by]!;
    x[to] = (word << bits) | (word >>> (32 - bits));
  };
  for (let round = 0; round < 10; round++) {
    for (const [a, b, c, d] of QUARTERS) {
      x[a]! += x[b]!;
      turn(d, a, 16);
      x[c]! += x[d]!;
      turn(b, c, 12);
      x[a]! += x[b]!;
      turn(d, a, 8);
      x[c]! += x[d]!;
      turn(b, c, 7);
    }
  }
  return x.map((word, place) => word + start[place]!);
}

/** The words of the request for reason `r` that comes for the time `t` (section 3). */
export function* words(seed: Uint8Array, r: number, t: number): Generator<number, never> {
  const key = new DataView(seed.buffer, seed.byteOffset, seed.byteLength);
  const start = new Uint32Array(16);
  start.set(CONSTANTS);
  for (let place = 0; place < 8; place++) start[4 + place] = key.getUint32(4 * place, true);
  for (let count = 0; ; count++) {
    start.set([count, Math.floor(count / 2 ** 32), t, r], 12);
    yield* block(start);
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

/** What had to be published before the deal (section 8). */
export function commitmentOf(secret: string): string | null {
  const bytes = unhex(secret);
  return bytes?.length === 32 ? hex(sha256(bytes)) : null;
}

/** The seed of a secret and of the salts of all seats, an empty one where a seat gave none. */
export function seedOf(secret: string, salts: readonly string[]): string {
  const lines = ['leonardo seed 1', secret, ...salts].map((line) => `${line.toLowerCase()}\n`);
  return hex(sha256(new TextEncoder().encode(lines.join(''))));
}

const SENIORITY = ['Me', 'Pr', 'Ca', 'Se', 'Sk', 'Ct', 'Cv', 'Ha', 'Fl', 'Fi', 'St', 'Ec'];

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
  const places = codes.map((code) => SENIORITY.indexOf(code)).sort((one, other) => one - other);
  return kind + places.map((place) => String.fromCharCode(97 + place)).join('');
}

/** Cards in the order before a shuffle; a hand has its main cards first (section 5). */
export function sorted(cards: readonly string[]): string[] {
  const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  return [...cards].sort((one, other) => compare(rank(one), rank(other)));
}
