import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/list.ts';
import { newId } from '../../platform/ids.ts';

/** Up to 20 tags whose name contains the text, those that begin with it first. */
export const findTagsLike = (db: Queryable, text: string) =>
  db
    .selectFrom('tag')
    .where('name', 'ilike', likePattern(text))
    .orderBy(sql`position(lower(${text}) in lower(name))`)
    .orderBy(sql`lower(name)`)
    .limit(20)
    .select(['id', 'name'])
    .execute();

/** The id of the tag of this name, upper and lower case alike; made if there is none. Safe against a second caller. */
export const ensureTag = async (db: Queryable, name: string, actorId: string, now: Date): Promise<string> => {
  await db
    .insertInto('tag')
    .values({ id: newId(), name, createdBy: actorId, createdAt: now })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .execute();
  const tag = await db
    .selectFrom('tag')
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .select('id')
    .executeTakeFirstOrThrow();
  return tag.id;
};
