import type { RunnerState } from '@assay/contract';
import { lookAtRunner } from './look-at-runner.ts';
import { hasRoom, homeOf, pickRunner, type Candidate } from './pick-runner.ts';
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
  /** It had enough to do; until then nothing is sent to be compiled ahead, ms. */
  busyUntil: number;
}

/** Where a run would rather go: to the runner that the rest of it is on, or to the one that has somebody's programs. */
export interface Preference {
  /** Goes there unless it takes no more. */
  home?: PooledRunner | undefined;
  /** Whose run it is: goes where the programs of this person are compiled ahead, while that one is not busy. */
  key?: string | undefined;
}

export interface RunnerPool {
  /**
   * Where a run in these languages (its own first) goes next, and to none that it has `tried`; undefined when it has tried
   * all. The run counts as inside until its caller says by `inside` that it is not.
   */
  pick: (
    languages: readonly string[],
    tried: ReadonlySet<PooledRunner>,
    preference?: Preference,
  ) => Promise<PooledRunner | undefined>;
  /** Where a program is to be compiled ahead; undefined where nobody does, or has no time for it. */
  pickAhead: (language: string, key: string) => Promise<PooledRunner | undefined>;
  /** How each of them is. Waits two seconds at most for each; does not throw. */
  look: () => Promise<RunnerState[]>;
}

const met = (at: RunnerAddress): PooledRunner => ({
  at,
  name: keyOf(at),
  busyUntil: 0,
  compiled: new Set(),
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
    if (found.languages.length > 0) {
      runner.languages = new Set(found.languages.flatMap(({ names }) => names));
      runner.compiled = new Set(
        found.languages.flatMap(({ names, compilesAhead }) => (compilesAhead ? names : [])),
      );
    }
    return { url: runner.at.url, ...found };
  };

  const look = async (): Promise<RunnerState[]> => {
    lookedAt = performance.now();
    await find();
    return Promise.all(runners.map(lookAt));
  };

  const refresh = async (): Promise<void> => {
    if (performance.now() - lookedAt > FRESH_MS) void look();
    if (performance.now() - foundAt > STALE_MS) await find();
  };

  const preferred = ([language = '']: readonly string[], { home, key }: Preference) => {
    if (home) return home.state !== 'stopping' && home.state !== 'away' ? home : undefined;
    const own = key === undefined ? undefined : homeOf(runners, language, key);
    return own && hasRoom(own, performance.now()) ? own : undefined;
  };

  return {
    pick: async (languages, tried, preference = {}) => {
      await refresh();
      const first = preferred(languages, preference);
      const picked =
        first && !tried.has(first)
          ? first
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
    pickAhead: async (language, key) => {
      await refresh();
      const home = homeOf(runners, language, key);
      const now = performance.now();
      return home && home.busyUntil <= now && hasRoom(home, now) ? home : undefined;
    },
    look,
  };
};
