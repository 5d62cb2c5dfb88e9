/** One call to one runner, and what became of it. */
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import {
  NOT_INSTALLED,
  refusalSchema,
  runStreamLineSchema,
  type CompileResult,
  type RunStreamLine,
  type TestResult,
} from '@assay/runner-contract';
import { inSpan, traceHeaders } from '@assay/tracing';
import { nextTurn } from '../next-turn.ts';
import { askRunner } from './ask-runner.ts';
import { CERTIFICATE_FAULTS } from './look-at-runner.ts';
import type { RunnerAddress } from './runner-addresses.ts';
import type { SentRequest } from './tests-to-run.ts';

/** What the server goes on with of the runner's answer. */
export interface RunResponse {
  compile: Pick<CompileResult, 'ok' | 'message' | 'diagnostics' | 'artifactHash'>;
  results: TestResult[];
}

/**
 * Why there is no answer. `busy`: it is full or stops, and may take the program after some seconds. `lacking`: it does not
 * have the language. `closed`: it cannot be reached, or does not take this program. `lost`: it may have begun, and gave no verdict.
 */
export interface Refusal {
  kind: 'busy' | 'lacking' | 'closed' | 'lost';
  /** What the runner said, or what happened to the connection. */
  cause: unknown;
  /** What a person is told of it, where that is more than that there is no answer. */
  told?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

/** Each line of a body as it comes. An answer is of many megabytes, so others have their turn after each piece of it. */
const linesOf = async function* (body: AsyncIterable<Uint8Array>): AsyncGenerator<RunStreamLine> {
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

/** Reads an answer to its end; `onLine` hears of each line. @throws where it ends before */
const readResponse = async (
  body: IncomingMessage,
  tests: SentRequest['tests'],
  onLine: (line: RunStreamLine) => void,
): Promise<RunResponse | Refusal> => {
  let compile: RunResponse['compile'] | undefined;
  let answer: RunResponse | undefined;
  const results = new Map<string, TestResult>();
  for await (const line of linesOf(body)) {
    onLine(line);
    if (line.type === 'compiled') compile = line.compile;
    if (line.type === 'tested') results.set(line.result.id, line.result);
    if (line.type === 'failed') {
      const { error: cause, retryAfterSeconds } = line;
      return { kind: retryAfterSeconds === undefined ? 'lost' : 'busy', cause, retryAfterSeconds };
    }
    // They come in the order in which they end.
    if (line.type === 'done' && compile && results.size === tests.length)
      answer = { compile, results: tests.flatMap(({ id }) => results.get(id) ?? []) };
  }
  // Read to its end, so that the connection serves the next call.
  if (answer) return answer;
  throw new Error('The runner broke off its answer.');
};

/** Reads why there is no answer. A wrong token, a language that is not installed there: no student answers for it. */
const readRefusal = async (response: IncomingMessage): Promise<Refusal> => {
  const { statusCode: status = 0, headers } = response;
  const { error, details } = refusalSchema.safeParse(await json(response).catch(() => null)).data ?? {};
  const cause = `The runner answered ${status}: ${error ?? 'nothing'}`;
  if (status === 503) return { kind: 'busy', cause, retryAfterSeconds: Number(headers['retry-after']) || 1 };
  // A proxy before it, or the runner itself, knows no more.
  if (status >= 500) return { kind: 'lost', cause };
  const told = status === 400 ? error : undefined;
  return { kind: status === 400 && details === NOT_INSTALLED ? 'lacking' : 'closed', cause, told };
};

/** Without a connection nothing was begun. */
const NO_CONNECTION: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  ...Object.keys(CERTIFICATE_FAULTS),
]);

const failureOf = (cause: unknown): Refusal => {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return { kind: NO_CONNECTION.has(code) ? 'closed' : 'lost', cause };
};

const send = async (
  { at, token, silenceMs }: Line,
  request: SentRequest,
  onLine: (line: RunStreamLine) => void,
  signal?: AbortSignal,
): Promise<RunResponse | Refusal> => {
  const silence = new AbortController();
  const timer = setTimeout(
    () => silence.abort(new Error(`The runner said nothing for ${silenceMs} ms.`)),
    silenceMs,
  );
  try {
    const response = await askRunner(at, token, '/run', {
      headers: traceHeaders(),
      body: { ...request, stream: true },
      signal: AbortSignal.any([silence.signal, ...(signal ? [signal] : [])]),
    });
    if (response.statusCode !== 200) return await readRefusal(response);
    return await readResponse(response, request.tests, (line) => {
      timer.refresh();
      onLine(line);
    });
  } catch (cause) {
    return failureOf(cause);
  } finally {
    clearTimeout(timer);
  }
};

/** Where a call goes, by which secret, and after how much silence it is given up, ms. */
export interface Line {
  at: RunnerAddress;
  token: string;
  silenceMs: number;
}

/** Asks one runner to run a program; `onLine` hears of it as it goes on. Does not throw. */
export const callRunner = (
  line: Line,
  request: SentRequest,
  onLine: (line: RunStreamLine) => void,
  signal?: AbortSignal,
): Promise<RunResponse | Refusal> => {
  const { language, class: kind, tests } = request;
  const facts = {
    'server.address': line.at.host,
    'assay.language': language,
    'assay.class': kind,
    'assay.tests': tests.length,
  };
  return inSpan('POST /run', facts, () => send(line, request, onLine, signal), 'client');
};
