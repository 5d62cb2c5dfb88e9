import type { RunnerState } from '@assay/contract';
import { expect, onTestFinished, test } from 'vitest';
import { useTestServer } from '../../test/test-server.ts';
import { waitFor } from '../../test/wait-for.ts';
import { startJobs } from './start-jobs.ts';

const server = useTestServer();

const withPlaces = (slots: number | null): RunnerState => ({
  url: null,
  state: slots === null ? 'away' : 'fine',
  languages: [],
  slots,
  submissions: null,
  waiting: null,
});

/** Starts working with these runners; what is graded at a time, as it changes. */
const startWith = async (runners: RunnerState[], gradingConcurrency: number | null = null) => {
  const state = { runners, looks: 0, graded: [] as number[] };
  const stop = await startJobs(
    {
      ...server.deps,
      config: { ...server.deps.config, gradingConcurrency },
      runner: {
        ...server.deps.runner,
        look: async () => {
          state.looks += 1;
          return state.runners;
        },
      },
      jobs: {
        ...server.deps.jobs,
        work: async (_handlers, concurrency) => void state.graded.push(concurrency),
        gradeAtATime: async (concurrency) => void state.graded.push(concurrency),
      },
    },
    1,
  );
  onTestFinished(stop);
  const become = async (...next: RunnerState[]): Promise<void> => {
    const before = state.looks;
    state.runners = next;
    await waitFor('the runners were looked at twice', () => state.looks > before + 1);
  };
  return { state, become };
};

test('as many programs are graded at a time as all runners have places for, as they come and go', async () => {
  const { state, become } = await startWith([withPlaces(3), withPlaces(7)]);
  expect(state.graded).toEqual([12]);
  await become(withPlaces(3), withPlaces(7), withPlaces(8));
  await become(withPlaces(3), withPlaces(null), withPlaces(8));
  // Who hears of none knows no better than before.
  await become(withPlaces(null), withPlaces(null));
  await become(withPlaces(1));
  await become(withPlaces(500));
  expect(state.graded).toEqual([12, 20, 13, 4, 256]);
});

test('the setting counts where it says how many', async () => {
  const { state } = await startWith([withPlaces(3)], 9);
  expect([state.graded, state.looks]).toEqual([[9], 0]);
});
