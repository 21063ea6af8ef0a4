/**
 * SHA-256 (FIPS 180-4). Browsers have one of their own, but only on pages that came over TLS or
 * from this machine, and a server in somebody's living room is neither.
 */

const BLOCK_BYTES = 64;

/** The first 32 bits of the fractional part of a root of each of the first primes. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++)
    if (primes.every((prime) => number % prime)) primes.push(number);
  return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32);
}

const ROUND = fractions(64, Math.cbrt);
const START = fractions(8, Math.sqrt);

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function mix(state: Uint32Array, block: DataView): void {
  const words = new Uint32Array(64);
  for (let t = 0; t < 16; t++) words[t] = block.getUint32(4 * t);
  for (let t = 16; t < 64; t++) {
    const [early, late] = [words[t - 15]!, words[t - 2]!];
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[t] = words[t - 16]! + small + words[t - 7]! + large;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t++) {
    const choice = (e & f) ^ (~e & g);
    const first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + most;
    const step = (first + ROUND[t]! + words[t]!) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + step) | 0, c, b, a, (step + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place]! += word));
}

export function sha256(bytes: Uint8Array): Uint8Array {
  // A one, zeros, and the number of bits in the last eight bytes.
  const blocks = Math.ceil((bytes.length + 9) / BLOCK_BYTES);
  const padded = new Uint8Array(blocks * BLOCK_BYTES);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const state = START.slice();
  for (let block = 0; block < blocks; block++)
    mix(state, new DataView(padded.buffer, block * BLOCK_BYTES, BLOCK_BYTES));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => digest.setUint32(4 * place, word));
  return new Uint8Array(digest.buffer);
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Bytes from hexadecimal digits; nothing if it is something else. */
export function unhex(text: string): Uint8Array | null {
  if (text.length % 2 || /[^0-9a-f]/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
