/** A code runner at the edge: it speaks the runner's protocol, and runs nothing. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type {
  AheadOutcome,
  AheadRequest,
  CompileResult,
  RunStreamLine,
  TestResult,
} from '@assay/runner-contract';
import type { RunnerHealth } from '@assay/runner-contract/health';
import { onTestFinished } from 'vitest';
import type { RunRequest } from '../../src/platform/runner/tests-to-run.ts';

/** What a runner does with a call: the ids of its tests, and which of its calls it is, from 1. */
export type FakeAnswer = (response: ServerResponse, ids: string[], nth: number) => unknown;

export interface FakeRunner {
  port: number;
  url: string;
  /** The ids of the tests of each call. */
  calls: string[][];
  headers: IncomingHttpHeaders[];
  /** The programs that it was to compile ahead. */
  ahead: string[];
  /** What it does and says of itself; may be changed. */
  says: {
    answer: FakeAnswer;
    languages: string[];
    /** What became of what it was to compile ahead; undefined: it compiles nothing before it runs. */
    ahead: AheadOutcome | undefined;
    slots: number;
    accepting: boolean;
  };
  /** Is gone at once, with every connection. */
  kill: () => void;
}

export const say = (response: ServerResponse, ...lines: RunStreamLine[]): void => {
  for (const line of lines) response.write(`${JSON.stringify(line)}\n`);
};

export const COMPILED: CompileResult = { ok: true, cpuMs: 1, cached: false };

export const compiled = (compile: CompileResult): RunStreamLine => ({
  type: 'compiled',
  compile,
  memoryEnforced: true,
});

export const result = (id: string): TestResult => ({
  id,
  verdict: 'OK',
  passed: true,
  output: '',
  outputTruncated: false,
  stderr: '',
  exitCode: 0,
  signal: null,
  message: '',
  cpuMs: 1,
  wallMs: 1,
  memoryBytes: 1,
});

/** Answers each test with `OK`, the last one first, as tests end in any order. */
export const answerAll =
  (compile: CompileResult = COMPILED): FakeAnswer =>
  (response, ids) => {
    const tested = ids.toReversed().map((id) => ({ type: 'tested' as const, result: result(id) }));
    say(response, compiled(compile), ...tested, { type: 'done' });
    response.end();
  };

/** Refuses a call with a sentence, as `PYTHON` is not there. */
export const refuse =
  (status: number, headers: Record<string, string> = {}, details = ''): FakeAnswer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: 'PYTHON is not installed on this code runner.', details }));
  };

const healthOf = ({ slots, accepting }: FakeRunner['says']): RunnerHealth => ({
  ok: accepting,
  accepting,
  prepared: true,
  isolation: 'cgroup-v2',
  memoryEnforced: true,
  slots,
  submissions: 0,
  queueLength: 0,
  selfTest: [],
});

const languagesOf = ({ languages, ahead }: FakeRunner['says']) =>
  languages.map((name) => ({
    id: name.toLowerCase(),
    label: name,
    names: [name],
    version: '1',
    limits: { cpuMs: 1, memoryBytes: 1, processes: 1, outputBytes: 1 },
    compilesAhead: ahead !== undefined,
  }));

const answerJson = (response: ServerResponse, body: unknown): void => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
};

/** Starts one that answers as it is told to; it is gone with the test. `host` is an address of this machine. */
export const startFakeRunner = async (
  answer: FakeAnswer = answerAll(),
  {
    host = '127.0.0.1',
    port = 0,
    ...facts
  }: Partial<FakeRunner['says'] & { host: string; port: number }> = {},
): Promise<FakeRunner> => {
  const calls: string[][] = [];
  const headers: IncomingHttpHeaders[] = [];
  const ahead: string[] = [];
  const says = { answer, languages: ['PYTHON'], ahead: undefined, slots: 1, accepting: true, ...facts };
  const run = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    headers.push(request.headers);
    const { tests }: RunRequest = JSON.parse(await text(request));
    const ids = tests.map(({ id }) => id);
    calls.push(ids);
    await says.answer(response, ids, calls.length);
  };
  const compileAhead = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    ahead.push((JSON.parse(await text(request)) as AheadRequest).code);
    answerJson(response, { outcome: says.ahead });
  };
  const server = createServer((request, response) => {
    if (request.url === '/languages') return answerJson(response, languagesOf(says));
    if (request.url === '/run') return void run(request, response);
    if (request.url === '/compile-ahead') return void compileAhead(request, response);
    response.statusCode = says.accepting ? 200 : 503;
    answerJson(response, healthOf(says));
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const kill = (): void => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(kill);
  const address = server.address();
  const taken = typeof address === 'object' && address ? address.port : 0;
  return { port: taken, url: `http://${host}:${taken}`, calls, headers, ahead, says, kill };
};
