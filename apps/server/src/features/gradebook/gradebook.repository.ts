import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { naturally } from '../../platform/db/list.ts';

/** What the places of a task are called. */
export const findPlaces = (db: Queryable, departmentId: string) =>
  db
    .selectFrom('departmentOutline as department')
    .innerJoin('institute', 'institute.id', 'department.instituteId')
    .where('department.id', '=', departmentId)
    .select(['department.instituteId', 'department.name as department', 'institute.name as institute'])
    .executeTakeFirstOrThrow();

const REGISTER_NAME = sql<string>`coalesce(person.register_name, person.fullname)`;

/** The names by which the register knows the students of a task, in their order, by id. */
export const listRegisterNames = async (db: Queryable, taskId: string): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('taskStudent')
    .innerJoin('person', 'person.id', 'taskStudent.studentId')
    .where('taskStudent.taskId', '=', taskId)
    .where('person.deletedAt', 'is', null)
    .orderBy(naturally(REGISTER_NAME))
    .orderBy(naturally(sql`person.username`))
    .select(['person.id', REGISTER_NAME.as('name')])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
