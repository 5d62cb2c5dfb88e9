import { PERIOD_WAIT_HOURS, RETENTION_KINDS, type AuditedAction, type RetentionKind } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { noteConsoleAction } from '../../platform/log/audit.ts';
import { anonymise, lockPeople, removeFeedback, removeFiles } from './anonymise.repository.ts';
import { listDue, type DueItem, type Moments } from './due.repository.ts';
import { removeMails } from './expired-mails.repository.ts';
import { findPeriod, listPeriods, lockRetention } from './period.repository.ts';
import { lockAttempts, removeContents } from './remove-contents.repository.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** So much is removed in one transaction: a server that has to wait for it does not wait long. */
const AT_ONCE: Readonly<Record<RetentionKind, number>> = {
  LOGS: 50,
  PROGRAMS: 50,
  STUDENTS: 10,
  STAFF: 10,
  FEEDBACK: 200,
  FILES: 200,
  MAILS: 1000,
};

/** When a period begins to count. */
export const beginsAt = (setAt: Date): Date => new Date(setAt.getTime() + PERIOD_WAIT_HOURS * HOUR_MS);

/** Up to when something counts from, that goes by a period of so many days. */
export const momentsOf = (days: number, now: Date): Moments => ({
  now,
  before: new Date(now.getTime() - days * DAY_MS),
});

/** The moments of a period that counts; null while it does not, or there is none. */
const countingMoments = (period: { days: number; setAt: Date } | undefined, now: Date): Moments | null =>
  period && beginsAt(period.setAt) <= now ? momentsOf(period.days, now) : null;

const noteByTask = async (
  trx: Queryable,
  action: AuditedAction,
  items: readonly DueItem[],
  now: Date,
): Promise<void> => {
  const byTask = Map.groupBy(items, ({ taskId }) => taskId);
  for (const [itemId, those] of byTask)
    await noteConsoleAction(trx, action, itemId, now, { attempts: those.length });
};

const ofAttempts =
  (kind: 'LOGS' | 'PROGRAMS', action: AuditedAction) =>
  async (trx: Queryable, due: readonly DueItem[], moments: Moments): Promise<number> => {
    const locked = await lockAttempts(
      trx,
      due.map(({ id }) => id),
    );
    // Somebody may have opened one again while it was waited for.
    const still = await listDue(trx, kind, moments, { most: due.length, among: locked });
    await removeContents(
      trx,
      still.map(({ id }) => id),
      kind,
      moments.now,
    );
    await noteByTask(trx, action, still, moments.now);
    return still.length;
  };

const ofPeople =
  (kind: 'STUDENTS' | 'STAFF') =>
  async (trx: Queryable, due: readonly DueItem[], moments: Moments): Promise<number> => {
    const locked = await lockPeople(
      trx,
      due.map(({ id }) => id),
    );
    // Somebody may have come back, or an attempt may have been opened again, while it was waited for.
    const still = await listDue(trx, kind, moments, { most: due.length, among: locked });
    const ids = still.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await anonymise(trx, ids, kind, moments.now);
    for (const id of ids) await noteConsoleAction(trx, 'anonymise', id, moments.now, {});
    return ids.length;
  };

const ofItems =
  (action: AuditedAction, remove: (trx: Queryable, ids: readonly string[]) => Promise<void>) =>
  async (trx: Queryable, due: readonly DueItem[], { now }: Moments): Promise<number> => {
    await remove(
      trx,
      due.map(({ id }) => id),
    );
    await noteConsoleAction(trx, action, null, now, { count: due.length });
    return due.length;
  };

const REMOVE: Readonly<
  Record<RetentionKind, (trx: Queryable, due: readonly DueItem[], moments: Moments) => Promise<number>>
> = {
  LOGS: ofAttempts('LOGS', 'remove-logs'),
  PROGRAMS: ofAttempts('PROGRAMS', 'remove-programs'),
  STUDENTS: ofPeople('STUDENTS'),
  STAFF: ofPeople('STAFF'),
  FEEDBACK: ofItems('remove-feedback', (trx, ids) => removeFeedback(trx, sql`id = any(${ids}::uuid[])`)),
  FILES: ofItems('remove-files', removeFiles),
  MAILS: ofItems('remove-mails', removeMails),
};

/** Removes some of what goes of a kind; false when nothing did. */
const removeNext = ({ db, now }: Deps, kind: RetentionKind): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockRetention(trx);
    const moments = countingMoments(await findPeriod(trx, kind), now());
    const due = moments ? await listDue(trx, kind, moments, { most: AT_ONCE[kind] }) : [];
    if (!moments || due.length === 0) return false;
    const removed = await REMOVE[kind](trx, due, moments);
    // What others work on just now is left to the next time.
    return removed > 0 && due.length === AT_ONCE[kind];
  });

/**
 * Removes all that goes of a kind, some in each transaction, so that it can be broken off anywhere and done again. The
 * period and the holds are read anew each time.
 */
export const removeExpired = async (deps: Deps, kind: RetentionKind): Promise<void> => {
  while (await removeNext(deps, kind));
};

/** Queues the removal of every kind whose period counts and of which something goes. Several servers may. */
export const queueRemovals = async ({ db, jobs, now }: Deps): Promise<void> => {
  const periods = new Map((await listPeriods(db)).map((period) => [period.kind, period]));
  for (const kind of RETENTION_KINDS) {
    const moments = countingMoments(periods.get(kind), now());
    const due = moments ? await listDue(db, kind, moments, { most: 1 }) : [];
    if (due.length > 0) await jobs.enqueue(db, 'remove-expired', kind, { kind });
  }
};
