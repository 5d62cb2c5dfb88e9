import { canonicalText, type HiddenTests, type RecordCause, type SignedRoot } from '@assay/contract';
import { sql } from 'kysely';
import type { Db, Queryable } from '../../platform/db/database.ts';

/** Any number that no other lock of the product uses. */
const RECORD_LOCK = 7_201_003;

/**
 * Does something about a task's record that nobody else does at the same time, in a transaction that sees the database as
 * it was at one moment, however much is read. Answers null where somebody else is at it.
 */
export const withRecord = <T>(
  db: Db,
  taskId: string,
  act: (trx: Queryable) => Promise<T>,
): Promise<T | null> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(${RECORD_LOCK}, hashtext(${taskId})) as mine
      `.execute(trx);
      return rows[0]?.mine ? act(trx) : null;
    });

/** Begins the record of a task; false when it has one. */
export const insertRecord = async (trx: Queryable, taskId: string, secret: Buffer): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('record')
    .values({ taskId, secret })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** The secret of a task's record; undefined before it is sealed. */
export const findSecret = async (db: Queryable, taskId: string): Promise<Buffer | undefined> =>
  (await db.selectFrom('record').where('taskId', '=', taskId).select('secret').executeTakeFirst())?.secret;

/** What an amendment is shown with in lists. */
export interface RootSummary {
  because: string[];
  unexplained: number;
}

export const insertRoot = async (
  trx: Queryable,
  { statement, signature }: SignedRoot,
  { because, unexplained }: RootSummary,
): Promise<void> => {
  await trx
    .insertInto('recordRoot')
    .values({
      taskId: statement.record,
      number: statement.number,
      size: statement.size,
      signedAt: new Date(statement.signedAt),
      keyId: statement.key,
      statement: canonicalText(statement),
      signature,
      because,
      unexplained,
    })
    .execute();
};

/** Seal and amendments of a task as they are stored, the seal first. */
export const listRoots = (db: Queryable, taskId: string) =>
  db
    .selectFrom('recordRoot')
    .where('taskId', '=', taskId)
    .orderBy('number')
    .select(['number', 'size', 'signedAt', 'statement', 'signature', 'because', 'unexplained'])
    .execute();

/** A leaf as it is stored. */
export interface StoredLeaf {
  position: number;
  number: number;
  key: string;
  studentId: string | null;
  body: string;
  hash: Buffer;
  opens: HiddenTests | null;
}

/** Adds leaves; they are to be signed in the same transaction. */
export const insertLeaves = async (
  trx: Queryable,
  taskId: string,
  leaves: readonly StoredLeaf[],
): Promise<void> => {
  if (leaves.length === 0) return;
  const column = <Key extends keyof StoredLeaf>(key: Key): StoredLeaf[Key][] =>
    leaves.map((leaf) => leaf[key]);
  await sql`
    insert into record_leaf (task_id, position, number, key, student_id, body, hash, opens)
    select ${taskId}, given.* from unnest(
      ${column('position')}::integer[], ${column('number')}::integer[], ${column('key')}::text[],
      ${column('studentId')}::uuid[], ${column('body')}::text[], ${column('hash')}::bytea[],
      ${leaves.map(({ opens }) => opens && JSON.stringify(opens))}::jsonb[]
    ) as given
  `.execute(trx);
};

const leavesOf = (db: Queryable, taskId: string) =>
  db
    .selectFrom('recordLeaf')
    .where('taskId', '=', taskId)
    .select(['position', 'number', 'key', 'studentId', 'body', 'hash', 'opens']);

/** Some leaves of a record in their order, from a position on. */
export const listLeaves = (db: Queryable, taskId: string, from: number, count: number) =>
  leavesOf(db, taskId)
    .where('position', '>=', from)
    .where('position', '<', from + count)
    .orderBy('position')
    .execute();

/** Of everything that these students have leaves about, and of the task where null is among them, the leaf that holds. */
export const listLatestLeaves = (db: Queryable, taskId: string, studentIds: readonly string[] | null) =>
  leavesOf(db, taskId)
    .where(
      studentIds === null
        ? sql<boolean>`student_id is null`
        : sql<boolean>`student_id = any(${studentIds}::uuid[])`,
    )
    .distinctOn('key')
    .orderBy('key')
    .orderBy('position', 'desc')
    .execute();

/** Every leaf about a student. */
export const listLeavesOfStudent = (db: Queryable, taskId: string, studentId: string) =>
  leavesOf(db, taskId).where('studentId', '=', studentId).orderBy('position').execute();

/** The hashes of all leaves in their order. */
export const listLeafHashes = async (db: Queryable, taskId: string): Promise<Buffer[]> =>
  (
    await db
      .selectFrom('recordLeaf')
      .where('taskId', '=', taskId)
      .orderBy('position')
      .select('hash')
      .execute()
  ).map(({ hash }) => hash);

/** The students whom a record has leaves about. */
export const listSealedStudents = async (db: Queryable, taskId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('recordLeaf')
      .where('taskId', '=', taskId)
      .where('studentId', 'is not', null)
      .select('studentId')
      .$narrowType<{ studentId: string }>()
      .distinct()
      .execute()
  ).map(({ studentId }) => studentId);

/** A change that the record does not hold yet. */
export interface DueChange {
  id: string;
  attemptId: string | null;
  cause: RecordCause | string;
}

export const listDueChanges = (db: Queryable, taskId: string): Promise<DueChange[]> =>
  db.selectFrom('recordDue').where('taskId', '=', taskId).select(['id', 'attemptId', 'cause']).execute();

/** Takes changes away that a record holds from now on. */
export const deleteDueChanges = async (trx: Queryable, due: readonly DueChange[]): Promise<void> => {
  await trx
    .deleteFrom('recordDue')
    .where(sql<boolean>`id = any(${due.map(({ id }) => id)}::uuid[])`)
    .execute();
};

/** The names of students, for those who may know them. */
export const listNames = (db: Queryable, studentIds: readonly string[]) =>
  db
    .selectFrom('person')
    .where(sql<boolean>`id = any(${studentIds}::uuid[])`)
    .select(['id', 'username', 'fullname'])
    .execute();
