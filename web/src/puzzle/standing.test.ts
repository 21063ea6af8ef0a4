import { beforeEach, expect, test } from 'vitest';
import { afterDay, afterTry, keep, standing, streakOn } from './standing';

beforeEach(() => localStorage.clear());

const RATING = { rating: 1600, deviation: 200, volatility: 0.06 };

test('the first try at a puzzle counts, and no other', () => {
  const once = afterTry(standing(), 'a', true, RATING);
  expect(once).toMatchObject({ tried: 1, solved: 1, rating: RATING, seen: ['a'] });
  expect(afterTry(once, 'a', false, { ...RATING, rating: 1 })).toBe(once);
});

test('a streak grows by days and ends with a day that was missed', () => {
  let now = [10, 11, 11, 12].reduce(afterDay, standing());
  expect([now.streak, streakOn(now, 12), streakOn(now, 13), streakOn(now, 14)]).toEqual([
    3, 3, 3, 0,
  ]);
  now = afterDay(now, 14);
  expect(now.streak).toBe(1);
});

test('it is kept, and damage is a fresh start', () => {
  keep(afterDay(standing(), 5));
  expect(standing().lastDay).toBe(5);
  localStorage.setItem('leonardo-puzzles', '{');
  expect(standing().tried).toBe(0);
});
