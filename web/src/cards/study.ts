/**
 * The drawing behind the symbols of a card: studies of its symbols with construction lines, laid out
 * by the card's name, so that a card looks the same wherever it turns up and no two look alike.
 */
import { at, polar, sameLuck } from './paths';
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
  /** Notes in the margin, to be set as in a mirror. */
  readonly notes: readonly string[];
}

/** What is noted beside a study. */
const NOTES = [
  'così gira',
  'nota bene',
  'la luce',
  'tre in fila',
  'da capo',
  'l’ombra',
  'misura',
  'a sinistra',
  'il moto',
  'prova qui',
  'e poi',
  'la chiave',
];

interface SketchPlace {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Middles and sizes of the sketches of two or three symbols on a sheet of 100 × 140 units. */
const SPOTS: Readonly<Record<number, readonly SketchPlace[]>> = {
  2: [
    { x: 67, y: 40, scale: 0.82 },
    { x: 67, y: 102, scale: 0.84 },
  ],
  3: [
    { x: 69, y: 30, scale: 0.68 },
    { x: 68, y: 72, scale: 0.7 },
    { x: 66, y: 113, scale: 0.68 },
  ],
};

export function studySheet(name: string, symbols: readonly SymbolCode[]): StudySheet {
  const luck = sameLuck(name);
  const spots = SPOTS[symbols.length] ?? [];
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
  const roomInMargin = symbols.length === 2 ? 5 : 2;
  const first = Math.floor(luck() * NOTES.length);
  const notes = Array.from(
    { length: roomInMargin },
    (_, i) => NOTES[(first + i * 5) % NOTES.length]!,
  );
  return { sketches, ties, notes };
}
