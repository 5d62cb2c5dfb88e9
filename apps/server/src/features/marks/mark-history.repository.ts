import type { Queryable } from '../../platform/db/database.ts';

/** Every change of an attempt's marks, of questions and of the rubric's components, the latest first. */
export const listMarkChanges = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('markChange')
    .leftJoin('person', 'person.id', 'markChange.changedBy')
    .where('attemptId', '=', attemptId)
    .orderBy('changedAt', 'desc')
    .orderBy('markChange.id', 'desc')
    .select([
      'questionId',
      'component',
      'number',
      'cause',
      'reason',
      'marksBefore',
      'marksAfter',
      'changedAt',
      'person.fullname as changedBy',
      'batchId',
    ])
    .execute();
