/**
 * QR codes for links: bytes, correction level L, versions 1 to 10 (up to 271 bytes), mask chosen as
 * the standard (ISO/IEC 18004) says.
 */

/** Correction codewords in each block, and the data codewords of the blocks, by version. */
const VERSIONS: [number, number[]][] = [
  [7, [19]],
  [10, [34]],
  [15, [55]],
  [20, [80]],
  [26, [108]],
  [18, [68, 68]],
  [20, [78, 78]],
  [24, [97, 97]],
  [30, [116, 116]],
  [18, [68, 68, 69, 69]],
];
const ALIGNED = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}
const times = (a: number, b: number): number => (a && b ? EXP[LOG[a]! + LOG[b]!]! : 0);

/** The correction codewords of a block: the rest of a division of polynomials. */
function correction(data: number[], count: number): number[] {
  let divisor = [1];
  for (let i = 0; i < count; i++) {
    const next = [...divisor, 0];
    divisor.forEach((value, place) => (next[place + 1]! ^= times(value, EXP[i]!)));
    divisor = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i]!;
    divisor.forEach((value, place) => (rest[i + place]! ^= times(value, factor)));
  }
  return rest.slice(data.length);
}

/** Codewords in the order in which they are drawn. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const [count, blocks] = VERSIONS[version - 1]!;
  const total = blocks.reduce((sum, size) => sum + size, 0);
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, total * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let pad = 0xec; data.length < total; pad ^= 0xec ^ 0x11) data.push(pad);
  let from = 0;
  const parts = blocks.map((size) => data.slice(from, (from += size)));
  const checks = parts.map((part) => correction(part, count));
  const mixed: number[] = [];
  for (let i = 0; i < Math.max(...blocks); i++)
    parts.forEach((part) => i < part.length && mixed.push(part[i]!));
  for (let i = 0; i < count; i++) checks.forEach((check) => mixed.push(check[i]!));
  return mixed;
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

class Grid {
  readonly dark: boolean[][];
  readonly fixed: boolean[][];

  constructor(readonly size: number) {
    const rows = () => Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
    [this.dark, this.fixed] = [rows(), rows()];
  }

  set(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y]![x] = dark;
    this.fixed[y]![x] = true;
  }

  /** Squares around a middle: finders have 4 rings, alignment marks 3. */
  rings(cx: number, cy: number, radius: number, light: number[]): void {
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        this.set(cx + dx, cy + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  }
}

/** Everything that is the same whatever is said. */
function frame(version: number): Grid {
  const grid = new Grid(17 + 4 * version);
  const last = grid.size - 1;
  for (let i = 0; i <= last; i++) {
    grid.set(6, i, i % 2 === 0);
    grid.set(i, 6, i % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [last - 3, 3],
    [3, last - 3],
  ] as const)
    grid.rings(x, y, 4, [2, 4]);
  const aligned = ALIGNED[version - 1]!;
  for (const x of aligned) {
    for (const y of aligned) {
      const isFinder =
        (x === 6 && y === 6) ||
        (x === 6 && y === aligned.at(-1)) ||
        (y === 6 && x === aligned.at(-1));
      if (!isFinder) grid.rings(x, y, 2, [1]);
    }
  }
  drawFormat(grid, 0);
  if (version >= 7) drawVersion(grid, version);
  return grid;
}

/** The level (L) and the mask, twice. */
function drawFormat(grid: Grid, mask: number): void {
  const data = (1 << 3) | mask;
  let rest = data;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (i: number) => ((bits >> i) & 1) === 1;
  const last = grid.size - 1;
  for (let i = 0; i < 6; i++) grid.set(8, i, bit(i));
  grid.set(8, 7, bit(6));
  grid.set(8, 8, bit(7));
  grid.set(7, 8, bit(8));
  for (let i = 9; i < 15; i++) grid.set(14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) grid.set(last - i, 8, bit(i));
  for (let i = 8; i < 15; i++) grid.set(8, last - 14 + i, bit(i));
  grid.set(8, last - 7, true);
}

function drawVersion(grid: Grid, version: number): void {
  let rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >> i) & 1) === 1;
    const [a, b] = [grid.size - 11 + (i % 3), Math.floor(i / 3)];
    grid.set(a, b, dark);
    grid.set(b, a, dark);
  }
}

/** The data, in columns of two, up and down in turn. */
function fill(grid: Grid, words: number[]): void {
  let place = 0;
  for (let right = grid.size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < grid.size; step++) {
      const isUp = ((right + 1) & 2) === 0;
      const y = isUp ? grid.size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid.fixed[y]![x] || place >= words.length * 8) continue;
        grid.dark[y]![x] = ((words[place >> 3]! >> (7 - (place & 7))) & 1) === 1;
        place++;
      }
    }
  }
}

/** How hard a grid is to read: runs, blocks, what looks like a finder, too much of one colour. */
function penalty({ dark, size }: Grid): number {
  let sum = 0;
  const lines = [...dark, ...dark.map((_, x) => dark.map((row) => row[x]!))];
  for (const line of lines) {
    let run = 1;
    for (let i = 1; i <= size; i++) {
      if (i < size && line[i] === line[i - 1]) run++;
      else {
        if (run >= 5) sum += run - 2;
        run = 1;
      }
    }
    const text = line.map(Number).join('');
    sum +=
      40 * (text.split(/(?=10111010000)/).length - 1 + text.split(/(?=00001011101)/).length - 1);
  }
  for (let y = 1; y < size; y++) {
    for (let x = 1; x < size; x++) {
      const same = [dark[y]![x - 1], dark[y - 1]![x], dark[y - 1]![x - 1]];
      if (same.every((other) => other === dark[y]![x])) sum += 3;
    }
  }
  const share = dark.flat().filter(Boolean).length / (size * size);
  return sum + 10 * Math.floor(Math.abs(share * 20 - 10));
}

/** The code of a text, row by row; `true` is dark. Null if it is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const fits = ([, blocks]: [number, number[]], index: number) =>
    blocks.reduce((sum, size) => sum + size, 0) >= bytes.length + (index < 9 ? 2 : 3);
  const version = VERSIONS.findIndex(fits) + 1;
  if (version === 0) return null;
  const words = codewords(bytes, version);
  let best: Grid | null = null;
  let least = Infinity;
  MASKS.forEach((isMasked, mask) => {
    const grid = frame(version);
    fill(grid, words);
    for (let y = 0; y < grid.size; y++) {
      for (let x = 0; x < grid.size; x++) {
        if (!grid.fixed[y]![x] && isMasked(x, y)) grid.dark[y]![x] = !grid.dark[y]![x];
      }
    }
    drawFormat(grid, mask);
    const cost = penalty(grid);
    if (cost < least) [best, least] = [grid, cost];
  });
  return (best as Grid | null)?.dark ?? null;
}
