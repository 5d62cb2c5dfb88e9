import { mayJump, type LogEntry } from '@assay/contract';
import { sql } from 'kysely';
import { compileOnce } from '../../../platform/db/compile-once.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { lockAttempts, lockFreeAttempts } from '../attempt/attempt-lock.repository.ts';
import { noteJumpsDue } from './jump-due.repository.ts';
import { packEntries } from './packed-entries.ts';
import { isAssigned, selectAttempts, type Attempt } from '../attempt/attempt.repository.ts';

const DRAFT = [
  'attemptId',
  'questionId',
  'language',
  'revision',
  'code',
  'hash',
  'device',
  'typedAt',
  'savedAt',
  'logHash',
] as const;

const draftsOfAttempt = compileOnce((db, { attemptId }: { attemptId: string }) =>
  db
    .selectFrom('draft')
    .where('attemptId', '=', attemptId)
    .orderBy('questionId')
    .orderBy('revision', 'desc')
    .select(DRAFT)
    .compile(),
);

/** Every draft of an attempt; of each question the newest revision first. */
export const listDrafts = (db: Queryable, attemptId: string) => draftsOfAttempt(db, { attemptId });

/** A program as it is stored. The one with the highest revision of a question carries the head of its log. */
export type Draft = Awaited<ReturnType<typeof listDrafts>>[number];

/** What is written of one save of one question: entries of its log. */
export interface EditBatch {
  attemptId: string;
  questionId: string;
  fromRevision: number;
  toRevision: number;
  previousHash: string;
  hash: string;
  entries: readonly LogEntry[];
  device: string | null;
  typedAt: Date;
  receivedAt: Date;
}

/** An attempt that is being written to. */
export interface LockedAttempt extends Attempt {
  hasSetAside: boolean;
  /** Of the task, whomever it is for; 0 where there is none. */
  newestMessage: number;
}

/** A page that saves asks for no clock: it is told by this that there are messages to be fetched. */
const newestMessage = sql<number>`coalesce(
  (select max(number) from room_message where room_message.task_id = attempt.task_id), 0
)`;

const listLocked = compileOnce((db, { attemptIds }: { attemptIds: readonly string[] }) =>
  selectAttempts(db)
    .where('attempt.id', '=', sql<string>`any(${attemptIds}::uuid[])`)
    .select((eb) => [
      isAssigned.as('isAssigned'),
      eb
        .exists(
          eb
            .selectFrom('draftSetAside')
            .whereRef('draftSetAside.attemptId', '=', 'attempt.id')
            .select('draftSetAside.id'),
        )
        .$castTo<boolean>()
        .as('hasSetAside'),
      newestMessage.as('newestMessage'),
    ])
    .compile(),
);

/**
 * Locks attempts that are to be written to. With `skip` those that somebody else holds are left out instead of waited for.
 */
export const lockForSaves = async (
  db: Queryable,
  attemptIds: readonly string[],
  skip: boolean,
): Promise<LockedAttempt[]> =>
  listLocked(db, {
    attemptIds: skip ? await lockFreeAttempts(db, attemptIds) : await lockAttempts(db, { attemptIds }),
  });

const listDraftsByKey = compileOnce(
  (db, { attemptIds, questionIds }: { attemptIds: readonly string[]; questionIds: readonly string[] }) =>
    db
      .selectFrom('draft')
      .where(
        sql<boolean>`(attempt_id, question_id) in (
          select * from unnest(${attemptIds}::uuid[], ${questionIds}::uuid[])
        )`,
      )
      .orderBy('revision', 'desc')
      .select(DRAFT)
      .compile(),
);

/** The drafts of some questions of some attempts, newest revision first. */
export const listDraftsOf = (
  db: Queryable,
  keys: readonly { attemptId: string; questionId: string }[],
): Promise<Draft[]> =>
  listDraftsByKey(db, {
    attemptIds: keys.map(({ attemptId }) => attemptId),
    questionIds: keys.map(({ questionId }) => questionId),
  });

/** What is kept of an attempt from now on; `heardAt` null: its exam page was not heard of. */
interface Stored {
  attemptId: string;
  bytes: number;
  heardAt: Date | null;
}

/** JSON of drafts that are written over those of the same language, unless those have a later revision. */
const overEarlierDrafts = (drafts: string) => sql`
  insert into draft
    (attempt_id, question_id, language, revision, code, hash, device, typed_at, saved_at, log_hash)
  select * from jsonb_to_recordset(${drafts}::jsonb) as given (
    "attemptId" uuid, "questionId" uuid, language text, revision integer, code jsonb, hash text, device text,
    "typedAt" timestamptz, "savedAt" timestamptz, "logHash" text
  )
  on conflict (attempt_id, question_id, language) do update set
    revision = excluded.revision, code = excluded.code, hash = excluded.hash, device = excluded.device,
    typed_at = excluded.typed_at, saved_at = excluded.saved_at, log_hash = excluded.log_hash
  where draft.revision <= excluded.revision`;

/** JSON of what is kept of attempts, which is counted; and that their exam pages were heard of. */
const countedOf = (stored: string) => sql`
  update attempt
  set stored_bytes = attempt.stored_bytes + given.bytes, heard_at = greatest(attempt.heard_at, given."heardAt")
  from jsonb_to_recordset(${stored}::jsonb) as given ("attemptId" uuid, bytes bigint, "heardAt" timestamptz)
  where attempt.id = given."attemptId"`;

const write = compileOnce((db, given: { drafts: string; batches: string; stored: string }) =>
  sql`
    with written as (${overEarlierDrafts(given.drafts)}), counted as (${countedOf(given.stored)})
    insert into edit_log
      (attempt_id, question_id, from_revision, to_revision, head, packed, device, device_digits, received_at)
    select
      "attemptId", "questionId", "fromRevision", "toRevision", decode(hash, 'hex'), packed,
      case when device !~ '^[0-9a-f]{32}$' then device end,
      case when device ~ '^[0-9a-f]{32}$' then device::uuid end, "receivedAt"
    from jsonb_to_recordset(${given.batches}::jsonb) as given (
      "attemptId" uuid, "questionId" uuid, "fromRevision" integer, "toRevision" integer, hash text, packed text,
      device text, "receivedAt" timestamptz
    )
  `.compile(db),
);

/**
 * Writes drafts over those of the same language, unless those have a later revision, what the logs gained, and what is
 * kept of each attempt from now on: any number of saves in one statement.
 */
export const writeDrafts = async (
  db: Queryable,
  drafts: readonly Draft[],
  batches: readonly EditBatch[],
  stored: readonly Stored[],
): Promise<void> => {
  if (drafts.length + stored.length === 0) return;
  await write(db, {
    drafts: JSON.stringify(drafts),
    batches: JSON.stringify(
      batches.map(({ entries, ...batch }) => ({ ...batch, packed: packEntries(entries, batch.receivedAt) })),
    ),
    stored: JSON.stringify(stored),
  });
  const jumping = batches.filter(({ entries }) => entries.some(({ change }) => mayJump(change)));
  await noteJumpsDue(
    db,
    jumping.map(({ attemptId }) => attemptId),
  );
};

/** What is stored of a question's log around a revision: the one save that contains it. */
export const findBatch = (db: Queryable, of: { attemptId: string; questionId: string }, revision: number) =>
  db
    .selectFrom('editBatch')
    .where('attemptId', '=', of.attemptId)
    .where('questionId', '=', of.questionId)
    .where('toRevision', '>=', revision)
    .orderBy('toRevision')
    .limit(1)
    .select(['fromRevision', 'previousHash', 'entries'])
    .executeTakeFirst();
