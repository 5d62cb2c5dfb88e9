import { createServer, type IncomingMessage } from 'node:http';
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

/** A runner at the edge: it answers what it is told to, and remembers the ids of the tests of each call. */
const fakeRunner = async (status: number, answer: (ids: string[]) => unknown) => {
  const calls: string[][] = [];
  const server = createServer(async (request, response) => {
    const { tests }: RunRequest = JSON.parse(await bodyOf(request));
    calls.push(tests.map(({ id }) => id));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer(tests.map(({ id }) => id))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { calls, client: createRunnerClient(`http://127.0.0.1:${port}`, 'a token of the test') };
};

const request = (tests: number, code = 'print(1)'): RunRequest => ({
  language: 'PYTHON',
  code,
  tests: Array.from({ length: tests }, (_, index) => ({ id: String(index), input: '' })),
  key: 'somebody',
  class: 'grading',
});

const result = (id: string) => ({
  id,
  verdict: 'OK',
  passed: true,
  output: '',
  stderr: '',
  message: '',
  cpuMs: 1,
  wallMs: 1,
  memoryBytes: 1,
});

test('many tests go to the runner a few at a time, so that no answer takes longer than a connection waits', async () => {
  const { calls, client } = await fakeRunner(200, (ids) => ({
    compile: { ok: true },
    results: ids.map(result),
  }));
  const answer = await client.run(request(25));
  expect(calls.map((ids) => ids.length)).toEqual([10, 10, 5]);
  expect(answer.results.map(({ id }) => id)).toEqual(calls.flat());
});

test('a program that does not compile is sent once, and fails every test', async () => {
  const { calls, client } = await fakeRunner(200, (ids) => ({
    compile: { ok: false, message: 'line 1' },
    results: ids.map(result),
  }));
  const { compile, results } = await client.run(request(25));
  expect(compile).toMatchObject({ ok: false, message: 'line 1' });
  expect(new Set(results.map(({ id }) => id)).size).toBe(25);
  expect(calls).toHaveLength(1);
});

test.each([
  [401, 'The code runner is not answering. Your code is kept; please try again in a moment.'],
  [404, 'The code runner is not answering. Your code is kept; please try again in a moment.'],
  [500, 'The code runner is not answering. Your code is kept; please try again in a moment.'],
  [400, 'PYTHON is not installed on this code runner.'],
])('a runner that answers %d is no verdict on the program', async (status, message) => {
  const { client } = await fakeRunner(status, () => ({
    error: 'PYTHON is not installed on this code runner.',
  }));
  await expect(client.run(request(1))).rejects.toMatchObject({ code: 'RUNNER_AWAY', message });
});

test('a program larger than any runner takes is the program’s own fault, and is not sent', async () => {
  const { calls, client } = await fakeRunner(200, () => ({}));
  await expect(client.run(request(1, 'é'.repeat(140_000)))).rejects.toMatchObject({ code: 'VALIDATION' });
  expect(calls).toEqual([]);
});
