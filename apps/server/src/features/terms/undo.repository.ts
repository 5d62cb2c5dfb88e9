import { sql, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { TaskSeat } from '../tasks/index.ts';

/** The students that some roll-overs have moved, as they were and as they are, kept from being changed by others. */
export const lockRolledStudents = (trx: Queryable, rollOverIds: readonly string[]) =>
  trx
    .selectFrom('rollOverStudent as rolled')
    .innerJoin('rollOver as done', 'done.id', 'rolled.rollOverId')
    .innerJoin('student', 'student.accountId', 'rolled.studentId')
    .innerJoin('person', 'person.id', 'student.accountId')
    .where(sql<SqlBool>`done.id = any(${rollOverIds}::uuid[])`)
    .orderBy('person.id')
    .forUpdate(['student', 'person'])
    .select([
      'person.id',
      'person.username',
      'person.shownName as fullname',
      'person.deletedAt',
      'student.semester',
      'student.archivedAt',
      'rolled.semester as before',
      'rolled.isArchived',
      'rolled.wasActive',
      'done.doneAt',
      sql<boolean>`person.department_id = done.department_id`.as('isHere'),
    ])
    .execute();
export type RolledStudent = Awaited<ReturnType<typeof lockRolledStudents>>[number];

/** What became of groups in some roll-overs. */
export const listRolledGroups = (db: Queryable, rollOverIds: readonly string[]) =>
  db
    .selectFrom('rollOverGroup as rolled')
    .innerJoin('rollOver as done', 'done.id', 'rolled.rollOverId')
    .where(sql<SqlBool>`done.id = any(${rollOverIds}::uuid[])`)
    .select([
      'rolled.groupId',
      'rolled.name',
      'rolled.semester',
      'rolled.editedBy',
      'rolled.editedAt',
      'rolled.newName',
      'rolled.newSemester',
      'done.doneAt',
    ])
    .execute();
export type RolledGroupRow = Awaited<ReturnType<typeof listRolledGroups>>[number];

/** Out of which tasks those who were archived were taken. */
export const listLeftTasks = (db: Queryable, rollOverIds: readonly string[]): Promise<TaskSeat[]> =>
  db
    .selectFrom('rollOverTask')
    .where(sql<SqlBool>`roll_over_id = any(${rollOverIds}::uuid[])`)
    .select(['taskId', 'studentId'])
    .execute();
