import { SESSION_IDLE_HOURS, sessionHoursOf, type Role, type StoredSessionEnd } from '@assay/contract';
import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import type { ExamBinding } from '../actor.ts';
import { noteAction } from '../log/audit.ts';
import type { Caller } from '../caller.ts';
import type { Queryable } from '../db/database.ts';
import { newId } from '../ids.ts';

/** A session ends after so long without use, unless its person wished to stay logged in. */
export const SESSION_IDLE_MS = SESSION_IDLE_HOURS * 3_600_000;

const drawToken = (): string => randomBytes(32).toString('base64url');

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** When and why a session is ended. */
export interface Ending {
  now: Date;
  why: StoredSessionEnd;
}

interface Opening {
  now: Date;
  caller: Caller;
  /** It does not end by lack of use. Default false. */
  stays?: boolean;
  /** The session is for this one task alone. */
  exam?: Pick<ExamBinding, 'taskId' | 'revisionId' | 'proof' | 'provenAt'>;
}

/** Opens a session and answers its token, which exists nowhere else. */
export const openSession = async (
  db: Queryable,
  account: { id: string; role: Role },
  { now, caller, exam, stays = false }: Opening,
): Promise<string> => {
  const token = drawToken();
  const id = newId();
  await db
    .insertInto('session')
    .values({
      id,
      accountId: account.id,
      tokenHash: hashOf(token),
      role: account.role,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + sessionHoursOf(account.role) * 3_600_000),
      stays,
      address: caller.address,
      device: caller.device,
      ...(exam && {
        examTaskId: exam.taskId,
        examBrowserRevisionId: exam.revisionId,
        examProof: exam.proof,
        provenAt: exam.provenAt,
      }),
    })
    .execute();
  await noteAction(db, { id: account.id, caller }, 'login', null, now, { session: id });
  return token;
};

/** Gives a session another token, which is answered; the one it had opens nothing any more. */
export const renewToken = async (db: Queryable, sessionId: string): Promise<string> => {
  const token = drawToken();
  await db
    .updateTable('session')
    .set({ tokenHash: hashOf(token) })
    .where('id', '=', sessionId)
    .execute();
  return token;
};

/** Ends the session of a token; nothing happens when it has ended before. */
export const closeSession = async (
  db: Queryable,
  token: string,
  now: Date,
  caller: Caller,
): Promise<void> => {
  const ended = await db
    .updateTable('session')
    .set({ endedAt: now, endedWhy: 'LOGOUT' })
    .where('tokenHash', '=', hashOf(token))
    .where('endedAt', 'is', null)
    .returning(['id', 'accountId'])
    .executeTakeFirst();
  if (ended)
    await noteAction(db, { id: ended.accountId, caller }, 'logout', null, now, {
      session: ended.id,
    });
};

/** Ends every session of an account, but for one where it is named. */
export const closeSessionsOf = async (
  db: Queryable,
  accountId: string,
  { now, why }: Ending,
  exceptSessionId?: string,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ endedAt: now, endedWhy: why })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .$if(exceptSessionId !== undefined, (some) => some.where('id', '!=', exceptSessionId ?? ''))
    .execute();
};

/** Ends one session of an account from another one; nothing happens when it is another's, or over. */
export const endSession = async (
  db: Queryable,
  { id, accountId }: { id: string; accountId: string },
  now: Date,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ endedAt: now, endedWhy: 'OTHER_DEVICE' })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .execute();
};

/**
 * Ends the exam browser's sessions of a student for a task, for another one to be opened: there is one at a time. Part of
 * the caller's transaction, which holds the account, so that two that are opened at once do not both find none.
 */
export const closeExamSessions = async (
  db: Queryable,
  accountId: string,
  taskId: string,
  now: Date,
): Promise<void> => {
  await db.selectFrom('account').where('id', '=', accountId).select('id').forNoKeyUpdate().execute();
  await db
    .updateTable('session')
    .set({ endedAt: now, endedWhy: 'EXAM_ELSEWHERE' })
    .where('accountId', '=', accountId)
    .where('examTaskId', '=', taskId)
    .where('endedAt', 'is', null)
    .execute();
};

/** Ends every session of these accounts. */
export const closeSessionsOfAll = async (
  db: Queryable,
  accountIds: readonly string[],
  { now, why }: Ending,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ endedAt: now, endedWhy: why })
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .where('endedAt', 'is', null)
    .execute();
};
