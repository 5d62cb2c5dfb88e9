import { sql } from 'kysely';
import type { DepartmentActor } from '../../../platform/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/schema.ts';
import { offersTo } from '../../../platform/question-bank.ts';

/** Remembers where a question was copied from. */
export const insertOrigin = async (db: Queryable, origin: Tables['questionOrigin']): Promise<void> => {
  await db.insertInto('questionOrigin').values(origin).execute();
};

/** Where a question was copied from, with the version in which its source is offered to the actor, null if it is not. */
export const findOrigin = (db: Queryable, actor: DepartmentActor, questionId: string) =>
  db
    .selectFrom('questionOrigin as origin')
    .where('origin.questionId', '=', questionId)
    .select([
      'origin.sourceId',
      'origin.version',
      'origin.ownVersion',
      'origin.name',
      'origin.author',
      'origin.department',
      'origin.institute',
      'origin.copiedAt',
      sql<number | null>`(
        select offered.version from ${offersTo(actor)} as offered where offered.question_id = origin.source_id
      )`.as('offeredVersion'),
    ])
    .executeTakeFirst();

/** Remembers that a version of the copy says what this version of its source says. */
export const updateOrigin = async (
  db: Queryable,
  questionId: string,
  versions: Pick<Tables['questionOrigin'], 'version' | 'ownVersion'>,
): Promise<void> => {
  await db.updateTable('questionOrigin').set(versions).where('questionId', '=', questionId).execute();
};
