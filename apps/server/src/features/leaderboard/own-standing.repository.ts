import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { ownPlace } from '../../platform/db/own-place.ts';
import { gradedSittings } from './analysis.repository.ts';

/** An attempt's questions in its student's order, with what their programs brought and the time they took. */
export const listOwnFacts = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('attempt')
    .innerJoin('taskQuestion', 'taskQuestion.taskId', 'attempt.taskId')
    .innerJoin('submissionProgram as program', (join) =>
      join
        .onRef('program.attemptId', '=', 'attempt.id')
        .onRef('program.questionId', '=', 'taskQuestion.questionId'),
    )
    .innerJoin('attemptQuestion', (join) =>
      join
        .onRef('attemptQuestion.attemptId', '=', 'program.attemptId')
        .onRef('attemptQuestion.questionId', '=', 'program.questionId'),
    )
    .innerJoin('questionVersion', 'questionVersion.id', 'attemptQuestion.questionVersionId')
    .where('attempt.id', '=', attemptId)
    .where('attempt.gradedAt', 'is not', null)
    .orderBy(ownPlace)
    .select((eb) => [
      'taskQuestion.questionId',
      'taskQuestion.marks',
      'taskQuestion.timeRequired',
      'questionVersion.name',
      'questionVersion.difficulty',
      'program.marks as marksObtained',
      eb.fn.coalesce('attemptQuestion.activeSeconds', eb.lit(0)).as('secondsTaken'),
    ])
    .execute();

/** The place of an attempt among the graded ones of its task, ties sharing one, and how many these are. */
export const findPlace = (db: Queryable, taskId: string, attemptId: string) =>
  db
    .with('sitting', () => gradedSittings(db, taskId))
    .with('brought', (qb) =>
      qb
        .selectFrom('sitting')
        .innerJoin('submissionProgram', 'submissionProgram.attemptId', 'sitting.id')
        .groupBy('sitting.id')
        .select((eb) => ['sitting.id', eb.fn.sum<number>('submissionProgram.marks').as('total')]),
    )
    .selectFrom('brought')
    .innerJoin('brought as own', (join) => join.on('own.id', '=', attemptId))
    .select([
      sql<number>`(count(*) filter (where brought.total > own.total) + 1)::int`.as('rank'),
      sql<number>`count(*)::int`.as('of'),
    ])
    .executeTakeFirstOrThrow();
