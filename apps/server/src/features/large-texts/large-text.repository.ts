import type { LargeText } from '@assay/contract';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { isOpenTo } from '../files/index.ts';

const bytesOf = (hash: string): Buffer => Buffer.from(hash, 'hex');

/** A stored text, with what stands in for it. */
export interface KnownText extends LargeText {
  standIn: string;
}

const texts = (db: Queryable, hashes: readonly string[]) =>
  db.selectFrom('largeText').where('largeText.hash', 'in', hashes.map(bytesOf));

const KNOWN = [
  sql<string>`encode(large_text.hash, 'hex')`.as('hash'),
  'largeText.bytes',
  'largeText.standIn',
] as const;

/** Which of these texts are stored, by hash; nobody throws them away until the transaction ends. */
export const findStored = async (
  trx: Queryable,
  hashes: readonly string[],
): Promise<Map<string, KnownText>> => {
  if (hashes.length === 0) return new Map();
  const found = await texts(trx, hashes).orderBy('largeText.hash').forKeyShare().select(KNOWN).execute();
  return new Map(found.map((text) => [text.hash, text]));
};

/** For a query from `large_text`: whether the actor has brought it, or sees a question that has it. */
const isOpen = (actor: Actor) => sql<boolean>`(
  exists (
    select from large_text_upload as brought
    where brought.hash = large_text.hash and brought.account_id = ${actor.id}
  )
  or exists (
    select from test_case join question_version as said on said.id = test_case.question_version_id
    where (test_case.input_hash = large_text.hash or test_case.output_hash = large_text.hash)
      and ${isOpenTo(actor)}
  )
)`;

/** The same of those that the actor may read: a hash that somebody learnt finds nothing. */
export const findOpen = async (
  db: Queryable,
  actor: Actor,
  hashes: readonly string[],
): Promise<Map<string, KnownText>> => {
  if (hashes.length === 0) return new Map();
  const found = await texts(db, hashes).where(isOpen(actor)).select(KNOWN).execute();
  return new Map(found.map((text) => [text.hash, text]));
};

/** Where a text lies, as a file. */
export const findTextFile = (db: Queryable, hash: string) =>
  texts(db, [hash])
    .innerJoin('storedFile as file', 'file.id', 'largeText.fileId')
    .select(['file.id', 'file.hash', 'largeText.bytes'])
    .executeTakeFirst();

/** Notes a text with its file; false where somebody else has done so in the meantime. */
export const insertText = async (
  trx: Queryable,
  { hash, ...text }: KnownText & { fileId: string; storedAt: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('largeText')
    .values({ ...text, hash: bytesOf(hash) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** Notes that an account has brought a text. */
export const noteUpload = async (
  trx: Queryable,
  accountId: string,
  hash: string,
  uploadedAt: Date,
): Promise<void> => {
  await trx
    .insertInto('largeTextUpload')
    .values({ accountId, hash: bytesOf(hash), uploadedAt })
    .onConflict((conflict) => conflict.columns(['accountId', 'hash']).doUpdateSet({ uploadedAt }))
    .execute();
};

/** Forgets who brought texts before a moment. */
export const forgetUploads = async (db: Queryable, before: Date): Promise<void> => {
  await db.deleteFrom('largeTextUpload').where('uploadedAt', '<', before).execute();
};

/**
 * Throws out a few texts that no version has and nobody has brought lately; answers their files. Those that are being taken
 * up at this moment are left for the next time.
 */
export const deleteUnused = async (trx: Queryable, most: number): Promise<string[]> => {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from large_text
    where not exists (select from test_case where input_hash = large_text.hash)
      and not exists (select from test_case where output_hash = large_text.hash)
      and not exists (select from large_text_upload as brought where brought.hash = large_text.hash)
    limit ${most} for update skip locked
  `.execute(trx);
  if (rows.length === 0) return [];
  // Looked at again, now that nobody else can take them up.
  const gone = await sql<{ fileId: string }>`
    delete from large_text
    where hash = any(${rows.map(({ hash }) => hash)}::bytea[])
      and not exists (select from test_case where input_hash = large_text.hash)
      and not exists (select from test_case where output_hash = large_text.hash)
      and not exists (select from large_text_upload as brought where brought.hash = large_text.hash)
    returning file_id as "fileId"
  `.execute(trx);
  return gone.rows.map(({ fileId }) => fileId);
};
