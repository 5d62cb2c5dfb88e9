import { AUTHORS, type PlatformList, type Role, type ShareableKind } from '@assay/contract';
import { sql, type RawBuilder } from 'kysely';
import type { DepartmentActor } from '../../platform/actor.ts';
import { isListed } from '../../platform/archive.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { naturally } from '../../platform/db/list.ts';
import { isRehearsed } from '../../platform/db/expressions/is-rehearsed.ts';
import { waitsToGo } from '../../platform/db/expressions/waits-to-go.ts';
import { isVisible } from '../../platform/ownership.ts';
import { departmentsIn, type PlaceScope } from '../places/index.ts';

/** What lists show: neither deleted nor archived. */
const LISTED_TASK = sql`deleted_at is null and id not in (select task_id from archived_task)`;
const LISTED_QUESTION = sql`deleted_at is null and id not in (select question_id from archived_question)`;

const peopleOfPlace = (roles: readonly Role[]) => sql`
  select id from person
  where department_id in (select id from place) and role in (${sql.join(roles)}) and deleted_at is null
`;
const FACULTY_OF_PLACE = peopleOfPlace(['FACULTY']);

/** Of what is in the departments of `place`, the ids; keys as the platform's dashboard names them. */
const IN_PLACE = {
  dep: sql`select id from place`,
  fac: peopleOfPlace(AUTHORS),
  stu: sql`
    select person.id from person join student on student.account_id = person.id
    where department_id in (select id from place) and deleted_at is null and archived_at is null
  `,
  grp: sql`select id from student_group where department_id in (select id from place) and deleted_at is null`,
  sub: sql`select id from subject where department_id in (select id from place)`,
  tsk: sql`select id from task_outline where department_id in (select id from place) and ${LISTED_TASK}`,
  que: sql`select id from question where department_id in (select id from place) and ${LISTED_QUESTION}`,
  sbm: sql`
    select attempt.id from attempt join task_outline as task on task.id = attempt.task_id
    where task.department_id in (select id from place) and task.deleted_at is null
      and attempt.submitted_at is not null
  `,
  rbc: sql`select id from rubric where department_id in (select id from place)`,
} as const;

/** The same of the whole platform, with what belongs to no department. */
const ON_PLATFORM: Readonly<Record<PlatformList, RawBuilder<unknown>>> = {
  ...IN_PLACE,
  usr: sql`select id from person where deleted_at is null and not ${isRehearsed('person.department_id')}`,
  ins: sql`select id from institute where deleted_at is null and not ${waitsToGo('institute.id')}`,
  tag: sql`select id from tag`,
};

/** How long each list of `place` is, under its key. */
const countsOf = (lists: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown> =>
  sql.join(
    Object.entries(lists).map(
      ([key, ids]) => sql`(select count(*) from (${ids}) as listed) as ${sql.ref(key)}`,
    ),
  );

const countEach = async <Key extends string>(
  db: Queryable,
  scope: PlaceScope | undefined,
  lists: Readonly<Record<Key, RawBuilder<unknown>>>,
): Promise<Readonly<Record<Key, number>>> => {
  const { rows } = await sql<Record<Key, number>>`
    with place as (${departmentsIn(scope)}) select ${countsOf(lists)}
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A query without conditions answers one row.');
  return row;
};

/** How much there is in an institute. */
export const countInInstitute = (db: Queryable, instituteId: string) =>
  countEach(db, { instituteId }, IN_PLACE);

/** The same of each department of an institute by itself, by name. */
export const countByDepartment = async (db: Queryable, instituteId: string) => {
  const { rows } = await sql<{ id: string; name: string } & Record<keyof typeof IN_PLACE, number>>`
    select department.id, department.name, counted.*
    from department_outline as department
    cross join lateral (with place as (select department.id) select ${countsOf(IN_PLACE)}) as counted
    where department.id in (${departmentsIn({ instituteId })})
    order by ${naturally(sql`department.name`)}, department.id
  `.execute(db);
  return rows;
};

/** How much there is in a department; its head, who is on no list of its faculty, is not counted. */
export const countInDepartment = (db: Queryable, departmentId: string) =>
  countEach(db, { departmentId }, { ...IN_PLACE, fac: FACULTY_OF_PLACE });

/** How much there is on the platform. */
export const countOnPlatform = (db: Queryable) => countEach(db, undefined, ON_PLATFORM);

/** The ids of all that is counted on the platform; a list without items is not there. */
export const listOnPlatform = async (db: Queryable): Promise<ReadonlyMap<PlatformList, { id: string }[]>> => {
  const parts = Object.entries(ON_PLATFORM).map(
    ([key, ids]) => sql`select ${key}::text as list, id from (${ids}) as listed`,
  );
  const { rows } = await sql<{ list: PlatformList; id: string }>`
    with place as (${departmentsIn()}) ${sql.join(parts, sql` union all `)}
  `.execute(db);
  return Map.groupBy(rows, ({ list }) => list);
};

interface WorkCounts {
  upcoming: number;
  available: number;
  completed: number;
  questions: number;
  groups: number;
}

/** Tasks by where they stand at `now`, questions and groups: of the department, what the actor may see, or the own. */
export const countWork = async (
  db: Queryable,
  actor: DepartmentActor,
  of: 'department' | 'visible' | 'own',
  now: Date,
): Promise<WorkCounts> => {
  const within = (kind: ShareableKind) =>
    of === 'department'
      ? sql`item.department_id = ${actor.departmentId}`
      : isVisible(kind, actor, of === 'own' ? 'my' : 'all');
  const { rows } = await sql<WorkCounts>`
    with standing as (
      select task_status(
        item.start_time, item.end_time,
        (exists (select from task_student where task_student.task_id = item.id))::integer, ${now}
      ) as status
      from task_outline as item where ${within('task')} and item.deleted_at is null and ${isListed('task')}
    )
    select
      count(*) filter (where status = 'UPCOMING') as upcoming,
      count(*) filter (where status = 'ONGOING') as available,
      count(*) filter (where status = 'COMPLETED') as completed,
      (
        select count(*) from question as item
        where ${within('question')} and item.deleted_at is null and ${isListed('question')}
      ) as questions,
      (select count(*) from student_group as item where ${within('group')} and item.deleted_at is null) as groups
    from standing
  `.execute(db);
  return rows[0] ?? { upcoming: 0, available: 0, completed: 0, questions: 0, groups: 0 };
};

/** Whether students of the department may not change their names. */
export const findLocksNames = async (db: Queryable, departmentId: string): Promise<boolean> =>
  (
    await db
      .selectFrom('departmentOutline')
      .where('id', '=', departmentId)
      .select('locksNames')
      .executeTakeFirstOrThrow()
  ).locksNames;
