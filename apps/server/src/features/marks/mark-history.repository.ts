import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** Every change of an attempt's marks, of questions and of the rubric's components, the latest first. */
export const listMarkChanges = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('markChange')
    .leftJoin('person', 'person.id', 'markChange.changedBy')
    .where('attemptId', '=', attemptId)
    .orderBy('position', 'desc')
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

/** The marks of a submission that applied regrades have changed since the result was published, the latest first. */
export const listRegradedMarks = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('markChange as change')
    .innerJoin('regrade', 'regrade.id', 'change.regradeId')
    .innerJoin('attempt', 'attempt.id', 'change.attemptId')
    .innerJoin('taskOutline as task', 'task.id', 'attempt.taskId')
    .innerJoin('person', 'person.id', 'regrade.appliedBy')
    .where('change.attemptId', '=', attemptId)
    .where('change.cause', '=', 'REGRADED')
    .where('regrade.state', '=', 'APPLIED')
    .where('task.isResultPublished', '=', true)
    .whereRef('change.changedAt', '>', 'task.publishedAt')
    .where(sql<boolean>`change.number = attempt.reopenings + 1`)
    .where(sql<boolean>`change.marks_before <> change.marks_after`)
    .orderBy('change.position', 'desc')
    .select([
      'change.questionId',
      'change.reason',
      sql<number>`change.marks_before`.as('before'),
      sql<number>`change.marks_after`.as('after'),
      'change.changedAt',
      'person.fullname as by',
    ])
    .execute();
