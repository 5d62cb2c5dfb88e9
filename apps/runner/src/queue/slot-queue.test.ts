import { expect, test } from 'vitest';
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

test('interactive runs go before grading that came earlier', async () => {
  expect(await orderOf([grading('g'), grading('g'), interactive('i')])).toEqual(['i', 'g', 'g']);
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
