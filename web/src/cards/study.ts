/**
 * The drawing behind the symbols of a card: studies of its symbols with construction lines, laid out
 * by the card's name, so that a card looks the same wherever it turns up and no two look alike.
 */
import { at, mirrored, polar, sameLuck } from './paths';
import type { CardShape } from './names';
import type { SymbolCode } from '../protocol';

export interface Sketch {
  readonly code: SymbolCode;
  /** Where the 64 units of the drawing go. */
  readonly transform: string;
}

export interface StudySheet {
  readonly sketches: readonly Sketch[];
  /** Lines that tie the sketches together. */
  readonly ties: string;
  /** Notes in mirror writing. */
  readonly notes: string;
}

/** Lines of a hand that writes from right to left. Nobody can read them, and nobody should. */
export function mirrorWriting(seed: string, left: number, top: number, width: number, lines: number) {
  const luck = sameLuck(seed);
  let path = '';
  for (let line = 0; line < lines; line++) {
    const y = top + line * 5;
    const end = left + width * (line === lines - 1 ? 0.45 + luck() * 0.3 : 0.86 + luck() * 0.14);
    let x = left;
    while (x < end - 2) {
      path += `M${at(x, y)}`;
      const letters = 2 + Math.floor(luck() * 5);
      for (let i = 0; i < letters && x < end; i++) {
        const tall = luck() < 0.25 ? 3.4 + luck() : 1.2 + luck() * 0.7;
        const deep = luck() < 0.12 ? 1.6 : 0;
        const step = 1.1 + luck() * 0.7;
        path += `Q${at(x + 1, y - tall)} ${at(x + step * 0.6, y - tall * 0.8)}`;
        path += `Q${at(x, y + deep)} ${at(x + step, y)}`;
        x += step;
      }
      x += 1.8;
    }
  }
  return mirrored(path, left + width / 2);
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Middles and sizes of the sketches on a sheet of 100 × 140 or 100 × 100 units. */
const SPOTS: Readonly<Record<CardShape, Readonly<Record<number, readonly Spot[]>>>> = {
  tall: {
    2: [
      { x: 69, y: 42, scale: 0.96 },
      { x: 64, y: 102, scale: 0.96 },
    ],
    3: [
      { x: 71, y: 32, scale: 0.72 },
      { x: 68, y: 74, scale: 0.76 },
      { x: 71, y: 114, scale: 0.68 },
    ],
  },
  square: {
    2: [
      { x: 72, y: 27, scale: 0.74 },
      { x: 27, y: 73, scale: 0.74 },
    ],
    3: [{ x: 50, y: 50, scale: 1.2 }],
  },
};

export function studySheet(
  name: string,
  symbols: readonly SymbolCode[],
  shape: CardShape,
): StudySheet {
  const luck = sameLuck(name);
  const spots = SPOTS[shape][symbols.length] ?? [];
  const placed = spots.map((spot, i) => ({
    code: symbols[i]!,
    x: spot.x + (luck() - 0.5) * 5,
    y: spot.y + (luck() - 0.5) * 5,
    scale: spot.scale * (0.95 + luck() * 0.12),
    turn: (luck() - 0.5) * 16,
  }));
  const sketches = placed.map(({ code, x, y, scale, turn }) => ({
    code,
    transform: `translate(${at(x, y)}) rotate(${turn.toFixed(1)}) scale(${scale.toFixed(2)}) translate(-32,-32)`,
  }));
  let ties = '';
  for (let i = 1; i < placed.length; i++) {
    const [from, to] = [placed[i - 1]!, placed[i]!];
    const reach = 30 * from.scale;
    const heading = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    for (const side of [0, 180]) {
      const start = polar([from.x, from.y], reach, heading + side);
      const end = polar([to.x, to.y], 30 * to.scale, heading + side);
      ties += `M${at(...start)}L${at(...end)}`;
    }
    ties += `M${at(from.x, from.y)}L${at(to.x, to.y)}`;
  }
  const notes =
    shape === 'tall' && symbols.length === 2
      ? mirrorWriting(name, 9, 95, 23, 5) + mirrorWriting(`${name}.`, 9, 129, 26, 1)
      : '';
  return { sketches, ties, notes };
}
