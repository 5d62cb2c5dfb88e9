import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { isVisible } from '../../platform/ownership.ts';

/** A question of somebody's own that a file speaks of. */
export interface Brought {
  questionId: string;
  version: number;
  isArchived: boolean;
  /** What its file said when it was brought last, hexadecimal; null for one that was written here. */
  hash: string | null;
}

/**
 * The actor's own questions that were brought under these keys, or have them as ids; by key. Where there are several, the
 * one that was brought last.
 */
export const findBrought = async (
  db: Queryable,
  actor: Pick<DepartmentActor, 'id'>,
  keys: readonly string[],
): Promise<Map<string, Brought>> => {
  const rows = await db
    .selectFrom('question')
    .leftJoin('importedQuestion', 'importedQuestion.questionId', 'question.id')
    .leftJoin('archivedQuestion', 'archivedQuestion.questionId', 'question.id')
    .where('question.ownerId', '=', actor.id)
    .where('question.deletedAt', 'is', null)
    .where(
      sql<boolean>`(imported_question.origin = any(${keys}::text[]) or question.id::text = any(${keys}::text[]))`,
    )
    .orderBy(sql`imported_question.brought_at nulls first`)
    .orderBy('question.id')
    .select([
      'question.id',
      'question.version',
      'importedQuestion.origin',
      'importedQuestion.fileHash',
      'archivedQuestion.archivedAt',
    ])
    .execute();
  const found = new Map<string, Brought>();
  const known = new Set(keys);
  for (const { id, version, origin, fileHash, archivedAt } of rows) {
    const common = { questionId: id, version, isArchived: archivedAt !== null };
    if (origin !== null && known.has(origin))
      found.set(origin, { ...common, hash: fileHash?.toString('hex') ?? null });
    else if (!found.has(id)) found.set(id, { ...common, hash: null });
  }
  return found;
};

/** Nobody else brings questions for this account before the transaction ends. */
export const lockBringing = async (trx: Queryable, accountId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('bring questions'), hashtext(${accountId}))`.execute(trx);
};

/** Notes from where a question came, and what its file said. */
export const noteOrigin = async (
  trx: Queryable,
  questionId: string,
  { key, hash }: { key: string; hash: string },
  now: Date,
): Promise<void> => {
  const said = { origin: key, fileHash: Buffer.from(hash, 'hex'), broughtAt: now };
  await trx
    .insertInto('importedQuestion')
    .values({ questionId, ...said })
    .onConflict((conflict) => conflict.column('questionId').doUpdateSet(said))
    .execute();
};

/** Under which ids questions came that were brought from another place, by their own ids. */
export const listOrigins = async (db: Queryable, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('importedQuestion')
    .where(sql<boolean>`question_id = any(${ids}::uuid[])`)
    .select(['questionId', 'origin'])
    .execute();
  return new Map(rows.map(({ questionId, origin }) => [questionId, origin]));
};

/** The subjects of a department that have one of these names, capital and small letters alike, with their modules. */
export const findSubjectsNamed = (db: Queryable, departmentId: string, names: readonly string[]) =>
  db
    .selectFrom('subject')
    .where('departmentId', '=', departmentId)
    .where(sql<boolean>`lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])`)
    .orderBy('id')
    .select((eb) => [
      'id',
      'name',
      jsonArrayFrom(
        eb
          .selectFrom('module')
          .whereRef('module.subjectId', '=', 'subject.id')
          .orderBy('order')
          .select(['module.id', 'module.title']),
      ).as('modules'),
    ])
    .execute();
export type NamedSubject = Awaited<ReturnType<typeof findSubjectsNamed>>[number];

/** Which of these tags there are, in small letters. */
export const listTagsNamed = async (db: Queryable, names: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('tag')
    .where(sql<boolean>`lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])`)
    .select('name')
    .execute();
  return new Set(rows.map(({ name }) => name.toLowerCase()));
};

/** Which of these questions the actor sees, and how each begins. */
export const listVisible = (
  db: Queryable,
  actor: DepartmentActor,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('question as item')
    .innerJoin('questionVersion as said', (join) =>
      join.onRef('said.questionId', '=', 'item.id').onRef('said.version', '=', 'item.version'),
    )
    .where('item.deletedAt', 'is', null)
    .where(isVisible('question', actor))
    .where(sql<boolean>`item.id = any(${ids}::uuid[])`)
    .select(['item.id', sql<string>`left(said.statement_text, 80)`.as('name')])
    .execute();

/** The account of this username, capital and small letters alike, unless it was deleted. */
export const findAuthor = (db: Queryable, username: string) =>
  db
    .selectFrom('person')
    .where(sql<boolean>`lower(person.username) = lower(${username})`)
    .select([
      'person.id',
      'person.username',
      'person.fullname',
      'person.role',
      'person.instituteId',
      'person.departmentId',
    ])
    .executeTakeFirst();
