import type { RunnerState } from '@assay/contract';
import type { Deps } from '../platform/deps.ts';
import { jobHandlers, openGradingLimits } from './job-handlers.ts';
import { watchEvery } from './watches/watch-every.ts';

/** Programs graded at a time where no runner says how many places it has, and at least. */
const GRADED_MIN = 4;
/** At most, however many places there are: their submissions are in memory. */
const GRADED_MAX = 256;
/** More than the runners have places: while one is answered over the network, another one is there already. */
const GRADED_BESIDE = 2;
/** Runners come and go. */
const EVERY_MS = 5000;

/** Programs to be graded at a time: as many as all runners that answer have places for. */
const gradedAtATime = (runners: readonly RunnerState[]): number => {
  const places = runners.reduce((sum, { slots }) => sum + (slots ?? 0), 0);
  return Math.min(GRADED_MAX, Math.max(GRADED_MIN, places + GRADED_BESIDE));
};

/**
 * Begins to work on jobs. As many programs are graded at a time as the settings say, or else as the runners have places
 * for, as they come and go. Answers how to stop looking at the runners; the jobs go on.
 */
export const startJobs = async (deps: Deps, everyMs = EVERY_MS): Promise<() => Promise<void>> => {
  const { config, runner, jobs, log } = deps;
  let graded = config.gradingConcurrency ?? gradedAtATime(await runner.look());
  const limits = openGradingLimits(graded);
  await jobs.work(jobHandlers(deps, limits), graded);
  if (config.gradingConcurrency !== null) return async () => undefined;
  return watchEvery(everyMs, async () => {
    const runners = await runner.look();
    const next = gradedAtATime(runners);
    // Who hears of no runner knows no better than before.
    if (next === graded || runners.every(({ slots }) => slots === null)) return;
    try {
      await jobs.gradeAtATime(next);
      graded = next;
      for (const limit of Object.values(limits)) limit.concurrency = next;
    } catch (error) {
      log.error({ err: error }, 'the number of programs that are graded at a time could not be changed');
    }
  });
};
