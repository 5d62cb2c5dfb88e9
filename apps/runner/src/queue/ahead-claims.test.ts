import { expect, test } from 'vitest';
import { createSlotQueue, type AheadClaim, type Claim, type SlotQueue } from './slot-queue.ts';

const never = new AbortController().signal;
const real = (key: string, kind: Claim['class'] = 'interactive'): Claim => ({ class: kind, key });

/** Wants a slot for what is done ahead; it gives its slot back when it is told to. */
const goAhead = (queue: SlotQueue, key: string) => {
  const going = new AbortController();
  const claim: AheadClaim = { class: 'ahead', key, giveWay: () => going.abort(new Error('in the way')) };
  const ended = queue.acquire(claim, going.signal).then(
    async (slot) => {
      if (!going.signal.aborted)
        await new Promise<void>((resolve) => going.signal.addEventListener('abort', () => resolve()));
      queue.release(slot);
      return 'killed';
    },
    () => 'dropped',
  );
  return { claim, ended, isTold: () => going.signal.aborted };
};

test('what is done ahead leaves as soon as somebody has to wait, be it waiting or on a slot', async () => {
  for (const kind of ['interactive', 'grading', 'background'] as const) {
    const queue = createSlotQueue(1);
    const [runs, waits, alsoWaits] = ['a', 'b', 'c'].map((key) => goAhead(queue, key));
    await Promise.resolve();
    // Nobody counts it as waiting.
    expect(queue.waiting()).toBe(0);
    const slot = await queue.acquire(real('somebody', kind), never);
    expect(await Promise.all([runs, waits, alsoWaits].map((one) => one?.ended))).toEqual([
      'killed',
      'dropped',
      'dropped',
    ]);
    queue.release(slot);
    expect(queue.waiting()).toBe(0);
  }
});

test('while somebody waits nothing begins ahead, and it goes on in turns when nobody does', async () => {
  const queue = createSlotQueue(1);
  const slot = await queue.acquire(real('first'), never);
  const patient = goAhead(queue, 'patient');
  expect(patient.isTold()).toBe(false);
  const second = queue.acquire(real('second'), never);
  expect(await patient.ended).toBe('dropped');
  expect(await goAhead(queue, 'late').ended).toBe('dropped');
  queue.release(slot);
  const order: string[] = [];
  const turns = ['i/a', 'i/b', 'j/a'].map(async (key) => {
    const claim: AheadClaim = { class: 'ahead', key, giveWay: () => order.push('told') };
    const mine = await queue.acquire(claim, never);
    order.push(key);
    queue.release(mine);
  });
  queue.release(await second);
  await Promise.all(turns);
  expect(order).toEqual(['i/a', 'j/a', 'i/b']);
});

test('only as many are told to go as others wait for, those that began last first', async () => {
  const queue = createSlotQueue(3);
  const running = ['a', 'b', 'c'].map((key) => goAhead(queue, key));
  await Promise.resolve();
  const first = await queue.acquire(real('one'), never);
  expect(running.map(({ isTold }) => isTold())).toEqual([false, false, true]);
  await queue.acquire(real('two'), never);
  expect(running.map(({ isTold }) => isTold())).toEqual([false, true, true]);
  // A free slot is nobody's loss.
  queue.release(first);
  await queue.acquire(real('three'), never);
  expect(running.map(({ isTold }) => isTold())).toEqual([false, true, true]);
});

test('what somebody waits for by now keeps its slot', async () => {
  const queue = createSlotQueue(2);
  const [wanted, other] = ['a', 'b'].map((key) => goAhead(queue, key));
  if (!wanted || !other) throw new Error('There are two.');
  const giveWay = wanted.claim.giveWay;
  wanted.claim.giveWay = null;
  await queue.acquire(real('one'), never);
  const two = queue.acquire(real('two'), never);
  expect([wanted.isTold(), other.isTold(), queue.waiting()]).toEqual([false, true, 1]);
  giveWay?.();
  expect(await two).toBe(0);
});

test('a caller whose programs rest and who has to wait for them ends nothing that is done ahead', async () => {
  const queue = createSlotQueue(4, 2);
  for (const _ of [1, 2]) queue.rest(await queue.acquire(real('sleeper'), never), true);
  const ahead = ['a', 'b'].map((key) => goAhead(queue, key));
  void queue.acquire(real('sleeper'), never);
  expect(queue.waiting()).toBe(1);
  expect(ahead.map(({ isTold }) => isTold())).toEqual([false, false]);
});
