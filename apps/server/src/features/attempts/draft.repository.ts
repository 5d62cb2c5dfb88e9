import type { Language, LogEntry, ProgramCode } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { lockAttempts } from './attempt-lock.repository.ts';
import { selectAttempts, type Attempt } from './attempt.repository.ts';

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

/** Every draft of an attempt; of each question the newest revision first. */
export const listDrafts = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('draft')
    .where('attemptId', '=', attemptId)
    .orderBy('questionId')
    .orderBy('revision', 'desc')
    .select(DRAFT)
    .execute();

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

/** A program that was not taken, with its log where it came with one. */
export interface SetAside {
  attemptId: string;
  questionId: string;
  language: Language;
  revision: number;
  code: ProgramCode;
  hash: string;
  device: string | null;
  typedAt: Date | null;
  receivedAt: Date;
  reason: 'CONFLICT' | 'LATE' | 'UNCHECKED' | 'ELSEWHERE';
  previousHash: string | null;
  entries: readonly LogEntry[] | null;
  logHash: string | null;
}

/** An attempt that is being written to. */
export interface LockedAttempt extends Attempt {
  /** The task is there, and the student is still one of its students. */
  isAssigned: boolean;
  hasSetAside: boolean;
}

/**
 * Locks attempts that are to be written to. With `skip` those that somebody else holds are left out instead of waited for.
 */
export const lockForSaves = async (
  db: Queryable,
  attemptIds: readonly string[],
  skip: boolean,
): Promise<LockedAttempt[]> => {
  const locked = await lockAttempts(db, { attemptIds }, { skip });
  return selectAttempts(db)
    .where('attempt.id', '=', sql<string>`any(${locked}::uuid[])`)
    .select((eb) => [
      eb
        .and([
          eb('task.deletedAt', 'is', null),
          eb.exists(
            eb
              .selectFrom('taskStudent')
              .whereRef('taskStudent.taskId', '=', 'attempt.taskId')
              .whereRef('taskStudent.studentId', '=', 'attempt.studentId')
              .select('taskStudent.taskId'),
          ),
        ])
        .$castTo<boolean>()
        .as('isAssigned'),
      eb
        .exists(
          eb
            .selectFrom('draftSetAside')
            .whereRef('draftSetAside.attemptId', '=', 'attempt.id')
            .select('draftSetAside.id'),
        )
        .$castTo<boolean>()
        .as('hasSetAside'),
    ])
    .execute();
};

/** The drafts of some questions of some attempts, newest revision first. */
export const listDraftsOf = (
  db: Queryable,
  keys: readonly { attemptId: string; questionId: string }[],
): Promise<Draft[]> =>
  db
    .selectFrom('draft')
    .where(
      sql<boolean>`(attempt_id, question_id) in (
        select * from unnest(${keys.map((key) => key.attemptId)}::uuid[], ${keys.map((key) => key.questionId)}::uuid[])
      )`,
    )
    .orderBy('revision', 'desc')
    .select(DRAFT)
    .execute();

/**
 * Writes drafts over those of the same language, unless those have a later revision, what the logs gained, and what is
 * kept of each attempt from now on: any number of saves in one statement.
 */
export const writeDrafts = async (
  db: Queryable,
  drafts: readonly Draft[],
  batches: readonly EditBatch[],
  stored: readonly { attemptId: string; bytes: number }[],
): Promise<void> => {
  if (drafts.length + stored.length === 0) return;
  await sql`
    with written as (
      insert into draft
        (attempt_id, question_id, language, revision, code, hash, device, typed_at, saved_at, log_hash)
      select * from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as given (
        "attemptId" uuid, "questionId" uuid, language text, revision integer, code jsonb, hash text, device text,
        "typedAt" timestamptz, "savedAt" timestamptz, "logHash" text
      )
      on conflict (attempt_id, question_id, language) do update set
        revision = excluded.revision, code = excluded.code, hash = excluded.hash, device = excluded.device,
        typed_at = excluded.typed_at, saved_at = excluded.saved_at, log_hash = excluded.log_hash
      where draft.revision <= excluded.revision
    ), counted as (
      update attempt set stored_bytes = attempt.stored_bytes + given.bytes
      from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as given ("attemptId" uuid, bytes bigint)
      where attempt.id = given."attemptId"
    )
    insert into edit_batch
      (attempt_id, question_id, from_revision, to_revision, previous_hash, hash, entries, device, typed_at, received_at)
    select * from jsonb_to_recordset(${JSON.stringify(batches)}::jsonb) as given (
      "attemptId" uuid, "questionId" uuid, "fromRevision" integer, "toRevision" integer, "previousHash" text,
      hash text, entries jsonb, device text, "typedAt" timestamptz, "receivedAt" timestamptz
    )
  `.execute(db);
};

/**
 * Keeps programs that were not taken. The same program is kept once; one that had been taken, and was typed again where
 * it is not checked, waits again. No two of them may be the same.
 */
export const setAside = async (db: Queryable, programs: readonly SetAside[]): Promise<void> => {
  if (programs.length === 0) return;
  await db
    .insertInto('draftSetAside')
    .values(
      programs.map((program) => ({
        ...program,
        id: newId(),
        code: JSON.stringify(program.code),
        entries: program.entries && JSON.stringify(program.entries),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['attemptId', 'questionId', 'hash', 'reason'])
        .doUpdateSet((eb) => ({
          takenAt: null,
          revision: eb.ref('excluded.revision'),
          device: eb.ref('excluded.device'),
          typedAt: eb.ref('excluded.typedAt'),
          receivedAt: eb.ref('excluded.receivedAt'),
          previousHash: eb.ref('excluded.previousHash'),
          entries: eb.ref('excluded.entries'),
          logHash: eb.ref('excluded.logHash'),
        }))
        .where('draftSetAside.takenAt', 'is not', null)
        .where('draftSetAside.reason', 'in', ['UNCHECKED', 'ELSEWHERE']),
    )
    .execute();
};

/** Notes that what was set aside has come into a question's log after all: by its own hash, or by its log's. */
export const noteTaken = async (
  db: Queryable,
  of: { attemptId: string; questionId: string },
  hashes: { programs: readonly string[]; logs: readonly string[] },
  takenAt: Date,
): Promise<void> => {
  await db
    .updateTable('draftSetAside')
    .set({ takenAt })
    .where('attemptId', '=', of.attemptId)
    .where('questionId', '=', of.questionId)
    .where('takenAt', 'is', null)
    .where(sql<boolean>`hash = any(${hashes.programs}::text[]) or log_hash = any(${hashes.logs}::text[])`)
    .execute();
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

/**
 * What of an attempt was set aside and never came into the log: late, or overtaken by another device. In the order of
 * arrival, with the programs themselves and their logs.
 */
export const listSetAside = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('draftSetAside')
    .where('attemptId', '=', attemptId)
    .where('takenAt', 'is', null)
    .orderBy('receivedAt')
    .orderBy('id')
    .select([
      'id',
      'questionId',
      'language',
      'revision',
      'code',
      'hash',
      'device',
      'typedAt',
      'receivedAt',
      'reason',
      'entries',
    ])
    .execute();
