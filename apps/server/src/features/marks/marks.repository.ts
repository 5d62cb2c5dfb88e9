import type { Verdict } from '@assay/contract';
import { sql, type Insertable } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { ownPlace } from '../../platform/db/own-place.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids.ts';

/** Writes what was submitted, one program for each question. It brings nothing yet. */
export const insertPrograms = async (
  db: Queryable,
  programs: readonly Insertable<Tables['submissionProgram']>[],
): Promise<void> => {
  if (programs.length > 0) await db.insertInto('submissionProgram').values(programs).execute();
};

/**
 * Keeps the marks of a submission from being changed by others until the transaction ends. Those who change marks hold
 * the attempt's lock as well; this one keeps the history true even where that is forgotten.
 */
export const lockPrograms = async (trx: Queryable, attemptId: string): Promise<void> => {
  await trx
    .selectFrom('submissionProgram')
    .where('attemptId', '=', attemptId)
    .orderBy('questionId')
    .forUpdate()
    .select('questionId')
    .execute();
};

/** The submitted programs of an attempt in its student's order, with what each brings and can bring. */
export const listProgramMarks = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('submissionProgram as program')
    .innerJoin('attempt', 'attempt.id', 'program.attemptId')
    .innerJoin('attemptQuestion', (join) =>
      join
        .onRef('attemptQuestion.attemptId', '=', 'program.attemptId')
        .onRef('attemptQuestion.questionId', '=', 'program.questionId'),
    )
    .innerJoin('taskQuestion', (join) =>
      join
        .onRef('taskQuestion.taskId', '=', 'attempt.taskId')
        .onRef('taskQuestion.questionId', '=', 'program.questionId'),
    )
    .leftJoin('person as giver', 'giver.id', 'program.givenBy')
    .leftJoin('judgeProgram as judge', (join) =>
      join.on(
        'judge.questionVersionId',
        '=',
        sql<string>`graded_version(
          attempt.task_id, program.question_id, attempt.started_at, attempt_question.question_version_id
        )`,
      ),
    )
    .where('program.attemptId', '=', attemptId)
    .orderBy(ownPlace)
    .select((eb) => [
      'program.questionId',
      'program.status',
      'program.computedMarks',
      'program.givenMarks',
      'program.marks',
      'program.givenAt',
      'giver.fullname as givenBy',
      'program.givenBy as givenById',
      ownPlace.as('position'),
      'taskQuestion.marks as fullMarks',
      eb('program.gradedAt', 'is not', null).$castTo<boolean>().as('isGraded'),
      eb('judge.questionVersionId', 'is not', null).$castTo<boolean>().as('hasJudge'),
      eb('attempt.reopenings', '+', 1).$castTo<number>().as('number'),
    ])
    .execute();

/** A submitted program with its marks. */
export type ProgramMarks = Awaited<ReturnType<typeof listProgramMarks>>[number];

/** Writes the marks that a person gave for programs of an attempt; null goes back to the computed ones. */
export const writeGivenMarks = async (
  trx: Queryable,
  attemptId: string,
  marks: readonly { questionId: string; to: number | null }[],
  by: { givenBy: string; givenAt: Date },
): Promise<void> => {
  await sql`
    update submission_program
    set given_marks = given.marks, given_by = ${by.givenBy}, given_at = ${by.givenAt}
    from unnest(
      ${marks.map(({ questionId }) => questionId)}::uuid[], ${marks.map(({ to }) => to)}::numeric[]
    ) as given (question_id, marks)
    where attempt_id = ${attemptId} and submission_program.question_id = given.question_id
  `.execute(trx);
};

/** What the tests of a program came to. */
export interface ProgramGrade {
  questionId: string;
  status: 'PASSED' | 'FAILED' | 'PENDING' | 'NOTATTEMPTED';
  passedCount: number;
  totalCount: number;
  computedMarks: number;
  compileMessage: string | null;
  tests: {
    testCaseId: string;
    passed: boolean;
    verdict: Verdict;
    message: string;
    actualOutput: string;
    errorOutput: string;
    judgeMessage: string;
    cpuMs: number;
    wallMs: number;
    memoryBytes: number;
    /** How often it ran again because a busy machine may have made its verdict. */
    repeats: number;
  }[];
}

/** Writes the computed marks of a program, and the results that they come of. Marks that a person gave stay. */
export const writeComputedMarks = async (
  trx: Queryable,
  attemptId: string,
  { tests, questionId, ...grade }: ProgramGrade,
  gradedAt: Date,
): Promise<void> => {
  await trx
    .updateTable('submissionProgram')
    .set({ ...grade, gradedAt })
    .where('attemptId', '=', attemptId)
    .where('questionId', '=', questionId)
    .execute();
  if (tests.length > 0)
    await trx
      .insertInto('testResult')
      .values(tests.map((test) => ({ ...test, attemptId, questionId })))
      .execute();
};

/** Which submission of an attempt is the present one; the first is 1. */
export const findSubmissionNumber = async (db: Queryable, attemptId: string): Promise<number> => {
  const { reopenings } = await db
    .selectFrom('attempt')
    .where('id', '=', attemptId)
    .select('reopenings')
    .executeTakeFirstOrThrow();
  return reopenings + 1;
};

/** A change of a mark, as it is written down. */
export type MarkChangeRow = Omit<Insertable<Tables['markChange']>, 'id'>;

/** Adds changes to the history of marks. */
export const insertMarkChanges = async (trx: Queryable, changes: readonly MarkChangeRow[]): Promise<void> => {
  if (changes.length === 0) return;
  await trx
    .insertInto('markChange')
    .values(changes.map((change) => ({ ...change, id: newId() })))
    .execute();
};
