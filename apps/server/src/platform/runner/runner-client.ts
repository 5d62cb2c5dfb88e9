import { setTimeout as pause } from 'node:timers/promises';
import type { RunnableLanguages, RunnerState } from '@assay/contract';
import { CEILINGS, type RunStreamLine, type TestResult } from '@assay/runner-contract';
import { AppError } from '../errors.ts';
import { callRunner, type Refusal, type RunResponse } from './call-runner.ts';
import { createAheadClient, type AheadClient } from './compile-ahead.ts';
import { createKnownLanguages } from './known-languages.ts';
import type { Resolve } from './runner-addresses.ts';
import { openRunnerPool, type PooledRunner, type RunnerPool } from './runner-pool.ts';
import {
  inShort,
  partsOf,
  withTexts,
  type RunRequest,
  type SentRequest,
  type TestToRun,
} from './tests-to-run.ts';

export type { RunResponse } from './call-runner.ts';
export type { RunRequest } from './tests-to-run.ts';

/** Hears of a run as it goes on. */
export interface RunWatcher {
  /** How many runs go before it; null once it is under way. */
  waiting: (before: number | null) => void;
  /** Of each test once, also where the run is repeated elsewhere. */
  tested: (result: TestResult) => void;
}

export interface RunnerClient {
  /**
   * Compiles once and runs every test, all of them on one runner. Waits for its turn as long as the runner says that it
   * is there; where that dies, another one does it once more.
   * @throws {AppError} VALIDATION when the program is too large for any runner; RUNNER_AWAY when no runner can be
   * reached, two in turn fall silent, all stay full, or none can do this now for a reason that is not the program's.
   */
  run: (request: RunRequest, signal?: AbortSignal, watcher?: RunWatcher) => Promise<RunResponse>;
  /** Compiles programs before anybody runs them. */
  ahead: AheadClient;
  /** How each runner is, and what it can compile. Waits two seconds at most for each; does not throw. */
  look: () => Promise<RunnerState[]>;
  /** The languages that some runner has, as far as it is known; asked once in a while. Does not throw. */
  languages: () => Promise<RunnableLanguages>;
  /** Whether one of them takes programs of this server. */
  isHealthy: () => Promise<boolean>;
}

export interface RunnerClientOptions {
  /** A runner that has said nothing for so long is gone, ms. */
  silenceMs?: number;
  resolve?: Resolve;
}

const AWAY = 'The code runner is not answering. Your code is kept; please try again in a moment.';
/** Full queues are asked again this often before a person is told. */
const FULL_RETRIES = 20;
/** So many runners may stand behind one address, each with other languages. */
const LACKING_TRIES = 4;
/** Six of a runner's signs of life are missing. ms */
const SILENCE_MS = 30_000;

const away = (cause: unknown, message = AWAY): AppError =>
  Object.assign(new AppError('RUNNER_AWAY', message), { cause });

/** Tells a watcher what lines say, and of each test once. */
const teller = (watcher: RunWatcher | undefined): ((line: RunStreamLine) => void) => {
  const told = new Set<string>();
  return (line) => {
    if (line.type === 'waiting') watcher?.waiting(line.before ?? null);
    if (line.type !== 'tested' || told.has(line.result.id)) return;
    told.add(line.result.id);
    watcher?.tested(line.result);
  };
};

/** What a refusal says of a runner, until that is looked at again. */
const noteRefusal = (runner: PooledRunner, { kind, retryAfterSeconds = 0, told }: Refusal): void => {
  if (kind === 'busy') runner.fullUntil = performance.now() + retryAfterSeconds * 1000;
  // Who says what is wrong with a program is there.
  else if (kind !== 'lacking' && told === undefined) runner.state = 'away';
};

/** Which refusals a call has met, and whether it may go on. */
const openTries = () => {
  const tried = new Set<PooledRunner>();
  let [lost, lacking, waits] = [0, 0, 0];
  let busy: Refusal | undefined;
  let last: Refusal | undefined;
  return {
    tried,
    /** @throws where a second runner was lost: a run is repeated once. */
    note: (runner: PooledRunner, refusal: Refusal): void => {
      tried.add(runner);
      last = refusal;
      if (refusal.kind === 'busy') busy = refusal;
      if (refusal.kind === 'lacking') lacking += 1;
      if (refusal.kind === 'lost' && ++lost > 1) throw away(refusal.cause);
    },
    /** All were asked: waits where one of them may take the program later. @throws where none will */
    again: async (signal: AbortSignal | undefined): Promise<void> => {
      if (busy) {
        if (++waits > FULL_RETRIES) throw away('Every runner stayed full.');
        const seconds = Math.min(2, busy.retryAfterSeconds ?? 0);
        await pause(seconds * 1000, undefined, { signal }).catch((cause: unknown) => {
          throw away(cause);
        });
      } else if (last?.kind !== 'lacking' || lacking >= LACKING_TRIES) throw away(last?.cause, last?.told);
      busy = undefined;
      tried.clear();
    },
  };
};

type Call = (
  request: SentRequest,
  home: PooledRunner | undefined,
  tell: (line: RunStreamLine) => void,
  signal?: AbortSignal,
) => Promise<{ answer: RunResponse; runner: PooledRunner }>;

/** Finds a runner that answers a call, first its `home`. */
const openCalls =
  (pool: RunnerPool, token: string, silenceMs: number): Call =>
  async (request, home, tell, signal) => {
    const languages = [request.language, ...(request.judge ? [request.judge.language] : [])];
    // Nobody looks at a screen for the others, and they take whatever is free.
    const key = request.class === 'interactive' ? request.key : undefined;
    const tries = openTries();
    for (;;) {
      const runner = await pool.pick(languages, tries.tried, { home, key });
      if (!runner) {
        await tries.again(signal);
        continue;
      }
      const answer = await callRunner({ at: runner.at, token, silenceMs }, request, tell, signal).finally(
        () => (runner.inside -= 1),
      );
      if ('results' in answer) return { answer, runner };
      if (signal?.aborted) throw away(signal.reason);
      noteRefusal(runner, answer);
      tries.note(runner, answer);
    }
  };

/** Speaks to the runners that `urls` leads to (as `RUNNER_URL`) with their bearer token. */
export const createRunnerClient = (
  urls: string,
  token: string,
  { silenceMs = SILENCE_MS, resolve }: RunnerClientOptions = {},
): RunnerClient => {
  const pool = openRunnerPool(urls, token, resolve);
  const call = openCalls(pool, token, silenceMs);
  return {
    run: async ({ tests, ...request }, signal, watcher) => {
      if (Buffer.byteLength(request.code) > CEILINGS.sourceBytes)
        throw new AppError('VALIDATION', 'The program is larger than 256 KB.');
      if (request.judge && Buffer.byteLength(request.judge.code) > CEILINGS.sourceBytes)
        throw away('The judge is larger than 256 KB.');
      const [first = [], ...rest] = partsOf(tests);
      const tell = teller(watcher);
      /** The runner that has compiled it. */
      let home: PooledRunner | undefined;
      const runPart = async (part: readonly TestToRun[]): Promise<RunResponse> => {
        const { answer, runner } = await call(
          { ...request, tests: await withTexts(part) },
          home,
          tell,
          signal,
        );
        home = runner;
        return { ...answer, results: inShort(answer.results, part) };
      };
      const { compile, results } = await runPart(first);
      for (const some of rest) {
        // What does not compile fails every test in the same way.
        if (compile.ok) results.push(...(await runPart(some)).results);
        else results.push(...some.flatMap(({ id }) => (results[0] ? { ...results[0], id } : [])));
      }
      return { compile, results };
    },
    ahead: createAheadClient(pool, token),
    look: pool.look,
    languages: createKnownLanguages(pool.look),
    isHealthy: async () => (await pool.look()).some(({ state }) => state === 'fine'),
  };
};
