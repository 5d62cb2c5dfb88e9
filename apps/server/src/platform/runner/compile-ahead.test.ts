import { expect, test } from 'vitest';
import { answerAll, startFakeRunner, type FakeAnswer, type FakeRunner } from '../../../test/fakes/runner.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { homeOf } from './pick-runner.ts';
import { createRunnerClient, type RunnerClient } from './runner-client.ts';

const never = new AbortController().signal;

const open = async (count: number, answer: FakeAnswer = answerAll()) => {
  const runners = await Promise.all(
    Array.from({ length: count }, () => startFakeRunner(answer, { languages: ['C'], ahead: 'compiled' })),
  );
  const clients = [0, 1].map(() =>
    createRunnerClient(runners.map(({ url }) => url).join(', '), 'a token of the test'),
  );
  for (const client of clients) await client.look();
  return { runners, clients: clients as [RunnerClient, RunnerClient] };
};

const compile = (client: RunnerClient, key: string, code = 'int main;') =>
  client.ahead.compile('C', key, async () => code, never);
const run = (client: RunnerClient, key: string, kind: 'interactive' | 'grading' = 'interactive') =>
  client.run({ language: 'C', code: 'int main;', key, class: kind, tests: [{ id: '1', input: '' }] });
const asked = (runners: readonly FakeRunner[]) => runners.map(({ ahead }) => ahead.length);
const ran = (runners: readonly FakeRunner[]) => runners.map(({ calls }) => calls.length);

test('a run goes to the runner that has compiled the program, whichever server was told to', async () => {
  const { runners, clients } = await open(3);
  for (let person = 0; person < 30; person += 1) {
    await compile(clients[person % 2 ? 0 : 1], `i/${person}`);
    await run(clients[0], `i/${person}`);
  }
  expect(ran(runners)).toEqual(asked(runners));
  // All of them have something to do.
  expect(Math.min(...asked(runners))).toBeGreaterThan(2);
  expect(Object.fromEntries(clients[0].ahead.counts)).toEqual({ compiled: 15 });
});

test('a run does not wait for the runner that has its program while another one is free', async () => {
  const held = Promise.withResolvers<void>();
  const { runners, clients } = await open(2, async (...given) => {
    await held.promise;
    await answerAll()(...given);
  });
  const runs = [run(clients[0], 'i/1'), run(clients[0], 'i/1')];
  await waitFor('both are inside', () => ran(runners).reduce((sum, one) => sum + one) === 2);
  expect(ran(runners)).toEqual([1, 1]);
  // Each has something to do: nothing is compiled ahead meanwhile, and no program is even made.
  await clients[0].ahead.compile('C', 'i/1', () => Promise.reject(new Error('It is made.')), never);
  expect([asked(runners), Object.fromEntries(clients[0].ahead.counts)]).toEqual([[0, 0], { skipped: 1 }]);
  held.resolve();
  await Promise.all(runs);
});

test('a runner that says it is busy is left alone for a while; what goes wrong is nobody’s trouble', async () => {
  const { runners, clients } = await open(1);
  const [client] = clients;
  const [runner] = runners;
  if (!runner) throw new Error('There is one.');
  runner.says.ahead = 'busy';
  for (const code of ['one', 'two']) await compile(client, 'i/1', code);
  expect(runner.ahead).toEqual(['one']);
  await client.ahead.compile('PYTHON', 'i/1', async () => 'print(1)', never);
  expect(Object.fromEntries(client.ahead.counts)).toEqual({ busy: 1, skipped: 2 });
  runner.kill();
  await waitFor('it is lost', async () => {
    await compile(client, 'i/1', 'three');
    return client.ahead.counts.has('lost') || (await client.look())[0]?.state === 'away';
  });
});

test('a runner of before, which does not compile ahead, is not asked', async () => {
  const old = await startFakeRunner(answerAll(), { languages: ['C'] });
  const client = createRunnerClient(old.url, 'a token of the test');
  await client.look();
  await compile(client, 'i/1');
  expect([old.ahead, Object.fromEntries(client.ahead.counts)]).toEqual([[], { skipped: 1 }]);
});

test('when a runner goes only its own people move', () => {
  const runner = (name: string) => ({
    name,
    inside: 0,
    pickedAt: 0,
    state: 'fine' as const,
    fullUntil: 0,
    slots: 1,
    languages: null,
    compiled: new Set(['C']),
  });
  const [a, b, c] = [runner('a'), runner('b'), runner('c')];
  const people = Array.from({ length: 300 }, (_, number) => `i/${number}`);
  const before = people.map((key) => homeOf([a, b, c], 'C', key)?.name);
  const after = people.map((key) => homeOf([c, a, { ...b, state: 'stopping' as never }], 'C', key)?.name);
  expect(people.filter((_, at) => before[at] !== 'b' && before[at] !== after[at])).toEqual([]);
  for (const name of ['a', 'b', 'c']) expect(before.filter((one) => one === name).length).toBeGreaterThan(60);
  expect(homeOf([a, b], 'PYTHON', 'i/1')).toBeUndefined();
});
