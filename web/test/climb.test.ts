/** Opponents that follow a person's results. */
import { beforeEach, expect, it, vi } from 'vitest';
import { LEVELS } from '../src/i18n/labels';

const fresh = async () => {
  vi.resetModules();
  return import('../src/state/climb.svelte');
};

beforeEach(() => localStorage.clear());

it('begins with apprentices, and goes up with wins and down with losses', async () => {
  const climb = await fresh();
  expect(climb.opponentsIn('base', 3)).toEqual(['apprentice', 'apprentice']);
  for (const table of ['a', 'b']) {
    climb.follow(table, 'base', 3);
    climb.noteResult(table, true);
  }
  expect(climb.levelIn('base', 3)).toBe('collector');
  expect(climb.levelIn('base', 2), 'another game').toBe('apprentice');
  climb.follow('c', 'base', 3);
  climb.noteResult('c', false);
  expect(climb.placeIn('base', 3)).toBe(1.5);
  expect(climb.opponentsIn('base', 3, () => 0.4)).toEqual(['collector', 'collector']);
  expect(climb.opponentsIn('base', 3, () => 0.6)).toEqual(['apprentice', 'apprentice']);
});

it('counts a table once, also after the page was loaded again, and no other table', async () => {
  let climb = await fresh();
  climb.follow('a', 'novem', 2);
  climb.noteResult('a', true);
  climb = await fresh();
  climb.noteResult('a', true);
  climb.noteResult('b', true);
  expect(climb.placeIn('novem', 2)).toBe(1.5);
  expect(climb.follows('a')).toBe(true);
  expect(climb.follows('b')).toBe(false);
});

it('stays on the ladder', async () => {
  const climb = await fresh();
  for (let game = 0; game < 30; game++) {
    climb.follow(`up${game}`, 'base', 2);
    climb.noteResult(`up${game}`, true);
  }
  expect(climb.opponentsIn('base', 2)).toEqual([LEVELS.at(-1)]);
  for (let game = 0; game < 30; game++) {
    climb.follow(`down${game}`, 'base', 2);
    climb.noteResult(`down${game}`, false);
  }
  expect(climb.opponentsIn('base', 2)).toEqual([LEVELS[0]]);
});

it('reads whatever is kept', async () => {
  for (const text of ['no', '{"places":{"base-2":"x"},"tables":3}', '{"tables":[null,{}]}', '[]']) {
    localStorage.setItem('leonardo-climb', text);
    expect((await fresh()).levelIn('base', 2), text).toBe('apprentice');
  }
  localStorage.setItem('leonardo-climb', '{"places":{"base-2":1e9}}');
  expect((await fresh()).levelIn('base', 2)).toBe('master');
});
