import type { Language, ProgramCode } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

/** A typed program on its way into the database. */
export interface ArrivingDraft {
  questionId: string;
  language: Language;
  revision: number;
  code: ProgramCode;
  hash: string;
  device: string | null;
  typedAt: Date | null;
}

/** Every draft of an attempt; of each question the newest revision first. */
export const listDrafts = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('draft')
    .where('attemptId', '=', attemptId)
    .orderBy('questionId')
    .orderBy('revision', 'desc')
    .select(['questionId', 'language', 'revision', 'code', 'hash', 'device', 'typedAt', 'savedAt'])
    .execute();

export type Draft = Awaited<ReturnType<typeof listDrafts>>[number];

/** Writes a draft over the one of the same language, unless that one has a later revision. */
export const upsertDraft = async (
  db: Queryable,
  attemptId: string,
  draft: ArrivingDraft,
  savedAt: Date,
): Promise<void> => {
  const row = { ...draft, attemptId, savedAt, code: JSON.stringify(draft.code) };
  await db
    .insertInto('draft')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['attemptId', 'questionId', 'language'])
        .doUpdateSet(row)
        .where('draft.revision', '<=', draft.revision),
    )
    .execute();
};

/** Keeps a program that was not taken. The same program is kept once. */
export const setDraftAside = async (
  db: Queryable,
  attemptId: string,
  draft: ArrivingDraft,
  reason: 'CONFLICT' | 'LATE',
  receivedAt: Date,
): Promise<void> => {
  await db
    .insertInto('draftSetAside')
    .values({ ...draft, id: newId(), attemptId, reason, receivedAt, code: JSON.stringify(draft.code) })
    .onConflict((conflict) => conflict.columns(['attemptId', 'questionId', 'hash', 'reason']).doNothing())
    .execute();
};
