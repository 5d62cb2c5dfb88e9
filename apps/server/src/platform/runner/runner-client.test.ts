import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { NOT_INSTALLED } from '@assay/runner-contract';
import { expect, test } from 'vitest';
import {
  answerAll,
  COMPILED,
  compiled,
  refuse,
  say,
  startFakeRunner,
  type FakeAnswer,
} from '../../../test/fakes/runner.ts';
import { createRunnerClient, type RunRequest } from './runner-client.ts';

const SHORT_SILENCE_MS = 300;
/** Longer than any of these tests. */
const LONG_SILENCE_MS = 120_000;

const fakeRunner = async (answer: FakeAnswer, silenceMs = LONG_SILENCE_MS) => {
  const runner = await startFakeRunner(answer);
  return { ...runner, client: createRunnerClient(runner.url, 'a token of the test', { silenceMs }) };
};

const request = (tests: number, code = 'print(1)'): RunRequest => ({
  language: 'PYTHON',
  code,
  tests: Array.from({ length: tests }, (_, index) => ({ id: String(index), input: '' })),
  key: 'somebody',
  class: 'grading',
});

const AWAY = {
  code: 'RUNNER_AWAY',
  message: 'The code runner is not answering. Your code is kept; please try again in a moment.',
};

test('many tests go to the runner a few at a time, and come back in their order', async () => {
  const { calls, client } = await fakeRunner(answerAll());
  const answer = await client.run(request(25));
  expect(calls.map((ids) => ids.length)).toEqual([10, 10, 5]);
  expect(answer.results.map(({ id }) => id)).toEqual(calls.flat());
});

test('a run that nobody traces names no trace', async () => {
  const { headers, client } = await fakeRunner(answerAll());
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

const lacking = refuse(400, {}, NOT_INSTALLED);

test('of several runners behind an IP address the one is found that has the language', async () => {
  const { calls, client } = await fakeRunner((response, ids, nth) =>
    (nth === 3 ? answerAll() : lacking)(response, ids, nth),
  );
  expect((await client.run(request(1))).results).toHaveLength(1);
  expect(calls).toHaveLength(3);
});

test('a language that no runner has is told, and asked for no further', async () => {
  const { calls, client } = await fakeRunner(lacking);
  await expect(client.run(request(1))).rejects.toMatchObject({
    code: 'RUNNER_AWAY',
    message: 'PYTHON is not installed on this code runner.',
  });
  expect(calls).toHaveLength(4);
});

test('a program larger than any runner takes is the program’s own fault, and is not sent', async () => {
  const { calls, client } = await fakeRunner(answerAll());
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
    answerAll()(response, ids, 1);
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

test.each<[string, FakeAnswer]>([
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
    (nth === 1 ? first : answerAll())(response, ids, nth),
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
