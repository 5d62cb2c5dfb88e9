import { expect, test, vi } from 'vitest';
import type { Claim } from './slot-queue.ts';
import { createSlotQueue } from './slot-queue.ts';

const never = new AbortController().signal;
const interactive = (key: string): Claim => ({ class: 'interactive', key });
const grading = (key: string): Claim => ({ class: 'grading', key });

/** Takes the only slot, lets the claims wait, then serves them one after another. */
const orderOf = async (claims: Claim[]): Promise<string[]> => {
  const queue = createSlotQueue(1);
  const slot = await queue.acquire(interactive('first'), never);
  const order: string[] = [];
  const served = claims.map(async (claim) => {
    const mine = await queue.acquire(claim, never);
    order.push(claim.key);
    queue.release(mine);
  });
  expect(queue.waiting()).toBe(claims.length);
  queue.release(slot);
  await Promise.all(served);
  return order;
};

test('one caller’s runs go first come first served', async () => {
  const queue = createSlotQueue(1);
  const slot = await queue.acquire(interactive('a'), never);
  const order: number[] = [];
  const served = [1, 2, 3].map(async (number) => {
    queue.release(await queue.acquire(interactive('a'), never).finally(() => order.push(number)));
  });
  queue.release(slot);
  await Promise.all(served);
  expect(order).toEqual([1, 2, 3]);
});

test('callers are served in turn, however many runs one of them has', async () => {
  const claims = ['a', 'a', 'a', 'b', 'c', 'b'].map(interactive);
  expect(await orderOf(claims)).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
});

test('a student of a small institute does not wait for all of a large one', async () => {
  const large = ['large/a', 'large/b', 'large/c', 'large/d'].map(interactive);
  expect(await orderOf([...large, interactive('small/a'), interactive('small/b')])).toEqual([
    'large/a',
    'small/a',
    'large/b',
    'small/b',
    'large/c',
    'large/d',
  ]);
});

test('a caller who waits is told how many others have their turn before', async () => {
  const queue = createSlotQueue(1);
  const slot = await queue.acquire(interactive('first'), never);
  const claims = [grading('g'), interactive('a'), interactive('a'), interactive('b')];
  const served = claims.map(async (claim) => queue.release(await queue.acquire(claim, never)));
  const places = () => [interactive('a'), interactive('b'), grading('g')].map((claim) => queue.before(claim));
  expect(places()).toEqual([0, 1, 2]);
  expect(queue.before(interactive('first'))).toBeNull();
  queue.release(slot);
  await Promise.all(served);
  expect(places()).toEqual([null, null, null]);
});

test('interactive runs go before grading that came earlier', async () => {
  expect(await orderOf([grading('g'), grading('g'), interactive('i')])).toEqual(['i', 'g', 'g']);
});

test('every fifth place is for grading, however many interactive runs there are', async () => {
  const claims = [
    ...Array.from({ length: 9 }, (_, index) => interactive(`i${index}`)),
    grading('g'),
    grading('h'),
  ];
  const order = await orderOf(claims);
  expect(order.flatMap((key, index) => (/[gh]/.test(key) ? [index] : []))).toEqual([4, 9]);
});

test('what nobody waits for goes behind grading, but for every fifth place', async () => {
  const background: Claim = { class: 'background', key: 'b' };
  const claims = [background, background, ...Array.from({ length: 6 }, (_, index) => grading(`g${index}`))];
  expect(await orderOf(claims)).toEqual(['g0', 'g1', 'g2', 'g3', 'b', 'g4', 'g5', 'b']);
  expect(await orderOf([background, grading('g'), interactive('i')])).toEqual(['i', 'g', 'b']);
});

test('a program that rests lets somebody else work, and takes its own place back when it works again', async () => {
  const queue = createSlotQueue(3, 1);
  const sleeper = await queue.acquire(interactive('sleeper'), never);
  const order: string[] = [];
  const take = async (key: string) => {
    const slot = await queue.acquire(interactive(key), never);
    order.push(key);
    return slot;
  };
  const first = take('first');
  const second = take('second');
  expect(queue.waiting()).toBe(2);
  queue.rest(sleeper, true);
  const working = await first;
  expect([queue.waiting(), working]).toEqual([1, 1]);
  // Two work now: nobody else begins before both of them are through.
  queue.rest(sleeper, false);
  queue.release(working);
  expect(queue.waiting()).toBe(1);
  queue.rest(sleeper, true);
  await second;
  expect(order).toEqual(['first', 'second']);
});

test('what rests takes a slot all the same: there are no more of them than there are', async () => {
  const queue = createSlotQueue(2, 1);
  for (const key of ['a', 'b']) queue.rest(await queue.acquire(interactive(key), never), true);
  const waits = queue.acquire(interactive('c'), never);
  expect(queue.waiting()).toBe(1);
  queue.release(0);
  expect(await waits).toBe(0);
});

test('programs that rest leave room for who comes next, however many of a caller wait', async () => {
  const queue = createSlotQueue(8, 1);
  const slots: number[] = [];
  // Each program rests as soon as it has a slot.
  for (const key of ['a', 'b', 'c'].flatMap((caller) => Array<string>(10).fill(caller)))
    void queue.acquire(interactive(key), never).then((slot) => {
      slots.push(slot);
      queue.rest(slot, true);
    });
  await vi.waitFor(() => expect(slots.length).toBeGreaterThanOrEqual(6));
  for (const slot of slots.splice(0)) queue.release(slot);
  await vi.waitFor(() => expect(slots.length).toBeGreaterThanOrEqual(6));
  expect(slots.length).toBe(6);
  expect(await queue.acquire(interactive('d'), never)).toBeLessThan(8);
});

test('who gives up while waiting leaves the queue and takes no slot', async () => {
  const queue = createSlotQueue(1);
  const slot = await queue.acquire(interactive('a'), never);
  const leave = new AbortController();
  const left = queue.acquire(interactive('b'), leave.signal);
  const stays = queue.acquire(interactive('c'), never);
  leave.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  expect(queue.waiting()).toBe(1);
  queue.release(slot);
  expect(await stays).toBe(slot);
  await expect(queue.acquire(interactive('b'), leave.signal)).rejects.toThrow('gone');
});
