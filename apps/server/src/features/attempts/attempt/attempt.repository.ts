import { sql } from 'kysely';
import { compileOnce } from '../../../platform/db/compile-once.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { noteAttemptsForRecord } from '../../../platform/record-due.repository.ts';
import { lockAttempts } from './attempt-lock.repository.ts';

/** Keeps a task from being edited or deleted until the transaction ends; other students may start meanwhile. */
export const lockTaskForStart = async (db: Queryable, taskId: string): Promise<void> => {
  await db.selectFrom('taskOutline as task').select('id').where('id', '=', taskId).forShare().execute();
};

/** A number of an attempt's own for each of its task's questions, as good as random: the same whenever it is asked for. */
const lot = (attemptId: string, purpose: 'draw' | 'order') =>
  sql`sha256(convert_to(${`${attemptId} ${purpose} `} || place.question_id, 'UTF8'))`;

/**
 * Gives an attempt its questions: all that are in no pool, and of each pool as many as the task says, drawn by the
 * attempt's id; in the task's order, or in one of the own, drawn as well. They are stored: what is drawn once stays.
 */
const drawQuestions = (db: Queryable, attemptId: string, taskId: string) =>
  sql`
    insert into attempt_question (attempt_id, question_id, question_version_id, position)
    select
      ${attemptId}, place.question_id, version.id,
      row_number() over (
        order by case when task.own_order then ${lot(attemptId, 'order')} end, place.position
      ) - 1
    from (
      select *, row_number() over (partition by pool order by ${lot(attemptId, 'draw')}) as drawn
      from task_question as place
      where task_id = ${taskId}
    ) as place
    join task_outline as task on task.id = place.task_id
    join question_version as version
      on version.question_id = place.question_id and version.version = place.version
    left join task_pool as pool on pool.task_id = place.task_id and pool.name = place.pool
    where place.pool is null or place.drawn <= pool.draw
  `.execute(db);

/**
 * Starts the attempt of a student if it has not started; the questions' present versions become the attempt's, those of
 * pools are drawn. A second call changes nothing. The caller holds the task's lock. `examBrowserRevisionId` is the configuration that the
 * attempt stays with; null where it may begin in any browser.
 */
export const insertAttempt = async (
  db: Queryable,
  taskId: string,
  studentId: string,
  now: Date,
  examBrowserRevisionId: string | null = null,
): Promise<void> => {
  const inserted = await db
    .insertInto('attempt')
    .values({ id: newId(), taskId, studentId, startedAt: now, examBrowserRevisionId })
    .onConflict((conflict) => conflict.columns(['taskId', 'studentId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return;
  await drawQuestions(db, inserted.id, taskId);
  await noteAttemptsForRecord(db, [inserted.id], 'STARTED');
};

/** What an exam page says of itself is written this often, ms: who watches the room does not need it finer. */
const HEARD_EVERY_MS = 15_000;

/**
 * Notes that the exam page of an attempt is there. `heardAt` is what the attempt says of it so far. An attempt that
 * somebody holds is passed over: nobody waits for this, and a save notes it itself.
 */
export const noteHeard = async (
  db: Queryable,
  attemptId: string,
  heardAt: Date | null,
  now: Date,
): Promise<void> => {
  if (heardAt && now.getTime() - heardAt.getTime() < HEARD_EVERY_MS) return;
  const free = db.selectFrom('attempt').where('id', '=', attemptId).select('id').forUpdate().skipLocked();
  await db.updateTable('attempt').set({ heardAt: now }).where('id', 'in', free).execute();
};

/** Whether the student has started the task, which is still there. */
export const hasAttempt = async (db: Queryable, taskId: string, studentId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('attempt')
    .innerJoin('taskOutline as task', 'task.id', 'attempt.taskId')
    .where('attempt.taskId', '=', taskId)
    .where('attempt.studentId', '=', studentId)
    .where('task.deletedAt', 'is', null)
    .select('attempt.id')
    .executeTakeFirst();
  return row !== undefined;
};

type AttemptKey = { taskId: string; studentId: string } | { attemptId: string };

/** Attempts with what decides their end. */
export const selectAttempts = (db: Queryable) =>
  db
    .selectFrom('attempt')
    .innerJoin('taskOutline as task', 'task.id', 'attempt.taskId')
    .leftJoin('extraTime', (join) =>
      join
        .onRef('extraTime.taskId', '=', 'attempt.taskId')
        .onRef('extraTime.studentId', '=', 'attempt.studentId'),
    )
    .select([
      'attempt.id',
      'attempt.taskId',
      'attempt.studentId',
      'attempt.startedAt',
      'attempt.submittedAt',
      'attempt.submittedBy',
      'attempt.gradedAt',
      'attempt.openUntil',
      'attempt.reopenings',
      'attempt.storedBytes',
      'task.endTime',
      'task.duration',
      'task.allowOwnInput',
      'extraTime.extraMinutes',
      'extraTime.laterEnd',
    ]);

/** Whether the task of an attempt is there, and its student is still one of its students. */
export const isAssigned = sql<boolean>`(
  task.deleted_at is null and exists (
    select from task_student
    where task_student.task_id = attempt.task_id and task_student.student_id = attempt.student_id
  )
)`;

const listById = compileOnce((db, { attemptId }: { attemptId: string }) =>
  selectAttempts(db).where('attempt.id', '=', attemptId).select(isAssigned.as('isAssigned')).compile(),
);
const listOwn = compileOnce((db, { taskId, studentId }: { taskId: string; studentId: string }) =>
  selectAttempts(db)
    .where('attempt.taskId', '=', taskId)
    .where('attempt.studentId', '=', studentId)
    .select(isAssigned.as('isAssigned'))
    .compile(),
);

/** One attempt with what decides its end; with `lock` its row is locked before (`lockAttempts`). */
export const findAttempt = async (db: Queryable, key: AttemptKey, lock = false) => {
  const isById = 'attemptId' in key;
  if (lock)
    await lockAttempts(
      db,
      isById ? { attemptIds: [key.attemptId] } : { taskId: key.taskId, studentIds: [key.studentId] },
    );
  const [attempt] = isById ? await listById(db, key) : await listOwn(db, key);
  return attempt;
};

export type Attempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;
