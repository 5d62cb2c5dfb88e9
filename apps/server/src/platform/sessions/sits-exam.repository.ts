import { LOBBY_MINUTES } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { attemptEnd } from '../db/expressions/attempt-end.ts';

/** So many minutes after the end what was submitted is still looked at in the same session. */
const RECEIPT_MINUTES = 15;
const minutesFrom = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

/**
 * Whether a student has a task that can be sat at `now`, or a few minutes later, and is not over for longer than its receipt
 * is read. Asked for sessions alone whose time is up.
 */
export const sitsExam = async (db: Queryable, studentId: string, now: Date): Promise<boolean> => {
  const recently = minutesFrom(now, -RECEIPT_MINUTES);
  const row = await db
    .selectFrom('taskStudent')
    .innerJoin('taskOutline as task', 'task.id', 'taskStudent.taskId')
    .leftJoin('attempt', (join) =>
      join.onRef('attempt.taskId', '=', 'task.id').onRef('attempt.studentId', '=', 'taskStudent.studentId'),
    )
    .leftJoin('extraTime', (join) =>
      join
        .onRef('extraTime.taskId', '=', 'task.id')
        .onRef('extraTime.studentId', '=', 'taskStudent.studentId'),
    )
    .where('taskStudent.studentId', '=', studentId)
    .where('task.deletedAt', 'is', null)
    .where('task.startTime', '<=', minutesFrom(now, LOBBY_MINUTES))
    .where((eb) => eb.or([eb('attempt.submittedAt', 'is', null), eb('attempt.submittedAt', '>', recently)]))
    .where(sql<SqlBool>`${attemptEnd} > ${recently}`)
    .select('task.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
