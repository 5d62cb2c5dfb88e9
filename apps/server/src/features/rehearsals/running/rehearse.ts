import { setInterval as every, setTimeout as pause } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import type { RehearsalProgress } from '@assay/contract';
import type { Deps } from '../../../platform/deps.ts';
import { hashDrawnPassword } from '../../../platform/passwords/passwords.ts';
import { examInTheWay } from '../asking/require-rehearsed.ts';
import { playStudents } from '../playing/play-students.ts';
import type { Plan } from '../playing/sitting.ts';
import {
  beginRehearsal,
  endRehearsal,
  listAbandoned,
  listWaiting,
  noteProgress,
  type BegunRehearsal,
  type RehearsalEnd,
} from '../rehearsal.repository.ts';
import { rehearsedPrograms } from '../stage/rehearsed-programs.ts';
import { removeStage } from '../stage/remove-stage.repository.ts';
import { insertStage } from '../stage/stage.repository.ts';
import { countUngraded } from './database-work.repository.ts';
import { reachProblem } from './reach.ts';
import { toReport } from './to-report.ts';
import { watchParts } from './watch-parts.ts';

/** How often it is looked whether the rehearsal is to go on, ms. */
const WATCH_MS = 1000;
/** The first students wait so long for those who play them. ms */
const BEGIN_MS = 1500;
/** Starts are spread over this share of the time, and over no more than so many ms; submissions over so many. */
const START_SHARE = 0.2;
const START_MOST_MS = 30_000;
const SUBMIT_MS = 2000;
/** It is not waited longer for the grades, ms. */
const GRADED_MS = 300_000;
/** Between two tries to remove what a call is still writing, ms. */
const REMOVE_MS = 500;

const CUT_OFF =
  'The server ended during this rehearsal. Its students have been removed; rehearse again when the server has been up for a while.';
const BROKEN =
  'The students could not be played on this server. Its log says why, as an error of this rehearsal.';

/** Ends once the rehearsal is stopped, or an exam comes in its way; keeps what it is at up to date. */
const openWatch = (deps: Deps, rehearsalId: string) => {
  const [stopped, ended] = [new AbortController(), new AbortController()];
  let progress: RehearsalProgress = { phase: 'PREPARING', started: 0, submitted: 0, calls: 0, failures: 0 };
  let problem: string | null = null;
  const look = async (): Promise<void> => {
    problem = await examInTheWay(deps.db, deps.now());
    if (problem || !(await noteProgress(deps.db, rehearsalId, progress, deps.now()))) stopped.abort();
  };
  const watching = (async () => {
    for await (const _ of every(WATCH_MS, undefined, { signal: ended.signal }))
      if (!stopped.signal.aborted)
        await look().catch((error: unknown) =>
          deps.log.warn({ err: error }, 'it cannot be seen whether a rehearsal is to go on'),
        );
  })().catch(() => undefined);
  return {
    signal: stopped.signal,
    note: (more: Partial<RehearsalProgress>): void => {
      progress = { ...progress, ...more };
    },
    /** Why it was stopped; null where a person has done so. */
    problem: () => problem,
    end: async (): Promise<void> => {
      ended.abort();
      await watching;
    },
  };
};
type Watch = ReturnType<typeof openWatch>;

/** Waits until all that was handed in is graded; how long that took, seconds, and null where it takes too long. */
const waitGraded = async ({ db }: Deps, taskId: string, signal: AbortSignal): Promise<number | null> => {
  const since = performance.now();
  while ((await countUngraded(db, taskId)) > 0) {
    if (signal.aborted || performance.now() - since > GRADED_MS) return null;
    await pause(REMOVE_MS);
  }
  return (performance.now() - since) / 1000;
};

const planOf = (
  { config }: Deps,
  { seconds }: BegunRehearsal,
  stage: Pick<Plan, 'taskId' | 'sitters' | 'variants'>,
): Plan => {
  const beginAt = Date.now() + BEGIN_MS;
  return {
    ...stage,
    url: config.publicUrl,
    beginAt,
    startSpread: Math.min(START_MOST_MS, seconds * 1000 * START_SHARE),
    submitAt: beginAt + seconds * 1000,
    submitSpread: SUBMIT_MS,
  };
};

/** Puts the stage up, plays, and waits for the grades; how the rehearsal ends. What is on the stage stays. */
const play = async (deps: Deps, begun: BegunRehearsal, watch: Watch): Promise<RehearsalEnd> => {
  const unreached = await reachProblem(deps.config.publicUrl);
  if (unreached) return { state: 'FAILED', problem: unreached };
  const { variants, ...counts } = await rehearsedPrograms(deps.db, begun.taskId);
  const passwordHash = await hashDrawnPassword(randomBytes(32).toString('hex'));
  const stage = await deps.db
    .transaction()
    .execute((trx) => insertStage(trx, begun, passwordHash, deps.now()));
  watch.note({ phase: 'WRITING' });
  const measured = watchParts(deps);
  const played = await playStudents(planOf(deps, begun, { ...stage, variants }), watch.note, watch.signal);
  const parts = await measured(played?.cpuSeconds ?? 0);
  watch.note({ phase: 'GRADING' });
  const gradedAfter = played && (await waitGraded(deps, stage.taskId, watch.signal));
  if (!played || watch.signal.aborted) return { state: 'STOPPED', problem: watch.problem() };
  return { state: 'READY', report: toReport(played, { ...parts, ...counts, gradedAfter }) };
};

/**
 * Takes away what a rehearsal was played on, and says how it ended, whether or not all could be removed.
 * @throws when something is left; whoever calls it again removes it
 */
const finish = async (deps: Deps, rehearsalId: string, end: RehearsalEnd): Promise<void> => {
  try {
    await removeStage(deps.db, rehearsalId, deps.now(), () => pause(REMOVE_MS));
  } finally {
    await endRehearsal(deps.db, rehearsalId, end, deps.now());
  }
};

/**
 * Plays a rehearsal and removes all that it was played on. Called again for one that has begun, the server of the first
 * call is gone: it is removed alone.
 * @throws when the database is away; the next call removes what is left
 */
export const rehearse = async (deps: Deps, rehearsalId: string): Promise<void> => {
  const begun = await beginRehearsal(deps.db, rehearsalId, deps.now());
  if (!begun) {
    await finish(deps, rehearsalId, { state: 'FAILED', problem: CUT_OFF });
    return;
  }
  const watch = openWatch(deps, rehearsalId);
  try {
    const end = await play(deps, begun, watch).catch((error: unknown): RehearsalEnd => {
      deps.log.error({ err: error, rehearsal: rehearsalId }, 'a rehearsal failed');
      return { state: 'FAILED', problem: BROKEN };
    });
    watch.note({ phase: 'REMOVING' });
    await finish(deps, rehearsalId, end);
  } finally {
    await watch.end();
  }
};

/** Queues again what waits to be played, in case its job is gone, and removes what nobody plays any more. */
export const requeueRehearsals = async (deps: Deps): Promise<void> => {
  for (const rehearsalId of await listWaiting(deps.db))
    await deps.jobs.enqueue(deps.db, 'rehearse', rehearsalId, { rehearsalId });
  await sweepRehearsals(deps);
};

/** Removes what rehearsals have left behind whose server is gone, or which came back with a backup. */
export const sweepRehearsals = async (deps: Deps): Promise<void> => {
  for (const rehearsalId of await listAbandoned(deps.db, deps.now()))
    await finish(deps, rehearsalId, { state: 'FAILED', problem: CUT_OFF });
};
