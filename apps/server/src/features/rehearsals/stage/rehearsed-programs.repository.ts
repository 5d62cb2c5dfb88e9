import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../../platform/db/database.ts';

/** The questions of a task in the versions that it has, with what programs for them start from and their solutions. */
export const listRehearsedQuestions = (db: Queryable, taskId: string) =>
  db
    .selectFrom('taskQuestion')
    .innerJoin('questionVersion as said', (join) =>
      join
        .onRef('said.questionId', '=', 'taskQuestion.questionId')
        .onRef('said.version', '=', 'taskQuestion.version'),
    )
    .where('taskQuestion.taskId', '=', taskId)
    .orderBy('taskQuestion.position')
    .select((eb) => [
      'said.questionId',
      'said.languages',
      jsonArrayFrom(
        eb
          .selectFrom('snippet')
          .whereRef('snippet.questionVersionId', '=', 'said.id')
          .orderBy('snippet.position')
          .select(['snippet.isVisible', 'snippet.isEditable', 'snippet.code']),
      ).as('snippets'),
      jsonArrayFrom(
        eb
          .selectFrom('starter')
          .whereRef('starter.questionVersionId', '=', 'said.id')
          .orderBy('starter.position')
          .select(['starter.language', 'starter.code']),
      ).as('starters'),
      jsonArrayFrom(
        eb
          .selectFrom('referenceSolution as reference')
          .whereRef('reference.questionVersionId', '=', 'said.id')
          .orderBy('reference.position')
          .select(['reference.language', 'reference.code']),
      ).as('references'),
      jsonArrayFrom(
        eb
          .selectFrom('wrongSolution as wrong')
          .whereRef('wrong.questionId', '=', 'said.questionId')
          .orderBy('wrong.addedAt')
          .orderBy('wrong.id')
          .select(['wrong.language', 'wrong.code']),
      ).as('wrongSolutions'),
    ])
    .execute();
export type RehearsedQuestion = Awaited<ReturnType<typeof listRehearsedQuestions>>[number];
