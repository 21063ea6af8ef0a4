/** Puzzles of a position: what is shown while the position changes. */
import { describe, expect, it } from 'vitest';
import type { PuzzlesInfo } from '../src/protocol';
import { OwnPuzzles } from '../src/replay/own-puzzles.svelte';
import type { Source } from '../src/replay/source';

const NONE: PuzzlesInfo = { puzzles: [], 'why-none': 'none' };

/** A server that answers when it is told to. */
function slow() {
  const waiting: { give: (found: PuzzlesInfo) => void; fail: (why: Error) => void }[] = [];
  const asked: number[] = [];
  const puzzles = (moves: number) => {
    asked.push(moves);
    return new Promise<PuzzlesInfo>((give, fail) => waiting.push({ give, fail }));
  };
  return { store: new OwnPuzzles({ puzzles } as Source), waiting, asked };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('puzzles of a position', () => {
  it('shows an answer, and asks for it once', async () => {
    const { store, waiting, asked } = slow();
    void store.ask(7);
    void store.ask(7);
    expect(store.isAsking).toBe(true);
    expect(asked).toEqual([7]);
    waiting[0]!.give(NONE);
    await settled();
    expect([store.isAsking, store.found]).toEqual([false, NONE]);
  });

  it('does not show an answer about a position that was left', async () => {
    const { store, waiting } = slow();
    void store.ask(7);
    store.clear();
    void store.ask(8);
    waiting[0]!.give(NONE);
    await settled();
    expect([store.isAsking, store.found]).toEqual([true, null]);
    waiting[1]!.fail(new Error('away'));
    await settled();
    expect([store.isAsking, store.found, store.wrong]).toEqual([false, null, 'away']);
    store.clear();
    expect(store.wrong).toBe('');
  });
});
