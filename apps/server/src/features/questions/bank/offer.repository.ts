import { sql } from 'kysely';
import type { Bank } from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import { COPIES, OFFER_COLUMNS } from './bank.repository.ts';

/** The offer of a question; undefined while it is not offered. */
export const findOffer = (db: Queryable, questionId: string) =>
  db
    .selectFrom('bankOffer as offer')
    .leftJoin('person as agreer', 'agreer.id', 'offer.agreedBy')
    .where('offer.questionId', '=', questionId)
    .select(OFFER_COLUMNS)
    .executeTakeFirst();
export type OfferData = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

/** How many copies there are of a question, and in how many tasks it is that are not over. */
export const countUses = (db: Queryable, questionId: string, now: Date) =>
  db
    .selectFrom('question as item')
    .where('item.id', '=', questionId)
    .select([
      COPIES.as('copies'),
      sql<number>`(
        select count(*) from task_question join task_outline as task on task.id = task_question.task_id
        where task_question.question_id = item.id and task.deleted_at is null and task.end_time > ${now}
      )`.as('openTasks'),
    ])
    .executeTakeFirstOrThrow();

/** Who offered a question, and what it is called in the version that is offered; undefined where that person is gone. */
export const findOfferer = (db: Queryable, questionId: string) =>
  db
    .selectFrom('bankOffer as offer')
    .innerJoin('person as offerer', 'offerer.id', 'offer.offeredBy')
    .innerJoin('questionVersion as said', (join) =>
      join.onRef('said.questionId', '=', 'offer.questionId').onRef('said.version', '=', 'offer.version'),
    )
    .where('offer.questionId', '=', questionId)
    .where('offerer.deletedAt', 'is', null)
    .select([
      'offerer.id',
      'offerer.fullname',
      'offerer.role',
      'said.version',
      'said.name',
      'said.statementText as statement',
    ])
    .executeTakeFirst();

export interface NewOffer {
  version: number;
  bank: Bank;
  note: string;
  offeredBy: string;
  offeredAt: Date;
}

/** Offers a question anew. That somebody agreed stays true as long as all institutes see it. */
export const writeOffer = async (db: Queryable, questionId: string, offer: NewOffer): Promise<void> => {
  const keptWhileShown = (column: 'agreed_by' | 'agreed_at') =>
    sql`case when excluded.bank = 'PLATFORM' then ${sql.ref(`bank_offer.${column}`)} end`;
  await db
    .insertInto('bankOffer')
    .values({ questionId, ...offer })
    .onConflict((conflict) =>
      conflict.column('questionId').doUpdateSet({
        ...offer,
        agreedBy: keptWhileShown('agreed_by').$castTo<string | null>(),
        agreedAt: keptWhileShown('agreed_at').$castTo<Date | null>(),
      }),
    )
    .execute();
};

/** Agrees to all institutes seeing what a question's offer shows. */
export const writeAgreement = async (
  db: Queryable,
  questionId: string,
  agreedBy: string,
  agreedAt: Date,
): Promise<void> => {
  await db
    .updateTable('bankOffer')
    .set({ agreedBy, agreedAt })
    .where('questionId', '=', questionId)
    .execute();
};

/** Leaves a question to its own institute. */
export const narrowOffer = async (db: Queryable, questionId: string): Promise<void> => {
  await db
    .updateTable('bankOffer')
    .set({ bank: 'INSTITUTE', agreedBy: null, agreedAt: null })
    .where('questionId', '=', questionId)
    .execute();
};

export const deleteOffer = async (db: Queryable, questionId: string): Promise<void> => {
  await db.deleteFrom('bankOffer').where('questionId', '=', questionId).execute();
};
