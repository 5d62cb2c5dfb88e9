import { tagList, tagUseList, type ListQuery } from '@assay/contract';
import { sql } from 'kysely';
import { nameInUse } from '../../platform/archive.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { hasWordsInLowerCase, likePattern, naturally, pageOfRows } from '../../platform/db/list.ts';
import { numberedPage } from '../../platform/db/numbered.ts';
import { newId } from '../../platform/ids.ts';
import { NAMED, type Usage } from '../../platform/in-use.ts';

/** Up to 20 tags whose name contains the text, those that begin with it first. */
export const findTagsLike = (db: Queryable, text: string) =>
  db
    .selectFrom('tag')
    .where('name', 'ilike', likePattern(text))
    .orderBy(sql`position(lower(${text}) in lower(name))`)
    .orderBy(naturally(sql`name`))
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

/** How many living questions have each tag that any of them has, in one pass. */
const countsByTag = (db: Queryable) =>
  db
    .selectFrom('questionTag')
    .innerJoin('question', 'question.id', 'questionTag.questionId')
    .where('question.deletedAt', 'is', null)
    .groupBy('questionTag.tagId')
    .select(({ fn }) => ['questionTag.tagId', fn.countAll<number>().as('count')]);

const USED_COUNT = sql<number>`coalesce(used.count, 0)`;

const LISTED = listOf(tagList, {
  search: sql`concat_ws(' ', tag.name, creator.fullname)`,
  name: sql`tag.name`,
  usedCount: USED_COUNT,
  createdBy: sql`creator.fullname`,
  createdAt: sql`tag.created_at`,
});

/** A page of the tags, newest first unless sorted otherwise. */
export const pageOfTags = async (db: Queryable, query: ListQuery<typeof tagList>) => {
  const matching = db
    .selectFrom('tag')
    .leftJoin('person as creator', 'creator.id', 'tag.createdBy')
    .leftJoin(countsByTag(db).as('used'), 'used.tagId', 'tag.id')
    .where(LISTED.where(query))
    .orderBy(LISTED.orderBy(query))
    .orderBy('tag.id', 'desc')
    .select([
      'tag.id',
      'tag.name',
      'tag.createdAt',
      'creator.fullname as createdBy',
      USED_COUNT.as('usedCount'),
    ]);
  const page = await pageOfRows(db, matching, query);
  return numberedPage(db, LISTED, db.selectFrom('tag').select('tag.id'), { query, ...page });
};

/** How many living questions have each tag. */
export const listUsedCounts = (db: Queryable) =>
  db
    .selectFrom('tag')
    .leftJoin(countsByTag(db).as('used'), 'used.tagId', 'tag.id')
    .orderBy('tag.id')
    .select(['tag.id', USED_COUNT.as('usedCount')])
    .execute();

/** Writes a new tag. False, and nothing is written, when a tag has the name, upper and lower case alike. */
export const insertTag = async (
  db: Queryable,
  name: string,
  actorId: string,
  now: Date,
  id: string,
): Promise<boolean> => {
  const tag = await db
    .insertInto('tag')
    .values({ id, name, createdBy: actorId, createdAt: now })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return tag !== undefined;
};

export const findTag = (db: Queryable, id: string) =>
  db.selectFrom('tag').where('id', '=', id).select(['id', 'name']).executeTakeFirst();

/** The tag, kept from being changed, deleted and given to questions by others until the transaction ends. */
export const lockTag = (trx: Queryable, id: string) =>
  trx.selectFrom('tag').where('id', '=', id).select(['id', 'name']).forUpdate().executeTakeFirst();

/** Renames a tag. False, and nothing is written, when another has the name, upper and lower case alike. */
export const renameTag = async (trx: Queryable, id: string, name: string): Promise<boolean> => {
  // Nobody else takes the name between the question and the answer.
  await sql`lock table tag in share row exclusive mode`.execute(trx);
  const taken = await trx
    .selectFrom('tag')
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .where('id', '!=', id)
    .select('id')
    .executeTakeFirst();
  if (!taken) await trx.updateTable('tag').set({ name }).where('id', '=', id).execute();
  return !taken;
};

/** The living questions that have a tag, each in its newest version. */
const questionsWith = (db: Queryable, tagId: string) =>
  db
    .selectFrom('questionTag')
    .innerJoin('question', 'question.id', 'questionTag.questionId')
    .innerJoin('questionVersion as said', (join) =>
      join.onRef('said.questionId', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .where('questionTag.tagId', '=', tagId)
    .where('question.deletedAt', 'is', null);

/** How many living questions have a tag. */
export const countUses = async (db: Queryable, tagId: string): Promise<number> => {
  const { count } = await questionsWith(db, tagId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** In how many living questions a tag is used, and what the newest are called. */
export const usageOfTag = async (db: Queryable, tagId: string): Promise<Usage> => {
  const { count, names } = await questionsWith(db, tagId)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<string[] | null>`
        (array_agg(${nameInUse('question', sql`coalesce(nullif(said.name, ''), said.statement_text)`, 'question')} order by question.created_at desc))[1:${NAMED}]
      `.as('names'),
    ])
    .executeTakeFirstOrThrow();
  return { place: 'question', count, names: names ?? [] };
};

/** Takes a tag away that no question has. */
export const removeTag = async (trx: Queryable, id: string): Promise<void> => {
  await trx.deleteFrom('tag').where('id', '=', id).execute();
};

/** Bytes of a statement beyond which the list has only its words: it holds pictures. */
const LISTED_STATEMENT_MAX = 20_000;

const USES = listOf(tagUseList, {
  search: (words: string | undefined) =>
    words ? hasWordsInLowerCase([sql`found.statement`, sql`lower(owner.fullname)`], words) : null,
  usedBy: naturally(sql`owner.fullname`),
  question: naturally(sql`left(found.statement, 200)`),
  createdAt: sql`question.created_at`,
});

/** A page of the living questions that have a tag, newest first unless sorted otherwise. */
export const pageOfUses = async (db: Queryable, tagId: string, query: ListQuery<typeof tagUseList>) => {
  const matching = questionsWith(db, tagId)
    .innerJoin('questionSearch as found', 'found.questionId', 'question.id')
    .innerJoin('person as owner', 'owner.id', 'question.ownerId')
    .innerJoin('departmentOutline as department', 'department.id', 'question.departmentId')
    .where(USES.where(query))
    .orderBy(USES.orderBy(query))
    .orderBy('question.id', 'desc')
    .select([
      'question.id',
      'owner.fullname as usedBy',
      'department.name as departmentName',
      'said.name',
      'said.statementText',
      sql<string | null>`
        case when octet_length(said.statement) <= ${LISTED_STATEMENT_MAX} then said.statement end
      `.as('statement'),
    ]);
  const all = questionsWith(db, tagId).select('question.id');
  return numberedPage(db, USES, all, { query, ...(await pageOfRows(db, matching, query)) });
};
