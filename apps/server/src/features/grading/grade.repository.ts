import type { Language, ProgramCode, Verdict } from '@assay/contract';
import type { Db, Queryable } from '../../platform/db/database.ts';

/** The programs of an attempt that wait for their verdict; null when there is nothing (more) to grade. */
export const findUngraded = async (db: Queryable, attemptId: string) => {
  const attempt = await db
    .selectFrom('attempt')
    .where('id', '=', attemptId)
    .where('submittedAt', 'is not', null)
    .where('gradedAt', 'is', null)
    .select(['id', 'studentId'])
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

/** Writes the grades of an attempt in one transaction, once: a second grading of the same attempt changes nothing. */
export const insertGrades = (
  db: Db,
  attemptId: string,
  grades: readonly ProgramGrade[],
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const claimed = await trx
      .updateTable('attempt')
      .set({ gradedAt: now })
      .where('id', '=', attemptId)
      .where('gradedAt', 'is', null)
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
  });
