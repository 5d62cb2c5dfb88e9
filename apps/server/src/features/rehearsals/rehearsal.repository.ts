import { REHEARSALS_SHOWN, type RehearsalProgress, type RehearsalReport } from '@assay/contract';
import type { Insertable } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** Of whom nothing is heard for so long plays no rehearsal any more, ms. */
const SILENT_MS = 60_000;

type New = Pick<
  Insertable<Tables['rehearsal']>,
  'id' | 'taskId' | 'students' | 'assigned' | 'seconds' | 'startedBy' | 'startedAt'
>;

/** Writes a rehearsal that is to be played; false where another one waits, runs, or is still being removed. */
export const insertRehearsal = async (trx: Queryable, rehearsal: New): Promise<boolean> => {
  if (await trx.selectFrom('rehearsalPlace').select('departmentId').executeTakeFirst()) return false;
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('rehearsal')
    .values({ ...rehearsal, state: 'WAITING' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
};

/** Whether one waits or runs, or is still being removed. */
export const isRehearsing = async (db: Queryable): Promise<boolean> => {
  const [place, rehearsal] = await Promise.all([
    db.selectFrom('rehearsalPlace').select('departmentId').executeTakeFirst(),
    db.selectFrom('rehearsal').where('state', 'in', ['WAITING', 'RUNNING']).select('id').executeTakeFirst(),
  ]);
  return place !== undefined || rehearsal !== undefined;
};

/** Begins to play; undefined where it has begun before, or was stopped. */
export const beginRehearsal = (db: Queryable, id: string, now: Date) =>
  db
    .updateTable('rehearsal')
    .set({ state: 'RUNNING', heardAt: now })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .returning(['id', 'taskId', 'students', 'seconds'])
    .executeTakeFirst();
export type BegunRehearsal = NonNullable<Awaited<ReturnType<typeof beginRehearsal>>>;

/** Notes how far it is; false where it has been stopped. */
export const noteProgress = async (
  db: Queryable,
  id: string,
  progress: RehearsalProgress,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('rehearsal')
    .set({ progress: JSON.stringify(progress), heardAt: now })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export type RehearsalEnd =
  | { state: 'READY'; report: RehearsalReport }
  | { state: 'STOPPED'; problem: string | null }
  | { state: 'FAILED'; problem: string };

/** Ends a rehearsal that waits or runs; false where it has ended. */
export const endRehearsal = async (
  db: Queryable,
  id: string,
  end: RehearsalEnd,
  endedAt: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('rehearsal')
    .set({
      state: end.state,
      endedAt,
      progress: null,
      ...(end.state === 'READY' ? { report: JSON.stringify(end.report) } : { problem: end.problem }),
    })
    .where('id', '=', id)
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** The task of a rehearsal; undefined where there is none. */
export const findTaskOf = async (db: Queryable, id: string): Promise<string | undefined> =>
  (await db.selectFrom('rehearsal').where('id', '=', id).select('taskId').executeTakeFirst())?.taskId;

/** The rehearsals of a task, the newest first. */
export const listRehearsals = (db: Queryable, taskId: string) =>
  db
    .selectFrom('rehearsal')
    .innerJoin('person', 'person.id', 'rehearsal.startedBy')
    .where('rehearsal.taskId', '=', taskId)
    .orderBy('rehearsal.startedAt', 'desc')
    .orderBy('rehearsal.id', 'desc')
    .limit(REHEARSALS_SHOWN)
    .selectAll('rehearsal')
    .select('person.shownName as startedByName')
    .execute();
export type RehearsalRow = Awaited<ReturnType<typeof listRehearsals>>[number];

/** Those that wait to be played. */
export const listWaiting = async (db: Queryable): Promise<string[]> =>
  (await db.selectFrom('rehearsal').where('state', '=', 'WAITING').select('id').execute()).map(
    ({ id }) => id,
  );

/** Those that run and whose server is gone, and those that have ended and whose students are still there. */
export const listAbandoned = async (db: Queryable, now: Date): Promise<string[]> => {
  const heardBefore = new Date(now.getTime() - SILENT_MS);
  const rows = await db
    .selectFrom('rehearsal')
    .leftJoin('rehearsalPlace', 'rehearsalPlace.rehearsalId', 'rehearsal.id')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'RUNNING'), eb('heardAt', '<', heardBefore)]),
        eb.and([
          eb('state', '!=', 'RUNNING'),
          eb('rehearsalPlace.departmentId', 'is not', null),
          eb('endedAt', '<', heardBefore),
        ]),
      ]),
    )
    .select('rehearsal.id')
    .execute();
  return rows.map(({ id }) => id);
};
