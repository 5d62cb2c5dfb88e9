import { bankList, type ListQuery } from '@assay/contract';
import { sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Actor } from '../../../platform/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { listOf } from '../../../platform/db/list-of.ts';
import { hasWords, naturally, pageOfRows } from '../../../platform/db/list.ts';
import { offersTo } from '../../../platform/question-bank.ts';

const ITEM = sql.ref<string>('item.id');

/** For a query from `question as item`: how many questions have been copied from it that there still are. */
export const COPIES = sql<number>`(
  select count(*) from question_origin as origin
  join question as copy on copy.id = origin.question_id and copy.deleted_at is null
  where origin.source_id = item.id
)`;

/** For the same query: the copies of it that somebody owns, the newest first. */
const copiesOf = (ownerId: string) => sql`
  select origin.question_id, origin.copied_at from question_origin as origin
  join question as copy on copy.id = origin.question_id and copy.deleted_at is null
  where origin.source_id = item.id and copy.owner_id = ${ownerId}
  order by origin.copied_at desc, origin.question_id desc
`;

/** What of an offer `toOffer` needs, for a query from `bankOffer as offer` and `person as agreer`. */
export const OFFER_COLUMNS = [
  'offer.bank',
  'offer.version',
  'offer.note',
  'offer.offeredAt',
  'offer.agreedAt',
  'agreer.fullname as agreedBy',
] as const;

/** Every offer that the actor sees, with where it is from. */
const entries = (db: Queryable, actor: Actor) =>
  db
    .selectFrom('bankOffer as offer')
    .innerJoin('question as item', 'item.id', 'offer.questionId')
    .innerJoin('questionVersion as said', (join) =>
      join.onRef('said.questionId', '=', 'offer.questionId').onRef('said.version', '=', 'offer.version'),
    )
    .innerJoin('person as owner', 'owner.id', 'item.ownerId')
    .innerJoin('departmentOutline as department', 'department.id', 'item.departmentId')
    .innerJoin('institute', 'institute.id', 'department.instituteId')
    .leftJoin('subject', 'subject.id', 'item.subjectId')
    .leftJoin('person as agreer', 'agreer.id', 'offer.agreedBy')
    .where(sql<SqlBool>`item.id in (select question_id from ${offersTo(actor)} as offered)`)
    .select(OFFER_COLUMNS)
    .select([
      'item.id',
      'item.ownerId',
      'owner.fullname as author',
      'department.name as department',
      'institute.name as institute',
      'institute.id as instituteId',
      'subject.name as subject',
      'subject.departmentId as subjectDepartmentId',
      COPIES.as('copies'),
    ]);

/** One offer that the actor sees. */
export const findEntry = (db: Queryable, actor: Actor, questionId: string) =>
  entries(db, actor)
    .where('item.id', '=', questionId)
    .select(
      sql<{ questionId: string; copiedAt: string }[]>`(
        select coalesce(json_agg(json_build_object('questionId', question_id, 'copiedAt', copied_at)), '[]')
        from (${copiesOf(actor.id)}) as own
      )`.as('ownCopies'),
    )
    .executeTakeFirst();
export type EntryData = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

const tagsOf = (db: Queryable) =>
  jsonArrayFrom(
    db
      .selectFrom('questionTag')
      .innerJoin('tag', 'tag.id', 'questionTag.tagId')
      .where('questionTag.questionId', '=', ITEM)
      .orderBy(naturally(sql`tag.name`))
      .select(['tag.id', 'tag.name']),
  );

const TAG_NAMES = sql<string>`(
  select string_agg(tag.name, ' ') from question_tag join tag on tag.id = question_tag.tag_id
  where question_tag.question_id = item.id
)`;
const WORDS = sql<string>`concat_ws(' ', nullif(said.name, ''), said.statement_text)`;

const listed = (actor: Actor) =>
  listOf(bankList, {
    search: sql`concat_ws(' ', ${WORDS}, subject.name, ${TAG_NAMES}, owner.fullname, institute.name)`,
    question: {
      filter: (words) => (words ? hasWords(WORDS, words) : null),
      // More than one can see of it would only take time.
      sort: naturally(sql`left(${WORDS}, 80)`),
    },
    subject: sql`subject.name`,
    language: {
      filter: (language) => (language ? sql`${language} = any(said.languages)` : null),
      sort: sql`said.languages`,
    },
    difficulty: {
      filter: (difficulty) => (difficulty ? sql`said.difficulty = ${Number(difficulty)}` : null),
      sort: sql`said.difficulty`,
    },
    marks: sql`said.marks`,
    author: sql`owner.fullname`,
    institute: sql`institute.name`,
    copies: COPIES,
    offeredAt: sql`offer.offered_at`,
    bank: sql`offer.bank`,
    tag: TAG_NAMES,
    standing: (standing) =>
      standing
        ? {
            own: sql<SqlBool>`item.owner_id = ${actor.id}`,
            waiting: sql<SqlBool>`offer.bank = 'PLATFORM' and offer.agreed_at is null`,
            copied: sql<SqlBool>`exists (${copiesOf(actor.id)})`,
          }[standing]
        : null,
  });

/** A page of what is offered to the actor. */
export const pageOfBank = (db: Queryable, actor: Actor, query: ListQuery<typeof bankList>) => {
  const list = listed(actor);
  return pageOfRows(
    db,
    entries(db, actor)
      .where(list.where(query))
      .orderBy(list.orderBy(query))
      .orderBy('item.id', 'desc')
      .select((eb) => [
        'said.name',
        'said.statementText',
        'said.languages',
        'said.marks',
        'said.difficulty',
        'said.referenceStatus',
        'said.referenceMessage',
        tagsOf(db).as('tags'),
        eb
          .selectFrom('testCase')
          .whereRef('testCase.questionVersionId', '=', 'said.id')
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .as('testcaseCount'),
        sql<string | null>`(select question_id from (${copiesOf(actor.id)}) as own limit 1)`.as('ownCopy'),
      ]),
    query,
  );
};
export type BankRowData = Awaited<ReturnType<typeof pageOfBank>>['rows'][number];
