import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import { attemptEnd } from '../../../platform/db/expressions/attempt-end.ts';
import { noteForRecord } from '../../../platform/record-due.repository.ts';

/** The assigned students of a task, with their attempts and the time they were given beyond it. */
const timesOf = (db: Queryable, taskId: string) =>
  db
    .selectFrom('taskStudent')
    .innerJoin('task', 'task.id', 'taskStudent.taskId')
    .innerJoin('person', 'person.id', 'taskStudent.studentId')
    .leftJoin('attempt', (join) =>
      join.onRef('attempt.taskId', '=', 'task.id').onRef('attempt.studentId', '=', 'taskStudent.studentId'),
    )
    .leftJoin('extraTime', (join) =>
      join
        .onRef('extraTime.taskId', '=', 'task.id')
        .onRef('extraTime.studentId', '=', 'taskStudent.studentId'),
    )
    .where('taskStudent.taskId', '=', taskId)
    .where('person.deletedAt', 'is', null);

/** Of these students those who are assigned to the task; without ids all who are. */
export const listStudentTimes = (db: Queryable, taskId: string, studentIds: readonly string[] | null) =>
  timesOf(db, taskId)
    .$if(studentIds !== null, (query) =>
      query.where(sql<boolean>`task_student.student_id = any(${studentIds}::uuid[])`),
    )
    .orderBy('person.fullname')
    .select([
      'person.id as studentId',
      'person.shownName as fullname',
      'attempt.startedAt',
      'attempt.submittedAt',
      'attempt.openUntil',
      'extraTime.extraMinutes',
      'extraTime.laterEnd',
    ])
    .execute();

/** Who was given time beyond the task's, by name. */
export const listExtraTimes = (db: Queryable, taskId: string) =>
  timesOf(db, taskId)
    .innerJoin('person as giver', 'giver.id', 'extraTime.givenBy')
    .orderBy('person.fullname')
    .orderBy('person.id')
    .select([
      'person.id as studentId',
      'person.shownName as fullname',
      'person.username',
      'extraTime.extraMinutes',
      'extraTime.laterEnd',
      'extraTime.reason',
      'extraTime.givenAt',
      'giver.fullname as givenBy',
      'attempt.startedAt',
      'attempt.submittedAt',
      attemptEnd.as('end'),
    ])
    .$narrowType<{ extraMinutes: number; reason: string; givenAt: Date }>()
    .execute();

export type ExtraTimeRow = Awaited<ReturnType<typeof listExtraTimes>>[number];

/**
 * How many students have a time beyond the task's that still runs at `now`, be it extra time or an attempt that was opened
 * again, how many of these have started, and until when.
 */
export const countRunningExtraTime = (db: Queryable, taskId: string, now: Date) =>
  timesOf(db, taskId)
    .where((eb) =>
      eb.or([eb('extraTime.studentId', 'is not', null), eb('attempt.openUntil', 'is not', null)]),
    )
    .where('attempt.submittedAt', 'is', null)
    .where(sql<boolean>`${attemptEnd} > ${now}`)
    .select((eb) => [
      eb.fn.countAll<number>().as('students'),
      eb.fn.count<number>('attempt.id').as('sitting'),
      sql<Date | null>`max(${attemptEnd})`.as('until'),
    ])
    .executeTakeFirstOrThrow();

/** How many assigned students have not submitted and can still sit the task at `now`, or later. */
export const countWaiting = async (db: Queryable, taskId: string, now: Date): Promise<number> => {
  const { count } = await timesOf(db, taskId)
    .where('attempt.submittedAt', 'is', null)
    .where(sql<boolean>`${attemptEnd} > ${now}`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

interface GivenTime {
  extraMinutes: number;
  laterEnd: Date | null;
  reason: string;
  givenBy: string;
  givenAt: Date;
}

/** Gives each student the time said, in place of what each had. */
export const replaceExtraTimes = async (
  db: Queryable,
  given: readonly (GivenTime & { taskId: string; studentId: string })[],
): Promise<void> => {
  await db
    .insertInto('extraTime')
    .values([...given])
    .onConflict((conflict) =>
      conflict.columns(['taskId', 'studentId']).doUpdateSet((eb) => ({
        extraMinutes: eb.ref('excluded.extraMinutes'),
        laterEnd: eb.ref('excluded.laterEnd'),
        reason: eb.ref('excluded.reason'),
        givenBy: eb.ref('excluded.givenBy'),
        givenAt: eb.ref('excluded.givenAt'),
      })),
    )
    .execute();
  for (const taskId of new Set(given.map((one) => one.taskId))) await noteForRecord(db, taskId, 'TIME');
};

/** When extra time was last given in a task; null where nobody has any. */
export const findLastGivenAt = async (db: Queryable, taskId: string): Promise<Date | null> => {
  const { at } = await db
    .selectFrom('extraTime')
    .where('taskId', '=', taskId)
    .select((eb) => eb.fn.max('givenAt').as('at'))
    .executeTakeFirstOrThrow();
  return at;
};

/** Takes the extra time of these students away. */
export const deleteExtraTime = async (
  db: Queryable,
  taskId: string,
  studentIds: readonly string[],
): Promise<void> => {
  await db
    .deleteFrom('extraTime')
    .where('taskId', '=', taskId)
    .where(sql<boolean>`student_id = any(${studentIds}::uuid[])`)
    .execute();
  await noteForRecord(db, taskId, 'TIME');
};
