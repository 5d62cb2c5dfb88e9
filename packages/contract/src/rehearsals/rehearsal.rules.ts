import type { CallFigures, Rehearsal, RehearsalReport, RehearsedCall } from './rehearsal.ts';

/** How long nineteen of twenty calls may take, ms: what the product promises for an exam. */
export const PROMISED_P95: Readonly<Record<RehearsedCall, number>> = {
  start: 2000,
  save: 500,
  run: 10_000,
  submit: 10_000,
};

/** Runner cores are planned so that they work for this share of the time at most: beyond it queues grow fast. */
export const PLANNED_SHARE = 0.7;

/** From this share on what is busy holds up the exam. */
const FULL_SHARE = 0.85;
/** An event loop that is this late is the server's limit, whatever its share of a core. ms. */
const LATE_LOOP_MS = 100;

export type Limit = 'runners' | 'server' | 'database' | 'machine';

/** Late by itself: where all cores of the machine are busy, everything on it is late. */
const isLate = ({ loopP95, machineShare }: RehearsalReport['server']): boolean =>
  loopP95 >= LATE_LOOP_MS && machineShare < FULL_SHARE;

/**
 * How much of each part was used, 0 to 1. A server answers its calls on one core; a database is full when every connection
 * of the server has a statement under way.
 */
export const sharesOf = ({ runners, server, database }: RehearsalReport): Record<Limit, number> => ({
  runners: Math.min(1, runners.busyShare),
  server: server.answers ? Math.min(1, Math.max(server.busyCores, isLate(server) ? 1 : 0)) : 0,
  database: Math.min(1, database.active / Math.max(1, database.pool)),
  machine: Math.min(1, server.machineShare),
});

const PARTS: readonly Limit[] = ['runners', 'server', 'database', 'machine'];

/** What limits the installation: of the parts that were full the fullest, and null where all had room. */
export const limitOf = (report: RehearsalReport): Limit | null => {
  const shares = sharesOf(report);
  const [fullest = 'runners'] = PARTS.toSorted((a, b) => shares[b] - shares[a]);
  return shares[fullest] >= FULL_SHARE ? fullest : null;
};

/**
 * Runner cores that so many students need to hardly wait for their programs; null where too little ran to say.
 *
 * A run costs S = B / X: what the slots have worked over the runs made (the utilisation law). A student who did not wait
 * would run every Z = (T - R) / X seconds: the time spent in the exam without the time spent waiting for runs (the
 * interactive response time law). So N students ask for N / Z runs a second, which keep N S / Z cores busy; they may be
 * busy for `PLANNED_SHARE` of the time. Both laws: P. J. Denning and J. P. Buzen, “The Operational Analysis of Queueing
 * Network Models”, Computing Surveys 10 (3), 1978.
 */
export const coresFor = (
  {
    calls: { run },
    studentSeconds,
    runners: { busySeconds },
  }: Pick<RehearsalReport, 'calls' | 'studentSeconds' | 'runners'>,
  students: number,
): number | null => {
  const thinking = studentSeconds - (run.count * run.mean) / 1000;
  if (run.count === 0 || busySeconds <= 0 || thinking <= 0) return null;
  const [cost, between] = [busySeconds / run.count, thinking / run.count];
  return Math.max(1, Math.ceil((students * cost) / between / PLANNED_SHARE));
};

const CALLED: Readonly<Record<RehearsedCall, { one: string; many: string }>> = {
  start: { one: 'start', many: 'starts' },
  save: { one: 'save', many: 'saves' },
  run: { one: 'run', many: 'runs' },
  submit: { one: 'submission', many: 'submissions' },
};

const secondsOf = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
const grouped = (count: number): string => count.toLocaleString('en-IN');
const counted = (count: number, { one, many }: { one: string; many: string }): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** What to do about what limits. */
const ADVICE: Readonly<Record<Limit, string>> = {
  runners: 'Programs wait for each other: add runner cores.',
  server: 'The server is busy answering: add a second server.',
  database: 'Statements wait in the database: give it more memory, faster disks, or more connections.',
  machine: 'All cores of this machine are busy: move the runners or the database to machines of their own.',
};
const NOTHING_FULL =
  'No part was full: look at the network or the proxy between students and server, and rehearse again.';

/** A figure that breaks its promise, and what to do. */
const lateProblem = (
  call: RehearsedCall,
  figures: CallFigures,
  report: RehearsalReport,
  cores: number | null,
): string | null => {
  const promised = PROMISED_P95[call];
  if (figures.p95 <= promised) return null;
  const { slots } = report.runners;
  const limit = limitOf(report);
  const advice =
    call === 'run' && cores !== null && cores > slots
      ? `Have ${cores} runner cores instead of ${slots}.`
      : limit
        ? ADVICE[limit]
        : NOTHING_FULL;
  return `One of twenty ${CALLED[call].many} took longer than ${secondsOf(figures.p95)}; ${secondsOf(promised)} are promised. ${advice}`;
};

const failedProblem = (call: RehearsedCall, { failures, count }: CallFigures, reason = ''): string | null =>
  failures === 0
    ? null
    : `${counted(failures, CALLED[call])} of ${grouped(count)} failed. The first answer was: ${reason} Look into the log of the server.`;

const CALLS: readonly RehearsedCall[] = ['start', 'save', 'run', 'submit'];

export interface RehearsalVerdict {
  isGo: boolean;
  /** What has to be done before the exam, a sentence each. */
  problems: string[];
  limit: Limit | null;
  /** Runner cores that the students of the task need; null where too little ran to say. */
  cores: number | null;
}

/**
 * Go or no-go: every student started, saved, ran and submitted without a failure, as fast as is promised; and the runners
 * have the cores that the students of the task need, where fewer were simulated.
 */
export const verdictOf = (
  { students, assigned }: Pick<Rehearsal, 'students' | 'assigned'>,
  report: RehearsalReport,
): RehearsalVerdict => {
  const cores = coresFor(report, Math.max(students, assigned));
  const { slots } = report.runners;
  const late = CALLS.map((call) => lateProblem(call, report.calls[call], report, cores));
  const isRunLate = report.calls.run.p95 > PROMISED_P95.run;
  const missing = students - report.submitted;
  const problems = [
    ...CALLS.map((call) => failedProblem(call, report.calls[call], report.reasons[call])),
    ...late,
    missing > 0
      ? `${grouped(missing)} of ${grouped(students)} students have not handed in. Look into the log of the server.`
      : null,
    report.calls.save.count === 0 ? 'Nobody has saved anything: rehearse for longer.' : null,
    !isRunLate && cores !== null && cores > slots
      ? `${grouped(Math.max(students, assigned))} students need ${cores} runner cores, and there are ${slots}. Add ${cores - slots}.`
      : null,
  ].filter((problem) => problem !== null);
  return { isGo: problems.length === 0, problems, limit: limitOf(report), cores };
};
