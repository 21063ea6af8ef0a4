/** The chart of an analysis: bands that fill the whole, and numbers as people read them. */
import { describe, expect, it } from 'vitest';
import { bands, chancesOf, points } from '../src/analysis/stack';
import type { ChartPoint } from '../src/protocol';

const point = (open: number[], known: number[][]): ChartPoint => ({
  kind: 'play',
  moves: 1,
  'turn-number': 1,
  seat: 0,
  text: '',
  open,
  known,
});

const CHART = [
  point(
    [0.25, 0.75],
    [
      [0.5, 0.5],
      [0.4, 0.6],
    ],
  ),
  point(
    [1, 0],
    [
      [0.9, 0.1],
      [1, 0],
    ],
  ),
];

describe('the chart', () => {
  it('has a band for each seat, stacked to the whole', () => {
    expect(bands(CHART, 'open', 100, 100)).toEqual([
      '0.0,0.0 100.0,0.0 100.0,100.0 0.0,25.0',
      '0.0,25.0 100.0,100.0 100.0,100.0 0.0,100.0',
    ]);
  });

  it('shows what a seat knew', () => {
    expect(chancesOf(CHART[0]!, 1)).toEqual([0.4, 0.6]);
    expect(bands(CHART, 0, 10, 10)[0]).toBe('0.0,0.0 10.0,0.0 10.0,9.0 0.0,5.0');
  });
});

describe('points of a hundred', () => {
  it('have one decimal, and a sign if they are a change', () => {
    expect([points(0.5), points(-0.0001), points(0.123, true), points(-0.2, true)]).toEqual([
      '50.0',
      '0.0',
      '+12.3',
      '-20.0',
    ]);
  });
});
