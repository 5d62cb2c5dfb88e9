import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** What students know of a task. */
export const findToldTask = (db: Queryable, taskId: string) =>
  db
    .selectFrom('taskOutline')
    .where('id', '=', taskId)
    .select(['id', 'name', 'isResultPublished'])
    .executeTakeFirstOrThrow();

/**
 * Whose marks a regrade has changed, or its undoing, after the results were published: of a change before, which is told of
 * later, nobody knew the former mark. A mark that a person gave did not change.
 */
export const listTold = (db: Queryable, regradeId: string, cause: 'REGRADED' | 'REGRADE_UNDONE') =>
  db
    .selectFrom('markChange as change')
    .innerJoin('attempt', 'attempt.id', 'change.attemptId')
    .innerJoin('taskOutline as task', 'task.id', 'attempt.taskId')
    .innerJoin('person', 'person.id', 'attempt.studentId')
    .where('change.regradeId', '=', regradeId)
    .where('change.cause', '=', cause)
    .whereRef('change.changedAt', '>', 'task.publishedAt')
    .where('person.deletedAt', 'is', null)
    .where(sql<boolean>`change.marks_before <> change.marks_after`)
    .orderBy('person.username')
    .select([
      'person.id as studentId',
      'person.fullname',
      sql<number>`change.marks_before`.as('before'),
      sql<number>`change.marks_after`.as('after'),
    ])
    .execute();
