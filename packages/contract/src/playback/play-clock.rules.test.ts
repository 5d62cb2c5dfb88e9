import { expect, test } from 'vitest';
import { countUntil, openPlayClock } from './play-clock.rules.ts';

test('a pause of more than 3 s is played as 1 s, a shorter one as it was', () => {
  const clock = openPlayClock([600_000, 600_200, 603_200, 700_000]);
  expect(clock.length).toBe(1000 + 200 + 3000 + 1000);
  expect(clock.shortened).toBe(2);
  expect([0, 600_000, 600_100, 603_200, 651_600, 700_000].map(clock.playOf)).toEqual([
    0, 1000, 1100, 4200, 4700, 5200,
  ]);
  expect([0, 500, 1000, 1100, 4200, 4700, 5200].map(clock.atOf)).toEqual([
    0, 300_000, 600_000, 600_100, 603_200, 651_600, 700_000,
  ]);
});

test('moments beyond either end are at that end', () => {
  const clock = openPlayClock([100, 100, 200]);
  expect([clock.playOf(-5), clock.playOf(900), clock.atOf(-5), clock.atOf(900)]).toEqual([0, 200, 0, 200]);
  const empty = openPlayClock([]);
  expect([empty.length, empty.playOf(10), empty.atOf(10)]).toEqual([0, 0, 0]);
});

test('every moment is found again, however many there are', () => {
  const moments = Array.from({ length: 2000 }, (_, index) => index * index);
  const clock = openPlayClock(moments);
  for (const moment of moments) expect(Math.round(clock.atOf(clock.playOf(moment)))).toBe(moment);
});

test('the entries that are made by a moment are counted', () => {
  const moments = [5, 10, 10, 20];
  expect([0, 5, 9, 10, 19, 20, 99].map((at) => countUntil(moments, at))).toEqual([0, 1, 1, 3, 3, 4, 4]);
  expect(countUntil([], 5)).toBe(0);
});
