import type { Language, ProgramCode } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import type { ProgramGrade } from '../marks/index.ts';

/** The programs of an attempt that wait for their verdict; null when there is nothing (more) to grade. */
export const findUngraded = async (db: Queryable, attemptId: string) => {
  const attempt = await db
    .selectFrom('attempt')
    .where('id', '=', attemptId)
    .where('submittedAt', 'is not', null)
    .where('gradedAt', 'is', null)
    .select((eb) => [
      'id',
      'taskId',
      'studentId',
      'reopenings',
      eb
        .selectFrom('person')
        .whereRef('person.id', '=', 'attempt.studentId')
        .select('person.instituteId')
        .as('instituteId'),
    ])
    .executeTakeFirst();
  if (!attempt) return null;
  const programs = await db
    .selectFrom('submissionProgram')
    .where('attemptId', '=', attemptId)
    .select(['questionId', 'language', 'code', 'status'])
    .execute();
  return { ...attempt, programs };
};

export interface SubmittedProgram {
  questionId: string;
  language: Language | null;
  code: ProgramCode | null;
  /** NOTATTEMPTED is not run. */
  status: ProgramGrade['status'];
}
