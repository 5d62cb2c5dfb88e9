import { expect, test } from 'vitest';
import { playbackFigures } from './figures.rules.ts';
import type { PlaybackEvent } from './playback.ts';

const run = (at: number): PlaybackEvent => ({
  kind: 'RUN',
  at,
  language: 'C',
  status: 'FAILED',
  passedCount: 0,
  totalCount: 2,
  isOwnInput: false,
  compiled: true,
  tests: [],
});

test('the figures of a timeline: only jumps from outside are told beside what was typed', () => {
  const figures = playbackFigures({
    moments: [10_000, 20_000, 200_000, 201_000],
    inserted: [5, 60, 80, 2],
    jumps: [
      { entry: 1, origin: 'OUTSIDE', characters: 60 },
      { entry: 2, origin: 'OWN', characters: 80 },
    ],
    events: [
      run(50_000),
      { kind: 'AWAY', at: 60_000, until: 100_000 },
      { kind: 'AWAY', at: 300_000, until: 310_000 },
    ],
    periods: [{ at: 0, until: 400_000 }],
  });
  expect(figures).toEqual({
    typed: 7,
    outside: { count: 1, characters: 60 },
    // 10 s and 30 s up to the run, then 1 s; the pause of 150 s is no active time.
    active: 41_000,
    longestPause: 150_000,
    runs: 1,
    away: { count: 2, time: 50_000 },
  });
});

test('the time between two submissions is no pause, and one sign alone has none', () => {
  const none = { inserted: [1, 1], jumps: [], events: [] };
  const periods = [
    { at: 0, until: 1000 },
    { at: 500_000, until: 600_000 },
  ];
  expect(playbackFigures({ ...none, moments: [900, 500_100], periods })).toMatchObject({
    active: 0,
    longestPause: null,
  });
  expect(playbackFigures({ ...none, moments: [], inserted: [], periods })).toMatchObject({
    typed: 0,
    longestPause: null,
  });
});
