import type { Pool, TaskQuestion } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { Edit } from '../../platform/editions.ts';
import { newId } from '../../platform/ids.ts';
import { noteForRecord } from '../../platform/record-due.repository.ts';

/** A question in a task. */
export type PlacedQuestion = TaskQuestion & { version: number; pool: string | null };

/** A task as it is written. */
export interface TaskContent {
  name: string;
  startTime: Date;
  endTime: Date;
  /** Minutes; null when the whole window may be used. */
  duration: number | null;
  totalMarks: number;
  subjectId: string | null;
  rubricId: string | null;
  requireExamBrowser: boolean;
  singleSession: boolean;
  allowOwnInput: boolean;
  allowCompletion: boolean;
  /** Each student has the questions in an order of the own. */
  ownOrder: boolean;
  pools: readonly Pool[];
  /** In the order in which the students meet them, each in the version that whoever starts from now on meets. */
  questions: readonly PlacedQuestion[];
  studentIds: readonly string[];
}

const insertQuestions = async (
  db: Queryable,
  taskId: string,
  { questions, pools }: Pick<TaskContent, 'questions' | 'pools'>,
): Promise<void> => {
  if (pools.length > 0)
    await db
      .insertInto('taskPool')
      .values(pools.map((pool, position) => ({ ...pool, taskId, position })))
      .execute();
  await db
    .insertInto('taskQuestion')
    .values(questions.map((question, position) => ({ ...question, taskId, position })))
    .execute();
};

/** Those who are in the task already stay as they are. */
const insertStudents = (db: Queryable, taskId: string, studentIds: readonly string[]) =>
  sql`
    insert into task_student (task_id, student_id) select ${taskId}, unnest(${studentIds}::uuid[])
    on conflict do nothing
  `.execute(db);

/**
 * Takes students out of a task; answers the ids of those who were in it. Their attempts, and the time that they were
 * given, stay stored: whoever is put back goes on from there. The caller holds the task's lock.
 */
export const removeTaskStudents = async (
  db: Queryable,
  taskId: string,
  studentIds: readonly string[],
  edit: Edit,
): Promise<string[]> => {
  const rows = await db
    .deleteFrom('taskStudent')
    .where('taskId', '=', taskId)
    .where(sql<boolean>`student_id = any(${studentIds}::uuid[])`)
    .returning('studentId')
    .execute();
  if (rows.length > 0) {
    await db.updateTable('task').set(edit).where('id', '=', taskId).execute();
    await noteForRecord(db, taskId, 'ASSIGNED');
  }
  return rows.map(({ studentId }) => studentId);
};

/** Who is in which task. */
export interface TaskSeat {
  taskId: string;
  studentId: string;
}

/** Takes students out of the tasks that have not begun; answers who left which. */
export const leaveComingTasks = (
  trx: Queryable,
  studentIds: readonly string[],
  now: Date,
): Promise<TaskSeat[]> =>
  trx
    .deleteFrom('taskStudent')
    .where(sql<boolean>`student_id = any(${studentIds}::uuid[])`)
    .where('taskId', 'in', (eb) => eb.selectFrom('task').where('startTime', '>', now).select('id'))
    .returning(['taskId', 'studentId'])
    .execute();

/** Puts students back into tasks, where these are still there and can still be sat. */
export const rejoinTasks = async (trx: Queryable, seats: readonly TaskSeat[], now: Date): Promise<void> => {
  const { rows } = await sql<{ taskId: string }>`
    insert into task_student (task_id, student_id)
    select task.id, seat.student_id
    from unnest(
      ${seats.map(({ taskId }) => taskId)}::uuid[], ${seats.map(({ studentId }) => studentId)}::uuid[]
    ) as seat (task_id, student_id)
    join task on task.id = seat.task_id and task.deleted_at is null and task.end_time > ${now}
    on conflict do nothing
    returning task_id
  `.execute(trx);
  for (const taskId of new Set(rows.map((row) => row.taskId))) await noteForRecord(trx, taskId, 'ASSIGNED');
};

/** Takes students out of those of a department alone, and answers how many places were left. */
export const leaveComingTasksOfDepartment = async (
  trx: Queryable,
  studentIds: readonly string[],
  departmentId: string,
  now: Date,
): Promise<number> => {
  const { numDeletedRows } = await trx
    .deleteFrom('taskStudent')
    .where(sql<boolean>`student_id = any(${studentIds}::uuid[])`)
    .where('taskId', 'in', (eb) =>
      eb
        .selectFrom('task')
        .where('startTime', '>', now)
        .where('departmentId', '=', departmentId)
        .select('id'),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

/** Writes a new task and answers its id. Part of the caller's transaction. */
export const insertTask = async (
  db: Queryable,
  owner: { id: string; departmentId: string },
  { questions, pools, studentIds, ...row }: TaskContent,
  now: Date,
  id = newId(),
): Promise<string> => {
  await db
    .insertInto('task')
    .values({ ...row, id, ownerId: owner.id, departmentId: owner.departmentId, createdAt: now })
    .execute();
  await insertQuestions(db, id, { questions, pools });
  await insertStudents(db, id, studentIds);
  return id;
};

/** Writes a changed task. The caller holds the task's lock. */
export const updateTask = async (
  db: Queryable,
  id: string,
  { questions, pools, studentIds, ...row }: TaskContent,
  edit: Edit,
): Promise<void> => {
  await db
    .updateTable('task')
    .set({ ...row, ...edit })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('taskQuestion').where('taskId', '=', id).execute();
  await db.deleteFrom('taskPool').where('taskId', '=', id).execute();
  await insertQuestions(db, id, { questions, pools });
  await db
    .deleteFrom('taskStudent')
    .where('taskId', '=', id)
    .where(sql<boolean>`student_id <> all(${studentIds}::uuid[])`)
    .execute();
  await insertStudents(db, id, studentIds);
  await noteForRecord(db, id, 'EDITED');
};

/** Takes a task off every list. */
export const markTaskDeleted = async (db: Queryable, id: string, now: Date): Promise<void> => {
  await db.updateTable('task').set({ deletedAt: now }).where('id', '=', id).execute();
};

/** Takes a task off the lists until it is brought back. The caller holds the task's lock. */
export const archiveTask = async (
  trx: Queryable,
  taskId: string,
  archivedBy: string,
  archivedAt: Date,
): Promise<void> => {
  await trx.insertInto('archivedTask').values({ taskId, archivedBy, archivedAt }).execute();
};

/** Brings an archived task back. */
export const unarchiveTask = async (trx: Queryable, taskId: string): Promise<void> => {
  await trx.deleteFrom('archivedTask').where('taskId', '=', taskId).execute();
};

/** Lets the students of a task see their results. */
export const markResultPublished = async (
  db: Queryable,
  id: string,
  { requestDays, now }: { requestDays: number; now: Date },
): Promise<void> => {
  await db
    .updateTable('task')
    .set({ isResultPublished: true, publishedAt: now, requestDays })
    .where('id', '=', id)
    .execute();
};

/** Takes a subject that is being deleted out of the deleted tasks that still have it. */
export const forgetSubject = async (trx: Queryable, subjectId: string): Promise<void> => {
  await trx.updateTable('task').set({ subjectId: null }).where('subjectId', '=', subjectId).execute();
};

/** Takes a rubric that is being deleted out of the deleted tasks that have gone by it. */
export const forgetRubric = async (trx: Queryable, rubricId: string): Promise<void> => {
  await trx
    .updateTable('task')
    .set({ rubricId: null })
    .where('rubricId', '=', rubricId)
    .where('deletedAt', 'is not', null)
    .execute();
};
