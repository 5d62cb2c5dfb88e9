import { sql, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

/** What is known of the groups of departments: those of a division, and all names. */
export const listGroupNames = (db: Queryable, departmentIds: readonly string[]) =>
  db
    .selectFrom('studentGroup')
    .where(sql<SqlBool>`department_id = any(${departmentIds}::uuid[])`)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .select(['id', 'departmentId', 'name', 'semester', 'batch', 'division'])
    .execute();

/** Departments with their names and heads, by id. */
export const listOwners = async (
  db: Queryable,
  departmentIds: readonly string[],
): Promise<Map<string, { name: string; headId: string | null }>> => {
  const rows = await db
    .selectFrom('departmentOutline as department')
    .leftJoin('person as head', (join) =>
      join
        .onRef('head.departmentId', '=', 'department.id')
        .on('head.role', '=', 'DEPARTMENT-HEAD')
        .on('head.deletedAt', 'is', null),
    )
    .where(sql<SqlBool>`department.id = any(${departmentIds}::uuid[])`)
    .select(['department.id', 'department.name', 'head.id as headId'])
    .execute();
  return new Map(rows.map(({ id, ...department }) => [id, department]));
};

/** Lets one transaction at a time make groups of these departments by sheets. */
export const lockDivisionsOf = async (trx: Queryable, departmentIds: readonly string[]): Promise<void> => {
  await trx
    .selectFrom('departmentOutline as department')
    .where(sql<SqlBool>`id = any(${departmentIds}::uuid[])`)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute();
};

interface DivisionOfStudent {
  groupId: string;
  division: string;
  semester: number;
  batch: string;
}

/** The groups of divisions that these students are in, by student. */
export const listDivisionsOf = async (
  db: Queryable,
  studentIds: readonly string[],
): Promise<Map<string, DivisionOfStudent[]>> => {
  const rows = await db
    .selectFrom('groupStudent')
    .innerJoin('studentGroup as item', 'item.id', 'groupStudent.groupId')
    .where(sql<SqlBool>`group_student.student_id = any(${studentIds}::uuid[])`)
    .where('item.division', 'is not', null)
    .where('item.deletedAt', 'is', null)
    .select((eb) => [
      'groupStudent.studentId',
      'item.id as groupId',
      eb.ref('item.division').$notNull().as('division'),
      'item.semester',
      'item.batch',
    ])
    .execute();
  const found = new Map<string, DivisionOfStudent[]>();
  for (const { studentId, ...group } of rows) found.set(studentId, [...(found.get(studentId) ?? []), group]);
  return found;
};

export interface NewDivisionGroup {
  departmentId: string;
  ownerId: string;
  name: string;
  semester: number;
  batch: string;
  division: string;
}

/** Writes groups of divisions without students, and answers their ids in the order given. */
export const insertDivisionGroups = async (
  trx: Queryable,
  groups: readonly NewDivisionGroup[],
  now: Date,
): Promise<string[]> => {
  if (groups.length === 0) return [];
  const rows = groups.map((group) => ({ id: newId(), ...group, createdAt: now }));
  await trx.insertInto('studentGroup').values(rows).execute();
  return rows.map(({ id }) => id);
};

/** Puts students into the groups of their divisions, and takes them out of others of the same semester and passout year. */
export const moveToDivisions = async (
  trx: Queryable,
  members: readonly { groupId: string; studentId: string }[],
): Promise<void> => {
  const given = JSON.stringify(members);
  await sql`
    with given as (
      select "groupId" as group_id, "studentId" as student_id
      from jsonb_to_recordset(${given}::jsonb) as given ("groupId" uuid, "studentId" uuid)
    )
    delete from group_student as former
    using given, student_group as wanted, student_group as other
    where former.student_id = given.student_id and wanted.id = given.group_id and other.id = former.group_id
      and other.id <> wanted.id and other.division is not null and other.department_id = wanted.department_id
      and other.semester = wanted.semester and other.batch = wanted.batch
  `.execute(trx);
  await sql`
    insert into group_student (group_id, student_id)
    select "groupId", "studentId"
    from jsonb_to_recordset(${given}::jsonb) as given ("groupId" uuid, "studentId" uuid)
    on conflict do nothing
  `.execute(trx);
};
