import type { RunnerState } from '@assay/contract';
import type { Deps } from '../../platform/deps.ts';
import { watchEvery } from './watch-every.ts';

const EVERY_MS = 30_000;

const NOTHING_RUNS = 'until then no program can be run or graded there';

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
const factsOf = ({ url, languages, slots }: RunnerState) => ({
  runner: url,
  slots,
  languages: languages.map(({ label, version }) => `${label} ${version}`),
});

/**
 * Says in the log whether this server reaches each runner: at the start, when one comes, and when that has changed.
 * Answers how to stop it.
 */
export const startRunnerWatch = (
  { runner, log }: Pick<Deps, 'runner' | 'log'>,
  everyMs = EVERY_MS,
): (() => Promise<void>) => {
  let told = new Map<RunnerState['url'], RunnerState['state']>();
  return watchEvery(everyMs, async () => {
    const found = await runner.look();
    for (const one of found) {
      if (one.state === told.get(one.url)) continue;
      if (one.state === 'fine') log.info(factsOf(one), SENTENCES.fine);
      else log.warn({ runner: one.url }, SENTENCES[one.state]);
    }
    told = new Map(found.map(({ url, state }) => [url, state]));
  });
};
