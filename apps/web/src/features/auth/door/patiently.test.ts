import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../../lib/server/call.ts';
import { LoginStopped, patiently, type LoginWait } from './patiently.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const busyFor = (seconds: number) =>
  new CallError(503, 'BUSY', 'Very many people are logging in right now.', [], {}, seconds);

test('a login that finds no room tries again when it may, and tells what it waits for', async () => {
  const heard: LoginWait[] = [];
  const tries = vi
    .fn<(hear: (place: { number: number; seconds: number }) => void) => Promise<string>>()
    .mockRejectedValueOnce(busyFor(3))
    .mockImplementationOnce(async (hear) => {
      hear({ number: 37, seconds: 12 });
      return 'in';
    });
  const entered = patiently(tries, (wait) => heard.push(wait), new AbortController().signal);
  await vi.advanceTimersByTimeAsync(2999);
  expect(tries).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await entered).toBe('in');
  expect(heard).toEqual([
    { at: 'FULL', seconds: 3 },
    { at: 'FULL', seconds: 2 },
    { at: 'FULL', seconds: 1 },
    { at: 'QUEUE', place: { number: 37, seconds: 12 } },
  ]);
});

test('whoever stops waiting makes no further try; any other refusal ends the wait at once', async () => {
  const leaving = new AbortController();
  const tries = vi.fn<() => Promise<string>>().mockRejectedValue(busyFor(60));
  const entered = patiently(tries, () => undefined, leaving.signal);
  await vi.advanceTimersByTimeAsync(500);
  leaving.abort();
  await expect(entered).rejects.toBeInstanceOf(LoginStopped);
  expect(tries).toHaveBeenCalledTimes(1);

  const wrong = new CallError(401, 'NO_SESSION', 'The username or the password is wrong.');
  const again = patiently(
    () => Promise.reject(wrong),
    () => undefined,
    new AbortController().signal,
  );
  await expect(again).rejects.toBe(wrong);
});
