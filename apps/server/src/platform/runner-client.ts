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
   * @throws {AppError} RUNNER_AWAY when the runner cannot be reached or stays full; nothing was run then.
   */
  run: (request: RunRequest, signal?: AbortSignal) => Promise<RunAnswer>;
  isHealthy: () => Promise<boolean>;
}

const AWAY = 'The code runner is not answering. Your code is kept; please try again in a moment.';
const REJECTED = 'The code runner could not take this program.';
/** A full queue is asked again this often before a person is told. */
const FULL_RETRIES = 20;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Speaks to a runner at `url` with its bearer token. */
export const createRunnerClient = (url: string, token: string): RunnerClient => {
  const post = (request: RunRequest, signal?: AbortSignal): Promise<Response> =>
    fetch(`${url}/run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(request),
      ...(signal ? { signal } : {}),
    }).catch((cause: unknown) => {
      throw Object.assign(new AppError('RUNNER_AWAY', AWAY), { cause });
    });

  return {
    run: async (request, signal) => {
      for (let tries = 0; tries <= FULL_RETRIES; tries++) {
        const response = await post(request, signal);
        if (response.ok) return runAnswerSchema.parse(await response.json());
        if (response.status !== 503) {
          const problem = z.object({ error: z.string() }).safeParse(await response.json().catch(() => null));
          if (response.status < 500) throw new AppError('VALIDATION', problem.data?.error ?? REJECTED);
          throw new AppError('RUNNER_AWAY', AWAY);
        }
        await pause(Math.min(2000, 1000 * Number(response.headers.get('retry-after') ?? 1)));
      }
      throw new AppError('RUNNER_AWAY', AWAY);
    },
    isHealthy: () =>
      fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
        (response) => response.ok,
        () => false,
      ),
  };
};
