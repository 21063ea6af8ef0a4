/** The way through the steps of a replay. */
import { describe, expect, it, vi } from 'vitest';
import { ReplayStore } from '../src/replay/store.svelte';
import type { Replay, ReplayStep } from '../src/protocol';
import type { Source } from '../src/replay/source';

/** Steps with odd numbers; a turn begins with each of these. */
const BEGINS = [0, 3, 5];

const step = (place: number): ReplayStep =>
  ({
    seq: 2 * place + 1,
    seat: place ? 0 : null,
    seen: BEGINS.includes(place) ? [{ event: 'turn-began', seat: 0, step: 'play' }] : [],
    text: place === 2 ? ['A player does something.'] : [],
    view: { viewer: 'public', outcome: null },
  }) as unknown as ReplayStep;

const body = { table: { seats: [{ name: 'Lisa' }] }, steps: [0, 1, 2, 3, 4, 5, 6].map(step) };

async function opened(seq: number | null = null): Promise<ReplayStore> {
  const load = () => Promise.resolve(body as unknown as Replay);
  const store = new ReplayStore({ load } as unknown as Source);
  await store.load('open', seq);
  return store;
}

describe('a replay', () => {
  it('opens where its link says, or at the last step before', async () => {
    expect((await opened()).at).toBe(0);
    expect((await opened(7)).at).toBe(3);
    expect((await opened(8)).at).toBe(3);
    expect((await opened(0)).at).toBe(0);
    expect((await opened(99)).at).toBe(6);
  });

  it('stays at its step when the perspective changes', async () => {
    const store = await opened(9);
    await store.load('1', null);
    expect(store.at).toBe(4);
  });

  it('goes no further than there are steps', async () => {
    const store = await opened();
    await store.by(-1);
    expect(store.at).toBe(0);
    await store.go(99);
    expect(store.at).toBe(6);
    await store.by(1);
    expect(store.at).toBe(6);
  });

  it('goes as far as was wanted, whether or not one waits', async () => {
    const store = await opened();
    await Promise.all([store.by(1), store.by(1), store.by(1)]);
    expect(store.at).toBe(3);
  });

  it('goes from turn to turn', async () => {
    const store = await opened();
    const places = [];
    for (const by of [1, 1, 1, -1, -1, -1] as const) {
      await store.turn(by);
      places.push(store.at);
    }
    expect(places).toEqual([3, 5, 6, 5, 3, 0]);
  });

  it('plays by itself to the end, and one run at a time', async () => {
    vi.useFakeTimers();
    const store = await opened();
    // Each start goes on at once, but only the last one goes on from there.
    store.play();
    store.stop();
    store.play();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.at).toBe(2);
    await vi.advanceTimersByTimeAsync(1_100);
    expect([store.at, store.isPlaying]).toEqual([3, true]);
    store.pace = 4;
    await vi.advanceTimersByTimeAsync(1_100);
    expect(store.at).toBe(4);
    await vi.advanceTimersByTimeAsync(275);
    expect(store.at).toBe(5);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([store.at, store.isPlaying]).toEqual([6, false]);
    vi.useRealTimers();
  });

  it('has words for every step', async () => {
    const store = await opened();
    expect(store.wordsOf(store.steps[2]!)).toEqual(['A player does something.']);
    expect(store.wordsOf(store.steps[0]!)).toEqual(['web-replay-deal']);
    expect(store.wordsOf(store.steps[1]!)).toEqual(['web-replay-goes-on']);
  });
});
