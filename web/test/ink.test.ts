import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { markOf, nearness, strokesOf } from '../src/board/ink';
import { PlaceSet } from '../src/board/places';
import SeatChip from '../src/board/SeatChip.svelte';
import { bend, strokePath } from '../src/board/ink-path';
import { NO_SELECTION, type BoardModel, type Previewed } from '../src/board/model';
import Preview from '../src/table/Preview.svelte';
import type { KeyLines, Line, Surveyed } from '../src/protocol';

const UPRIGHT = ['N', 'C', 'S'] as const;
const line = (seat: number, symbol: Line['symbol'], more: Partial<Line> = {}): Line => ({
  seat,
  symbol,
  places: [...UPRIGHT],
  pays: true,
  ...more,
});
const board = (lines: Line[], more: Partial<BoardModel> = {}): BoardModel =>
  ({
    me: 0,
    lines: { lines, supply: [] },
    info: { seats: [], variant: 'base' },
    selection: NO_SELECTION,
    ...more,
  }) as unknown as BoardModel;
const hands = (model: BoardModel, seat: number | null) =>
  strokesOf(model, seat).map(({ hand, symbol }) => `${hand} ${symbol}`);
const previewing = (after: Line[], given: KeyLines[] = [], lines: unknown[] = []) =>
  ({
    seen: [],
    text: [],
    lines,
    after: { lines: after, supply: [] },
    given,
  }) as unknown as Previewed;

describe('lines in ink', () => {
  it('tells lines that want a card from those that stand and those that give nothing', () => {
    const lines = [
      line(0, 'Me', { missing: 'C' }),
      line(0, 'Pr'),
      line(0, 'Ca', { pays: false }),
      line(1, 'Sk'),
    ];
    expect(hands(board(lines), 0)).toEqual(['wants Me', 'stands Pr', 'settled Ca']);
    expect(hands(board(lines), 1)).toEqual(['stands Sk']);
  });

  it('marks a line that stood before the move and gives its Key all the same', () => {
    const stood = line(0, 'Sk');
    const given: KeyLines = { seat: 0, key: 'Sk', count: 1, symbol: 'Sk', lines: [[...UPRIGHT]] };
    const preview = previewing([{ ...stood, pays: false }], [given]);
    const model = board([stood], { selection: { ...NO_SELECTION, preview } });
    const [stroke] = strokesOf(model, 0);
    expect(stroke).toMatchObject({ hand: 'makes', key: 'Sk' });
  });

  it('shows what would be given away and what would break', () => {
    const preview = previewing([line(1, 'Me')]);
    const model = board([line(0, 'Pr')], { selection: { ...NO_SELECTION, preview } });
    expect(hands(model, 1)).toEqual(['gives Me']);
    expect(hands(model, 0)).toEqual(['breaks Pr']);
  });

  it('keeps the line that gave a Key until the next turn of its owner', () => {
    const gained: KeyLines = { seat: 1, key: 'Me', count: 1, symbol: 'Me', lines: [[...UPRIGHT]] };
    const model = board([line(1, 'Me', { pays: false })], { given: new Map([[1, [gained]]]) });
    expect(hands(model, 1)).toEqual(['gave Me']);
    expect(hands(model, 0)).toEqual([]);
  });

  it('draws runs that want a card only for the symbols that are looked at', () => {
    const run: Line = {
      symbol: 'Me',
      places: [
        [0, 0],
        [1, 0],
      ],
      missing: [1, 0],
      pays: true,
    };
    expect(strokesOf(board([run]), null)).toEqual([]);
    expect(strokesOf(board([run]), null, ['Me'])).toHaveLength(1);
  });
});

it('a mark sums up what a place brings', () => {
  const surveyed: Surveyed = {
    move: 'MeHa>N',
    keys: ['Me'],
    made: [line(1, 'Pr'), line(0, 'Me', { pays: false }), line(1, 'Ca', { missing: 'S' })],
    broken: [line(0, 'Sk'), line(1, 'Ca'), line(1, 'St', { missing: 'N' })],
  };
  const mark = markOf(surveyed, 0);
  expect(mark.keys).toEqual(['Me']);
  expect(mark.gives.map(({ symbol }) => symbol)).toEqual(['Pr']);
  expect(mark.breaks.map(({ symbol }) => symbol)).toEqual(['Sk']);
  expect(mark.spoils.map(({ symbol }) => symbol)).toEqual(['Ca']);
});

describe('strokes', () => {
  const [from, to] = [
    { x: 0, y: 0, r: 10 },
    { x: 0, y: 100, r: 10 },
  ];

  it('go straight where nothing lies between, and around what does', () => {
    expect(bend(from, to, [{ x: 60, y: 50, r: 10 }])).toBe(0);
    expect(Math.abs(bend(from, to, [{ x: 2, y: 50, r: 10 }]))).toBeGreaterThan(9);
  });

  it('begin and end at the rims of the symbols', () => {
    expect(strokePath(from, to)).toMatch(/^M/);
    expect(strokePath(from, { x: 0, y: 15, r: 10 })).toBe('');
  });
});

it('a preview in which a neighbour loses two equal lines is shown (7)', () => {
  const change = { seat: 1, zones: [...UPRIGHT], before: ['Me'], after: [] };
  const preview = previewing([], [], [change, change]);
  const model = board([], { selection: { ...NO_SELECTION, preview } });
  const { container } = render(Preview, { board: model });
  expect(container.textContent).not.toContain('web-preview-asking');
  expect(container.querySelectorAll('.broken, [data-line="broken"]').length).toBeGreaterThan(0);
});

describe('a player for whose cards there is no room', () => {
  const chip = (lines: Line[], known: string[] = []) => {
    const model = board(lines, {
      info: {
        seats: [{ name: 'Lisa' }, { name: 'Ada' }, { name: 'Leo' }],
        goal: 7,
        stage: 'playing',
      },
      view: {
        turn: 0,
        keys: [[], [], []],
        hands: [0, 1, 2].map(() => ({ main: 5, extra: 0, known })),
        table: { layouts: { layouts: [] } },
      },
      inFlight: new PlaceSet(),
    } as unknown as Partial<BoardModel>);
    const { container } = render(SeatChip, { board: model, seat: 1 });
    return container.querySelector<HTMLElement>('.chip')!;
  };

  it('has a mark for lines that want one card, and a firm one for those that stand', () => {
    const wants = line(1, 'Me', { missing: 'C' });
    const paid = line(1, 'Ca', { missing: 'S', pays: false });
    expect(nearness(board([wants, paid, line(0, 'Pr')]), 1)).toEqual({ stands: 0, wants: 1 });
    expect(chip([wants, paid]).querySelector('[data-near=wants]')).not.toBeNull();
    expect(chip([wants]).getAttribute('aria-label')).toContain('web-seat-wants');
    expect(chip([wants, line(1, 'Sk')]).querySelector('[data-near=stands]')).not.toBeNull();
    expect(chip([paid, line(0, 'Pr')]).querySelector('[data-near]')).toBeNull();
  });

  it('has a mark for cards of the hand that are known', () => {
    expect(chip([], ['MeHa']).querySelector('[data-known]')?.textContent).toBe('1');
    expect(chip([]).querySelector('[data-known]')).toBeNull();
  });
});
