import type { Language, ProgramStart, Snippet, Starter } from '@assay/contract';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { compileOnce } from '../../../platform/db/compile-once.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { TEST_CASE_COLUMNS } from '../../../platform/db/test-case-columns.ts';

/** The questions of a task in the versions that it has: what an attempt that starts now goes by. */
const versionsOfTask = (db: Queryable, taskId: string) =>
  db
    .selectFrom('taskQuestion')
    .innerJoin('questionVersion', (join) =>
      join
        .onRef('questionVersion.questionId', '=', 'taskQuestion.questionId')
        .onRef('questionVersion.version', '=', 'taskQuestion.version'),
    )
    .where('taskQuestion.taskId', '=', taskId);

/**
 * Whose questions: in the versions an attempt goes by, or in those that an attempt at the task would start with; with
 * `questionId` that one alone. `testsOf` says whose tests and judge: those of a version, or those that an attempt is
 * graded by (GRADING), which a regrade may have changed; without it those that its student met.
 */
export type QuestionsOf = ({ attemptId: string } | { taskId: string }) & {
  questionId?: string;
  testsOf?: 'GRADING' | { versionId: string };
};

/** The version of a question of an attempt whose tests and judge are asked for. */
const testsVersion = ({ testsOf }: QuestionsOf) => {
  if (testsOf === undefined) return sql<string>`attempt_question.question_version_id`;
  return testsOf === 'GRADING'
    ? sql<string>`graded_version(
        attempt.task_id, attempt_question.question_id, attempt.started_at, attempt_question.question_version_id
      )`
    : sql<string>`${testsOf.versionId}::uuid`;
};

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
        .select([
          'attempt.taskId',
          'attemptQuestion.questionId',
          'attemptQuestion.questionVersionId',
          'attemptQuestion.position',
          testsVersion(of).as('testsVersionId'),
        ])
        .as('pinned')
    : versionsOfTask(db, of.taskId)
        .$if(questionId !== undefined, (query) =>
          query.where('taskQuestion.questionId', '=', questionId ?? ''),
        )
        .select([
          'taskQuestion.taskId',
          'taskQuestion.questionId',
          'questionVersion.id as questionVersionId',
          'taskQuestion.position',
          'questionVersion.id as testsVersionId',
        ])
        .as('pinned');
};

const examQuestions = (db: Queryable, of: QuestionsOf) =>
  db
    .selectFrom(pinnedVersions(db, of))
    .innerJoin('questionVersion', 'questionVersion.id', 'pinned.questionVersionId')
    .innerJoin('taskQuestion', (join) =>
      join
        .onRef('taskQuestion.taskId', '=', 'pinned.taskId')
        .onRef('taskQuestion.questionId', '=', 'pinned.questionId'),
    )
    .innerJoin('questionVersion as testing', 'testing.id', 'pinned.testsVersionId')
    .leftJoin('storedFile', 'storedFile.id', 'questionVersion.attachmentId')
    .orderBy((eb) => eb.fn.coalesce('pinned.position', 'taskQuestion.position'))
    .select((eb) => [
      'pinned.questionId',
      'taskQuestion.marks',
      'taskQuestion.timeRequired',
      'questionVersion.name',
      'questionVersion.statement',
      'questionVersion.statementText',
      'questionVersion.languages',
      'questionVersion.difficulty',
      'questionVersion.wantAutoCalculate',
      'questionVersion.attachmentId',
      'testing.checker',
      'testing.limits',
      'storedFile.name as attachmentName',
      'storedFile.bytes as attachmentSize',
      jsonArrayFrom(
        eb
          .selectFrom('snippet')
          .whereRef('snippet.questionVersionId', '=', 'questionVersion.id')
          .orderBy('snippet.position')
          .select(['snippet.isVisible', 'snippet.isEditable', 'snippet.code']),
      ).as('snippets'),
      jsonArrayFrom(
        eb
          .selectFrom('starter')
          .whereRef('starter.questionVersionId', '=', 'questionVersion.id')
          .orderBy('starter.position')
          .select(['starter.language', 'starter.code']),
      ).as('starters'),
      jsonObjectFrom(
        eb
          .selectFrom('judgeProgram')
          .whereRef('judgeProgram.questionVersionId', '=', 'pinned.testsVersionId')
          .select(['judgeProgram.language', 'judgeProgram.code', 'judgeProgram.way']),
      ).as('judge'),
      eb.fn
        .coalesce(
          eb
            .selectFrom('testCase')
            .whereRef('testCase.questionVersionId', '=', 'pinned.testsVersionId')
            .select((inner) => inner.fn.countAll<number>().as('count')),
          eb.lit(0),
        )
        .as('testCount'),
      eb
        .exists(
          eb
            .selectFrom('testCase')
            .whereRef('testCase.questionVersionId', '=', 'pinned.testsVersionId')
            .having(sql<boolean>`count(distinct weight) > 1 or bool_or(group_name <> '')`)
            .select(eb.lit(1).as('one')),
        )
        .$castTo<boolean>()
        .as('isWeighed'),
    ]);

type WholeAttempt = { attemptId: string };

/** Whether all questions of an attempt are meant, as their student meets them: what exams ask for all the time. */
const isWhole = (of: QuestionsOf): of is WholeAttempt =>
  'attemptId' in of && of.questionId === undefined && of.testsOf === undefined;

const questionsOfAttempt = compileOnce((db, { attemptId }: WholeAttempt) =>
  examQuestions(db, { attemptId }).compile(),
);

/** The questions of an attempt in its student's order, or of a task in the task's, without their test cases. */
export const listExamQuestions = (db: Queryable, of: QuestionsOf) =>
  isWhole(of) ? questionsOfAttempt(db, of) : examQuestions(db, of).execute();

export type AttemptQuestion = Awaited<ReturnType<typeof listExamQuestions>>[number];

const examTests = (db: Queryable, of: QuestionsOf, only?: 'PUBLIC') =>
  db
    .selectFrom(pinnedVersions(db, of))
    .innerJoin('testCase', 'testCase.questionVersionId', 'pinned.testsVersionId')
    .$if(only !== undefined, (query) => query.where('testCase.type', '=', only ?? 'PUBLIC'))
    .orderBy('testCase.position')
    .select(['pinned.questionId', 'testCase.id', ...TEST_CASE_COLUMNS]);

const publicTestsOfAttempt = compileOnce((db, { attemptId }: WholeAttempt) =>
  examTests(db, { attemptId }, 'PUBLIC').compile(),
);

/** The test cases of these questions in their order; for a student `only` the PUBLIC ones are read at all. */
export const listExamTests = (db: Queryable, of: QuestionsOf, only?: 'PUBLIC') =>
  only && isWhole(of) ? publicTestsOfAttempt(db, of) : examTests(db, of, only).execute();

export type AttemptTest = Awaited<ReturnType<typeof listExamTests>>[number];

/** By question and language, the blocks of a program. */
export type BlockCounts = ReadonlyMap<string, ReadonlyMap<Language, number>>;

/**
 * How each question of an attempt may be answered: the blocks of a program in each language that it allows, and the version
 * (its id) that says so.
 */
export const listQuestionForms = async (
  db: Queryable,
  attemptId: string,
): Promise<{ blocks: BlockCounts; versions: ReadonlyMap<string, string> }> => {
  const rows = await db
    .selectFrom('attemptQuestion')
    .innerJoin('questionVersion', 'questionVersion.id', 'attemptQuestion.questionVersionId')
    .where('attemptQuestion.attemptId', '=', attemptId)
    .select((eb) => [
      'attemptQuestion.questionId',
      'attemptQuestion.questionVersionId',
      'questionVersion.languages',
      eb
        .selectFrom('snippet')
        .whereRef('snippet.questionVersionId', '=', 'questionVersion.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('snippets'),
    ])
    .execute();
  return {
    blocks: new Map(
      rows.map(({ questionId, languages, snippets }) => [
        questionId,
        new Map(languages.map((language, index) => [language, (index === 0 && Number(snippets)) || 1])),
      ]),
    ),
    versions: new Map(rows.map(({ questionId, questionVersionId }) => [questionId, questionVersionId])),
  };
};

/** What `startingBlocks` of the contract asks for. */
export const startOf = (question: {
  languages: Language[];
  snippets: Snippet[];
  starters: Starter[];
}): ProgramStart => ({
  language: question.languages,
  code: question.snippets,
  starters: question.starters,
});
