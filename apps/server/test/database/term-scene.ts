/** What tests of a roll-over are made of: what is confirmed, and all that could have changed. */
import {
  groupNameIn,
  nextSemester,
  type BodyIn,
  type MovingDepartment,
  type rollOver,
} from '@assay/contract';
import { sql } from 'kysely';
import type { Deps } from '../../src/platform/deps.ts';
import { newId } from '../../src/platform/ids.ts';
import type { TestAccount } from '../fixtures.ts';

/** The confirmation of a preview: everybody moves but for those who stay, and all groups go along, renamed as proposed. */
export const bodyOf = (
  shown: readonly MovingDepartment[],
  {
    moves,
    stayBack = [],
  }: { moves?: { semester: number; batch: string }[]; stayBack?: readonly string[] } = {},
): BodyIn<typeof rollOver> => ({
  _id: newId(),
  departments: shown.map(({ _id, cohorts, groups }) => {
    const moving = moves ?? cohorts.map(({ semester, batch }) => ({ semester, batch }));
    return {
      _id,
      seen: {
        cohorts: cohorts.map(({ semester, batch, seen }) => ({ semester, batch, seen })),
        groups: groups.map((group) => ({ _id: group._id, seen: group.seen })),
      },
      moves: moving,
      groups: groups
        .filter(({ goesWith }) =>
          moving.some(({ semester, batch }) => semester === goesWith.semester && batch === goesWith.batch),
        )
        .map((group) => {
          const semester = nextSemester(group.goesWith.semester);
          return { _id: group._id, name: semester ? groupNameIn(group.name, semester) : group.name };
        }),
    };
  }),
  stayBack: [...stayBack],
});

/** A group of a semester. Answers its id. */
export const makeTermGroup = async (
  { db }: Deps,
  owner: TestAccount,
  group: {
    name: string;
    semester: number;
    batch?: string;
    students: readonly ({ id: string } | undefined)[];
  },
): Promise<string> => {
  const { students, batch = '2027', ...fields } = group;
  const id = newId();
  const { id: ownerId, departmentId } = owner;
  await db
    .insertInto('studentGroup')
    .values({ id, ...fields, batch, ownerId, departmentId })
    .execute();
  const members = students.flatMap((student) => (student ? [{ groupId: id, studentId: student.id }] : []));
  if (members.length > 0) await db.insertInto('groupStudent').values(members).execute();
  return id;
};

/** All rows of the accounts, students, groups, their members and the students of tasks in some departments. */
export const snapshotOf = async ({ db }: Deps, departmentIds: readonly string[]) => {
  const people = sql`select id from account where department_id = any(${departmentIds}::uuid[])`;
  const groups = sql`select id from student_group where department_id = any(${departmentIds}::uuid[])`;
  const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows;
  return {
    accounts: await rowsOf(sql`select * from account where id in (${people}) order by id`),
    students: await rowsOf(sql`select * from student where account_id in (${people}) order by account_id`),
    groups: await rowsOf(sql`select * from student_group where id in (${groups}) order by id`),
    members: await rowsOf(
      sql`select * from group_student where group_id in (${groups}) order by group_id, student_id`,
    ),
    seats: await rowsOf(
      sql`select * from task_student where student_id in (${people}) order by task_id, student_id`,
    ),
  };
};
