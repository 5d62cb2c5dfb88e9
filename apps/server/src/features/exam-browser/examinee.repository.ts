import { sql } from 'kysely';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { joinLookUps } from '../../platform/db/joined-look-up.ts';

/** A student of a task, as the exam browser is concerned. */
export interface Examinee {
  taskId: string;
  studentId: string;
  isRequired: boolean;
  isExempt: boolean;
}

type ExamineeKey = Pick<Examinee, 'taskId' | 'studentId'>;

const listExaminees = (db: Queryable, keys: readonly ExamineeKey[]): Promise<Examinee[]> =>
  db
    .selectFrom('taskStudent')
    .innerJoin('task', 'task.id', 'taskStudent.taskId')
    .leftJoin('examBrowserExemption', (join) =>
      join
        .onRef('examBrowserExemption.taskId', '=', 'taskStudent.taskId')
        .onRef('examBrowserExemption.studentId', '=', 'taskStudent.studentId'),
    )
    .where(
      sql<boolean>`(task_student.task_id, task_student.student_id) in (
        select * from unnest(${keys.map(({ taskId }) => taskId)}::uuid[], ${keys.map(({ studentId }) => studentId)}::uuid[])
      )`,
    )
    .select((eb) => [
      'taskStudent.taskId',
      'taskStudent.studentId',
      'task.requireExamBrowser as isRequired',
      eb('examBrowserExemption.studentId', 'is not', null).$castTo<boolean>().as('isExempt'),
    ])
    .execute();

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

/** Whether a student may sit a task in any browser; null for one who is not assigned to it. */
export const findExaminee = (db: Db, taskId: string, studentId: string): Promise<Examinee | null> =>
  lookUpExaminee(db, keyOf({ taskId, studentId }));

/** What a launch is made from; undefined unless the student is assigned to the task. */
export const findLaunchFacts = (db: Queryable, taskId: string, studentId: string) =>
  db
    .selectFrom('taskStudent')
    .innerJoin('task', 'task.id', 'taskStudent.taskId')
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
