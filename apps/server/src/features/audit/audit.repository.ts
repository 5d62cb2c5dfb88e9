import {
  actionsOfKind,
  actionsOnItem,
  AUDITED_ACTIONS,
  auditList,
  auditWords,
  type ListQuery,
} from '@assay/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { isWithinReach } from './audit-reach.repository.ts';
import { NAMES } from './item-names.repository.ts';
import { allOf, inOrderOf, likePattern, pageOfIds, pageOfRows, wordsOf } from '../../platform/db/list.ts';

/** Whether it is told from where an action came: of others, faculty do not need to know. */
export const seesOrigins = (actor: Pick<Actor, 'role'>): boolean => actor.role !== 'FACULTY';

const PEOPLE = sql`(select id, fullname || ' ' || username as name from person)`;

/** How an item is called; null for what has no name, and for a rubric, subject or tag that was deleted. */
const ITEM_NAME = sql<string | null>`coalesce(
  task.name, nullif(version.name, ''), left(version.statement_text, 60), rubric.name, "group".name,
  subject.code || ' ' || subject.name, tag.name, department.name, institute.name
)`;

/** Who or what an entry is about, unless that is who did it. */
const ABOUT = sql<string | null>`case when person.id = actor.id then null else coalesce(
  person.fullname || ' (' || person.username || ')', entry.detail ->> 'username',
  nullif(concat_ws(': ', coalesce(${ITEM_NAME}, entry.detail ->> 'name'), student.fullname), '')
) end`;

const WHY = sql<string | null>`nullif(concat_ws(
  ' · ', entry.detail ->> 'why', entry.detail ->> 'code', entry.detail ->> 'route'
), '')`;

const entries = (db: Queryable) =>
  db
    .selectFrom('auditLog as entry')
    .leftJoin('person as actor', 'actor.id', 'entry.actorId')
    .leftJoin('person', 'person.id', 'entry.itemId')
    .leftJoin('person as student', (join) =>
      join.on(sql<SqlBool>`student.id = (entry.detail ->> 'studentId')::uuid`),
    )
    .leftJoin('taskOutline as task', 'task.id', 'entry.itemId')
    .leftJoin('question', 'question.id', 'entry.itemId')
    .leftJoin('questionVersion as version', (join) =>
      join.onRef('version.questionId', '=', 'question.id').onRef('version.version', '=', 'question.version'),
    )
    .leftJoin('rubric', 'rubric.id', 'entry.itemId')
    .leftJoin('studentGroup as group', 'group.id', 'entry.itemId')
    .leftJoin('subject', 'subject.id', 'entry.itemId')
    .leftJoin('tag', 'tag.id', 'entry.itemId')
    .leftJoin('departmentOutline as department', 'department.id', 'entry.itemId')
    .leftJoin('institute', 'institute.id', 'entry.itemId')
    .leftJoin('accessToken as token', 'token.id', 'entry.tokenId')
    .leftJoin('serviceAccount as service', 'service.id', 'token.serviceAccountId');

const isDoneBy = (actions: readonly string[]) => sql<SqlBool>`entry.action = any(${actions}::text[])`;

/** Where words are looked for beside those who did it and to whom it was done. */
interface Places {
  /** What items are called. */
  names: RawBuilder<unknown>;
  /** Whether the entry itself has a word. */
  has: (pattern: string, word: string) => RawBuilder<SqlBool>;
}

/**
 * Whether each word is found. Names are few beside entries: they are searched once, and what is written in an entry only
 * where it is.
 */
const isFound = (words: string | undefined, { names, has }: Places): RawBuilder<SqlBool> | null => {
  const called = (table: RawBuilder<unknown>, pattern: string) =>
    sql`select id from ${table} as called where called.name ilike ${pattern}`;
  const found = wordsOf(words ?? '').map((word) => {
    const pattern = likePattern(word);
    return sql<SqlBool>`(
      entry.actor_id in (${called(PEOPLE, pattern)}) or entry.item_id in (${called(names, pattern)})
      or ${isDoneBy(actionsOnItem('submission'))}
        and (entry.detail ->> 'studentId')::uuid in (${called(PEOPLE, pattern)})
      or ${has(pattern, word)}
    )`;
  });
  return found.length > 0 ? allOf(found) : null;
};

const ofRefusal = (part: string, pattern: string) =>
  sql<SqlBool>`(${isDoneBy(actionsOfKind('refusal'))} and entry.detail ->> ${part} ilike ${pattern})`;

/** The username of a failed login, as it was typed. */
const isTyped = (pattern: string) => ofRefusal('username', pattern);

const actionsCalled = (word: string): string[] =>
  AUDITED_ACTIONS.filter((action) => auditWords(action).toLowerCase().includes(word.toLowerCase()));

/** Whether an entry concerns a student: alone, or as one of several. */
const concerns = (student: string): RawBuilder<SqlBool> => sql`(
  entry.detail ->> 'studentId' = ${student}
  or entry.actor_id = ${student}
  or entry.detail -> 'students' @> ${JSON.stringify([{ id: student }])}::jsonb
  or entry.detail -> 'studentIds' @> ${JSON.stringify([student])}::jsonb
)`;

/** Whether an entry is about an item: it alone, or a person as one of several. */
const isAbout = (item: string): RawBuilder<SqlBool> => sql`(
  entry.item_id = ${item} or entry.detail ? 'people' and entry.detail -> 'people' ? ${item}
)`;

/** The list as the actor may narrow it: by no address that the actor is not told. */
const listedFor = (actor: Actor) => {
  const address = seesOrigins(actor)
    ? sql`entry.address`
    : sql`case when entry.actor_id = ${actor.id} then entry.address end`;
  return listOf(auditList, {
    search: (words: string | undefined) =>
      isFound(words, {
        names: NAMES,
        has: (pattern, word) =>
          sql`(
            ${isDoneBy(actionsCalled(word))} or ${address} ilike ${pattern}
            or ${isTyped(pattern)} or ${ofRefusal('route', pattern)}
          )`,
      }),
    at: sql`entry.at`,
    person: (words: string | undefined) => isFound(words, { names: PEOPLE, has: isTyped }),
    kind: (kind) => (kind ? isDoneBy(actionsOfKind(kind)) : null),
    action: (action) => (action ? sql`entry.action = ${action}` : null),
    itemKind: (kind) => (kind ? isDoneBy(actionsOnItem(kind)) : null),
    item: (item) => (item ? isAbout(item) : null),
    student: (student) => (student ? concerns(student) : null),
    address: (start) => (start ? sql`starts_with(${address}, ${start})` : null),
  });
};

/** Entries of these ids, in their order. */
const rowsOf = async (db: Queryable, ids: readonly string[]) => {
  const rows = await entries(db)
    .where(sql<SqlBool>`entry.id = any(${ids}::uuid[])`)
    .select([
      'entry.id',
      'entry.at',
      'entry.times',
      'entry.action',
      'entry.actorId',
      'entry.itemId',
      'entry.detail',
      'entry.address',
      'entry.device',
      'actor.username',
      'actor.fullname',
      'actor.role',
      'token.name as tokenName',
      'service.name as serviceName',
      'student.id as studentId',
      ABOUT.as('about'),
      WHY.as('why'),
    ])
    .execute();
  return inOrderOf(ids, rows);
};

const pageBesideCount: typeof pageOfIds = async (db, query, paging) => {
  const { rows, total } = await pageOfRows(db, query, paging);
  return { ids: rows.map(({ id }) => id), total };
};

/** A page of the audit log within the actor's reach, newest first unless sorted otherwise. */
export const pageOfAuditLog = async (db: Queryable, actor: Actor, query: ListQuery<typeof auditList>) => {
  const listed = listedFor(actor);
  // What is searched for is looked for once; else a page is the beginning of an index, and counting costs little.
  const isSearch = Boolean(query.search ?? query.person);
  const { ids, total } = await (isSearch ? pageOfIds : pageBesideCount)(
    db,
    db
      .selectFrom('auditLog as entry')
      .where(allOf([isWithinReach(actor), listed.where(query)]))
      .orderBy(listed.orderBy(query))
      .orderBy('entry.id', 'desc')
      .select('entry.id'),
    query,
  );
  return {
    rows: await rowsOf(db, ids),
    total,
  };
};

/** Rows that one statement deletes or changes: short enough to hold nobody up. */
const AT_A_TIME = 5000;

/**
 * Deletes logins, refusals and what was read out from before a moment, and takes address and device from the changes
 * of that time, which stay. The database does it, and does nothing to what is younger than 30 days by its own clock.
 * Answers whether there may be more.
 */
export const expireAuditLog = async (db: Queryable, before: Date): Promise<boolean> => {
  const { rows } = await sql<{ taken: number }>`
    select expire_audit_log(${before}, ${AT_A_TIME}) as taken
  `.execute(db);
  return (rows[0]?.taken ?? 0) >= AT_A_TIME;
};
