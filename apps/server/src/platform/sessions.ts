import { createHash, randomBytes } from 'node:crypto';
import { SESSION_IDLE_HOURS, sessionHoursOf, type Role } from '@assay/contract';
import { sql } from 'kysely';
import type { Actor, ExamBinding } from './actor.ts';
import { noteAction } from './audit.ts';
import type { Caller } from './caller.ts';
import type { Queryable } from './db/database.ts';
import { joinLookUps } from './db/joined-look-up.ts';
import { newId } from './ids.ts';

/** A session ends after so long without use, unless its person wished to stay logged in. */
export const SESSION_IDLE_MS = SESSION_IDLE_HOURS * 3_600_000;
/** The time of last use is written at most this often, not at every call. */
const TOUCH_MS = 60_000;

const drawToken = (): string => randomBytes(32).toString('base64url');

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

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
    .set({ endedAt: now })
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
  now: Date,
  exceptSessionId?: string,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ endedAt: now })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .$if(exceptSessionId !== undefined, (some) => some.where('id', '!=', exceptSessionId ?? ''))
    .execute();
};

/** Ends one session of an account; nothing happens when it is another's, or over. */
export const endSession = async (
  db: Queryable,
  { id, accountId }: { id: string; accountId: string },
  now: Date,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ endedAt: now })
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
    .set({ endedAt: now })
    .where('accountId', '=', accountId)
    .where('examTaskId', '=', taskId)
    .where('endedAt', 'is', null)
    .execute();
};

/** Ends every session of these accounts. */
export const closeSessionsOfAll = async (
  db: Queryable,
  accountIds: readonly string[],
  now: Date,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ endedAt: now })
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .where('endedAt', 'is', null)
    .execute();
};

/** The sessions of tokens that have not been ended, with the accounts behind them. */
const listSessions = (db: Queryable, tokenHashes: readonly Buffer[]) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .leftJoin('secondFactor', 'secondFactor.accountId', 'account.id')
    .leftJoin('examBrowserRevision', 'examBrowserRevision.id', 'session.examBrowserRevisionId')
    .leftJoin('taskOutline as examTask', 'examTask.id', 'session.examTaskId')
    .select([
      'session.tokenHash',
      'session.id as sessionId',
      'session.role as roleAtLogin',
      'session.lastUsedAt',
      'session.expiresAt',
      'session.stays',
      'account.id',
      'account.username',
      'account.fullname',
      'account.role',
      'account.instituteId',
      'account.departmentId',
      'account.mustChangePassword',
      'secondFactor.confirmedAt as secondFactorAt',
      'session.examTaskId',
      'examTask.singleSession',
      'session.examBrowserRevisionId',
      'session.examProof',
      'session.provenAt',
      'examBrowserRevision.configKey',
      'examBrowserRevision.browserExamKeys',
    ])
    .where('session.tokenHash', '=', sql<Buffer>`any(${tokenHashes}::bytea[])`)
    .where('session.endedAt', 'is', null)
    .where('account.isActive', '=', true)
    .where('account.deletedAt', 'is', null)
    .execute();

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** A session that has ended is over at once, as nothing is kept. */
const lookUpSession = joinLookUps(
  (db, hashes) =>
    listSessions(
      db,
      hashes.map((hash) => Buffer.from(hash, 'hex')),
    ),
  ({ tokenHash }) => tokenHash.toString('hex'),
);

const toBinding = (row: SessionRow): ExamBinding | null => {
  const {
    examTaskId,
    singleSession,
    examBrowserRevisionId,
    examProof,
    provenAt,
    configKey,
    browserExamKeys,
  } = row;
  return examTaskId && examBrowserRevisionId && examProof && provenAt && configKey && browserExamKeys
    ? {
        taskId: examTaskId,
        singleSession: singleSession ?? false,
        revisionId: examBrowserRevisionId,
        proof: examProof,
        provenAt,
        configKey,
        browserExamKeys,
      }
    : null;
};

const toActor = (row: SessionRow): Omit<Actor, 'caller'> => ({
  id: row.id,
  username: row.username,
  fullname: row.fullname,
  role: row.role,
  sessionId: row.sessionId,
  instituteId: row.instituteId,
  departmentId: row.departmentId,
  exam: toBinding(row),
});

/** Whether a session that nobody has ended is over by itself: its time is up, or it was not used for too long. */
export const isSessionOver = (
  { lastUsedAt, expiresAt, stays }: Pick<SessionRow, 'lastUsedAt' | 'expiresAt' | 'stays'>,
  now: Date,
): boolean => now >= expiresAt || (!stays && now.getTime() - lastUsedAt.getTime() >= SESSION_IDLE_MS);

/** The live session of a token, and the account behind it; null when it has ended or the account may not log in. */
export const findSession = async (
  db: Queryable,
  token: string,
  now: Date,
): Promise<{
  actor: Omit<Actor, 'caller'>;
  roleAtLogin: Role;
  mustChangePassword: boolean;
  hasSecondFactor: boolean;
} | null> => {
  const row = await lookUpSession(db, hashOf(token).toString('hex'));
  if (!row || isSessionOver(row, now)) return null;
  if (now.getTime() - row.lastUsedAt.getTime() > TOUCH_MS)
    await db.updateTable('session').set({ lastUsedAt: now }).where('id', '=', row.sessionId).execute();
  const { roleAtLogin, mustChangePassword, secondFactorAt } = row;
  return { actor: toActor(row), roleAtLogin, mustChangePassword, hasSecondFactor: secondFactorAt !== null };
};
