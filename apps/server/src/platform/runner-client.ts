import { setTimeout as pause } from 'node:timers/promises';
import { diagnosticSchema, verdictSchema, type Language } from '@assay/contract';
import { z } from 'zod';
import { AppError } from './errors.ts';

const runAnswerSchema = z.object({
  compile: z.object({
    ok: z.boolean(),
    message: z.string().optional(),
    diagnostics: z.array(diagnosticSchema).default([]),
  }),
  results: z.array(
    z.object({
      id: z.string(),
      verdict: verdictSchema,
      passed: z.boolean().nullable(),
      output: z.string(),
      stderr: z.string(),
      message: z.string(),
      cpuMs: z.number(),
      wallMs: z.number(),
      memoryBytes: z.number(),
    }),
  ),
});
export type RunAnswer = z.infer<typeof runAnswerSchema>;

export interface RunRequest {
  language: Language;
  code: string;
  tests: { id: string; input: string; expectedOutput?: string }[];
  /** Who waits: the runner is fair between keys. */
  key: string;
  class: 'interactive' | 'grading';
}

export interface RunnerClient {
  /**
   * Compiles once and runs every test.
   * @throws {AppError} VALIDATION when the program is too large for any runner; RUNNER_AWAY when the runner cannot be
   * reached, stays full, or cannot do this now for a reason that is not the program's.
   */
  run: (request: RunRequest, signal?: AbortSignal) => Promise<RunAnswer>;
  isHealthy: () => Promise<boolean>;
}

const AWAY = 'The code runner is not answering. Your code is kept; please try again in a moment.';
/** Largest program that the runner takes, in bytes. */
const PROGRAM_MAX_BYTES = 256 * 1024;
/** Tests of one call: even when each takes all the time it has, the answer comes before the connection gives up. */
const TESTS_PER_CALL = 10;
/** A full queue is asked again this often before a person is told. */
const FULL_RETRIES = 20;

const refusalSchema = z.object({ error: z.string() });

const away = (cause: unknown, message = AWAY): AppError =>
  Object.assign(new AppError('RUNNER_AWAY', message), { cause });

/** Speaks to a runner at `url` with its bearer token. */
export const createRunnerClient = (url: string, token: string): RunnerClient => {
  const post = (request: RunRequest, signal?: AbortSignal): Promise<Response> =>
    fetch(`${url}/run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(request),
      ...(signal ? { signal } : {}),
    }).catch((cause: unknown) => {
      throw away(cause);
    });

  const call = async (request: RunRequest, signal?: AbortSignal): Promise<RunAnswer> => {
    for (let tries = 0; tries <= FULL_RETRIES; tries++) {
      const response = await post(request, signal);
      if (response.ok) return runAnswerSchema.parse(await response.json());
      const refusal = refusalSchema.safeParse(await response.json().catch(() => null)).data?.error;
      // A wrong token or a language that is not installed there: whatever it is, no student answers for it.
      if (response.status !== 503)
        throw away(
          `The runner answered ${response.status}: ${refusal ?? 'nothing'}`,
          response.status === 400 ? refusal : AWAY,
        );
      const seconds = Number(response.headers.get('retry-after')) || 1;
      await pause(Math.min(2, seconds) * 1000, undefined, { signal }).catch((cause: unknown) => {
        throw away(cause);
      });
    }
    throw away('The runner stayed full.');
  };

  return {
    run: async ({ tests, ...request }, signal) => {
      if (Buffer.byteLength(request.code) > PROGRAM_MAX_BYTES)
        throw new AppError('VALIDATION', 'The program is larger than 256 KB.');
      const { compile, results } = await call({ ...request, tests: tests.slice(0, TESTS_PER_CALL) }, signal);
      for (let from = TESTS_PER_CALL; from < tests.length; from += TESTS_PER_CALL) {
        const some = tests.slice(from, from + TESTS_PER_CALL);
        // What does not compile fails every test in the same way.
        if (compile.ok) results.push(...(await call({ ...request, tests: some }, signal)).results);
        else results.push(...some.flatMap(({ id }) => (results[0] ? { ...results[0], id } : [])));
      }
      return { compile, results };
    },
    isHealthy: () =>
      fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
        (response) => response.ok,
        () => false,
      ),
  };
};
