import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { hashOf } from '../../../platform/sessions/sessions.ts';
import { insertTask } from '../../tasks/index.ts';
import type { BegunRehearsal } from '../rehearsal.repository.ts';

/** Nobody seals, ends or counts the copy by its end: it is gone long before. ms */
const OPEN_MS = 86_400_000;
/** Longer than anybody plays, ms. */
const SESSION_MS = 2 * 3_600_000;
/** What the audit log and the room would call the device of a simulated student. */
const DEVICE = 'Rehearsal';

/** What simulated students are called; nobody logs in by it, as nobody knows a password that fits. */
const usernameOf = (rehearsalId: string, place: number | string): string =>
  `rehearsal-${rehearsalId}-${place}`;

/** An institute with one department, deleted from the start: no list of places has it, and all that is in it. */
const insertPlace = async (trx: Queryable, rehearsalId: string, now: Date) => {
  const [instituteId, departmentId] = [newId(), newId()];
  const place = { name: `Rehearsal ${rehearsalId}`, createdAt: now, deletedAt: now };
  await trx
    .insertInto('institute')
    .values({ id: instituteId, ...place })
    .execute();
  await trx
    .insertInto('department')
    .values({ id: departmentId, instituteId, ...place })
    .execute();
  await trx.insertInto('rehearsalPlace').values({ rehearsalId, instituteId, departmentId }).execute();
  return { instituteId, departmentId };
};

interface People {
  rehearsalId: string;
  count: number;
  instituteId: string;
  departmentId: string;
  passwordHash: string;
}

/** The owner of the copy, and the students. */
const insertPeople = async (
  trx: Queryable,
  { rehearsalId, count, passwordHash, ...place }: People,
  now: Date,
): Promise<{ ownerId: string; studentIds: string[] }> => {
  const ownerId = newId();
  const studentIds = Array.from({ length: count }, () => newId());
  const common = { ...place, passwordHash, createdAt: now };
  await trx
    .insertInto('account')
    .values([
      {
        ...common,
        id: ownerId,
        role: 'FACULTY',
        username: usernameOf(rehearsalId, 'owner'),
        fullname: 'Rehearsal',
      },
      ...studentIds.map((id, index) => ({
        ...common,
        id,
        role: 'STUDENT' as const,
        username: usernameOf(rehearsalId, index + 1),
        fullname: `Simulated student ${index + 1}`,
      })),
    ])
    .execute();
  await trx
    .insertInto('student')
    .values(studentIds.map((accountId) => ({ accountId, semester: 1, batch: String(now.getUTCFullYear()) })))
    .execute();
  return { ownerId, studentIds };
};

/** A session for each student; the tokens exist nowhere else. The audit log has no login: nobody has logged in. */
const insertSessions = async (
  trx: Queryable,
  studentIds: readonly string[],
  now: Date,
): Promise<{ token: string }[]> => {
  const sitters = studentIds.map((accountId) => ({
    accountId,
    token: randomBytes(32).toString('base64url'),
  }));
  await trx
    .insertInto('session')
    .values(
      sitters.map(({ accountId, token }) => ({
        id: newId(),
        accountId,
        tokenHash: hashOf(token),
        role: 'STUDENT' as const,
        createdAt: now,
        lastUsedAt: now,
        expiresAt: new Date(now.getTime() + SESSION_MS),
        address: '',
        device: DEVICE,
      })),
    )
    .execute();
  return sitters.map(({ token }) => ({ token }));
};

/**
 * Copies the task as it is: questions, pools, order and rights of students. The exam browser is not asked for, as nobody
 * sits in one; subject and rubric stay behind, as they are for what comes after.
 */
const copyTask = async (
  trx: Queryable,
  { taskId, seconds }: Pick<BegunRehearsal, 'taskId' | 'seconds'>,
  owner: { id: string; departmentId: string },
  studentIds: readonly string[],
  now: Date,
): Promise<string> => {
  const { id: _id, ...task } = await trx
    .selectFrom('taskOutline')
    .where('id', '=', taskId)
    .select(['id', 'name', 'totalMarks', 'singleSession', 'allowOwnInput', 'allowCompletion', 'ownOrder'])
    .executeTakeFirstOrThrow();
  const questions = await trx
    .selectFrom('taskQuestion')
    .where('taskId', '=', taskId)
    .orderBy('position')
    .select(['questionId', 'marks', 'timeRequired', 'version', 'pool'])
    .execute();
  const pools = await trx
    .selectFrom('taskPool')
    .where('taskId', '=', taskId)
    .orderBy('position')
    .select(['name', 'draw'])
    .execute();
  const content = {
    ...task,
    startTime: now,
    endTime: new Date(now.getTime() + OPEN_MS),
    // Beyond the end of the rehearsal: who is late is measured, and not cut off.
    duration: Math.ceil(seconds / 60) + 30,
    subjectId: null,
    rubricId: null,
    requireExamBrowser: false,
    questions,
    pools,
    studentIds,
  };
  return insertTask(trx, owner, content, now);
};

/** Puts up all that a rehearsal is played on. Part of the caller's transaction. */
export const insertStage = async (
  trx: Queryable,
  { id: rehearsalId, taskId, students, seconds }: BegunRehearsal,
  passwordHash: string,
  now: Date,
): Promise<{ taskId: string; sitters: { token: string }[] }> => {
  const place = await insertPlace(trx, rehearsalId, now);
  const { ownerId, studentIds } = await insertPeople(
    trx,
    { rehearsalId, count: students, passwordHash, ...place },
    now,
  );
  const owner = { id: ownerId, departmentId: place.departmentId };
  const copyId = await copyTask(trx, { taskId, seconds }, owner, studentIds, now);
  return { taskId: copyId, sitters: await insertSessions(trx, studentIds, now) };
};
