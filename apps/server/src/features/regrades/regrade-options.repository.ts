import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** More of a test's input or output than this is not shown where tests are chosen. Characters. */
const SHOWN_MAX = 200;

/** The graded programs of a question of a task, each with the version whose tests graded it. */
const gradedPrograms = (db: Queryable, taskId: string, questionId: string) =>
  db
    .selectFrom('attempt')
    .innerJoin('submissionProgram as program', 'program.attemptId', 'attempt.id')
    .innerJoin('attemptQuestion as question', (join) =>
      join
        .onRef('question.attemptId', '=', 'program.attemptId')
        .onRef('question.questionId', '=', 'program.questionId'),
    )
    .where('attempt.taskId', '=', taskId)
    .where('program.questionId', '=', questionId)
    .where('program.gradedAt', 'is not', null)
    .select([
      'attempt.id as attemptId',
      sql<string>`graded_version(
        attempt.task_id, program.question_id, attempt.started_at, question.question_version_id
      )`.as('versionId'),
    ]);

/** The versions of a question, the newest first, with how many programs of the task each grades now. */
export const listVersions = (db: Queryable, taskId: string, questionId: string) =>
  db
    .with('graded', () => gradedPrograms(db, taskId, questionId))
    .selectFrom('questionVersion as version')
    .innerJoin('person', 'person.id', 'version.createdBy')
    .where('version.questionId', '=', questionId)
    .orderBy('version.version', 'desc')
    .select((eb) => [
      'version.id',
      'version.version',
      'version.createdAt',
      'person.fullname as createdBy',
      sql<number>`(select count(*) from test_case where question_version_id = version.id)`.as('testCount'),
      eb
        .exists(eb.selectFrom('judgeProgram').whereRef('judgeProgram.questionVersionId', '=', 'version.id'))
        .$castTo<boolean>()
        .as('hasJudge'),
      sql<number>`(select count(*) from graded where graded.version_id = version.id)`.as('submissions'),
    ])
    .execute();

/**
 * The tests that programs of a question of a task are graded by now, with how many ran on each and passed; those of the
 * newest version first. `content` is the same for tests that say the same.
 */
export const listGradingTests = async (db: Queryable, taskId: string, questionId: string) =>
  db
    .with('graded', () => gradedPrograms(db, taskId, questionId))
    .with('ran', (query) =>
      query
        .selectFrom('graded')
        .innerJoin('testResult', (join) =>
          join
            .onRef('testResult.attemptId', '=', 'graded.attemptId')
            .on('testResult.questionId', '=', questionId),
        )
        .groupBy('testResult.testCaseId')
        .select([
          'testResult.testCaseId',
          sql<number>`count(*)`.as('ran'),
          sql<number>`count(*) filter (where passed)`.as('passed'),
        ]),
    )
    .selectFrom('testCase')
    .innerJoin('questionVersion as version', 'version.id', 'testCase.questionVersionId')
    .leftJoin('ran', 'ran.testCaseId', 'testCase.id')
    .where(sql<boolean>`version.id in (select version_id from graded)`)
    .orderBy('version.version', 'desc')
    .orderBy('testCase.position')
    .select([
      'testCase.id',
      sql<number>`test_case.position + 1`.as('number'),
      'testCase.type',
      'testCase.name',
      'testCase.weight',
      sql<string>`left(test_case.input, ${SHOWN_MAX})`.as('input'),
      sql<string>`left(test_case.output, ${SHOWN_MAX})`.as('output'),
      sql<string>`md5(test_case.input) || md5(test_case.output) || coalesce(test_case.checker, version.checker)::text`.as(
        'content',
      ),
      sql<number>`coalesce(ran.ran, 0)`.as('ran'),
      sql<number>`coalesce(ran.passed, 0)`.as('passed'),
    ])
    .execute();

/** How many submitted attempts of a task wait for their grading. */
export const countUngraded = async (db: Queryable, taskId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('attempt')
    .where('taskId', '=', taskId)
    .where('submittedAt', 'is not', null)
    .where('gradedAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
