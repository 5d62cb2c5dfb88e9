import { expect, test } from 'vitest';
import { watchClock } from './steady-clock.ts';

const HOUR_MS = 3_600_000;

const clocks = () => {
  const at = { wall: 1_800_000_000_000, monotonic: 5000 };
  const clock = watchClock(
    () => at.wall,
    () => at.monotonic,
  );
  return {
    clock,
    /** Time passes; the clock that tells the time may go a little faster or slower. */
    pass: (ms: number, drift = 0) => {
      at.monotonic += ms;
      at.wall += ms + drift;
    },
    set: (ms: number) => void (at.wall += ms),
  };
};

test('a clock that goes on is steady, also where it is corrected little by little', () => {
  const { clock, pass } = clocks();
  for (let round = 0; round < 1000; round += 1) {
    pass(5000, 400);
    expect(clock.isSteady()).toBe(true);
  }
});

test.each([4 * HOUR_MS, -2 * HOUR_MS])('a clock that was set by %d ms is not believed for a minute', (by) => {
  const { clock, pass, set } = clocks();
  pass(5000);
  set(by);
  expect(clock.isSteady()).toBe(false);
  pass(59_000);
  expect(clock.isSteady()).toBe(false);
  pass(1000);
  expect(clock.isSteady()).toBe(true);
});

test('a clock that was wrong for eight seconds is not believed until a minute after it is right again', () => {
  const { clock, pass, set } = clocks();
  set(4 * HOUR_MS);
  expect(clock.isSteady()).toBe(false);
  pass(8000);
  set(-4 * HOUR_MS);
  expect(clock.isSteady()).toBe(false);
  pass(55_000);
  expect(clock.isSteady()).toBe(false);
  pass(5000);
  expect(clock.isSteady()).toBe(true);
});
