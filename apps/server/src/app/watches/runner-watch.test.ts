import { expect, inject, test } from 'vitest';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { createRunnerClient, type RunnerClient } from '../../platform/runner/runner-client.ts';
import { startRunnerWatch } from './runner-watch.ts';

const server = useTestServer();
const NOBODY = 'http://127.0.0.1:1';

test('a server says in its log whether it reaches the runner, at its start and when that changes', async () => {
  const token = inject('runnerToken');
  const to = (url: string, word = token): RunnerClient => createRunnerClient(url, word);
  const told: string[] = [];
  const facts: unknown[] = [];
  const log = Object.assign(Object.create(server.deps.log) as typeof server.deps.log, {
    warn: (_runner: unknown, sentence: string) => void told.push(sentence),
    info: (given: unknown, sentence: string) => void (facts.push(given), told.push(sentence)),
  });
  let there = to(NOBODY);
  let looks = 0;
  const runner: RunnerClient = {
    ...there,
    look: () => {
      looks += 1;
      return there.look();
    },
  };
  const stop = startRunnerWatch({ runner, log }, 1);
  const lookedTwice = (): Promise<void> => {
    const before = looks;
    return waitFor('the runner was looked at twice more', () => looks > before + 1);
  };
  await lookedTwice();
  for (const next of [to(inject('runnerUrl'), 'not the token of it'), to(inject('runnerUrl')), to(NOBODY)]) {
    there = next;
    await lookedTwice();
  }
  await stop();
  expect(told).toEqual([
    expect.stringContaining('does not answer: see whether it runs'),
    expect.stringContaining('refuses this server: give both the same RUNNER_TOKEN'),
    'the code runner takes programs',
    expect.stringContaining('does not answer: see whether it runs'),
  ]);
  expect(facts).toEqual([
    {
      runner: inject('runnerUrl'),
      slots: expect.any(Number),
      languages: expect.arrayContaining([expect.stringMatching(/^Python 3/)]),
    },
  ]);
});
