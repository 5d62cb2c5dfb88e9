import { sql, type SqlBool } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import { SESSION_IDLE_MS } from '../../../platform/sessions/sessions.ts';

/** The sessions of an account that are not over, last used first. */
export const listOwnSessions = (db: Queryable, accountId: string, now: Date) =>
  db
    .selectFrom('session')
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where((eb) =>
      eb.or([eb('stays', '=', true), eb('lastUsedAt', '>', new Date(now.getTime() - SESSION_IDLE_MS))]),
    )
    .select([
      'id',
      'device',
      'address',
      'createdAt',
      'lastUsedAt',
      'expiresAt',
      sql<SqlBool>`exam_task_id is not null`.as('isExam'),
    ])
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute();

/** What decides who looks after an account, and where its owner is told. */
export const findKept = (db: Queryable, id: string) =>
  db
    .selectFrom('account')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select([
      'id',
      'username',
      'fullname',
      'role',
      'instituteId',
      'departmentId',
      'email',
      'emailIsConfirmed',
      'confirmedEmail',
    ])
    .executeTakeFirst();
