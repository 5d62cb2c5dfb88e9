import type { RunnerState } from '@assay/contract';
import { lookAtRunner } from './look-at-runner.ts';
import { pickRunner, type Candidate } from './pick-runner.ts';
import {
  findRunners,
  keyOf,
  parseRunnerUrls,
  resolveName,
  type Resolve,
  type RunnerAddress,
} from './runner-addresses.ts';

/** What is known of the runners is looked at anew after so long, ms, where runs go to them. */
const FRESH_MS = 2000;
/** What names lead to is waited for where it is older than that, ms: nothing ran for a while. */
const STALE_MS = 10_000;

/** One of the runners. */
export interface PooledRunner extends Candidate {
  at: RunnerAddress;
}

export interface RunnerPool {
  /**
   * Where a run in these languages goes next: to its `home` unless that takes no more, and to none that it has `tried`;
   * undefined when it has tried all. The run counts as inside until its caller says by `inside` that it is not.
   */
  pick: (
    languages: readonly string[],
    tried: ReadonlySet<PooledRunner>,
    home?: PooledRunner,
  ) => Promise<PooledRunner | undefined>;
  /** How each of them is. Waits two seconds at most for each; does not throw. */
  look: () => Promise<RunnerState[]>;
}

const met = (at: RunnerAddress): PooledRunner => ({
  at,
  inside: 0,
  pickedAt: 0,
  state: null,
  fullUntil: 0,
  slots: null,
  languages: null,
});

/** The runners that `RUNNER_URL` leads to, found anew and looked at as runs go to them. */
export const openRunnerPool = (
  setting: string,
  token: string,
  resolve: Resolve = resolveName,
): RunnerPool => {
  const bases = parseRunnerUrls(setting);
  let runners: readonly PooledRunner[] = [];
  let foundAt = -Infinity;
  let lookedAt = -Infinity;
  let picks = 0;

  const find = async (): Promise<void> => {
    const before = runners.map(({ at }) => at);
    const found = await findRunners(bases, before, resolve);
    // Of two searches that end at once both keep whom the other has met.
    const known = new Map(runners.map((runner) => [keyOf(runner.at), runner]));
    runners = found.map((at) => {
      const runner = known.get(keyOf(at)) ?? met(at);
      runner.at = at;
      return runner;
    });
    foundAt = performance.now();
  };

  const lookAt = async (runner: PooledRunner): Promise<RunnerState> => {
    const found = await lookAtRunner(runner.at, token);
    runner.state = found.state;
    runner.slots = found.slots ?? runner.slots;
    if (found.languages.length > 0) runner.languages = new Set(found.languages.flatMap(({ names }) => names));
    return { url: runner.at.url, ...found };
  };

  const look = async (): Promise<RunnerState[]> => {
    lookedAt = performance.now();
    await find();
    return Promise.all(runners.map(lookAt));
  };

  return {
    pick: async (languages, tried, home) => {
      if (performance.now() - lookedAt > FRESH_MS) void look();
      if (performance.now() - foundAt > STALE_MS) await find();
      const isHome = home && !tried.has(home) && home.state !== 'stopping' && home.state !== 'away';
      const picked = isHome
        ? home
        : pickRunner(
            runners.filter((runner) => !tried.has(runner)),
            languages,
            performance.now(),
          );
      if (picked) {
        picked.inside += 1;
        picked.pickedAt = ++picks;
      }
      return picked;
    },
    look,
  };
};
