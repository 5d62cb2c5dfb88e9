import type { Queryable } from '../../../platform/db/database.ts';
import { findBatch } from './draft.repository.ts';
import { containsEnd, type IsStored } from './settle-log.ts';

/** Looks for the end of a log among the entries of an attempt that are in the database. */
export const isStoredIn =
  (db: Queryable, attemptId: string): IsStored =>
  async (questionId, end) => {
    const batch = await findBatch(db, { attemptId, questionId }, end.revision);
    return batch !== undefined && containsEnd(batch, end);
  };
