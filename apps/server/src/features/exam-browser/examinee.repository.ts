import DataLoader from 'dataloader';
import { sql } from 'kysely';
import type { Db, Queryable } from '../../platform/db/database.ts';

/** A student of a task, as the exam browser is concerned. */
export interface Examinee {
  taskId: string;
  studentId: string;
  isRequired: boolean;
  isExempt: boolean;
}

const listExaminees = (
  db: Queryable,
  keys: readonly Pick<Examinee, 'taskId' | 'studentId'>[],
): Promise<Examinee[]> =>
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

const loaders = new WeakMap<Db, DataLoader<string, Examinee | null>>();

/** Joins look-ups of the same turn of the event loop into one query; nothing is kept. */
const loaderOf = (db: Db): DataLoader<string, Examinee | null> => {
  const known = loaders.get(db);
  if (known) return known;
  const loader = new DataLoader<string, Examinee | null>(
    async (keys) => {
      const rows = await listExaminees(
        db,
        [...new Set(keys)].map((key) => {
          const [taskId = '', studentId = ''] = key.split(' ');
          return { taskId, studentId };
        }),
      );
      const byKey = new Map(rows.map((row) => [`${row.taskId} ${row.studentId}`, row]));
      return keys.map((key) => byKey.get(key) ?? null);
    },
    { cache: false, maxBatchSize: 200, batchScheduleFn: (load) => setImmediate(load) },
  );
  loaders.set(db, loader);
  return loader;
};

/** Whether a student may sit a task in any browser; null for one who is not assigned to it. */
export const findExaminee = (db: Db, taskId: string, studentId: string): Promise<Examinee | null> =>
  loaderOf(db).load(`${taskId} ${studentId}`);

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
