import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../platform/db/database.ts';

/** What these attempts answered to a question, with its marks and with what its version had given them to start from. */
export const listPageAnswers = (db: Queryable, attemptIds: readonly string[], questionId: string) =>
  db
    .selectFrom('submissionProgram as program')
    .innerJoin('attemptQuestion', (join) =>
      join
        .onRef('attemptQuestion.attemptId', '=', 'program.attemptId')
        .onRef('attemptQuestion.questionId', '=', 'program.questionId'),
    )
    .innerJoin('questionVersion', 'questionVersion.id', 'attemptQuestion.questionVersionId')
    .leftJoin('person as giver', 'giver.id', 'program.givenBy')
    .where('program.attemptId', 'in', [...attemptIds])
    .where('program.questionId', '=', questionId)
    .select((eb) => [
      'program.attemptId',
      'program.language',
      'program.code',
      'program.marks',
      'program.givenMarks',
      'program.givenAt',
      'giver.fullname as givenBy',
      'questionVersion.languages',
      jsonArrayFrom(
        eb
          .selectFrom('snippet')
          .whereRef('snippet.questionVersionId', '=', 'questionVersion.id')
          .orderBy('snippet.position')
          .select(['snippet.isVisible', 'snippet.isEditable', 'snippet.code']),
      ).as('snippets'),
      jsonArrayFrom(
        eb
          .selectFrom('starter')
          .whereRef('starter.questionVersionId', '=', 'questionVersion.id')
          .orderBy('starter.position')
          .select(['starter.language', 'starter.code']),
      ).as('starters'),
    ])
    .execute();
