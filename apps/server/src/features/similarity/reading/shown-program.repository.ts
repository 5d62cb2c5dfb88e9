import type { Queryable } from '../../../platform/db/database.ts';

/** The programs of these attempts for a question as they are graded now, with what they started from. */
export const listShownPrograms = (db: Queryable, attemptIds: readonly string[], questionId: string) =>
  db
    .selectFrom('submissionProgram as program')
    .innerJoin('attempt', 'attempt.id', 'program.attemptId')
    .innerJoin('attemptQuestion', (join) =>
      join
        .onRef('attemptQuestion.attemptId', '=', 'program.attemptId')
        .onRef('attemptQuestion.questionId', '=', 'program.questionId'),
    )
    .where('program.attemptId', 'in', [...attemptIds])
    .where('program.questionId', '=', questionId)
    .select([
      'program.attemptId',
      'program.language',
      'program.code',
      'program.hash',
      'attempt.startedAt',
      'attempt.submittedAt',
      'attemptQuestion.questionVersionId',
    ])
    .execute();

/** All that was typed for a question of an attempt, in its order, with when it came. */
export const listBatches = (db: Queryable, attemptId: string, questionId: string) =>
  db
    .selectFrom('editBatch')
    .where('attemptId', '=', attemptId)
    .where('questionId', '=', questionId)
    .orderBy('toRevision')
    .select(['entries', 'receivedAt'])
    .execute();
