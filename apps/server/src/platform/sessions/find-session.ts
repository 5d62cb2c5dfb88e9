import { EXAM_SESSION_HOURS, type Role } from '@assay/contract';
import { sql } from 'kysely';
import type { Actor, ExamBinding } from '../actor.ts';
import type { Queryable } from '../db/database.ts';
import { compileOnce } from '../db/compile-once.ts';
import { waitsToGo } from '../db/expressions/waits-to-go.ts';
import { joinLookUps } from '../db/joined-look-up.ts';
import { sitsExam } from './sits-exam.repository.ts';
import { SESSION_IDLE_MS, hashOf } from './sessions.ts';

/** The time of last use is written at most this often, not at every call. */
const TOUCH_MS = 60_000;

const COLUMNS = [
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
  'session.examTaskId',
  'session.examBrowserRevisionId',
  'session.examProof',
  'session.provenAt',
  'examBrowserRevision.configKey',
  'examBrowserRevision.browserExamKeys',
] as const;

/** The sessions of tokens that have not been ended, with the accounts behind them. */
const listSessions = compileOnce((db, { tokenHashes }: { tokenHashes: readonly Buffer[] }) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .leftJoin('examBrowserRevision', 'examBrowserRevision.id', 'session.examBrowserRevisionId')
    .select(COLUMNS)
    // No join: most sessions are of no exam browser, and each table that is joined costs every call.
    .select((eb) =>
      eb
        .selectFrom('taskOutline')
        .whereRef('taskOutline.id', '=', 'session.examTaskId')
        .select('taskOutline.singleSession')
        .as('singleSession'),
    )
    .where('session.tokenHash', '=', sql<Buffer>`any(${tokenHashes}::bytea[])`)
    .where('session.endedAt', 'is', null)
    .where('account.isActive', '=', true)
    .where('account.deletedAt', 'is', null)
    .where((eb) => eb.not(waitsToGo('account.instituteId', 'account.departmentId')))
    .compile(),
);

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** A session that has ended is over at once, as nothing is kept. */
const lookUpSession = joinLookUps(
  (db, hashes) => listSessions(db, { tokenHashes: hashes.map((hash) => Buffer.from(hash, 'hex')) }),
  ({ tokenHash }) => tokenHash.toString('hex'),
);

const lookUpFactor = joinLookUps(
  (db, accountIds) =>
    db
      .selectFrom('secondFactor')
      .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
      .where('confirmedAt', 'is not', null)
      .select('accountId')
      .execute(),
  ({ accountId }) => accountId,
);

/** Whether an account has set up a second factor: looked up only where one is demanded, which it is of no student. */
export const hasSecondFactor = async (db: Queryable, accountId: string): Promise<boolean> =>
  (await lookUpFactor(db, accountId)) !== null;

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

const isIdle = ({ lastUsedAt, stays }: Pick<SessionRow, 'lastUsedAt' | 'stays'>, now: Date): boolean =>
  !stays && now.getTime() - lastUsedAt.getTime() >= SESSION_IDLE_MS;

/** Whether a session that nobody has ended is over by itself: its time is up, or it was not used for too long. */
export const isSessionOver = (
  { lastUsedAt, expiresAt, stays }: Pick<SessionRow, 'lastUsedAt' | 'expiresAt' | 'stays'>,
  now: Date,
): boolean => now >= expiresAt || isIdle({ lastUsedAt, stays }, now);

/**
 * Whether a session is good although its time is up: its student sits an exam, waits for the start of one, or has just
 * handed in. It has to be in use, and ends in any case some hours later: a task may be open for weeks.
 */
const holdsForExam = async (db: Queryable, row: SessionRow, now: Date): Promise<boolean> => {
  const overdue = now.getTime() - row.expiresAt.getTime();
  if (row.role !== 'STUDENT' || overdue >= EXAM_SESSION_HOURS * 3_600_000) return false;
  return !isIdle(row, now) && sitsExam(db, row.id, now);
};

/** The live session of a token, and the account behind it; null when it has ended or the account may not log in. */
export const findSession = async (
  db: Queryable,
  token: string,
  now: Date,
): Promise<{ actor: Omit<Actor, 'caller'>; roleAtLogin: Role; mustChangePassword: boolean } | null> => {
  const row = await lookUpSession(db, hashOf(token).toString('hex'));
  if (!row || (isSessionOver(row, now) && !(await holdsForExam(db, row, now)))) return null;
  if (now.getTime() - row.lastUsedAt.getTime() > TOUCH_MS)
    await db.updateTable('session').set({ lastUsedAt: now }).where('id', '=', row.sessionId).execute();
  const { roleAtLogin, mustChangePassword } = row;
  return { actor: toActor(row), roleAtLogin, mustChangePassword };
};
