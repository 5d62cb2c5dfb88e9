import { once } from 'node:events';
import { NOT_INSTALLED } from '@assay/runner-contract';
import { expect, test } from 'vitest';
import {
  answerAll,
  compiled,
  COMPILED,
  refuse,
  result,
  say,
  startFakeRunner,
  type FakeAnswer,
  type FakeRunner,
} from '../../../test/fakes/runner.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { createRunnerClient, type RunnerClient, type RunRequest } from './runner-client.ts';

const request = (tests = 1, language = 'PYTHON'): RunRequest => ({
  language,
  code: 'print(1)',
  tests: Array.from({ length: tests }, (_, index) => ({ id: String(index), input: '' })),
  key: 'somebody',
  class: 'interactive',
});

const clientOf = (...runners: FakeRunner[]): RunnerClient =>
  createRunnerClient(runners.map(({ url }) => url).join(', '), 'a token of the test');

const AWAY = { code: 'RUNNER_AWAY', message: expect.stringContaining('is not answering') };
const countsOf = (runners: readonly FakeRunner[]) => runners.map(({ calls }) => calls.length);

/** Keeps every call until the test lets them go on. */
const holding = () => {
  const held = Promise.withResolvers<void>();
  const answer: FakeAnswer = async (response, ids, nth) => {
    say(response, { type: 'waiting', before: 0 });
    await held.promise;
    await answerAll()(response, ids, nth);
  };
  return { answer, release: () => held.resolve() };
};

test('runs go where the fewest of this server’s are, by the places of each runner', async () => {
  const { answer, release } = holding();
  const large = await startFakeRunner(answer, { slots: 4 });
  const runners = [await startFakeRunner(answer), await startFakeRunner(answer), large];
  const client = clientOf(...runners);
  await client.look();
  const runs = Array.from({ length: 12 }, () => client.run(request()));
  await waitFor('every run is inside', () => countsOf(runners).reduce((sum, one) => sum + one) === 12);
  release();
  await Promise.all(runs);
  expect(countsOf(runners)).toEqual([2, 2, 8]);
});

test('all tests of a program go to one runner, however many others are free', async () => {
  const runners = [await startFakeRunner(), await startFakeRunner(), await startFakeRunner()];
  const client = clientOf(...runners);
  await client.run(request(55));
  await client.run(request(55));
  expect(countsOf(runners).toSorted()).toEqual([0, 6, 6]);
});

test('what a runner lacks goes where it is, and is offered as long as one of them has it', async () => {
  const small = await startFakeRunner();
  const java = await startFakeRunner(answerAll(), { languages: ['JAVA', 'PYTHON'] });
  const client = clientOf(small, java);
  expect((await client.languages()).offered.map(({ language }) => language).toSorted()).toEqual([
    'JAVA',
    'PYTHON',
  ]);
  for (let run = 0; run < 4; run++) await client.run(request(1, 'JAVA'));
  expect(countsOf([small, java])).toEqual([0, 4]);
  const judged = { ...request(), judge: { language: 'JAVA', code: 'class J {}' } };
  await client.run(judged);
  expect(countsOf([small, java])).toEqual([0, 5]);
});

test('a runner that lacks the language, and has not said so yet, is asked once and seen by nobody', async () => {
  const small = await startFakeRunner(refuse(400, {}, NOT_INSTALLED));
  const client = clientOf(small, await startFakeRunner());
  expect((await client.run(request())).results).toHaveLength(1);
});

test.each<[string, FakeAnswer]>([
  ['cuts the connection', (response) => response.destroy()],
  [
    'breaks off in the middle of an answer',
    (response, [id = '']) => {
      say(response, compiled(COMPILED), { type: 'tested', result: result(id) });
      response.destroy();
    },
  ],
  ['stands behind a proxy that has lost it', refuse(502)],
  ['fails', refuse(500)],
  ['refuses the token', refuse(401)],
  ['does not know the request', refuse(400)],
  ['is full', refuse(503, { 'retry-after': '30' })],
  [
    'stops in the middle of a run',
    (response) => {
      say(response, { type: 'failed', error: 'Stopped.', details: '', retryAfterSeconds: 5 });
      response.end();
    },
  ],
])('a run on a runner that %s is done by another one at once', async (_what, answer) => {
  const runners = [await startFakeRunner(answer), await startFakeRunner()];
  const client = clientOf(...runners);
  const tested: string[] = [];
  const watcher = { waiting: () => undefined, tested: ({ id }: { id: string }) => void tested.push(id) };
  expect((await client.run(request(2), undefined, watcher)).results).toHaveLength(2);
  expect(countsOf(runners)).toEqual([1, 1]);
  // A person hears of each test once.
  expect(tested.toSorted()).toEqual(['0', '1']);
});

test('a run that two runners have lost is not given to a third', async () => {
  const lost: FakeAnswer = (response) => response.destroy();
  const runners = await Promise.all([lost, lost, lost].map((answer) => startFakeRunner(answer)));
  await expect(clientOf(...runners).run(request())).rejects.toMatchObject(AWAY);
  expect(countsOf(runners).toSorted()).toEqual([0, 1, 1]);
});

test('runners that nobody reaches are passed over, however many they are', async () => {
  const gone = await Promise.all(Array.from({ length: 4 }, () => startFakeRunner()));
  for (const { kill } of gone) kill();
  const there = await startFakeRunner();
  expect((await clientOf(...gone, there).run(request())).results).toHaveLength(1);
  await expect(clientOf(...gone).run(request())).rejects.toMatchObject(AWAY);
});

test('the parts of a program whose runner dies go on where the run is repeated', async () => {
  const dying: FakeAnswer = (response, ids, nth) =>
    nth === 1 ? answerAll()(response, ids, nth) : response.destroy();
  const runners = [await startFakeRunner(dying), await startFakeRunner()];
  const { results } = await clientOf(...runners).run(request(45));
  expect(results.map(({ id }) => id)).toEqual(request(45).tests.map(({ id }) => id));
  expect(countsOf(runners)).toEqual([2, 4]);
});

test('a runner that stops gets no more; one that is back is used again', async () => {
  const runners = [await startFakeRunner(refuse(503, { 'retry-after': '1' })), await startFakeRunner()];
  const [stopping] = runners;
  if (!stopping) throw new Error('No runner.');
  stopping.says.accepting = false;
  const client = clientOf(...runners);
  expect((await client.look()).map(({ state }) => state)).toEqual(['stopping', 'fine']);
  await Promise.all(Array.from({ length: 9 }, () => client.run(request())));
  expect(countsOf(runners)).toEqual([0, 9]);
  Object.assign(stopping.says, { accepting: true, answer: answerAll() });
  await waitFor('the runner that is back is used', async () => {
    await client.run(request());
    return stopping.calls.length > 0;
  });
});

test('full runners are asked again, all of them, until one has room', async () => {
  const full =
    (until: number): FakeAnswer =>
    (response, ids, nth) =>
      (nth <= until ? refuse(503, { 'retry-after': '1' }) : answerAll())(response, ids, nth);
  const runners = [await startFakeRunner(full(9)), await startFakeRunner(full(1))];
  expect((await clientOf(...runners).run(request())).results).toHaveLength(1);
});

test('a name is followed: what joins it is used within seconds, and what leaves it gets no more', async () => {
  const first = await startFakeRunner(answerAll(), { host: '127.0.0.2' });
  const addresses = ['127.0.0.2'];
  let isBroken = false;
  const client = createRunnerClient(`http://runner.example:${first.port}`, 'a token of the test', {
    resolve: async (name) => {
      if (name !== 'runner.example' || isBroken) throw new Error('No such name.');
      return addresses.map((address) => ({ address, family: 4 }));
    },
  });
  await client.run(request());
  expect(first.headers[0]?.host).toBe(`runner.example:${first.port}`);
  expect((await client.look()).map(({ url }) => url)).toEqual([`http://runner.example:${first.port}`]);

  const second = await startFakeRunner(answerAll(), { host: '127.0.0.3', port: first.port });
  addresses.push('127.0.0.3');
  await waitFor('the second runner is used', async () => {
    await client.run(request());
    return second.calls.length > 0;
  });
  expect((await client.look()).map(({ url }) => url)).toEqual([
    `http://127.0.0.2:${first.port}`,
    `http://127.0.0.3:${first.port}`,
  ]);

  addresses.shift();
  await client.look();
  // Who answers names is away for a while.
  isBroken = true;
  const before = first.calls.length;
  await Promise.all(Array.from({ length: 4 }, () => client.run(request())));
  expect(first.calls).toHaveLength(before);
});

test('of a name with addresses of both kinds each machine counts once; a name that leads nowhere is away', async () => {
  const { port } = await startFakeRunner();
  const url = `http://runner.example:${port}`;
  const both = createRunnerClient(url, 'a token of the test', {
    resolve: async () => [
      { address: '::1', family: 6 },
      { address: '127.0.0.1', family: 4 },
    ],
  });
  expect(await both.look()).toMatchObject([{ url, state: 'fine' }]);
  const nowhere = createRunnerClient(url, 'a token of the test', { resolve: async () => [] });
  expect(await nowhere.look()).toMatchObject([{ url, state: 'away' }]);
  expect(await nowhere.isHealthy()).toBe(false);
  await expect(nowhere.run(request())).rejects.toMatchObject(AWAY);
});

test('whoever leaves while his run is inside is not taken to another runner', async () => {
  const leaving = new AbortController();
  const begun = Promise.withResolvers<void>();
  const inside: FakeAnswer = async (response) => {
    say(response, { type: 'waiting' });
    begun.resolve();
    await once(response, 'close');
  };
  const runners = [await startFakeRunner(inside), await startFakeRunner(inside)];
  const run = clientOf(...runners).run(request(), leaving.signal);
  await begun.promise;
  leaving.abort();
  await expect(run).rejects.toMatchObject(AWAY);
  expect(countsOf(runners).toSorted()).toEqual([0, 1]);
});
