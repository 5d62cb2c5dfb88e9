import {
  ATTEMPT_BYTES_MAX,
  historyList,
  type Language,
  type ListQuery,
  type ProgramCode,
  type Snippet,
} from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { inOrderOf, pageOfIds } from '../../platform/db/list.ts';
import { newId } from '../../platform/ids.ts';
import { lockAttempts } from './attempt-lock.repository.ts';

/** A task that a student is assigned to, with the own attempt's facts where it has started. */
export const findAssignedTask = (db: Queryable, taskId: string, studentId: string) =>
  assignedTasks(db, studentId).where('task.id', '=', taskId).executeTakeFirst();

export type AssignedTask = NonNullable<Awaited<ReturnType<typeof findAssignedTask>>>;

/** Every task that a student is assigned to, soonest end first. */
export const listAssignedTasks = (db: Queryable, studentId: string) =>
  assignedTasks(db, studentId).orderBy('task.endTime').execute();

/** The same for the tasks of these ids, in their order. */
export const listAssignedTasksById = async (db: Queryable, studentId: string, ids: readonly string[]) =>
  inOrderOf(
    ids,
    await assignedTasks(db, studentId)
      .where(sql<boolean>`task.id = any(${ids}::uuid[])`)
      .execute(),
  );

const assignedTo = (db: Queryable, studentId: string) =>
  db
    .selectFrom('taskStudent')
    .innerJoin('taskOutline as task', 'task.id', 'taskStudent.taskId')
    .leftJoin('subject', 'subject.id', 'task.subjectId')
    .leftJoin('attempt', (join) =>
      join.onRef('attempt.taskId', '=', 'task.id').onRef('attempt.studentId', '=', 'taskStudent.studentId'),
    )
    .leftJoin('extraTime', (join) =>
      join
        .onRef('extraTime.taskId', '=', 'task.id')
        .onRef('extraTime.studentId', '=', 'taskStudent.studentId'),
    )
    .leftJoin('examBrowserExemption', (join) =>
      join
        .onRef('examBrowserExemption.taskId', '=', 'task.id')
        .onRef('examBrowserExemption.studentId', '=', 'taskStudent.studentId'),
    )
    .where('taskStudent.studentId', '=', studentId)
    .where('task.deletedAt', 'is', null);

const assignedTasks = (db: Queryable, studentId: string) =>
  assignedTo(db, studentId).select((eb) => [
    'task.id',
    'task.name',
    'task.startTime',
    'task.endTime',
    'task.duration',
    'extraTime.extraMinutes',
    'extraTime.laterEnd',
    'task.totalMarks',
    'task.requireExamBrowser',
    'task.singleSession',
    eb('examBrowserExemption.studentId', 'is not', null).$castTo<boolean>().as('isExempt'),
    'task.isResultPublished',
    'subject.name as subject',
    'attempt.id as attemptId',
    'attempt.startedAt',
    'attempt.submittedAt',
    'attempt.openUntil',
    eb
      .selectFrom('pastSubmission')
      .innerJoin('person', 'person.id', 'pastSubmission.reopenedBy')
      .whereRef('pastSubmission.attemptId', '=', 'attempt.id')
      .whereRef('pastSubmission.number', '=', 'attempt.reopenings')
      .select('person.fullname')
      .as('reopenedBy'),
    eb
      .selectFrom('taskQuestion')
      .whereRef('taskQuestion.taskId', '=', 'task.id')
      .select((inner) => inner.fn.countAll<number>().as('count'))
      .as('questionCount'),
    eb
      .selectFrom('submissionProgram')
      .whereRef('submissionProgram.attemptId', '=', 'attempt.id')
      .select((inner) =>
        inner.fn.coalesce(inner.fn.sum<number>('submissionProgram.marks'), inner.lit(0)).as('marks'),
      )
      .as('marksObtained'),
  ]);

/** When the own time of a student ends; before the start, when the task's window closes for the student. */
const ownEnd = sql`attempt_end(
  task.end_time, task.duration, extra_time.extra_minutes, extra_time.later_end, attempt.started_at,
  attempt.open_until
)`;
const ownWindowEnd = sql`attempt_end(
  task.end_time, null, extra_time.extra_minutes, extra_time.later_end, null
)`;

/** Shown marks of the history: those of published results. */
const shownMarks = sql`case when task.is_result_published then (
  select sum(marks) from submission_program where attempt_id = attempt.id
) end`;

const HISTORY = listOf(historyList, {
  search: sql`concat_ws(' ', task.name, subject.name)`,
  name: sql`task.name`,
  subject: { filter: sql`coalesce(subject.name, '')`, sort: sql`lower(subject.name)` },
  deadline: ownWindowEnd,
  submittedAt: sql`attempt.submitted_at`,
  totalTimeTaken: sql`attempt.submitted_at - attempt.started_at`,
  result: shownMarks,
});

/** Ids of the tasks that are over for a student at `now`: submitted, or the own time has run out. */
export const pageOfHistory = (
  db: Queryable,
  studentId: string,
  query: ListQuery<typeof historyList>,
  now: Date,
) =>
  pageOfIds(
    db,
    assignedTo(db, studentId)
      .where(sql<SqlBool>`(attempt.submitted_at is not null or ${ownEnd} <= ${now})`)
      .where(HISTORY.where(query))
      .orderBy(sql`${HISTORY.orderBy(query)} nulls last`)
      .orderBy('task.id', 'desc')
      .select('task.id'),
    query,
  );

/** The end of a student's time and whether the attempt is submitted; undefined unless assigned. One row by its keys. */
export const findExamClock = (db: Queryable, taskId: string, studentId: string) =>
  assignedTo(db, studentId)
    .where('task.id', '=', taskId)
    .select(['attempt.submittedAt', sql<Date>`${ownEnd}`.as('deadline')])
    .executeTakeFirst();

/** Keeps a task from being edited or deleted until the transaction ends; other students may start meanwhile. */
export const lockTaskForStart = async (db: Queryable, taskId: string): Promise<void> => {
  await db.selectFrom('taskOutline as task').select('id').where('id', '=', taskId).forShare().execute();
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
 * second call changes nothing. The caller holds the task's lock. `examBrowserRevisionId` is the configuration that the
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
      'extraTime.extraMinutes',
      'extraTime.laterEnd',
    ]);

/** One attempt with what decides its end; with `lock` its row is locked before (`lockAttempts`). */
export const findAttempt = async (db: Queryable, key: AttemptKey, lock = false) => {
  const isById = 'attemptId' in key;
  if (lock)
    await lockAttempts(
      db,
      isById ? { attemptIds: [key.attemptId] } : { taskId: key.taskId, studentIds: [key.studentId] },
    );
  const attempts = selectAttempts(db);
  const meant = isById
    ? attempts.where('attempt.id', '=', key.attemptId)
    : attempts.where('attempt.taskId', '=', key.taskId).where('attempt.studentId', '=', key.studentId);
  return meant.executeTakeFirst();
};

export type Attempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

/**
 * Whose questions: in the versions an attempt goes by, or in those that an attempt at the task would start with; with
 * `questionId` that one alone.
 */
export type QuestionsOf = ({ attemptId: string } | { taskId: string }) & { questionId?: string };

const pinnedVersions = (db: Queryable, of: QuestionsOf) => {
  const { questionId } = of;
  return 'attemptId' in of
    ? db
        .selectFrom('attemptQuestion')
        .innerJoin('attempt', 'attempt.id', 'attemptQuestion.attemptId')
        .where('attemptQuestion.attemptId', '=', of.attemptId)
        .$if(questionId !== undefined, (query) =>
          query.where('attemptQuestion.questionId', '=', questionId ?? ''),
        )
        .select(['attempt.taskId', 'attemptQuestion.questionId', 'attemptQuestion.questionVersionId'])
        .as('pinned')
    : newestVersions(db, of.taskId)
        .$if(questionId !== undefined, (query) =>
          query.where('taskQuestion.questionId', '=', questionId ?? ''),
        )
        .select(['taskQuestion.taskId', 'taskQuestion.questionId', 'questionVersion.id as questionVersionId'])
        .as('pinned');
};

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
      jsonObjectFrom(
        eb
          .selectFrom('judgeProgram')
          .whereRef('judgeProgram.questionVersionId', '=', 'questionVersion.id')
          .select(['judgeProgram.language', 'judgeProgram.code']),
      ).as('judge'),
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

/** By question and language, the blocks of a program. */
export type BlockCounts = ReadonlyMap<string, ReadonlyMap<Language, number>>;

/** How each question of an attempt may be answered: the blocks of a program in each language that it allows. */
export const listBlockCounts = async (db: Queryable, attemptId: string): Promise<BlockCounts> => {
  const rows = await db
    .selectFrom('attemptQuestion')
    .innerJoin('questionVersion', 'questionVersion.id', 'attemptQuestion.questionVersionId')
    .where('attemptQuestion.attemptId', '=', attemptId)
    .select((eb) => [
      'attemptQuestion.questionId',
      'questionVersion.languages',
      eb
        .selectFrom('snippet')
        .whereRef('snippet.questionVersionId', '=', 'questionVersion.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('snippets'),
    ])
    .execute();
  return new Map(
    rows.map(({ questionId, languages, snippets }) => [
      questionId,
      new Map(languages.map((language, index) => [language, (index === 0 && Number(snippets)) || 1])),
    ]),
  );
};

/** What `startingBlocks` of the contract asks for. */
export const startOf = (question: {
  languages: Language[];
  snippets: Snippet[];
}): { language: Language[]; code: Snippet[] } => ({ language: question.languages, code: question.snippets });

const RUN = [
  'id',
  'attemptId',
  'questionId',
  'executedAt',
  'language',
  'code',
  'status',
  'passedCount',
  'totalCount',
  'timeTaken',
] as const;

/** A run of the student's, kept for the history of a question; none is kept of an attempt that is full. */
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
    /** Seconds. */
    timeTaken: number | null;
  },
): Promise<void> => {
  const code = JSON.stringify(run.code);
  await db
    .with('counted', (inner) =>
      inner
        .updateTable('attempt')
        .set((eb) => ({ storedBytes: eb('storedBytes', '+', Buffer.byteLength(code)) }))
        .where('id', '=', run.attemptId)
        .where('storedBytes', '<', ATTEMPT_BYTES_MAX)
        .returning('id'),
    )
    .insertInto('runLog')
    .columns(RUN)
    .expression((eb) =>
      eb
        .selectFrom('counted')
        .select([
          eb.val(newId()).$castTo<string>().as('id'),
          'counted.id as attemptId',
          sql<string>`${run.questionId}::uuid`.as('questionId'),
          sql<Date>`${run.executedAt}::timestamptz`.as('executedAt'),
          eb.val(run.language).as('language'),
          sql<string>`${code}::jsonb`.as('code'),
          eb.val(run.status).as('status'),
          sql<number>`${run.passedCount}::integer`.as('passedCount'),
          sql<number>`${run.totalCount}::integer`.as('totalCount'),
          sql<number | null>`${run.timeTaken}::integer`.as('timeTaken'),
        ]),
    )
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
        .select([
          'questionId',
          'executedAt',
          'language',
          'code',
          'status',
          'passedCount',
          'totalCount',
          'timeTaken',
        ])
        .select(
          sql<number>`sum(length(code::text)) over (order by executed_at desc, id desc) - length(code::text)`.as(
            'newerCode',
          ),
        )
        .as('run'),
    )
    .where('newerCode', '<', LISTED_CODE_MAX)
    .orderBy('newerCode')
    .select([
      'questionId',
      'executedAt',
      'language',
      'code',
      'status',
      'passedCount',
      'totalCount',
      'timeTaken',
    ])
    .execute();
