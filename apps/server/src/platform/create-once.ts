import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditedAction } from '@assay/contract';
import type { Actor } from './actor.ts';
import type { Queryable } from './db/database.ts';
import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import type { Upload } from './http/multipart.ts';
import { newId } from './ids.ts';
import { noteAction } from './log/audit.ts';

/** Where the items are that are created so, and which of them are not deleted. */
const KINDS = {
  question: { table: 'question', isLiving: sql<boolean>`deleted_at is null` },
  task: { table: 'task', isLiving: sql<boolean>`deleted_at is null` },
  rubric: { table: 'rubric', isLiving: sql<boolean>`true` },
  group: { table: 'student_group', isLiving: sql<boolean>`deleted_at is null` },
  subject: { table: 'subject', isLiving: sql<boolean>`true` },
  tag: { table: 'tag', isLiving: sql<boolean>`true` },
  comment: { table: 'submission_comment', isLiving: sql<boolean>`true` },
  request: { table: 'regrade_request', isLiving: sql<boolean>`true` },
  regrade: { table: 'regrade', isLiving: sql<boolean>`true` },
  comparison: { table: 'comparison', isLiving: sql<boolean>`true` },
  case: { table: 'similarity_case', isLiving: sql<boolean>`true` },
  entry: { table: 'similarity_case_entry', isLiving: sql<boolean>`true` },
  feedback: { table: 'feedback', isLiving: sql<boolean>`true` },
  'frozen report': { table: 'frozen_attainment', isLiving: sql<boolean>`true` },
  template: { table: 'gradebook_template', isLiving: sql<boolean>`true` },
  mailing: { table: 'mailing', isLiving: sql<boolean>`true` },
  message: { table: 'room_message', isLiving: sql<boolean>`true` },
  'question to the invigilators': { table: 'room_question', isLiving: sql<boolean>`true` },
} as const;

type Kind = keyof typeof KINDS;

/** Of these the creation stands in the audit log. */
const NOTED = {
  question: 'add-question',
  task: 'add-task',
  rubric: 'add-rubric',
  group: 'add-group',
} as const satisfies Partial<Record<Kind, AuditedAction>>;

const isNoted = (kind: Kind): kind is keyof typeof NOTED => Object.hasOwn(NOTED, kind);

/** The parts of a call that make it this one and no other. */
interface Creation {
  actor: Actor;
  /** `_id` is the one that the caller has drawn. */
  body: { _id?: string | undefined };
  files: Readonly<Record<string, Upload[]>>;
  deps: Deps;
}

const hashOf = (kind: Kind, sent: object, files: Creation['files']): Buffer => {
  const uploads = Object.values(files)
    .flat()
    .map(({ name, content }) => [name, createHash('sha256').update(content).digest('hex')]);
  return createHash('sha256')
    .update(JSON.stringify([kind, sent, uploads]))
    .digest();
};

/** False when the id was used before. Of two in the same moment, the second waits for the first. */
const noteCreation = async (
  trx: Queryable,
  row: { itemId: string; accountId: string; sentHash: Buffer; createdAt: Date },
): Promise<boolean> => {
  const noted = await trx
    .insertInto('creation')
    .values(row)
    .onConflict((conflict) => conflict.column('itemId').doNothing())
    .returning('itemId')
    .executeTakeFirst();
  return noted !== undefined;
};

/** The item of this id, deleted or not. */
const findItem = async (
  trx: Queryable,
  kind: Kind,
  id: string,
): Promise<{ isLiving: boolean } | undefined> => {
  const { table, isLiving } = KINDS[kind];
  const { rows } = await sql<{ isLiving: boolean }>`
    select ${isLiving} as is_living from ${sql.table(table)} where id = ${id}
  `.execute(trx);
  return rows[0];
};

const idTaken = (message: string): AppError => new AppError('ID_TAKEN', message);

/** @throws ID_TAKEN unless the same person has created this living item by the same call. */
const requireSameCall = async (
  trx: Queryable,
  kind: Kind,
  id: string,
  { accountId, sentHash }: { accountId: string; sentHash: Buffer },
): Promise<void> => {
  const first = await trx
    .selectFrom('creation')
    .where('itemId', '=', id)
    .select(['accountId', 'sentHash'])
    .executeTakeFirstOrThrow();
  if (first.accountId !== accountId) throw idTaken('This id is taken. Try again with another one.');
  if (!(await findItem(trx, kind, id))?.isLiving)
    throw idTaken(
      `This ${kind} was created by an earlier try and has been deleted since. Try again to create a new one.`,
    );
  if (!first.sentHash.equals(sentHash))
    throw idTaken(
      `This ${kind} was created by an earlier try, without the changes made since. Open that one to change it, or try again to create another.`,
    );
};

/**
 * Creates an item by `make`, in one transaction, under the id that the caller has drawn, and answers the id. The same
 * call made again creates nothing and answers the same. One that says something else is refused instead of being taken
 * for a change: a first try that arrives late would undo what was changed after it.
 * @throws ID_TAKEN when the id belongs to something else.
 */
export const createOnce = (
  kind: Kind,
  { actor, body, files, deps }: Creation,
  make: (trx: Queryable, id: string) => Promise<unknown>,
): Promise<string> =>
  deps.db.transaction().execute(async (trx) => {
    const { _id: itemId, ...sent } = body;
    const makeNoted = async (id: string): Promise<string> => {
      await make(trx, id);
      if (isNoted(kind)) await noteAction(trx, actor, NOTED[kind], id, deps.now());
      return id;
    };
    if (itemId === undefined) return makeNoted(newId());
    const call = { accountId: actor.id, sentHash: hashOf(kind, sent, files) };
    if (!(await noteCreation(trx, { ...call, itemId, createdAt: deps.now() })))
      await requireSameCall(trx, kind, itemId, call);
    else if (await findItem(trx, kind, itemId))
      throw idTaken('This id is taken. Try again with another one.');
    else await makeNoted(itemId);
    return itemId;
  });
