/** How often what is measured, so that the whole run fits its time. */
export interface Plan {
  /** Pairs of sandboxed and plain `/bin/true`. */
  spawnPairs: number;
  /** Starts of the service, for the first submission after each. */
  starts: number;
  /** Rounds over the programs, by how long one of them takes. */
  rounds: { slow: number; quick: number; cached: number; tenTests: number };
  callers: readonly number[];
  /** How long callers go on, in seconds; what they began is then finished. */
  seconds: { runner: number; others: number };
  /** Runs of a caller beside others whose programs wait. */
  fairRuns: number;
  /** Submissions in one moment. */
  burst: number;
}

/** About thirteen minutes on two cores that have nothing else to do. */
export const COMPLETE_PLAN: Plan = {
  spawnPairs: 120,
  starts: 5,
  rounds: { slow: 10, quick: 25, cached: 50, tenTests: 6 },
  callers: [1, 2, 8, 64],
  seconds: { runner: 3, others: 1 },
  fairRuns: 60,
  burst: 128,
};

/** To see that everything works; its figures say little. */
export const QUICK_PLAN: Plan = {
  spawnPairs: 15,
  starts: 1,
  rounds: { slow: 1, quick: 2, cached: 6, tenTests: 1 },
  callers: [4],
  seconds: { runner: 0.5, others: 0.2 },
  fairRuns: 3,
  burst: 24,
};
