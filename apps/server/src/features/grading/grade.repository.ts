import type { Language, ProgramCode, Verdict } from '@assay/contract';
import { sql } from 'kysely';
import type { Db, Queryable } from '../../platform/db/database.ts';

/** The programs of an attempt that wait for their verdict; null when there is nothing (more) to grade. */
export const findUngraded = async (db: Queryable, attemptId: string) => {
  const attempt = await db
    .selectFrom('attempt')
    .where('id', '=', attemptId)
    .where('submittedAt', 'is not', null)
    .where('gradedAt', 'is', null)
    .select(['id', 'studentId', 'reopenings'])
    .executeTakeFirst();
  if (!attempt) return null;
  const programs = await db
    .selectFrom('submissionProgram')
    .where('attemptId', '=', attemptId)
    .select(['questionId', 'language', 'code', 'status'])
    .execute();
  return { ...attempt, programs };
};

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
  }[];
}

export interface SubmittedProgram {
  questionId: string;
  language: Language | null;
  code: ProgramCode | null;
  /** NOTATTEMPTED is not run. */
  status: ProgramGrade['status'];
}

/**
 * Writes down how long the student of a submitted attempt worked at each question.
 *
 * Nobody watches what a student looks at, so the time is read from what is stored: the moment of each run, and the last
 * keystroke of the draft in each language (the moment it was saved, where none is known). In their order these moments
 * cut the attempt, from its start, into spans, and each span counts for the question that it ends with. What lies after
 * the last of them counts for none. So reading counts for the question that is typed next, and somebody who goes back
 * and forth without running leaves only the last visit to each question.
 */
export const storeActiveSeconds = async (db: Queryable, attemptId: string): Promise<void> => {
  await sql`
    with sitting as (
      select started_at, submitted_at from attempt where id = ${attemptId} and submitted_at is not null
    ), sign as (
      select question_id, executed_at as at from run_log where attempt_id = ${attemptId}
      union all
      select question_id, least(typed_at, saved_at) from draft where attempt_id = ${attemptId}
    ), span as (
      select
        sign.question_id,
        extract(epoch from
          least(greatest(sign.at, sitting.started_at), sitting.submitted_at) - least(
            greatest(lag(sign.at, 1, sitting.started_at) over (order by sign.at), sitting.started_at),
            sitting.submitted_at
          )
        ) as seconds
      from sign cross join sitting
    )
    update attempt_question
    set active_seconds = coalesce(
      (select sum(span.seconds) from span where span.question_id = attempt_question.question_id), 0
    )
    where attempt_id = ${attemptId}
  `.execute(db);
};

/**
 * Writes the grades of an attempt in one transaction, once: a second grading of the same attempt changes nothing, nor does
 * that of a submission which has been opened again since (`reopenings` is what it was when its programs were read).
 */
export const insertGrades = (
  db: Db,
  { id: attemptId, reopenings }: { id: string; reopenings: number },
  grades: readonly ProgramGrade[],
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const claimed = await trx
      .updateTable('attempt')
      .set({ gradedAt: now })
      .where('id', '=', attemptId)
      .where('gradedAt', 'is', null)
      .where('submittedAt', 'is not', null)
      .where('reopenings', '=', reopenings)
      .returning('id')
      .executeTakeFirst();
    if (!claimed) return;
    for (const { tests, questionId, ...grade } of grades) {
      await trx
        .updateTable('submissionProgram')
        .set({ ...grade, gradedAt: now })
        .where('attemptId', '=', attemptId)
        .where('questionId', '=', questionId)
        .execute();
      if (tests.length > 0)
        await trx
          .insertInto('testResult')
          .values(tests.map((test) => ({ ...test, attemptId, questionId })))
          .execute();
    }
    await storeActiveSeconds(trx, attemptId);
  });
