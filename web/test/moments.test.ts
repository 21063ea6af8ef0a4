/** The story of a Key: the line, the Key that grows out of it, its way home, the moment after that. */
import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Animation, KEPT_MS, KEY_MS, type Moment } from '../src/board/animation.svelte';
import KeyGrowth from '../src/board/KeyGrowth.svelte';
import type { BoardModel } from '../src/board/model';
import KeyMoment from '../src/end/KeyMoment.svelte';
import type { EntryMessage, KeyLines, Seen } from '../src/protocol';
import { Playback, type MoveMessage, type Stage } from '../src/state/playback';
import { moves, set } from '../src/state/settings.svelte';

const PLACES = [0, 1].flatMap((seat) => [
  ...['N', 'C', 'S'].map((zone) => `zone:${seat}:${zone}`),
  `seat:${seat}`,
]);
const given = (seat: number): KeyLines => ({
  seat,
  key: 'Me',
  count: 1,
  symbol: 'Me',
  lines: [['N', 'C', 'S']],
});
const gained = (seat: number, how: 'lines' | 'any' = 'lines'): Seen => ({
  event: 'keys-gained',
  seat,
  keys: ['Me'],
  count: 1,
  how,
});
const move = (seat: number, seq = 5, more: object = {}): MoveMessage =>
  ({
    type: 'entry',
    kind: 'moved',
    seq,
    seat,
    given: [given(seat)],
    seen: [
      { event: 'played', seat, card: 'MeHa', zone: 'N', moved: null },
      gained(seat),
      { event: 'drew', seat, deck: 'main', card: { face: 'SeFi' } },
      { event: 'turn-began', seat: 1 - seat, step: 'play' },
    ],
    ...more,
  }) as unknown as MoveMessage;

let animation: Animation;
let playback: Playback;
let told: string[];

/** What the table shows at this moment, in a word. */
function now(): string {
  const { moment, flights } = animation;
  return moment
    ? `${moment.phase} ${moment.seat}`
    : flights.length
      ? `flies ${flights.at(-1)!.card}`
      : 'still';
}

function note(what: string): void {
  if (told.at(-1) !== what) told.push(what);
}

/** Lets time pass, and writes down what is to see. */
async function watch(ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 20) {
    note(now());
    await vi.advanceTimersByTimeAsync(20);
  }
  note(now());
}

beforeEach(() => {
  vi.useFakeTimers();
  set('speed', 'normal');
  const spots = [...PLACES, 'hand:MeHa', 'hand:SeFi', 'own-hand', 'seat-hand:1', 'deck:main'];
  for (const place of spots) {
    const spot = document.createElement('div');
    spot.dataset['place'] = place;
    spot.getBoundingClientRect = () => ({ x: 0, y: 0, width: 40, height: 56 }) as DOMRect;
    document.body.append(spot);
  }
  animation = new Animation();
  told = [];
  const stage: Stage = {
    me: 0,
    view: null,
    showing: null,
    animate: (entry, rush) => animation.play(entry.seen, 0, null, rush, entry.given),
    show: (entry: EntryMessage) => {
      animation.land();
      note(`shown ${entry.seq}`);
    },
    arrive: (seen, rush) => animation.arrive(seen, 0, null, rush),
    rest: (ms) => new Promise((resolve) => setTimeout(resolve, moves() ? ms : 0)),
  };
  playback = new Playback(stage);
});

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe('a Key', () => {
  it.each([0, 1])(
    'grows out of its line, is kept, and then play goes on (seat %i)',
    async (seat) => {
      playback.add(move(seat));
      playback.add(move(1 - seat, 6));
      await watch(8_000);
      const once = (of: number, seq: number) => [
        'flies MeHa',
        `grows ${of}`,
        `shown ${seq}`,
        `kept ${of}`,
        'flies SeFi',
        'still',
      ];
      expect(told).toEqual([...once(seat, 5), ...once(1 - seat, 6)]);
    },
  );

  it('takes less time at a higher speed', async () => {
    const length = async () => {
      const began = Date.now();
      void animation.play([gained(0)], 0, null, 1, [given(0)]);
      while (animation.moment) await vi.advanceTimersByTimeAsync(5);
      return Date.now() - began;
    };
    expect(await length()).toBe(KEY_MS);
    set('speed', 'double');
    expect(await length()).toBe(KEY_MS / 2);
  });

  it('waits for nobody who goes on: a touch ends the growth, the next one what follows', async () => {
    playback.add(move(0));
    await watch(500);
    expect(now()).toBe('grows 0');
    animation.hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect(now()).toBe('kept 0');
    animation.hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect(now()).toBe('flies SeFi');
  });

  it('stays a moment as a still picture where nothing moves, and holds nothing up', async () => {
    set('speed', 'instant');
    playback.add(move(0));
    playback.add(entry(6));
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual(['shown 5', 'shown 6']);
    expect(now()).toBe('kept 0');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(now()).toBe('still');
  });

  it('has its moment, too, when all is skipped to the own turn', async () => {
    playback.skipToTurn();
    playback.add(move(1));
    await vi.advanceTimersByTimeAsync(0);
    expect([told, now()]).toEqual([['shown 5'], 'kept 1']);
  });
});

const entry = (seq: number) =>
  ({ type: 'entry', kind: 'moved', seq, seat: 1, seen: [] }) as unknown as EntryMessage;

describe('on the screen', () => {
  const moment = (phase: Moment['phase'], seat: number, more: Partial<Moment> = {}): Moment => ({
    seat,
    keys: ['Me'],
    how: 'lines',
    lines: [given(seat)],
    phase,
    ms: KEPT_MS.own,
    ...more,
  });
  const board = (own: number, others = 1): BoardModel =>
    ({
      me: 0,
      info: { goal: 7, seats: [{ name: 'Lisa' }, { name: 'Ada' }] },
      view: { keys: [new Array<string>(own).fill('Me'), new Array<string>(others).fill('Me')] },
    }) as unknown as BoardModel;

  it('the line and its Key are there while it grows, and nothing else is', async () => {
    const { container, rerender } = render(KeyGrowth, { moment: moment('grows', 1) });
    expect(container.querySelectorAll('[data-moment] path').length).toBeGreaterThan(3);
    expect(container.querySelector('[data-moment] .key')).not.toBeNull();
    const after = render(KeyMoment, { moment: moment('grows', 0), board: board(1) });
    expect(after.container.querySelector('[data-testid=key-moment]')).toBeNull();
    await rerender({ moment: moment('kept', 1) });
    expect(container.querySelector('[data-moment]')).toBeNull();
  });

  it('the ring is for own Keys only, and as long as the stage', async () => {
    const { rerender } = render(KeyMoment, { moment: moment('kept', 1), board: board(1) });
    expect(screen.queryByTestId('key-moment')).toBeNull();
    await rerender({ moment: moment('kept', 0) });
    expect(screen.queryByTestId('key-moment')).not.toBeNull();
    await rerender({ moment: null });
    expect(screen.queryByTestId('key-moment')).toBeNull();
  });

  it('five of a kind and the last Key but one are said, of anybody', () => {
    render(KeyMoment, { moment: moment('kept', 1, { how: 'any' }), board: board(1, 6) });
    const { textContent } = screen.getByRole('status');
    expect(textContent).toContain('web-any-key');
    expect(textContent).toContain('web-one-key');
  });
});
