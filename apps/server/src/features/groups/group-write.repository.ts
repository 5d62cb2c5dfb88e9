import type { GroupFields } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { Edit } from '../../platform/editions.ts';

/** Writes a new group without students. */
export const insertGroup = async (
  db: Queryable,
  owner: { id: string; departmentId: string },
  { name, semester, batch }: GroupFields,
  now: Date,
  id: string,
): Promise<void> => {
  await db
    .insertInto('studentGroup')
    .values({
      id,
      name,
      semester,
      batch,
      ownerId: owner.id,
      departmentId: owner.departmentId,
      createdAt: now,
    })
    .execute();
};

/** Makes everybody else who changes the group wait until the transaction ends. */
export const lockGroup = async (db: Queryable, id: string): Promise<void> => {
  await db.selectFrom('studentGroup').where('id', '=', id).forUpdate().select('id').execute();
};

export const updateGroupFields = async (
  db: Queryable,
  id: string,
  fields: GroupFields,
  edit: Edit,
): Promise<void> => {
  await db
    .updateTable('studentGroup')
    .set({ ...fields, ...edit })
    .where('id', '=', id)
    .execute();
};

/** Takes a group off every list. */
export const markGroupDeleted = async (db: Queryable, id: string, now: Date): Promise<void> => {
  await db.updateTable('studentGroup').set({ deletedAt: now }).where('id', '=', id).execute();
};

/** Of these students, those of the department; they are kept from deletion until the transaction ends. */
export const listStudentIdsOf = async (
  db: Queryable,
  departmentId: string,
  ids: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('person')
    .innerJoin('student', 'student.accountId', 'person.id')
    .where(sql<boolean>`person.id = any(${ids}::uuid[])`)
    .where('person.departmentId', '=', departmentId)
    .where('person.deletedAt', 'is', null)
    .where('student.archivedAt', 'is', null)
    .orderBy('person.id')
    .forShare()
    .select('person.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Puts students into a group; answers how many were not in it before. */
export const addMembers = async (
  db: Queryable,
  groupId: string,
  studentIds: readonly string[],
): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into group_student (group_id, student_id) select ${groupId}, unnest(${studentIds}::uuid[])
    on conflict do nothing
  `.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** Takes students out of a group; answers how many were in it. */
export const removeMembers = async (
  db: Queryable,
  groupId: string,
  studentIds: readonly string[],
): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('groupStudent')
    .where('groupId', '=', groupId)
    .where(sql<boolean>`student_id = any(${studentIds}::uuid[])`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

/** Takes students out of every group. */
export const leaveGroups = async (trx: Queryable, studentIds: readonly string[]): Promise<void> => {
  await trx
    .deleteFrom('groupStudent')
    .where(sql<boolean>`student_id = any(${studentIds}::uuid[])`)
    .execute();
};

/** Takes students out of the groups of a department, and answers how many places were left. */
export const leaveGroupsOfDepartment = async (
  trx: Queryable,
  studentIds: readonly string[],
  departmentId: string,
): Promise<number> => {
  const { numDeletedRows } = await trx
    .deleteFrom('groupStudent')
    .where(sql<boolean>`student_id = any(${studentIds}::uuid[])`)
    .where('groupId', 'in', (eb) =>
      eb.selectFrom('studentGroup').where('departmentId', '=', departmentId).select('id'),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
