import { sql } from 'kysely';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { compileOnce } from '../../../platform/db/compile-once.ts';
import { joinLookUps } from '../../../platform/db/joined-look-up.ts';

/** The login that writes in an attempt. */
export interface Holder {
  device: string;
  lastUsedAt: Date;
  expiresAt: Date;
  stays: boolean;
}

/** A student of a task, with what decides from where the calls of the own attempt may come. */
export interface Examinee {
  taskId: string;
  studentId: string;
  isRequired: boolean;
  isExempt: boolean;
  singleSession: boolean;
  /** Null before the start, and once it is submitted. */
  openAttemptId: string | null;
  /** The login that asked last to write in it, over or not; null where none has. */
  sessionId: string | null;
  /** How the browser of that login names itself, and what decides whether it is over; null where it has ended. */
  holder: Holder | null;
}

/** What tasks ask of where they are sat, which most of them do not. */
const listDemands = compileOnce((db, { taskIds }: { taskIds: readonly string[] }) =>
  db
    .selectFrom('taskOutline')
    .where(sql<boolean>`id = any(${taskIds}::uuid[])`)
    .select(['id', 'requireExamBrowser as isRequired', 'singleSession'])
    .compile(),
);

const lookUpDemands = joinLookUps(
  (db, taskIds) => listDemands(db, { taskIds }),
  ({ id }) => id,
);

/** Whether a task has to be sat in the exam browser, or from one login at a time. */
export const isDemanding = async (db: Db, taskId: string): Promise<boolean> => {
  const demands = await lookUpDemands(db, taskId);
  return demands !== null && (demands.isRequired || demands.singleSession);
};

type ExamineeKey = Pick<Examinee, 'taskId' | 'studentId'>;

const listRows = compileOnce(
  (db, { taskIds, studentIds }: Record<'taskIds' | 'studentIds', readonly string[]>) =>
    db
      .selectFrom('taskStudent')
      .innerJoin('taskOutline as task', 'task.id', 'taskStudent.taskId')
      .leftJoin('examBrowserExemption', (join) =>
        join
          .onRef('examBrowserExemption.taskId', '=', 'taskStudent.taskId')
          .onRef('examBrowserExemption.studentId', '=', 'taskStudent.studentId'),
      )
      .leftJoin('attempt', (join) =>
        join
          .onRef('attempt.taskId', '=', 'taskStudent.taskId')
          .onRef('attempt.studentId', '=', 'taskStudent.studentId')
          .on('task.singleSession', '=', true)
          .on('attempt.submittedAt', 'is', null),
      )
      .leftJoin('session', (join) =>
        join.onRef('session.id', '=', 'attempt.sessionId').on('session.endedAt', 'is', null),
      )
      .where(
        sql<boolean>`(task_student.task_id, task_student.student_id) in (
          select * from unnest(${taskIds}::uuid[], ${studentIds}::uuid[])
        )`,
      )
      .select((eb) => [
        'taskStudent.taskId',
        'taskStudent.studentId',
        'task.requireExamBrowser as isRequired',
        eb('examBrowserExemption.studentId', 'is not', null).$castTo<boolean>().as('isExempt'),
        'task.singleSession',
        'attempt.id as openAttemptId',
        'attempt.sessionId',
        'session.device',
        'session.lastUsedAt',
        'session.expiresAt',
        'session.stays',
      ])
      .compile(),
);

const listExaminees = async (db: Queryable, keys: readonly ExamineeKey[]): Promise<Examinee[]> => {
  const rows = await listRows(db, {
    taskIds: keys.map(({ taskId }) => taskId),
    studentIds: keys.map(({ studentId }) => studentId),
  });
  return rows.map(({ device, lastUsedAt, expiresAt, stays, ...row }) => ({
    ...row,
    holder:
      device === null || !lastUsedAt || !expiresAt || stays === null
        ? null
        : { device, lastUsedAt, expiresAt, stays },
  }));
};

const keyOf = ({ taskId, studentId }: ExamineeKey): string => `${taskId} ${studentId}`;

const lookUpExaminee = joinLookUps(
  (db, keys) =>
    listExaminees(
      db,
      keys.map((key) => {
        const [taskId = '', studentId = ''] = key.split(' ');
        return { taskId, studentId };
      }),
    ),
  keyOf,
);

/** From where a student may sit a task; null for one who is not assigned to it. */
export const findExaminee = (db: Db, taskId: string, studentId: string): Promise<Examinee | null> =>
  lookUpExaminee(db, keyOf({ taskId, studentId }));

/** What a launch is made from; undefined unless the student is assigned to the task. */
export const findLaunchFacts = (db: Queryable, taskId: string, studentId: string) =>
  db
    .selectFrom('taskStudent')
    .innerJoin('taskOutline as task', 'task.id', 'taskStudent.taskId')
    .leftJoin('attempt', (join) =>
      join.onRef('attempt.taskId', '=', 'task.id').onRef('attempt.studentId', '=', 'taskStudent.studentId'),
    )
    .where('taskStudent.taskId', '=', taskId)
    .where('taskStudent.studentId', '=', studentId)
    .where('task.deletedAt', 'is', null)
    .select([
      'task.requireExamBrowser',
      'attempt.submittedAt',
      'attempt.examBrowserRevisionId as attemptRevisionId',
    ])
    .executeTakeFirst();

/**
 * Lets a login write in an attempt from now on.
 * @param instead the one that has been seen to hold it; undefined: whichever does
 * @returns whether it does now: another call may have been quicker
 */
export const holdAttempt = async (
  db: Queryable,
  attemptId: string,
  sessionId: string,
  instead?: string | null,
): Promise<boolean> => {
  const rows = await db
    .updateTable('attempt')
    .set({ sessionId })
    .where('id', '=', attemptId)
    .$if(instead !== undefined, (query) => query.where('sessionId', 'is not distinct from', instead ?? null))
    .returning('id')
    .execute();
  return rows.length > 0;
};
