import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runAnswerSchema, type RunResponse, type RunLimits, type TestResult } from '@assay/runner-contract';
import { buildHelpers } from '../src/sandbox/build-sandboxd.ts';
import { startRunner } from '../src/start-runner.ts';
import type { RunnerOptions } from '../src/start-runner.ts';

export const TOKEN = 'a token for tests';

const COMPILED_HELPERS = join(import.meta.dirname, '../../../.cache/sandboxd');

/**
 * Puts what isolation needs into the folder `bin` of a runner: it is compiled once, and not for every one. Nothing else is taken
 * along: another test may be compiling beside it.
 */
export const placeHelpers = async (bin: string): Promise<void> => {
  await mkdir(bin, { recursive: true, mode: 0o700 });
  for (const path of Object.values(await buildHelpers(COMPILED_HELPERS)))
    await copyFile(path, join(bin, basename(path)));
};

/** A real runner of its own, in a folder of its own. */
export const openService = async (options: Partial<RunnerOptions> = {}) => {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'runner-')));
  await placeHelpers(join(folder, 'bin'));
  const runner = await startRunner({
    host: '127.0.0.1',
    port: 0,
    token: TOKEN,
    slots: 1,
    queueLimit: 512,
    isolation: 'groups',
    folder,
    logLevel: 'silent',
    prepareFiles: false,
    warmCompilers: false,
    ...options,
  });

  const post = (path: string, body: unknown, init: RequestInit = {}): Promise<Response> =>
    fetch(runner.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify(body),
      ...init,
    });

  const get = (path: string): Promise<Response> =>
    fetch(runner.url + path, { headers: { authorization: `Bearer ${TOKEN}` } });

  /** `POST /run`, with what most tests do not care about filled in. */
  const submit = async (submission: {
    language: string;
    code: string;
    tests?: { id: string; input: string; expectedOutput?: string }[];
    limits?: RunLimits;
    key?: string;
    class?: 'interactive' | 'grading';
  }): Promise<RunResponse> => {
    const tests = submission.tests ?? [{ id: 'only', input: '' }];
    const response = await post('/run', { key: randomUUID(), class: 'interactive', ...submission, tests });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return runAnswerSchema.parse(await response.json());
  };

  /** The result of a program on one test. */
  const runOne = async (
    language: string,
    code: string,
    input = '',
    limits: RunLimits = {},
  ): Promise<TestResult> => {
    const answer = await submit({ language, code, limits, tests: [{ id: 'only', input }] });
    const result = answer.results[0];
    if (!answer.compile.ok || result === undefined) throw new Error(answer.compile.message);
    return result;
  };

  return {
    url: runner.url,
    folder,
    post,
    get,
    submit,
    runOne,
    stop: runner.stop,
    close: async () => {
      await runner.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export type Service = Awaited<ReturnType<typeof openService>>;
