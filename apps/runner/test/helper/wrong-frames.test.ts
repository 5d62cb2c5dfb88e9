import { expect, test } from 'vitest';
import { createRandom, mutated } from '../../sandboxd/fuzz/random.ts';
import { invalidRequests } from '../../sandboxd/fuzz/requests.ts';
import { decodeFailure, encodeRun, FRAME_TYPES, HEADER_BYTES } from '../../src/sandbox/protocol.ts';
import type { RawSlot } from './raw-sandboxd.ts';
import {
  beginSleeping,
  CLEAN_END,
  expectCleanEnd,
  expectHonestRun,
  MEGABYTE,
  openSanitized,
  shell,
  sleeping,
} from './sanitized-sandboxd.ts';

/** The bounds of sandboxd/protocol.h. */
const mostFeedBytes = MEGABYTE;
const MOST_FRAME_BYTES = 192 * MEGABYTE;

const header = (type: number, size: number): Buffer => {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.writeUInt32LE(type);
  bytes.writeUInt32LE(size, 4);
  return bytes;
};

const WRONG_FRAMES: [name: string, bytes: Buffer][] = [
  ['of no type', header(0, 0)],
  ['of a type that nobody knows', header(2 ** 32 - 1, 4)],
  ['of a type that only sandboxd sends', header(FRAME_TYPES.result, 0)],
  ['for a run of nothing', header(FRAME_TYPES.run, 0)],
  ['for a run that is too large', header(FRAME_TYPES.run, MOST_FRAME_BYTES + 1)],
  ['for a run of four gigabytes', header(FRAME_TYPES.run, 2 ** 32 - 1)],
  ['that cancels with words', Buffer.concat([header(FRAME_TYPES.cancel, 1), Buffer.alloc(1)])],
  ['that feeds too much', header(FRAME_TYPES.feed, mostFeedBytes + 1)],
  ['of random bytes', createRandom(2).bytes(5000)],
];

test.each(WRONG_FRAMES)(
  'a frame %s ends sandboxd, between runs and in the middle of one',
  async (_name, bytes) => {
    const idle = await openSanitized();
    idle.slot.write(bytes);
    expect(await idle.ended()).toEqual(CLEAN_END);
    const busy = await openSanitized();
    await beginSleeping(busy);
    busy.slot.write(bytes);
    expect(await busy.ended()).toEqual(CLEAN_END);
  },
);

test('a second run in the middle of the first ends sandboxd', async () => {
  const sandboxd = await openSanitized();
  await beginSleeping(sandboxd);
  sandboxd.slot.write(sleeping);
  expect(await sandboxd.ended()).toEqual(CLEAN_END);
});

test.each([
  ['a header', sleeping.subarray(0, 5)],
  ['a request', sleeping.subarray(0, 50)],
  ['a request that was announced as large as can be', header(FRAME_TYPES.run, MOST_FRAME_BYTES)],
])('a service that goes in the middle of %s leaves nothing', async (_name, bytes) => {
  const bySocket = await openSanitized();
  bySocket.slot.write(bytes);
  await expectCleanEnd(bySocket);
  const byLifeline = await openSanitized();
  byLifeline.slot.write(bytes);
  byLifeline.cutLifeline();
  expect(await byLifeline.ended()).toEqual(CLEAN_END);
});

test('requests that are not sound are refused one after another, and the slot goes on', async () => {
  const sandboxd = await openSanitized();
  for (const request of invalidRequests(createRandom(1))) {
    sandboxd.slot.write(encodeRun(request));
    const answer = await sandboxd.slot.next();
    expect(answer?.type).toBe(FRAME_TYPES.failure);
    expect(answer && decodeFailure(answer.payload)).toEqual({ feature: 'request', error: 22 });
  }
  await expectHonestRun(sandboxd.slot);
  await expectCleanEnd(sandboxd);
});

/** The type of the frame that ends a run; `ended` when sandboxd has closed the socket. */
const answerTo = async (slot: RawSlot, payload: Buffer): Promise<number | 'ended'> => {
  slot.write(Buffer.concat([header(FRAME_TYPES.run, payload.length), payload]));
  for (;;) {
    const frame = await slot.next();
    if (frame?.type !== FRAME_TYPES.output) return frame?.type ?? 'ended';
  }
};

test('whatever is changed in a request, it is answered, or sandboxd ends and leaves nothing (seed 3)', async () => {
  const random = createRandom(3);
  const honest = shell('cat', { wallMs: 200, cpuMs: 200 }).subarray(HEADER_BYTES);
  const answers = new Map<number | 'ended', number>();
  let sandboxd = await openSanitized();
  for (let round = 0; round < 300; round++) {
    const answer = await answerTo(sandboxd.slot, mutated(random, honest));
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    if (answer !== 'ended') continue;
    expect(await sandboxd.ended()).toEqual(CLEAN_END);
    sandboxd = await openSanitized();
  }
  expect(answers.get(FRAME_TYPES.result)).toBeGreaterThan(20);
  expect(answers.get(FRAME_TYPES.failure)).toBeGreaterThan(200);
  await expectHonestRun(sandboxd.slot);
  await expectCleanEnd(sandboxd);
});
