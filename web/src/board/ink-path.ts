/** Lines as a hand would draw them: from symbol to symbol, around what lies between. */

export interface Point {
  x: number;
  y: number;
}

/** A symbol on the screen: its middle, and how far it reaches. */
export interface Spot extends Point {
  r: number;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const at = ({ x, y }: Point): string => `${round(x)},${round(y)}`;

export const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** How far to the left of the way from `a` to `b` a point lies, and how far along it (0 to 1). */
function beside(a: Point, b: Point, point: Point): { off: number; along: number } {
  const length = distance(a, b) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const [dx, dy] = [point.x - a.x, point.y - a.y];
  return { off: dx * uy - dy * ux, along: (dx * ux + dy * uy) / length };
}

/** How far a stroke has to bend to keep clear of what lies between its ends; to the left if positive. */
export function bend(a: Spot, b: Spot, obstacles: readonly Spot[]): number {
  let most = 0;
  for (const obstacle of obstacles) {
    const { off, along } = beside(a, b, obstacle);
    if (along < 0.12 || along > 0.88) continue;
    const clear = obstacle.r * 1.12;
    if (Math.abs(off) >= clear) continue;
    const side = off > 0.5 ? -1 : 1;
    const needed = clear + side * off;
    if (needed > Math.abs(most)) most = side * needed;
  }
  return most;
}

/** A stroke from the rim of one symbol to the rim of another. */
export function strokePath(a: Spot, b: Spot, obstacles: readonly Spot[] = []): string {
  const length = distance(a, b);
  if (length <= a.r + b.r) return '';
  const bow = bend(a, b, obstacles) || length * 0.02;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const control = {
    x: (a.x + b.x) / 2 + uy * bow * 2,
    y: (a.y + b.y) / 2 - ux * bow * 2,
  };
  return `M${at(rim(a, control))}Q${at(control)} ${at(rim(b, control))}`;
}

/** Where a stroke towards a point leaves a symbol. */
function rim(from: Spot, to: Point): Point {
  const length = distance(from, to) || 1;
  return {
    x: from.x + ((to.x - from.x) / length) * from.r,
    y: from.y + ((to.y - from.y) / length) * from.r,
  };
}

/** A ring that does not quite close where it began, as drawn by hand. */
export function ringPath({ x, y, r }: Spot): string {
  const start = { x: x - r * 0.62, y: y - r * 0.8 };
  const half = { x: x + r * 0.66, y: y + r * 0.78 };
  const end = { x: x - r * 0.42, y: y - r * 0.95 };
  return `M${at(start)}A${round(r)},${round(r)} 0 0 0 ${at(half)}A${round(r * 1.03)},${round(r)} 0 0 0 ${at(end)}`;
}
