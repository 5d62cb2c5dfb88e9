import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isListed } from '../../platform/archive.ts';
import type { Queryable } from '../../platform/db/database.ts';

/**
 * Of the tasks within a scope those whose results were published after `since`, the last one first: at most `limit`,
 * each with how many there are in all.
 * @param within a condition on `item`
 */
export const listPublished = (db: Queryable, within: RawBuilder<SqlBool>, since: Date, limit: number) =>
  db
    .selectFrom('task as item')
    .innerJoin('person as owner', 'owner.id', 'item.ownerId')
    .innerJoin('departmentOutline as department', 'department.id', 'item.departmentId')
    .where('item.deletedAt', 'is', null)
    .where(isListed('task'))
    .where(within)
    .where('item.isResultPublished', '=', true)
    .where('item.publishedAt', '>', since)
    .orderBy('item.publishedAt', 'desc')
    .orderBy('item.id')
    .limit(limit)
    .select([
      'item.id',
      'item.name',
      'item.ownerId',
      'item.totalMarks',
      'owner.fullname as createdByName',
      'department.id as departmentId',
      'department.name as departmentName',
      sql<Date>`item.published_at`.as('publishedAt'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .execute();
