import { Counter, Gauge, Histogram, collectDefaultMetrics } from 'prom-client';
import type { Registry } from 'prom-client';
import { AHEAD_OUTCOMES } from '@assay/runner-contract';
import type { Ahead } from '../compile/ahead.ts';
import type { ArtifactCache } from '../compile/artifact-cache.ts';
import type { Admission } from '../queue/admission.ts';
import { Refused, REFUSAL_REASONS } from '../queue/admission.ts';
import { CallerLeft } from '../queue/caller-left.ts';
import { HelperLost } from '../sandbox/helper.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { SubmissionWatcher } from '../submission.ts';

/** What the runner counts about submissions, for Prometheus. */
export interface Metrics {
  /** Counts what happens to a submission in that language. */
  watch(language: string): SubmissionWatcher;
  /** Counts a submission that was refused or got no answer. */
  countFailure(error: unknown): void;
}

const UNFINISHED_REASONS = ['caller_left', 'helper_lost', 'failed'] as const;

const reasonOf = (error: unknown): (typeof UNFINISHED_REASONS)[number] => {
  if (error instanceof CallerLeft) return 'caller_left';
  return error instanceof HelperLost ? 'helper_lost' : 'failed';
};

const COMPILES = {
  name: 'assay_runner_compiles_total',
  help: 'Submissions that were compiled, by language, outcome, and whether the program was kept from before.',
  labelNames: ['language', 'outcome', 'cached'] as const,
};
const COMPILE_SECONDS = {
  name: 'assay_runner_compile_cpu_seconds',
  help: 'CPU time of compilers that ran, by language.',
  labelNames: ['language'] as const,
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
};
const RUNS = {
  name: 'assay_runner_runs_total',
  help: 'Tests that ended, by language and verdict.',
  labelNames: ['language', 'verdict'] as const,
};
const RUN_SECONDS = {
  name: 'assay_runner_run_wall_seconds',
  help: 'Time on the clock of tests that ran, by language.',
  labelNames: ['language'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
};
const REFUSALS = {
  name: 'assay_runner_refusals_total',
  help: 'Submissions that were told to come back later (503), by reason.',
  labelNames: ['reason'] as const,
};
const UNFINISHED = {
  name: 'assay_runner_unfinished_submissions_total',
  help: 'Submissions that were let in and did not end with an answer, by reason.',
  labelNames: ['reason'] as const,
};

const SUBMISSIONS = {
  name: 'assay_runner_submissions',
  help: 'Submissions inside, running or waiting.',
};
const CACHE_BYTES = {
  name: 'assay_runner_cache_bytes',
  help: 'Size of the compiled programs that are kept, without those that were compiled ahead and not run.',
};
const AHEAD_BYTES = {
  name: 'assay_runner_cache_ahead_bytes',
  help: 'Size of the programs that were compiled ahead and have not been run.',
};
const AHEAD_USED = {
  name: 'assay_runner_ahead_used_total',
  help: 'Programs that were compiled ahead and then run.',
};
const AHEAD = {
  name: 'assay_runner_ahead_total',
  help: 'Programs that were to be compiled ahead, by what became of it.',
  labelNames: ['outcome'] as const,
};
const RESTARTS = {
  name: 'assay_runner_helper_restarts_total',
  help: 'Times that the isolation helper ended unexpectedly and was replaced.',
};

const gauge = (text: { name: string; help: string }, read: () => number): Gauge =>
  new Gauge({
    ...text,
    registers: [],
    collect() {
      this.set(read());
    },
  });

/** A count that somebody else keeps. */
const counter = (text: { name: string; help: string }, read: () => number): Counter =>
  new Counter({
    ...text,
    registers: [],
    collect() {
      this.reset();
      this.inc(read());
    },
  });

/** What the runner counts itself; a reason that has not occurred yet stands at 0. */
const countersIn = (registry: Registry) => {
  const registers = [registry];
  const refused = new Counter({ ...REFUSALS, registers });
  const unfinished = new Counter({ ...UNFINISHED, registers });
  for (const reason of REFUSAL_REASONS) refused.inc({ reason }, 0);
  for (const reason of UNFINISHED_REASONS) unfinished.inc({ reason }, 0);
  return {
    refused,
    unfinished,
    compiles: new Counter({ ...COMPILES, registers }),
    compileSeconds: new Histogram({ ...COMPILE_SECONDS, registers }),
    runs: new Counter({ ...RUNS, registers }),
    runSeconds: new Histogram({ ...RUN_SECONDS, registers }),
  };
};

/** Adds the runner's metrics, and those of its process, to `registry`. Units are seconds and bytes. */
export const createMetrics = (
  registry: Registry,
  admission: Admission,
  cache: ArtifactCache,
  ahead: Ahead,
  sandbox: Sandbox,
): Metrics => {
  // How late the event loop is: looked at every 10 ms, as is the default, an idle runner would never sleep.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  registry.registerMetric(gauge(SUBMISSIONS, () => admission.inside()));
  registry.registerMetric(gauge(CACHE_BYTES, () => cache.bytes()));
  registry.registerMetric(gauge(AHEAD_BYTES, () => cache.ahead().bytes));
  registry.registerMetric(counter(AHEAD_USED, () => cache.ahead().used));
  registry.registerMetric(
    new Counter({
      ...AHEAD,
      registers: [],
      collect() {
        this.reset();
        for (const outcome of AHEAD_OUTCOMES) this.inc({ outcome }, ahead.outcomes.get(outcome) ?? 0);
      },
    }),
  );
  registry.registerMetric(counter(RESTARTS, () => sandbox.restarts()));
  const { refused, unfinished, compiles, compileSeconds, runs, runSeconds } = countersIn(registry);

  return {
    watch: (language) => ({
      compiled: ({ ok, cached, cpuMs }) => {
        compiles.inc({ language, outcome: ok ? 'ok' : 'error', cached: String(cached) });
        if (!cached && cpuMs > 0) compileSeconds.observe({ language }, cpuMs / 1000);
      },
      tested: ({ verdict, wallMs }) => {
        runs.inc({ language, verdict });
        if (verdict !== 'COMPILE_ERROR') runSeconds.observe({ language }, wallMs / 1000);
      },
    }),
    countFailure: (error) => {
      if (error instanceof Refused) refused.inc({ reason: error.reason });
      else unfinished.inc({ reason: reasonOf(error) });
    },
  };
};
