/** Marks on the places: by one survey in the own turn, place by place for plays before their time. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Previewed } from '../src/board/model';
import { PlaceSet, inCell, inHand, inZone } from '../src/board/places';
import type { Line, Offer, Surveyed, Zone } from '../src/protocol';
import { Surveyor, type Chosen } from '../src/state/surveyor.svelte';

const line = (seat: number, symbol: Line['symbol'], more: Partial<Line> = {}): Line => ({
  seat,
  symbol,
  places: ['N', 'C', 'S'],
  pays: true,
  ...more,
});
const offer = (card: string, zone: Zone): Offer => ({
  move: `${card}>${zone}`,
  needs: [inHand(card), inZone(0, zone)],
});

/** Before the play Ada has three Skulls; on N it gives me a Key and her Cats, on S nothing. */
const BEFORE = [line(1, 'Sk')];
const AFTER: Record<string, Partial<Previewed>> = {
  'MeHa>N': {
    seen: [{ event: 'keys-gained', seat: 0, keys: ['Me'], count: 1, how: 'lines' }],
    after: { lines: [line(0, 'Me', { pays: false }), line(1, 'Ca')], supply: [] },
  },
  'MeHa>S': { seen: [], after: { lines: BEFORE, supply: [] } },
};
const SURVEY: Surveyed[] = [
  {
    move: 'MeHa>N',
    keys: ['Me'],
    made: [line(0, 'Me', { pays: false }), line(1, 'Ca')],
    broken: BEFORE,
  },
  { move: 'MeHa>S', keys: [], made: [], broken: [] },
];

const OFFERS = [offer('MeHa', 'N'), offer('MeHa', 'S'), offer('PrFl', 'N')];
const chosen = (more: Partial<Chosen> = {}): Chosen => ({
  card: 'MeHa',
  picked: new PlaceSet([inHand('MeHa')]),
  offers: OFFERS,
  me: 0,
  isAhead: true,
  lines: BEFORE,
  ...more,
});

describe('marks', () => {
  let position: number;
  const preview = vi.fn((move: string, _isAhead: boolean) =>
    Promise.resolve({ move, ...AFTER[move] } as Previewed),
  );
  const survey = vi.fn(() => Promise.resolve(SURVEY));
  const made = () => new Surveyor({ position: () => position, survey, preview });

  beforeEach(() => {
    vi.useFakeTimers();
    vi.clearAllMocks();
    position = 1;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are the same for a play of now and for a planned one', async () => {
    const [now, ahead] = [made(), made()];
    now.choose(chosen({ isAhead: false }));
    await vi.runAllTimersAsync();
    expect([survey.mock.calls.length, preview.mock.calls.length]).toEqual([1, 0]);
    ahead.choose(chosen());
    await vi.runAllTimersAsync();
    expect(survey).toHaveBeenCalledTimes(1);
    expect(preview.mock.calls).toEqual([
      ['MeHa>N', true],
      ['MeHa>S', true],
    ]);
    expect(ahead.marks).toEqual(now.marks);
    expect(ahead.marks.get('zone:0:N')).toMatchObject({
      keys: ['Me'],
      gives: [{ symbol: 'Ca' }],
      spoils: [{ symbol: 'Sk' }],
    });
  });

  it('are asked for no longer than the card is chosen', async () => {
    const surveyor = made();
    surveyor.choose(chosen());
    surveyor.choose(chosen({ card: null }));
    await vi.runAllTimersAsync();
    expect(preview).toHaveBeenCalledTimes(1);
    expect(surveyor.marks.size).toBe(0);
  });

  it('are not asked for place by place on a field', async () => {
    const cells = Array.from({ length: 12 }, (_, x) => ({
      move: `MeHa@${x},0`,
      needs: [inHand('MeHa'), inCell([x, 0])],
    }));
    made().choose(chosen({ offers: cells }));
    await vi.runAllTimersAsync();
    expect(preview).not.toHaveBeenCalled();
  });

  it('and previews are of the table as it is: another position is asked about again', async () => {
    const surveyor = made();
    await surveyor.previewOf('MeHa>N', true);
    await surveyor.previewOf('MeHa>N', true);
    expect(preview).toHaveBeenCalledTimes(1);
    position++;
    await surveyor.previewOf('MeHa>N', true);
    expect(preview).toHaveBeenCalledTimes(2);
  });
});
