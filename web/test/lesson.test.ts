/** A lesson in the browser: what is sent, what is kept, and what is shown. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LessonStore } from '../src/learn/lesson.svelte';
import { hasPassed, inputsOf } from '../src/learn/progress.svelte';
import type { LessonState } from '../src/protocol';

const base: LessonState = {
  lesson: { id: 'x', name: 'X', about: '', variant: 'base', steps: 2 },
  next: null,
  step: 0,
  begun: 0,
  text: 'Do it.',
  reads: false,
  mistake: null,
  advice: null,
  hints: ['where', 'what', 'move'],
  seen: [],
  news: [],
  table: null,
  view: null,
  lines: null,
  offers: [],
  deck: null,
};

let asked: string[][] = [];

/** A server that takes `good` and then `next`, and calls all else a mistake. */
function serve(answer: (inputs: string[]) => Partial<LessonState> | number): void {
  asked = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { inputs } = JSON.parse(body) as { inputs: string[] };
    asked.push(inputs);
    const told = answer(inputs);
    return Promise.resolve(
      typeof told === 'number'
        ? new Response(JSON.stringify({ code: 'bad-message', text: 'no' }), { status: told })
        : new Response(JSON.stringify({ ...base, ...told })),
    );
  });
}

const steps = (inputs: string[]): Partial<LessonState> => {
  if (inputs.at(-1) === 'bad') return { mistake: 'Not so.' };
  if (inputs.length === 0) return {};
  if (inputs.length === 1) return { step: 1, begun: 1, text: 'Read it.', reads: true };
  return { step: 2, begun: 2, text: null };
};

beforeEach(() => localStorage.clear());

describe('a lesson', () => {
  it('keeps what leads on, and not a mistake', async () => {
    serve(steps);
    const store = new LessonStore('first');
    await store.load();
    await store.give('bad');
    expect(store.state?.mistake).toBe('Not so.');
    expect(inputsOf('first')).toEqual([]);
    await store.give('good');
    expect(asked.at(-1)).toEqual(['good']);
    expect(inputsOf('first')).toEqual(['good']);
    expect(store.state?.text).toBe('Read it.');
  });

  it('is passed at its end', async () => {
    serve(steps);
    const store = new LessonStore('second');
    await store.load();
    await store.give('good');
    expect(hasPassed('second')).toBe(false);
    await store.give('next');
    expect(store.isOver).toBe(true);
    expect(hasPassed('second')).toBe(true);
    expect(inputsOf('second')).toEqual([]);
  });

  it('tells its hints one by one, and again from the first in the next step', async () => {
    serve(steps);
    const store = new LessonStore('third');
    await store.load();
    for (let time = 0; time < 5; time++) store.showHint();
    expect(store.hints).toBe(3);
    await store.give('good');
    expect(store.hints).toBe(0);
  });

  it('begins a step again', async () => {
    serve((inputs) => (inputs.length < 2 ? { begun: 0 } : { begun: 1 }));
    const store = new LessonStore('fourth');
    await store.load();
    await store.give('a');
    await store.give('b');
    await store.again('step');
    expect(asked.at(-1)).toEqual(['a']);
  });

  it('begins from the start where what was kept does not fit any more', async () => {
    serve(steps);
    const old = new LessonStore('fifth');
    await old.load();
    await old.give('good');
    serve((inputs) => (inputs.length ? 400 : {}));
    const store = new LessonStore('fifth');
    await store.load();
    expect(asked).toEqual([['good'], []]);
    expect(store.wrong).toBe('');
    expect(store.state?.step).toBe(0);
  });
});
