import { GRACE_SECONDS } from '@assay/contract';
import type { Deps } from '../../platform/deps.ts';
import { findAttempt } from './attempt.repository.ts';
import { endOf } from './open-attempt.ts';
import { submitAttempt } from './submit-attempt.ts';
import { listOverdueAttempts, listUngradedAttempts } from './submission.repository.ts';

const BATCH = 200;
/** A submission that waits longer than this is queued again, in case its job was lost by hand or by restore. */
const UNGRADED_SECONDS = 120;

/** Submits one attempt whose time is over. Under its lock everything is looked at again: the end may have moved. */
const submitOverdue = (deps: Deps, attemptId: string): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const attempt = await findAttempt(trx, { attemptId }, true);
    if (!attempt || attempt.submittedAt) return;
    if (deps.now().getTime() <= endOf(attempt).getTime() + GRACE_SECONDS * 1000) return;
    await submitAttempt(trx, deps, attempt, 'CLOCK', new Map());
  });

/** One round: ends what is over, and queues again what was not graded. */
const sweep = async (deps: Deps): Promise<void> => {
  const now = deps.now();
  for (const { id } of await listOverdueAttempts(deps.db, now, GRACE_SECONDS, BATCH))
    await submitOverdue(deps, id);
  for (const { id } of await listUngradedAttempts(deps.db, now, UNGRADED_SECONDS, BATCH))
    await deps.jobs.enqueue(deps.db, 'grade-attempt', id, { attemptId: id });
};

/**
 * Keeps watch over the end of attempts, whether or not a browser is there: an attempt is submitted within the grace
 * and `everyMs` after its end. Several servers may do this at once. Answers how to stop it.
 */
export const startFinaliser = (deps: Deps, everyMs = 5000): (() => Promise<void>) => {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let round: Promise<void> = Promise.resolve();
  const next = (): void => {
    round = sweep(deps)
      .catch((error: unknown) => {
        if (!stopped) deps.log.error({ err: error }, 'attempts that are over could not be looked for');
      })
      .then(() => {
        if (!stopped) timer = setTimeout(next, everyMs);
      });
  };
  next();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await round;
  };
};
