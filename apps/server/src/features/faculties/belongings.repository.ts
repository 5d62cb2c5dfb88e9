import type { Belongings, ShareableKind } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { SHARES } from '../../platform/ownership.ts';

/** Rubrics are deleted for good; what is left of the others is marked. */
const KINDS: Readonly<Record<keyof Belongings, { kind: ShareableKind; isMarked: boolean }>> = {
  tasks: { kind: 'task', isMarked: true },
  questions: { kind: 'question', isMarked: true },
  groups: { kind: 'group', isMarked: true },
  rubrics: { kind: 'rubric', isMarked: false },
};

/** For a table `item`: what a person owns of it. */
const isOwnedBy = (ownerId: string, isMarked: boolean) =>
  sql`item.owner_id = ${ownerId} and ${isMarked ? sql`item.deleted_at is null` : sql`true`}`;

const countOf = (ownerId: string, { kind, isMarked }: (typeof KINDS)[keyof Belongings]) =>
  sql<number>`(
    select count(*) from ${sql.table(SHARES[kind].items)} as item where ${isOwnedBy(ownerId, isMarked)}
  )`;

/** How many items of each kind a person owns. */
export const countBelongings = async (db: Queryable, ownerId: string): Promise<Belongings> => {
  const { rows } = await sql<Belongings>`
    select ${countOf(ownerId, KINDS.tasks)} as tasks, ${countOf(ownerId, KINDS.questions)} as questions,
      ${countOf(ownerId, KINDS.groups)} as groups, ${countOf(ownerId, KINDS.rubrics)} as rubrics
  `.execute(db);
  return rows[0] ?? { tasks: 0, questions: 0, groups: 0, rubrics: 0 };
};

/**
 * Makes everything that one person owns another's, and answers how many items of each kind that were. Rights that the
 * new owner had on them are no longer needed; those of others stay.
 */
export const handOver = async (trx: Queryable, ownerId: string, successorId: string): Promise<Belongings> => {
  const handOverOf = async ({ kind, isMarked }: (typeof KINDS)[keyof Belongings]): Promise<number> => {
    const { items, table, key } = SHARES[kind];
    const { rows } = await sql<{ count: number }>`
      with moved as (
        update ${sql.table(items)} as item set owner_id = ${successorId}
        where ${isOwnedBy(ownerId, isMarked)} returning item.id
      ), needless as (
        delete from ${sql.table(table)} as share using moved
        where ${sql.ref(`share.${key}`)} = moved.id and share.account_id = ${successorId}
      )
      select count(*) as count from moved
    `.execute(trx);
    return rows[0]?.count ?? 0;
  };
  return {
    tasks: await handOverOf(KINDS.tasks),
    questions: await handOverOf(KINDS.questions),
    groups: await handOverOf(KINDS.groups),
    rubrics: await handOverOf(KINDS.rubrics),
  };
};
