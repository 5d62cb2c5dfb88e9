import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFuzzer } from '../../sandboxd/fuzz/build.ts';
import { checkDecoders } from '../../sandboxd/fuzz/decoders.ts';
import { explore, FUZZ_FOLDER } from '../../sandboxd/fuzz/explore.ts';
import { createRandom } from '../../sandboxd/fuzz/random.ts';
import { validRequests, invalidRequests } from '../../sandboxd/fuzz/requests.ts';
import { readFrames } from '../../src/sandbox/frame-reader.ts';
import { encodeRun, HEADER_BYTES, patienceMs } from '../../src/sandbox/protocol.ts';
import type { SandboxRequest } from '../../src/sandbox/protocol.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fuzz-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** How sandboxd's parser understands each request; null for one that it refuses. */
const parse = async (requests: readonly SandboxRequest[]): Promise<unknown[]> => {
  await mkdir(FUZZ_FOLDER, { recursive: true });
  const fuzzer = await buildFuzzer(FUZZ_FOLDER);
  const files = requests.map((_, index) => join(folder, `request-${index}`));
  for (const [index, request] of requests.entries())
    await writeFile(files[index] ?? '', encodeRun(request).subarray(HEADER_BYTES));
  const { stdout } = await promisify(execFile)(fuzzer, ['show', ...files], { maxBuffer: 2 ** 24 });
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
};

const hex = (value: string | Buffer): string => Buffer.from(value).toString('hex');

test('sandboxd understands every request as the runner means it', async () => {
  const requests = validRequests(createRandom(5), 100);
  const expected = requests.map((request) => ({
    cpuUs: Math.ceil(request.cpuMs * 1000),
    wallUs: request.wallMs * 1000,
    idleUs: request.idleMs * 1000,
    patienceUs: patienceMs(request) * 1000,
    memoryBytes: request.memoryBytes,
    outputBytes: request.outputBytes,
    diskBytes: request.diskBytes,
    collectBytes: request.collectBytes,
    processes: request.processes,
    stackTold: Number(request.tellsStack ?? false),
    mode: ['plain', 'resident', 'connected'].indexOf(request.mode ?? 'plain'),
    arguments: request.arguments.map(hex),
    variables: Object.entries(request.environment).map(([name, value]) => hex(`${name}=${value}`)),
    files: request.files.map(({ name, mode, content }) => ({ name: hex(name), mode, content: hex(content) })),
    input: hex(request.input),
  }));
  expect(await parse(requests)).toEqual(expected);
});

test('sandboxd refuses what is beyond its bounds, and names that could lead outside', async () => {
  const requests = invalidRequests(createRandom(5));
  expect(await parse(requests)).toEqual(requests.map(() => null));
});

test('no request that a fuzzer makes up is read wrongly (seed 1)', async () => {
  const tally = await explore(folder, 1, 'executions', 200_000);
  expect(tally.executions).toBeGreaterThanOrEqual(200_000);
  expect(tally.sound).toBeGreaterThan(1000);
  expect(tally.found).toBeGreaterThan(10);
  expect(tally.edges).toBeGreaterThan(50);
});

test('whatever sandboxd sends is read whole or refused (seed 1)', () => {
  const random = createRandom(1);
  const checkOften = (): void => {
    for (let round = 0; round < 5000; round++) checkDecoders(random);
  };
  expect(checkOften).not.toThrow();
});

test('a frame that was announced as large takes no more memory than has come of it', () => {
  const frames: Buffer[] = [];
  const socket = new Socket();
  readFrames(socket, (_type, payload) => frames.push(payload));
  const before = process.memoryUsage().arrayBuffers;
  socket.emit('data', Buffer.from([18, 0, 0, 0, 255, 255, 255, 255]));
  for (let chunks = 0; chunks < 1000; chunks++) socket.emit('data', Buffer.alloc(1000));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * 1024 * 1024);
  expect(frames).toEqual([]);
});
