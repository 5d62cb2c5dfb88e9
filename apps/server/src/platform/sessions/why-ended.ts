import { sessionEndSentence, type SessionEnd } from '@assay/contract';
import type { Queryable } from '../db/database.ts';
import { isSessionOver } from './find-session.ts';
import { hashOf } from './sessions.ts';

const findEnded = (db: Queryable, token: string) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .where('session.tokenHash', '=', hashOf(token))
    .select([
      'session.role',
      'session.endedAt',
      'session.endedWhy',
      'session.lastUsedAt',
      'session.expiresAt',
      'session.stays',
      'account.isActive',
      'account.deletedAt',
    ])
    .executeTakeFirst();

const endOf = (row: NonNullable<Awaited<ReturnType<typeof findEnded>>>, now: Date): SessionEnd | null => {
  if (row.endedAt) return row.endedWhy;
  if (!row.isActive || row.deletedAt) return 'CLOSED';
  if (!isSessionOver(row, now)) return null;
  return now >= row.expiresAt ? 'EXPIRED' : 'IDLE';
};

/**
 * Why the session of a token is over, in a sentence for its person; null for one that never was, that is forgotten, or
 * that nobody knows more of. Asked for a call that was refused: one that is let in does not pay for it.
 */
export const whyEnded = async (db: Queryable, token: string, now: Date): Promise<string | null> => {
  const row = await findEnded(db, token);
  const end = row && endOf(row, now);
  return row && end ? sessionEndSentence(end, row.role) : null;
};
