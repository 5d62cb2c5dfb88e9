import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { readFrames } from '../../src/sandbox/frame-reader.ts';
import { decodeFailure, decodeResult } from '../../src/sandbox/protocol.ts';
import type { SandboxFile, SandboxReport } from '../../src/sandbox/protocol.ts';
import { mutated } from './random.ts';
import type { Random } from './random.ts';

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

const blob = (content: Buffer): Buffer => Buffer.concat([u32(content.length), content]);

/** What sandboxd/collect.c writes. */
const encodeCollected = (files: readonly SandboxFile[]): Buffer =>
  Buffer.concat([
    ...files.flatMap(({ name, mode, content }) => [blob(Buffer.from(`${name}\0`)), u32(mode), blob(content)]),
    u32(0),
  ]);

/** What `send_result` of sandboxd/protocol.c writes. */
const encodeResult = (head: Buffer, output: Buffer, errors: Buffer, collected: Buffer): Buffer =>
  Buffer.concat([head, blob(output), blob(errors), blob(collected)]);

const HEAD_BYTES = 56;

const randomFiles = (random: Random): SandboxFile[] =>
  random.list(5, () => ({
    name: random.pick(['a', 'deep/b.class', 'Grüße', 'x'.repeat(500), ' ', '\n']),
    mode: random.below(0o1000),
    content: random.bytes(random.below(30)),
  }));

const liesIn = (part: Buffer, whole: Buffer): boolean =>
  part.length === 0 ||
  (part.buffer === whole.buffer &&
    part.byteOffset >= whole.byteOffset &&
    part.byteOffset + part.length <= whole.byteOffset + whole.length);

/** What was decoded is a view of what came, never memory of a size that a stranger chose. */
const expectViews = (report: SandboxReport, payload: Buffer): void => {
  const files = report.collected ?? [];
  for (const part of [report.output, report.errors, ...files.map(({ content }) => content)])
    assert(liesIn(part, payload), 'a decoded part lies outside of the frame');
  const size = files.reduce((sum, { name, content }) => sum + name.length + content.length, 0);
  assert(size <= payload.length, 'the collected files are larger than the frame');
};

const whatWasCollectedComesBack = (random: Random): void => {
  const files = randomFiles(random);
  const [output, errors] = [random.bytes(random.below(30)), random.bytes(random.below(30))];
  const report = decodeResult(encodeResult(Buffer.alloc(HEAD_BYTES), output, errors, encodeCollected(files)));
  assert.deepEqual({ ...report, output, errors, collected: files }, report);
};

const whatWasCutOffIsNotTaken = (random: Random): void => {
  const whole = encodeCollected(randomFiles(random));
  const stream = whole.subarray(0, 1 + random.below(whole.length - 1));
  const payload = encodeResult(Buffer.alloc(HEAD_BYTES), Buffer.alloc(0), Buffer.alloc(0), stream);
  assert.equal(decodeResult(payload).collected, null);
};

/** A program decides what stands in its folder, but no stream makes the runner throw. */
const anyCollectedStreamIsRead = (random: Random): void => {
  const stream = mutated(random, encodeCollected(randomFiles(random)));
  const payload = encodeResult(random.bytes(HEAD_BYTES), random.bytes(5), random.bytes(5), stream);
  expectViews(decodeResult(payload), payload);
};

/** A broken frame of sandboxd is refused by Node's own check of bounds, which ends this one run. */
const anyResultIsReadOrRefused = (random: Random): void => {
  const whole = encodeResult(random.bytes(HEAD_BYTES), random.bytes(5), random.bytes(5), random.bytes(20));
  const payload = random.below(2) ? mutated(random, whole) : random.bytes(random.below(100));
  try {
    decodeFailure(payload);
    expectViews(decodeResult(payload), payload);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
};

/** The chunks of a socket are cut anywhere. */
const framesArriveWhole = (random: Random): void => {
  const sent = random.list(8, () => ({
    type: random.below(2 ** 32),
    payload: random.bytes(random.below(50)),
  }));
  let bytes = Buffer.concat(sent.flatMap(({ type, payload }) => [u32(type), blob(payload)]));
  const received: typeof sent = [];
  const socket = new Socket();
  readFrames(socket, (type, payload) => received.push({ type, payload }));
  while (bytes.length > 0) {
    const size = 1 + random.below(random.pick([1, 9, 200]));
    socket.emit('data', bytes.subarray(0, size));
    bytes = bytes.subarray(size);
  }
  assert.deepEqual(received, sent);
};

/** Every part of the runner that reads what comes from sandboxd, once each. Throws when something does not hold. */
export const checkDecoders = (random: Random): void => {
  whatWasCollectedComesBack(random);
  whatWasCutOffIsNotTaken(random);
  anyCollectedStreamIsRead(random);
  anyResultIsReadOrRefused(random);
  framesArriveWhole(random);
};
