import { expect, test } from 'vitest';
import { createRandom, mutated } from '../sandboxd/fuzz/random.ts';
import { unsoundRequests } from '../sandboxd/fuzz/requests.ts';
import { decodeFailure, encodeRun, frameTypes, headerBytes } from '../src/sandbox/protocol.ts';
import type { RawSlot } from './raw-sandboxd.ts';
import {
  beginSleeping,
  cleanEnd,
  expectCleanEnd,
  expectHonestRun,
  megabyte,
  openSanitized,
  shell,
  sleeping,
} from './sanitized-sandboxd.ts';

/** The bounds of sandboxd/protocol.h. */
const mostFeedBytes = megabyte;
const mostFrameBytes = 192 * megabyte;

const header = (type: number, size: number): Buffer => {
  const bytes = Buffer.alloc(headerBytes);
  bytes.writeUInt32LE(type);
  bytes.writeUInt32LE(size, 4);
  return bytes;
};

const wrongFrames: [name: string, bytes: Buffer][] = [
  ['of no type', header(0, 0)],
  ['of a type that nobody knows', header(2 ** 32 - 1, 4)],
  ['of a type that only sandboxd sends', header(frameTypes.result, 0)],
  ['for a run of nothing', header(frameTypes.run, 0)],
  ['for a run that is too large', header(frameTypes.run, mostFrameBytes + 1)],
  ['for a run of four gigabytes', header(frameTypes.run, 2 ** 32 - 1)],
  ['that cancels with words', Buffer.concat([header(frameTypes.cancel, 1), Buffer.alloc(1)])],
  ['that feeds too much', header(frameTypes.feed, mostFeedBytes + 1)],
  ['of random bytes', createRandom(2).bytes(5000)],
];

test.each(wrongFrames)(
  'a frame %s ends sandboxd, between runs and in the middle of one',
  async (_name, bytes) => {
    const idle = await openSanitized();
    idle.slot.write(bytes);
    expect(await idle.ended()).toEqual(cleanEnd);
    const busy = await openSanitized();
    await beginSleeping(busy);
    busy.slot.write(bytes);
    expect(await busy.ended()).toEqual(cleanEnd);
  },
);

test('a second run in the middle of the first ends sandboxd', async () => {
  const sandboxd = await openSanitized();
  await beginSleeping(sandboxd);
  sandboxd.slot.write(sleeping);
  expect(await sandboxd.ended()).toEqual(cleanEnd);
});

test.each([
  ['a header', sleeping.subarray(0, 5)],
  ['a request', sleeping.subarray(0, 50)],
  ['a request that was announced as large as can be', header(frameTypes.run, mostFrameBytes)],
])('a service that goes in the middle of %s leaves nothing', async (_name, bytes) => {
  const bySocket = await openSanitized();
  bySocket.slot.write(bytes);
  await expectCleanEnd(bySocket);
  const byLifeline = await openSanitized();
  byLifeline.slot.write(bytes);
  byLifeline.cutLifeline();
  expect(await byLifeline.ended()).toEqual(cleanEnd);
});

test('requests that are not sound are refused one after another, and the slot goes on', async () => {
  const sandboxd = await openSanitized();
  for (const request of unsoundRequests(createRandom(1))) {
    sandboxd.slot.write(encodeRun(request));
    const answer = await sandboxd.slot.next();
    expect(answer?.type).toBe(frameTypes.failure);
    expect(answer && decodeFailure(answer.payload)).toEqual({ feature: 'request', error: 22 });
  }
  await expectHonestRun(sandboxd.slot);
  await expectCleanEnd(sandboxd);
});

/** The type of the frame that ends a run; `ended` when sandboxd has closed the socket. */
const answerTo = async (slot: RawSlot, payload: Buffer): Promise<number | 'ended'> => {
  slot.write(Buffer.concat([header(frameTypes.run, payload.length), payload]));
  for (;;) {
    const frame = await slot.next();
    if (frame?.type !== frameTypes.output) return frame?.type ?? 'ended';
  }
};

test('whatever is changed in a request, it is answered, or sandboxd ends and leaves nothing (seed 3)', async () => {
  const random = createRandom(3);
  const honest = shell('cat', { wallMs: 200, cpuMs: 200 }).subarray(headerBytes);
  const answers = new Map<number | 'ended', number>();
  let sandboxd = await openSanitized();
  for (let round = 0; round < 300; round++) {
    const answer = await answerTo(sandboxd.slot, mutated(random, honest));
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    if (answer !== 'ended') continue;
    expect(await sandboxd.ended()).toEqual(cleanEnd);
    sandboxd = await openSanitized();
  }
  expect(answers.get(frameTypes.result)).toBeGreaterThan(20);
  expect(answers.get(frameTypes.failure)).toBeGreaterThan(200);
  await expectHonestRun(sandboxd.slot);
  await expectCleanEnd(sandboxd);
});
