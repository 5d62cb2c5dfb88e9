import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdmission, Refused } from './admission.ts';
import type { Admission } from './admission.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const never = (): Promise<never> => new Promise(() => undefined);

const takes = (seconds: number) => async (): Promise<void> => {
  vi.advanceTimersByTime(seconds * 1000);
};

const refusalOf = (admission: Admission, key: string): Promise<unknown> =>
  admission.admit(key, never).catch((error: unknown) => error);

test('who is refused comes back when what is inside can be through, as far as the past tells', async () => {
  const admission = createAdmission(4, 2);
  for (let round = 0; round < 100; round += 1) await admission.admit('a', takes(3));
  for (const key of ['a', 'b', 'a', 'b']) void admission.admit(key, never);
  expect(await refusalOf(admission, 'c')).toMatchObject({ reason: 'full', retryAfterSeconds: 6 });
});

test('callers who leave do not make the wait look shorter', async () => {
  const admission = createAdmission(4, 2);
  for (let round = 0; round < 100; round += 1) await admission.admit('a', takes(3));
  const leaves = (): Promise<never> => Promise.reject(new Error('left'));
  for (let round = 0; round < 100; round += 1)
    await expect(admission.admit('a', leaves)).rejects.toThrow('left');
  expect(admission.inside()).toBe(0);
  for (const key of ['a', 'b', 'a', 'b']) void admission.admit(key, never);
  expect(await refusalOf(admission, 'c')).toMatchObject({ retryAfterSeconds: 6 });
});

test('one caller gets half of the room, and is told so by name', async () => {
  const admission = createAdmission(4, 1);
  for (let round = 0; round < 2; round += 1) void admission.admit('a', never);
  expect(await refusalOf(admission, 'a')).toMatchObject({ reason: 'caller_full' });
  void admission.admit('b', never);
  expect(admission.inside()).toBe(3);
});

test('the wait that is told is never longer than half a minute', async () => {
  const admission = createAdmission(2, 1);
  for (let round = 0; round < 100; round += 1) await admission.admit('a', takes(600));
  for (const key of ['a', 'b']) void admission.admit(key, never);
  expect(await refusalOf(admission, 'c')).toMatchObject({ retryAfterSeconds: 30 });
});

test('a runner that stops takes nothing new, and is through when the last one left', async () => {
  const admission = createAdmission(4, 1);
  let finish: () => void = () => undefined;
  const last = admission.admit('a', () => new Promise<void>((resolve) => (finish = resolve)));
  const drained = admission.drain();
  expect(await refusalOf(admission, 'b')).toBeInstanceOf(Refused);
  expect(admission.inside()).toBe(1);
  finish();
  await Promise.all([last, drained]);
  expect(admission.inside()).toBe(0);
});
