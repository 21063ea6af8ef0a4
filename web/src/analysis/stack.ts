/** The stacked chart of an analysis as outlines. */
import type { ChartPoint } from '../protocol';

/** Whose knowledge a chart shows: that of a seat, or everything. */
export type Eyes = number | 'open';

export const chancesOf = (point: ChartPoint, eyes: Eyes): number[] =>
  eyes === 'open' ? point.open : (point.known[eyes] ?? point.open);

/** The outline of each seat's band, from the top of the first to the bottom of the last. */
export function bands(
  points: readonly ChartPoint[],
  eyes: Eyes,
  width: number,
  height: number,
): string[] {
  const seats = points[0]?.open.length ?? 0;
  const x = (place: number) => (width * place) / Math.max(points.length - 1, 1);
  const edge = (seat: number) =>
    points.map((point, place) => {
      const sum = chancesOf(point, eyes)
        .slice(0, seat)
        .reduce((sum, chance) => sum + chance, 0);
      return `${x(place).toFixed(1)},${(height * Math.min(sum, 1)).toFixed(1)}`;
    });
  return Array.from({ length: seats }, (_, seat) =>
    [...edge(seat), ...edge(seat + 1).reverse()].join(' '),
  );
}

/** A chance in points of a hundred, with its sign if it is a change. */
export function points(chance: number, isChange = false): string {
  const shown = (chance * 100).toFixed(1);
  const plain = shown === '-0.0' ? '0.0' : shown;
  return isChange && chance > 0 && plain !== '0.0' ? `+${plain}` : plain;
}

/** The shape of a kind of point, around 0,0: nobody needs colours to tell them apart. */
export const SHAPES: Record<ChartPoint['kind'], string> = {
  deal: 'M-4-4H4V4H-4Z',
  play: 'M-2.6 0A2.6 2.6 0 1 0 2.6 0A2.6 2.6 0 1 0-2.6 0Z',
  draw: 'M0-5 4 0 0 5-4 0Z',
  ending: 'M-4-2.6-2.6-4 0-1.4 2.6-4 4-2.6 1.4 0 4 2.6 2.6 4 0 1.4-2.6 4-4 2.6-1.4 0Z',
};
