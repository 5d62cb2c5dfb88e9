import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { encodeRun, HEADER_BYTES } from '../../src/sandbox/protocol.ts';
import { buildFuzzer } from './build.ts';
import { createRandom } from './random.ts';
import { validRequests, invalidRequests } from './requests.ts';

/** Where the fuzzer, its finds and its crashes are kept; git does not see it. */
export const FUZZ_FOLDER = join(import.meta.dirname, '../../../../.cache/fuzz');

/** What a bout of fuzzing came to. */
export interface Tally {
  seed: number;
  executions: number;
  seconds: number;
  /** Inputs that were sound requests. */
  sound: number;
  /** Inputs that reached something new. */
  found: number;
  edges: number;
}

const REQUESTS_TO_BEGIN_WITH = 20;

const writeInputs = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const random = createRandom(1);
  const requests = [...validRequests(random, REQUESTS_TO_BEGIN_WITH), ...invalidRequests(random)];
  for (const [index, request] of requests.entries())
    await writeFile(join(folder, `request-${index}`), encodeRun(request).subarray(HEADER_BYTES));
};

/** Keeps the input that was being checked; gives its path. */
const keepCrash = async (folder: string): Promise<string> => {
  const current = await readFile(join(folder, 'current'));
  const input = current.subarray(4, 4 + current.readUInt32LE(0));
  const crashes = join(FUZZ_FOLDER, 'crashes');
  const crash = join(crashes, createHash('sha256').update(input).digest('hex').slice(0, 16));
  await mkdir(crashes, { recursive: true });
  await writeFile(crash, input);
  return crash;
};

/**
 * Fuzzes sandboxd's parser from the requests that encodeRun makes, and from what `folder` holds of earlier bouts.
 * Throws an Error that tells what went wrong and how to repeat it.
 */
export const explore = async (
  folder: string,
  seed: number,
  unit: 'executions' | 'seconds',
  count: number,
): Promise<Tally> => {
  await mkdir(FUZZ_FOLDER, { recursive: true });
  await writeInputs(join(folder, 'inputs'));
  const fuzzer = await buildFuzzer(FUZZ_FOLDER);
  const child = spawn(fuzzer, ['explore', folder, String(seed), unit, String(count)]);
  const ended = once(child, 'close');
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code, signal] = await ended;
  if (code === 0) return JSON.parse(output) as Tally;
  const crash = await keepCrash(folder);
  throw new Error(
    `The fuzzer of seed ${seed} ended with ${signal ?? code}:\n${complaint}\nRepeat it with\n  ${fuzzer} repeat ${crash}`,
  );
};
