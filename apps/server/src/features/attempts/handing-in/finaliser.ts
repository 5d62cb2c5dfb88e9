import { setTimeout as pause } from 'node:timers/promises';
import { GRACE_SECONDS } from '@assay/contract';
import type { Deps } from '../../../platform/deps.ts';
import { findAttempt } from '../attempt/attempt.repository.ts';
import { endOf } from '../attempt/open-attempt.ts';
import { queueGrading, submitAttempt } from './submit-attempt.ts';
import { listOverdueAttempts, listUngradedAttempts } from './submission.repository.ts';

/** A submission that waits longer than this is queued again, in case its job was lost by hand or by restore. */
const UNGRADED_SECONDS = 120;
/** Attempts submitted side by side: a whole year's exam may end at one moment. */
const AT_A_TIME = 4;
/** What waits is looked through this often; in a busy hour all of it is queued already. */
const REQUEUE_MS = 60_000;

/** Submits one attempt whose time is over. Under its lock everything is looked at again: the end may have moved. */
const submitOverdue = (deps: Deps, attemptId: string): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const attempt = await findAttempt(trx, { attemptId }, true);
    if (!attempt || attempt.submittedAt) return;
    if (deps.now().getTime() <= endOf(attempt).getTime() + GRACE_SECONDS * 1000) return;
    await submitAttempt(trx, deps, attempt, 'CLOCK', new Map());
  });

/** Queues again what was not graded, in case its job is gone; one that is still there stays the only one. */
const requeueUngraded = async (deps: Deps): Promise<void> => {
  for (const attempt of await listUngradedAttempts(deps.db, deps.now(), UNGRADED_SECONDS))
    await queueGrading(deps.db, deps, attempt);
};

/**
 * Keeps watch over the end of attempts, whether or not a browser is there: an attempt is submitted within the grace
 * and `everyMs` after its end. One that cannot be submitted holds up no other. Several servers may do this at once. While
 * the machine's clock was just set nothing is submitted: an exam that a wrong clock ends would be over for good.
 * Answers how to stop it.
 */
export const startFinaliser = (deps: Deps, everyMs = 5000): (() => Promise<void>) => {
  const stopping = new AbortController();
  let believed = true;
  let requeuedAt = -Infinity;

  const submitAll = async (): Promise<void> => {
    const waiting = await listOverdueAttempts(deps.db, deps.now(), GRACE_SECONDS);
    const submitNext = async (): Promise<void> => {
      for (let next = waiting.pop(); next && !stopping.signal.aborted; next = waiting.pop()) {
        const { id } = next;
        await submitOverdue(deps, id).catch((error: unknown) =>
          deps.log.error({ err: error, attempt: id }, 'an attempt that is over could not be submitted'),
        );
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, submitNext));
  };
  const canBelieveClock = (): boolean => {
    const before = believed;
    believed = deps.clock.isSteady();
    if (before && !believed)
      deps.log.error('the clock of this machine was set: no attempt is ended for a minute');
    return believed;
  };
  const sweep = async (): Promise<void> => {
    if (canBelieveClock()) await submitAll();
    if (performance.now() - requeuedAt < REQUEUE_MS) return;
    requeuedAt = performance.now();
    await requeueUngraded(deps);
  };
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sweep().catch((error: unknown) =>
        deps.log.error({ err: error }, 'attempts that are over could not be looked for'),
      );
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
  };
};
