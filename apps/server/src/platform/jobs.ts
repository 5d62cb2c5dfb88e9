import { setTimeout as pause } from 'node:timers/promises';
import type { RetentionKind } from '@assay/contract';
import { inOwnTrace } from '@assay/tracing';
import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, PgBoss, type Job, type JobResult, type WorkOptions } from 'pg-boss';
import type { Queryable } from './db/database.ts';
import { patientSockets } from './db/patient-socket.ts';

/** The kinds of work that outlive a request, and what each needs to know. */
export interface JobData {
  /** `behind`: nobody waits for it, so it is graded behind what somebody has just handed in. */
  'grade-attempt': { attemptId: string; behind?: boolean };
  'check-references': { versionId: string };
  regrade: { regradeId: string };
  /** The tests of a question are measured by wrong programs. */
  'measure-strength': { measurementId: string };
  /** The programs of a task are compared. */
  compare: { comparisonId: string };
  /** Students are told that their marks changed. */
  'tell-regrade': { regradeId: string; cause: 'REGRADED' | 'REGRADE_UNDONE' };
  /** A sheet that sets an institute up is applied. */
  'apply-sheet': { runId: string };
  /** What was kept long enough is removed. */
  'remove-expired': { kind: RetentionKind };
  /** Simulated students sit a copy of a task. */
  rehearse: { rehearsalId: string };
}

export type JobHandlers = { [Name in keyof JobData]: (data: JobData[Name]) => Promise<void> };

export interface Jobs {
  /**
   * Queues a job inside the caller's transaction: it exists if and only if the transaction commits. While a job with
   * the same key waits or runs, a second one is not queued. Jobs of a kind that came later go first where their `turn`,
   * 0 to `TURN_MAX`, is lower.
   */
  enqueue: <Name extends keyof JobData>(
    db: Queryable,
    name: Name,
    key: string,
    data: JobData[Name],
    turn?: number,
  ) => Promise<void>;
  /** Begins to work on jobs, about `concurrency` of each kind at a time, and beside them as many that are behind. */
  work: (handlers: JobHandlers, concurrency: number) => Promise<void>;
  /** From now on about so many submissions are graded at a time, where `work` was called; what is under way goes on. */
  gradeAtATime: (concurrency: number) => Promise<void>;
  /** Lets running jobs end (up to `timeoutMs`) and stops. What is left goes on at the next start, here or elsewhere. */
  stop: (timeoutMs: number) => Promise<void>;
}

/** A worker that was killed is noticed after this many seconds without a sign of life; its job then runs again. */
const HEARTBEAT_SECONDS = 10;

/** The latest turn of a job. */
export const TURN_MAX = 1000;

/** Of jobs that nobody waits for. Others have the turn below 0, and places of their own, so that they never wait for one of these. */
const BEHIND = -TURN_MAX - 1;

/** Jobs are fetched in so many heaps: what takes long holds up its heap alone. */
const HEAPS = 4;

/** A place in the queue rests this long after a job that failed. */
const FAILED_MS = 1000;

/**
 * Of these kinds one job at a time: regrades and measurements have programs enough to keep the runners busy, one thread
 * compares, what one sheet adds the next one finds, removals would wait for each other, and two rehearsals measure one another.
 */
const ONE_AT_A_TIME = [
  'regrade',
  'tell-regrade',
  'compare',
  'measure-strength',
  'apply-sheet',
  'remove-expired',
  'rehearse',
] as const satisfies readonly (keyof JobData)[];

const NAMES: readonly (keyof JobData)[] = ['grade-attempt', 'check-references', ...ONE_AT_A_TIME];

/** No statement of the queue takes as long, and the connection that listens asks every 10 seconds whether it still does. */
const SILENT_MS = 30_000;

/**
 * One connection after the other: those to a database that another one has replaced would refuse everything for ever, or
 * never answer.
 */
const RENEWED = { maxLifetimeSeconds: 60, stream: patientSockets(SILENT_MS) };

/** Opens the durable job queue on the product's own PostgreSQL. Several servers may share it. */
export const openJobs = async (databaseUrl: string, log: FastifyBaseLogger): Promise<Jobs> => {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'assay-jobs',
    max: 6,
    ...RENEWED,
    // `prepareDatabase` makes it, for a role that may make none.
    createSchema: false,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reports an error'));
  await boss.start();
  const options = {
    policy: 'exclusive',
    notify: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    // The heartbeat finds the dead. This is for none but a job that goes on and on: 100 questions of slow programs do.
    expireInSeconds: 43_200,
    // Each must happen however long the runner or the database is away.
    retryLimit: 100_000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 30,
  };
  for (const name of NAMES) await boss.createQueue(name, options);

  const workOn = async <Name extends keyof JobData>(
    name: Name,
    handle: JobHandlers[Name],
    concurrency: number,
    which: Pick<WorkOptions, 'minPriority' | 'maxPriority'> = {},
  ): Promise<string> => {
    const settle = async (job: Job<JobData[Name]>): Promise<JobResult> => {
      try {
        await inOwnTrace(`job ${name}`, { 'assay.job.id': job.id }, () => handle(job.data));
        return { id: job.id, status: 'completed' };
      } catch (error) {
        log.error({ err: error, job: job.id }, `the job ${name} failed and will be tried again`);
        // What fails one job mostly fails all of them (the runner is away): the whole queue is not run through it.
        await pause(FAILED_MS);
        return { id: job.id, status: 'failed' };
      }
    };
    return boss.work<JobData[Name]>(
      name,
      {
        ...which,
        localConcurrency: Math.min(HEAPS, concurrency),
        batchSize: Math.ceil(concurrency / HEAPS),
        perJobResults: true,
        // A full batch means that more is waiting; the short poll takes the rest and what is due again.
        burstWhenBatchFull: true,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 1,
      },
      (jobs) => Promise.all(jobs.map(settle)),
    );
  };

  let grade: JobHandlers['grade-attempt'] | undefined;
  let graders: string[] = [];
  const gradeAtATime = async (concurrency: number): Promise<void> => {
    if (!grade) return;
    const before = graders;
    graders = [
      await workOn('grade-attempt', grade, concurrency, { minPriority: BEHIND + 1 }),
      await workOn('grade-attempt', grade, concurrency, { maxPriority: BEHIND }),
    ];
    for (const id of before) await boss.offWork('grade-attempt', { id, wait: false });
  };

  return {
    enqueue: async (db, queue, key, data, turn = 0) => {
      await boss.send(queue, data, {
        singletonKey: key,
        priority: 'behind' in data && data.behind ? BEHIND : -Math.min(turn, TURN_MAX),
        db: fromKysely(db.withoutPlugins()),
      });
    },
    work: async (handlers, concurrency) => {
      grade = handlers['grade-attempt'];
      await gradeAtATime(concurrency);
      await workOn('check-references', handlers['check-references'], concurrency);
      for (const name of ONE_AT_A_TIME) await workOn(name, handlers[name], 1);
    },
    gradeAtATime,
    stop: (timeoutMs) => boss.stop({ graceful: true, timeout: timeoutMs, close: true }),
  };
};
