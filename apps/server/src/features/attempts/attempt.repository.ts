import type { Language, ProgramCode, Snippet } from '@assay/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

/** A task that a student is assigned to, with the own attempt's facts where it has started. */
export const findAssignedTask = (db: Queryable, taskId: string, studentId: string) =>
  assignedTasks(db, studentId).where('task.id', '=', taskId).executeTakeFirst();

export type AssignedTask = NonNullable<Awaited<ReturnType<typeof findAssignedTask>>>;

/** Every task that a student is assigned to, soonest end first. */
export const listAssignedTasks = (db: Queryable, studentId: string) =>
  assignedTasks(db, studentId).orderBy('task.endTime').execute();

const assignedTasks = (db: Queryable, studentId: string) =>
  db
    .selectFrom('taskStudent')
    .innerJoin('task', 'task.id', 'taskStudent.taskId')
    .leftJoin('subject', 'subject.id', 'task.subjectId')
    .leftJoin('attempt', (join) =>
      join.onRef('attempt.taskId', '=', 'task.id').onRef('attempt.studentId', '=', 'taskStudent.studentId'),
    )
    .where('taskStudent.studentId', '=', studentId)
    .where('task.deletedAt', 'is', null)
    .select((eb) => [
      'task.id',
      'task.name',
      'task.startTime',
      'task.endTime',
      'task.duration',
      'task.totalMarks',
      'task.requireExamBrowser',
      'task.isResultPublished',
      'subject.name as subject',
      'attempt.id as attemptId',
      'attempt.startedAt',
      'attempt.submittedAt',
      eb
        .selectFrom('taskQuestion')
        .whereRef('taskQuestion.taskId', '=', 'task.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('questionCount'),
      eb
        .selectFrom('submissionProgram')
        .whereRef('submissionProgram.attemptId', '=', 'attempt.id')
        .select((inner) =>
          inner.fn
            .coalesce(inner.fn.sum<number>(inner.fn.coalesce('givenMarks', 'computedMarks')), inner.lit(0))
            .as('marks'),
        )
        .as('marksObtained'),
    ]);

/** Keeps a task from being edited or deleted until the transaction ends; other students may start meanwhile. */
export const lockTaskForStart = async (db: Queryable, taskId: string): Promise<void> => {
  await db.selectFrom('task').select('id').where('id', '=', taskId).forShare().execute();
};

/** The newest versions of a task's questions: what an attempt that starts now goes by. */
const newestVersions = (db: Queryable, taskId: string) =>
  db
    .selectFrom('taskQuestion')
    .innerJoin('question', 'question.id', 'taskQuestion.questionId')
    .innerJoin('questionVersion', (join) =>
      join
        .onRef('questionVersion.questionId', '=', 'question.id')
        .onRef('questionVersion.version', '=', 'question.version'),
    )
    .where('taskQuestion.taskId', '=', taskId);

/**
 * Starts the attempt of a student if it has not started; the questions' present versions become the attempt's. A
 * second call changes nothing. The caller holds the task's lock.
 */
export const insertAttempt = async (
  db: Queryable,
  taskId: string,
  studentId: string,
  now: Date,
): Promise<void> => {
  const inserted = await db
    .insertInto('attempt')
    .values({ id: newId(), taskId, studentId, startedAt: now })
    .onConflict((conflict) => conflict.columns(['taskId', 'studentId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return;
  await db
    .insertInto('attemptQuestion')
    .columns(['attemptId', 'questionId', 'questionVersionId'])
    .expression(
      newestVersions(db, taskId).select((eb) => [
        eb.val(inserted.id).$castTo<string>().as('attemptId'),
        'question.id as questionId',
        'questionVersion.id as questionVersionId',
      ]),
    )
    .execute();
};

/** An attempt with what decides its end. `lock` keeps drafts, submission and the clock from overtaking one another. */
export const findAttempt = async (
  db: Queryable,
  key: { taskId: string; studentId: string } | { attemptId: string },
  lock = false,
) =>
  db
    .selectFrom('attempt')
    .innerJoin('task', 'task.id', 'attempt.taskId')
    .$if('attemptId' in key, (query) =>
      query.where('attempt.id', '=', 'attemptId' in key ? key.attemptId : ''),
    )
    .$if('taskId' in key, (query) =>
      query
        .where('attempt.taskId', '=', 'taskId' in key ? key.taskId : '')
        .where('attempt.studentId', '=', 'taskId' in key ? key.studentId : ''),
    )
    .$if(lock, (query) => query.forUpdate('attempt'))
    .select([
      'attempt.id',
      'attempt.taskId',
      'attempt.studentId',
      'attempt.startedAt',
      'attempt.submittedAt',
      'attempt.submittedBy',
      'attempt.gradedAt',
      'task.endTime',
      'task.duration',
    ])
    .executeTakeFirst();

export type Attempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

/** Whose questions: in the versions an attempt goes by, or in those that an attempt at the task would start with. */
export type QuestionsOf = { attemptId: string } | { taskId: string };

const pinnedVersions = (db: Queryable, of: QuestionsOf) =>
  'attemptId' in of
    ? db
        .selectFrom('attemptQuestion')
        .innerJoin('attempt', 'attempt.id', 'attemptQuestion.attemptId')
        .where('attemptQuestion.attemptId', '=', of.attemptId)
        .select(['attempt.taskId', 'attemptQuestion.questionId', 'attemptQuestion.questionVersionId'])
        .as('pinned')
    : newestVersions(db, of.taskId)
        .select(['taskQuestion.taskId', 'taskQuestion.questionId', 'questionVersion.id as questionVersionId'])
        .as('pinned');

/** The questions of an attempt or a task in the task's order, without their test cases. */
export const listExamQuestions = (db: Queryable, of: QuestionsOf) =>
  db
    .selectFrom(pinnedVersions(db, of))
    .innerJoin('questionVersion', 'questionVersion.id', 'pinned.questionVersionId')
    .innerJoin('taskQuestion', (join) =>
      join
        .onRef('taskQuestion.taskId', '=', 'pinned.taskId')
        .onRef('taskQuestion.questionId', '=', 'pinned.questionId'),
    )
    .leftJoin('storedFile', 'storedFile.id', 'questionVersion.attachmentId')
    .orderBy('taskQuestion.position')
    .select((eb) => [
      'pinned.questionId',
      'taskQuestion.position',
      'taskQuestion.marks',
      'taskQuestion.timeRequired',
      'questionVersion.statement',
      'questionVersion.languages',
      'questionVersion.difficulty',
      'questionVersion.wantAutoCalculate',
      'questionVersion.attachmentId',
      'storedFile.name as attachmentName',
      eb.fn<number>('octet_length', ['storedFile.content']).as('attachmentSize'),
      jsonArrayFrom(
        eb
          .selectFrom('snippet')
          .whereRef('snippet.questionVersionId', '=', 'questionVersion.id')
          .orderBy('snippet.position')
          .select(['snippet.isVisible', 'snippet.isEditable', 'snippet.code']),
      ).as('snippets'),
      eb.fn
        .coalesce(
          eb
            .selectFrom('testCase')
            .whereRef('testCase.questionVersionId', '=', 'questionVersion.id')
            .select((inner) => inner.fn.countAll<number>().as('count')),
          eb.lit(0),
        )
        .as('testCount'),
    ])
    .execute();

export type AttemptQuestion = Awaited<ReturnType<typeof listExamQuestions>>[number];

/** The test cases of these questions in their order; for a student `only` the PUBLIC ones are read at all. */
export const listExamTests = (db: Queryable, of: QuestionsOf, only?: 'PUBLIC') =>
  db
    .selectFrom(pinnedVersions(db, of))
    .innerJoin('testCase', 'testCase.questionVersionId', 'pinned.questionVersionId')
    .$if(only !== undefined, (query) => query.where('testCase.type', '=', only ?? 'PUBLIC'))
    .orderBy('testCase.position')
    .select(['pinned.questionId', 'testCase.id', 'testCase.type', 'testCase.input', 'testCase.output'])
    .execute();

export type AttemptTest = Awaited<ReturnType<typeof listExamTests>>[number];

/** The languages that each question of an attempt allows: all that a draft has to be checked against. */
export const listAttemptLanguages = async (
  db: Queryable,
  attemptId: string,
): Promise<ReadonlyMap<string, readonly Language[]>> => {
  const rows = await db
    .selectFrom('attemptQuestion')
    .innerJoin('questionVersion', 'questionVersion.id', 'attemptQuestion.questionVersionId')
    .where('attemptQuestion.attemptId', '=', attemptId)
    .select(['attemptQuestion.questionId', 'questionVersion.languages'])
    .execute();
  return new Map(rows.map((row) => [row.questionId, row.languages]));
};

/** What `startingBlocks` of the contract asks for. */
export const startOf = (question: {
  languages: Language[];
  snippets: Snippet[];
}): { language: Language[]; code: Snippet[] } => ({ language: question.languages, code: question.snippets });

/** A run of the student's, kept for the history of a question. */
export const insertRunLog = async (
  db: Queryable,
  run: {
    attemptId: string;
    questionId: string;
    executedAt: Date;
    language: Language;
    code: ProgramCode;
    status: 'PASSED' | 'FAILED' | 'PENDING';
    passedCount: number;
    totalCount: number;
  },
): Promise<void> => {
  await db
    .insertInto('runLog')
    .values({ ...run, id: newId(), code: JSON.stringify(run.code) })
    .execute();
};

/** So many characters of programs, newest first, are listed; whoever runs on and on cannot fill the memory. */
const LISTED_CODE_MAX = 4_000_000;

/** The runs of an attempt, newest first: the newest one, and as many before it as fit into `LISTED_CODE_MAX`. */
export const listRuns = (db: Queryable, attemptId: string) =>
  db
    .selectFrom(
      db
        .selectFrom('runLog')
        .where('attemptId', '=', attemptId)
        .select(['questionId', 'executedAt', 'language', 'code', 'status', 'passedCount', 'totalCount'])
        .select(
          sql<number>`sum(length(code::text)) over (order by executed_at desc, id desc) - length(code::text)`.as(
            'newerCode',
          ),
        )
        .as('run'),
    )
    .where('newerCode', '<', LISTED_CODE_MAX)
    .orderBy('newerCode')
    .select(['questionId', 'executedAt', 'language', 'code', 'status', 'passedCount', 'totalCount'])
    .execute();
