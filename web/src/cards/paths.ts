/** Small helpers for drawing: path data that is turned, mirrored or repeated instead of typed. */

export type Point = readonly [x: number, y: number];

const round = (value: number): string => String(Math.round(value * 10) / 10);

/** `x,y` with one decimal. */
export const at = (x: number, y: number): string => `${round(x)},${round(y)}`;

/** The point at this distance and angle (degrees, clockwise from the top) from a centre. */
export function polar([cx, cy]: Point, radius: number, degrees: number): Point {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
}

/** Maps every point of a path made of absolute M, L, C, Q and Z commands. */
export function mapped(path: string, move: (point: Point) => Point): string {
  return path.replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, x: string, y: string) =>
    at(...move([Number(x), Number(y)])),
  );
}

/** The path turned clockwise about a centre. */
export function turned(path: string, centre: Point, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return mapped(path, ([x, y]) => {
    const [dx, dy] = [x - centre[0], y - centre[1]];
    return [centre[0] + dx * cos - dy * sin, centre[1] + dx * sin + dy * cos];
  });
}

/** The path and its copies, turned in equal steps about a centre. */
export function wreath(path: string, centre: Point, copies: number): string {
  return Array.from({ length: copies }, (_, i) => turned(path, centre, (360 / copies) * i)).join('');
}

/** The path as in a mirror that stands at `x`. */
export function mirrored(path: string, axis: number): string {
  return mapped(path, ([x, y]) => [2 * axis - x, y]);
}

/** A circle, in two arcs. */
export function circle(cx: number, cy: number, r: number): string {
  return `M${at(cx - r, cy)}a${round(r)},${round(r)} 0 1 0 ${round(2 * r)},0a${round(r)},${round(r)} 0 1 0 ${round(-2 * r)},0z`;
}

/** A small generator of numbers in [0, 1) that is the same for the same text, everywhere. */
export function sameLuck(text: string): () => number {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 374761393;
    const mixed = Math.imul(state ^ (state >>> 13), 3266489917);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
  };
}
