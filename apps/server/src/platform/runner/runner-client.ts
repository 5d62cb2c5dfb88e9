import { setTimeout as pause } from 'node:timers/promises';
import type { RunnableLanguages, RunnerState } from '@assay/contract';
import {
  CEILINGS,
  NOT_INSTALLED,
  refusalSchema,
  runStreamLineSchema,
  type CompileResult,
  type RunStreamLine,
  type TestResult,
} from '@assay/runner-contract';
import { inSpan, traceHeaders } from '@assay/tracing';
import { AppError } from '../errors.ts';
import { nextTurn } from '../next-turn.ts';
import { createKnownLanguages } from './known-languages.ts';
import { lookAtRunner } from './look-at-runner.ts';
import {
  inShort,
  partsOf,
  withTexts,
  type RunRequest,
  type SentRequest,
  type TestToRun,
} from './tests-to-run.ts';

export type { RunRequest } from './tests-to-run.ts';

/** What the server goes on with of the runner's answer. */
export interface RunResponse {
  compile: Pick<CompileResult, 'ok' | 'message' | 'diagnostics' | 'artifactHash'>;
  results: TestResult[];
}

/** Why there is no answer, and after how many seconds there may be one; without them it is nothing that passes. */
interface Refusal {
  error: string;
  retryAfterSeconds?: number | undefined;
  /** The language is not installed on the runner that was asked. */
  isLacking?: boolean;
}

/** Hears of a run as it goes on. */
export interface RunWatcher {
  /** How many runs go before it; null once it is under way. */
  waiting: (before: number | null) => void;
  tested: (result: TestResult) => void;
}

export interface RunnerClient {
  /**
   * Compiles once and runs every test. Waits for its turn as long as the runner says that it is there.
   * @throws {AppError} VALIDATION when the program is too large for any runner; RUNNER_AWAY when the runner cannot be
   * reached, falls silent, stays full, or cannot do this now for a reason that is not the program's.
   */
  run: (request: RunRequest, signal?: AbortSignal, watcher?: RunWatcher) => Promise<RunResponse>;
  /** How the runner is, and what it can compile. Waits two seconds at most; does not throw. */
  look: () => Promise<Omit<RunnerState, 'url'>>;
  /** The languages that the runners behind the address have, as far as it is known; asked once in a while. Does not throw. */
  languages: () => Promise<RunnableLanguages>;
  /** Whether it takes programs of this server. */
  isHealthy: () => Promise<boolean>;
}

const AWAY = 'The code runner is not answering. Your code is kept; please try again in a moment.';
/** A full queue is asked again this often before a person is told. */
const FULL_RETRIES = 20;
/** So many runners may lack a language until it counts as lacking everywhere. */
const LACKING_TRIES = 4;
/** A runner that has said nothing for so long is gone: six of its signs of life are missing. ms */
const SILENCE_MS = 30_000;

const away = (cause: unknown, message = AWAY): AppError =>
  Object.assign(new AppError('RUNNER_AWAY', message), { cause });

/** Each line of a body as it comes. An answer is of many megabytes, so others have their turn after each piece of it. */
const linesOf = async function* (body: ReadableStream<Uint8Array>): AsyncGenerator<RunStreamLine> {
  const decoder = new TextDecoder();
  let unfinished: string[] = [];
  for await (const bytes of body) {
    const [first = '', ...rest] = decoder.decode(bytes, { stream: true }).split('\n');
    unfinished.push(first);
    for (const next of rest) {
      yield runStreamLineSchema.parse(JSON.parse(unfinished.join('')));
      unfinished = [next];
    }
    await nextTurn();
  }
};

/** Reads an answer to its end; `onLine` hears of each line. */
const readResponse = async (
  body: ReadableStream<Uint8Array>,
  tests: SentRequest['tests'],
  onLine: (line: RunStreamLine) => void,
): Promise<RunResponse | Refusal> => {
  let compile: RunResponse['compile'] | undefined;
  const results = new Map<string, TestResult>();
  for await (const line of linesOf(body)) {
    onLine(line);
    if (line.type === 'compiled') compile = line.compile;
    if (line.type === 'tested') results.set(line.result.id, line.result);
    if (line.type === 'failed') return line;
    // They come in the order in which they end.
    if (line.type === 'done' && compile && results.size === tests.length)
      return { compile, results: tests.flatMap(({ id }) => results.get(id) ?? []) };
  }
  throw new Error('The runner broke off its answer.');
};

/** Tells a watcher what a line says. */
const tell = (watcher: RunWatcher | undefined, line: RunStreamLine): void => {
  if (line.type === 'waiting') watcher?.waiting(line.before ?? null);
  if (line.type === 'tested') watcher?.tested(line.result);
};

/** Reads why there is no answer. A wrong token, a language that is not installed there: no student answers for it. */
const readRefusal = async (response: Response): Promise<Refusal> => {
  const { error: refusal, details } =
    refusalSchema.safeParse(await response.json().catch(() => null)).data ?? {};
  // Another runner behind the same address may have it.
  if (response.status === 400 && details === NOT_INSTALLED) return { error: refusal ?? '', isLacking: true };
  if (response.status !== 503)
    throw away(
      `The runner answered ${response.status}: ${refusal ?? 'nothing'}`,
      response.status === 400 ? refusal : AWAY,
    );
  return { error: refusal ?? '', retryAfterSeconds: Number(response.headers.get('retry-after')) || 1 };
};

/** Speaks to a runner at `url` with its bearer token; gives up one that says nothing for `silenceMs`. */
export const createRunnerClient = (url: string, token: string, silenceMs = SILENCE_MS): RunnerClient => {
  const send = async (
    request: SentRequest,
    signal?: AbortSignal,
    watcher?: RunWatcher,
  ): Promise<RunResponse | Refusal> => {
    const silence = new AbortController();
    const timer = setTimeout(
      () => silence.abort(new Error(`The runner said nothing for ${silenceMs} ms.`)),
      silenceMs,
    );
    try {
      const response = await fetch(`${url}/run`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          ...traceHeaders(),
        },
        body: JSON.stringify({ ...request, stream: true }),
        signal: AbortSignal.any([silence.signal, ...(signal ? [signal] : [])]),
      });
      if (!response.ok || !response.body) return await readRefusal(response);
      return await readResponse(response.body, request.tests, (line) => {
        timer.refresh();
        tell(watcher, line);
      });
    } catch (cause) {
      throw cause instanceof AppError ? cause : away(cause);
    } finally {
      clearTimeout(timer);
    }
  };

  const post: typeof send = (request, signal, watcher) => {
    const { language, class: kind, tests } = request;
    const facts = { 'assay.language': language, 'assay.class': kind, 'assay.tests': tests.length };
    return inSpan('POST /run', facts, () => send(request, signal, watcher), 'client');
  };

  const call = async (
    request: SentRequest,
    signal?: AbortSignal,
    watcher?: RunWatcher,
  ): Promise<RunResponse> => {
    let lacking = 0;
    for (let tries = 0; tries <= FULL_RETRIES; tries++) {
      const answer = await post(request, signal, watcher);
      if ('results' in answer) return answer;
      if (answer.isLacking) {
        if (++lacking === LACKING_TRIES) throw away(`Not installed: ${answer.error}`, answer.error);
        continue;
      }
      if (answer.retryAfterSeconds === undefined) throw away(`The runner failed: ${answer.error}`);
      await pause(Math.min(2, answer.retryAfterSeconds) * 1000, undefined, { signal }).catch(
        (cause: unknown) => {
          throw away(cause);
        },
      );
    }
    throw away('The runner stayed full.');
  };

  return {
    run: async ({ tests, ...request }, signal, watcher) => {
      if (Buffer.byteLength(request.code) > CEILINGS.sourceBytes)
        throw new AppError('VALIDATION', 'The program is larger than 256 KB.');
      if (request.judge && Buffer.byteLength(request.judge.code) > CEILINGS.sourceBytes)
        throw away('The judge is larger than 256 KB.');
      const [first = [], ...rest] = partsOf(tests);
      const runPart = async (part: readonly TestToRun[]): Promise<RunResponse> => {
        const answer = await call({ ...request, tests: await withTexts(part) }, signal, watcher);
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
    look: () => lookAtRunner(url, token),
    languages: createKnownLanguages(() => lookAtRunner(url, token)),
    isHealthy: async () => (await lookAtRunner(url, token)).state === 'fine',
  };
};
