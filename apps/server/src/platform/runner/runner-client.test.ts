import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  NOT_INSTALLED,
  type CompileResult,
  type RunStreamLine,
  type TestResult,
} from '@assay/runner-contract';
import { afterEach, expect, test } from 'vitest';
import { createRunnerClient, type RunRequest } from './runner-client.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
};

const SHORT_SILENCE_MS = 300;
/** Longer than any of these tests. */
const LONG_SILENCE_MS = 120_000;

/** A runner at the edge: it answers as it is told to, and remembers the ids of the tests of each call. */
const fakeRunner = async (
  answer: (response: ServerResponse, ids: string[], nth: number) => unknown,
  silenceMs = LONG_SILENCE_MS,
) => {
  const calls: string[][] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    headers.push(request.headers);
    const { tests }: RunRequest = JSON.parse(await bodyOf(request));
    const ids = tests.map(({ id }) => id);
    calls.push(ids);
    await answer(response, ids, calls.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    calls,
    headers,
    client: createRunnerClient(`http://127.0.0.1:${port}`, 'a token of the test', silenceMs),
  };
};

const say = (response: ServerResponse, ...lines: RunStreamLine[]): void => {
  for (const line of lines) response.write(`${JSON.stringify(line)}\n`);
};

const COMPILED: CompileResult = { ok: true, cpuMs: 1, cached: false };
const compiled = (compile: CompileResult): RunStreamLine => ({
  type: 'compiled',
  compile,
  memoryEnforced: true,
});

/** Answers each test with `OK`, the last one first, as tests end in any order. */
const answerAll = (compile: CompileResult) => (response: ServerResponse, ids: string[]) => {
  const tested = ids.toReversed().map((id) => ({ type: 'tested' as const, result: result(id) }));
  say(response, compiled(compile), ...tested, { type: 'done' });
  response.end();
};

const refuse =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: 'PYTHON is not installed on this code runner.', details: '' }));
  };

const request = (tests: number, code = 'print(1)'): RunRequest => ({
  language: 'PYTHON',
  code,
  tests: Array.from({ length: tests }, (_, index) => ({ id: String(index), input: '' })),
  key: 'somebody',
  class: 'grading',
});

const result = (id: string): TestResult => ({
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

const AWAY = {
  code: 'RUNNER_AWAY',
  message: 'The code runner is not answering. Your code is kept; please try again in a moment.',
};

test('many tests go to the runner a few at a time, and come back in their order', async () => {
  const { calls, client } = await fakeRunner(answerAll(COMPILED));
  const answer = await client.run(request(25));
  expect(calls.map((ids) => ids.length)).toEqual([10, 10, 5]);
  expect(answer.results.map(({ id }) => id)).toEqual(calls.flat());
});

test('a run that nobody traces names no trace', async () => {
  const { headers, client } = await fakeRunner(answerAll(COMPILED));
  await client.run(request(1));
  expect(Object.keys(headers[0] ?? {})).toContain('authorization');
  expect(headers[0]?.['traceparent']).toBeUndefined();
});

test('a program that does not compile is sent once, and fails every test', async () => {
  const { calls, client } = await fakeRunner(answerAll({ ...COMPILED, ok: false, message: 'line 1' }));
  const { compile, results } = await client.run(request(25));
  expect(compile).toMatchObject({ ok: false, message: 'line 1' });
  expect(new Set(results.map(({ id }) => id)).size).toBe(25);
  expect(calls).toHaveLength(1);
});

test.each([
  [401, AWAY.message],
  [404, AWAY.message],
  [500, AWAY.message],
  [400, 'PYTHON is not installed on this code runner.'],
])('a runner that answers %d is no verdict on the program', async (status, message) => {
  const { client } = await fakeRunner(refuse(status));
  await expect(client.run(request(1))).rejects.toMatchObject({ code: 'RUNNER_AWAY', message });
});

test('of several runners behind an address the one is found that has the language', async () => {
  let asked = 0;
  const { client } = await fakeRunner((response, ids) => {
    if (++asked === 3) return answerAll(COMPILED)(response, ids);
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: 'Python is not installed.', details: NOT_INSTALLED }));
  });
  expect((await client.run(request(1))).results).toHaveLength(1);
});

test('a language that no runner has is told, and asked for no further', async () => {
  let asked = 0;
  const { client } = await fakeRunner((response) => {
    asked += 1;
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: 'Python is not installed.', details: NOT_INSTALLED }));
  });
  await expect(client.run(request(1))).rejects.toMatchObject({
    code: 'RUNNER_AWAY',
    message: 'Python is not installed.',
  });
  expect(asked).toBe(4);
});

test('a program larger than any runner takes is the program’s own fault, and is not sent', async () => {
  const { calls, client } = await fakeRunner(answerAll(COMPILED));
  await expect(client.run(request(1, 'é'.repeat(140_000)))).rejects.toMatchObject({ code: 'VALIDATION' });
  expect(calls).toEqual([]);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['takes the program and says nothing', () => undefined],
  ['falls silent after the compiler', (response) => say(response, compiled(COMPILED))],
  [
    'falls silent in the middle of a word',
    (response) => {
      say(response, { type: 'waiting' });
      response.write('{"type":"comp');
    },
  ],
])('a runner that %s is away', async (_what, answer) => {
  const { client } = await fakeRunner(answer, SHORT_SILENCE_MS);
  await expect(client.run(request(1))).rejects.toMatchObject(AWAY);
});

test('a program waits for its turn as long as the runner says that it is there', async () => {
  const silenceMs = 3000;
  const { client } = await fakeRunner(async (response, ids) => {
    for (let waitedMs = 0; waitedMs < 1.2 * silenceMs; waitedMs += silenceMs / 20) {
      say(response, { type: 'waiting' });
      await pause(silenceMs / 20);
    }
    answerAll(COMPILED)(response, ids);
  }, silenceMs);
  expect((await client.run(request(2))).results.map(({ id }) => id)).toEqual(['0', '1']);
});

test.each<[string, (response: ServerResponse) => void]>([
  [
    'breaks off',
    (response) => {
      say(response, { type: 'waiting' });
      response.destroy();
    },
  ],
  ['ends without a verdict', (response) => response.end('{"type":"waiting"}\n')],
  [
    'ends without the verdict of a test',
    (response) => {
      say(response, compiled(COMPILED), { type: 'done' });
      response.end();
    },
  ],
  [
    'fails for a reason that stays',
    (response) => {
      say(response, { type: 'failed', error: 'The code runner failed.', details: '' });
      response.end();
    },
  ],
  ['is no runner', (response) => response.end('<html>Welcome</html>\n')],
])('an answer that %s is no verdict', async (_what, answer) => {
  const { calls, client } = await fakeRunner(answer);
  await expect(client.run(request(1))).rejects.toMatchObject(AWAY);
  expect(calls).toHaveLength(1);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['full', refuse(503, { 'retry-after': '1' })],
  [
    'stopped in the middle',
    (response) => {
      say(response, { type: 'failed', error: 'Please try again.', details: '', retryAfterSeconds: 1 });
      response.end();
    },
  ],
])('a runner that was %s is asked again', async (_what, first) => {
  const { calls, client } = await fakeRunner((response, ids, nth) =>
    nth === 1 ? first(response) : answerAll(COMPILED)(response, ids),
  );
  expect((await client.run(request(1))).results).toHaveLength(1);
  expect(calls).toHaveLength(2);
});

test('whoever goes away while a program waits for its turn waits no longer', async () => {
  const leaving = new AbortController();
  const { client } = await fakeRunner((response) => {
    say(response, { type: 'waiting' });
    leaving.abort();
  });
  await expect(client.run(request(1), leaving.signal)).rejects.toMatchObject(AWAY);
});
