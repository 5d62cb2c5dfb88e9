import { sql, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { LockedGroup, MovedGroup } from '../groups/index.ts';
import type { LockedStudent } from '../students/index.ts';
import type { TaskSeat } from '../tasks/index.ts';

/** What happened to a group. */
export interface RolledGroup {
  before: LockedGroup;
  /** Null: archived. */
  after: MovedGroup | null;
}

/** What happened in one department. */
export interface RolledDepartment {
  departmentId: string;
  promoted: readonly LockedStudent[];
  archived: readonly LockedStudent[];
  groups: readonly RolledGroup[];
  left: readonly TaskSeat[];
}

interface Doing {
  runId: string;
  doneBy: string;
  doneAt: Date;
}

const writeStudents = (trx: Queryable, rollOverId: string, { promoted, archived }: RolledDepartment) => {
  const students = [...promoted, ...archived];
  return sql`
    insert into roll_over_student (roll_over_id, student_id, semester, is_archived, was_active)
    select ${rollOverId}, * from unnest(
      ${students.map(({ id }) => id)}::uuid[], ${students.map(({ semester }) => semester)}::smallint[],
      ${students.map((_, index) => index >= promoted.length)}::boolean[],
      ${students.map(({ isActive }) => isActive)}::boolean[]
    )
  `.execute(trx);
};

/** Writes down what was done in a department. */
export const insertRollOver = async (
  trx: Queryable,
  doing: Doing,
  department: RolledDepartment,
): Promise<void> => {
  const { departmentId, groups, left } = department;
  const id = newId();
  await trx
    .insertInto('rollOver')
    .values({ id, departmentId, ...doing })
    .execute();
  await writeStudents(trx, id, department);
  if (groups.length > 0)
    await trx
      .insertInto('rollOverGroup')
      .values(
        groups.map(({ before, after }) => ({
          rollOverId: id,
          groupId: before.id,
          name: before.name,
          semester: before.semester,
          editedBy: before.editedBy,
          editedAt: before.editedAt,
          newName: after?.name ?? before.name,
          newSemester: after?.semester ?? null,
        })),
      )
      .execute();
  await sql`
    insert into roll_over_task (roll_over_id, task_id, student_id)
    select ${id}, * from unnest(
      ${left.map(({ taskId }) => taskId)}::uuid[], ${left.map(({ studentId }) => studentId)}::uuid[]
    )
  `.execute(trx);
};

/** Who made a run, and what it did in all; undefined when there is none of the id. */
export const findRun = async (db: Queryable, runId: string) => {
  const { rows } = await sql<{ doneBy: string; promoted: number; archived: number; groups: number }>`
    select
      done_by,
      sum((select count(*) from roll_over_student where roll_over_id = done.id and not is_archived))::integer
        as promoted,
      sum((select count(*) from roll_over_student where roll_over_id = done.id and is_archived))::integer
        as archived,
      sum((select count(*) from roll_over_group where roll_over_id = done.id))::integer as groups
    from roll_over as done where run_id = ${runId} group by done_by
  `.execute(db);
  return rows[0];
};

/** For a query from `roll_over as done`: whether the department was moved on again, and that was not undone. */
const isOvertaken = sql<boolean>`exists (
  select from roll_over as later
  where later.department_id = done.department_id and later.done_at > done.done_at and later.undone_at is null
)`;

/** A page of the runs in some departments, newest first: what each did in these. */
export const pageOfRuns = async (
  db: Queryable,
  departmentIds: readonly string[],
  { page = 0, pageSize = 200 }: { page?: number; pageSize?: number },
) => {
  const { rows } = await sql<{
    id: string;
    doneBy: string;
    doneAt: Date;
    departments: { name: string; undoneBy: string | null }[];
    promoted: number;
    archived: number;
    groups: number;
    isUndoable: boolean;
    total: number;
  }>`
    with run as (
      select run_id, max(done_at) as done_at, count(*) over () as total
      from roll_over where department_id = any(${departmentIds}::uuid[])
      group by run_id
      order by max(done_at) desc, run_id
      limit ${pageSize} offset ${page * pageSize}
    )
    select
      run.run_id as id, run.done_at, run.total, doer.fullname as done_by,
      json_agg(
        json_build_object('name', department.name, 'undoneBy', returner.fullname) order by department.name, done.id
      ) as departments,
      sum(counted.promoted)::integer as promoted, sum(counted.archived)::integer as archived,
      sum(counted.groups)::integer as groups,
      bool_or(done.undone_at is null) and not bool_or(done.undone_at is null and ${isOvertaken}) as is_undoable
    from run
    join roll_over as done on done.run_id = run.run_id and done.department_id = any(${departmentIds}::uuid[])
    join department_outline as department on department.id = done.department_id
    join person as doer on doer.id = done.done_by
    left join person as returner on returner.id = done.undone_by
    cross join lateral (
      select
        count(*) filter (where not is_archived) as promoted, count(*) filter (where is_archived) as archived,
        (select count(*) from roll_over_group where roll_over_id = done.id) as groups
      from roll_over_student where roll_over_id = done.id
    ) as counted
    group by run.run_id, run.done_at, run.total, doer.fullname
    order by run.done_at desc, run.run_id
  `.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
};

/** Of some departments those that a run was about. */
export const listDepartmentsOf = async (
  db: Queryable,
  runId: string,
  departmentIds: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('rollOver')
    .where('runId', '=', runId)
    .where(sql<SqlBool>`department_id = any(${departmentIds}::uuid[])`)
    .select('departmentId')
    .execute();
  return rows.map(({ departmentId }) => departmentId);
};

/** What a run did in some departments, kept from being undone by others until the transaction ends. */
export const lockRun = async (trx: Queryable, runId: string, departmentIds: readonly string[]) =>
  trx
    .selectFrom('rollOver as done')
    .innerJoin('departmentOutline as department', 'department.id', 'done.departmentId')
    .leftJoin('person as returner', 'returner.id', 'done.undoneBy')
    .where('done.runId', '=', runId)
    .where(sql<SqlBool>`done.department_id = any(${departmentIds}::uuid[])`)
    .orderBy('done.id')
    .forUpdate('done')
    .select([
      'done.id',
      'done.departmentId',
      'done.doneAt',
      'done.undoneAt',
      'returner.fullname as undoneBy',
      'department.name as department',
      isOvertaken.as('isOvertaken'),
    ])
    .execute();
export type LockedRun = Awaited<ReturnType<typeof lockRun>>[number];

/** Notes that it was undone. */
export const markUndone = async (
  trx: Queryable,
  ids: readonly string[],
  undone: { undoneBy: string; undoneAt: Date },
): Promise<void> => {
  await trx
    .updateTable('rollOver')
    .set(undone)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute();
};
