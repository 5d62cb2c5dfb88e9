import type { RunnerState } from '@assay/contract';
import type { Deps } from '../../platform/deps.ts';
import { watchEvery } from './watch-every.ts';

const EVERY_MS = 30_000;

const NOTHING_RUNS = 'until then no program can be run or graded';

const SENTENCES: Readonly<Record<RunnerState['state'], string>> = {
  fine: 'the code runner takes programs',
  stopping: 'the code runner is stopping and takes no programs',
  refusing: `the code runner refuses this server: give both the same RUNNER_TOKEN; ${NOTHING_RUNS}`,
  untrusted: `the code runner shows a certificate of no authority that this server trusts: name it in NODE_EXTRA_CA_CERTS; ${NOTHING_RUNS}`,
  expired: `the certificate of the code runner has expired or is not valid yet: renew it; ${NOTHING_RUNS}`,
  misnamed: `the certificate of the code runner is for another name than RUNNER_URL has: make them the same; ${NOTHING_RUNS}`,
  away: `the code runner does not answer: see whether it runs, and whether RUNNER_URL leads to it; ${NOTHING_RUNS}`,
};

/** What is told of a runner beside the sentence. */
const factsOf = ({ languages, slots }: Omit<RunnerState, 'url'>) => ({
  slots,
  languages: languages.map(({ label, version }) => `${label} ${version}`),
});

/**
 * Says in the log whether this server reaches the runner: at the start, and when that has changed. Answers how to stop it.
 */
export const startRunnerWatch = (
  { runner, log }: Pick<Deps, 'runner' | 'log'>,
  everyMs = EVERY_MS,
): (() => Promise<void>) => {
  let told: RunnerState['state'] | null = null;
  return watchEvery(everyMs, async () => {
    const found = await runner.look();
    if (found.state === told) return;
    told = found.state;
    if (found.state === 'fine') log.info(factsOf(found), SENTENCES.fine);
    else log.warn(SENTENCES[found.state]);
  });
};
