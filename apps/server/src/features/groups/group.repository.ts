import { groupList, groupStudentList, type ListQuery } from '@assay/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { naturally, pageOfRows } from '../../platform/db/list.ts';
import { numberedPage } from '../../platform/db/numbered.ts';
import { accessControlOf, isVisible } from '../../platform/ownership.ts';

/** The groups that the actor may see, by name, with their students, by enrollment number. */
export const listGroups = (db: Queryable, actor: DepartmentActor) =>
  db
    .selectFrom('studentGroup as item')
    .where('item.deletedAt', 'is', null)
    .where(isVisible('group', actor))
    .orderBy(naturally(sql`item.name`))
    .orderBy('item.id')
    .select((eb) => [
      'item.id',
      'item.name',
      jsonArrayFrom(
        eb
          .selectFrom('groupStudent')
          .innerJoin('person', 'person.id', 'groupStudent.studentId')
          .innerJoin('student', 'student.accountId', 'person.id')
          .whereRef('groupStudent.groupId', '=', 'item.id')
          .where('person.deletedAt', 'is', null)
          .where('student.archivedAt', 'is', null)
          .orderBy(naturally(sql`person.username`))
          .select(['person.id', 'person.username', 'person.shownName as fullname']),
      ).as('students'),
    ])
    .execute();

/** Groups with the number of their students, and with what the actor may know of who sees them. */
const countedGroups = (db: Queryable, actor: DepartmentActor) =>
  db
    .selectFrom('studentGroup as item')
    .innerJoin('person as owner', 'owner.id', 'item.ownerId')
    .leftJoin('person as editor', 'editor.id', 'item.editedBy')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('groupStudent')
          .innerJoin('person', 'person.id', 'groupStudent.studentId')
          .innerJoin('student', 'student.accountId', 'person.id')
          .whereRef('groupStudent.groupId', '=', 'item.id')
          .where('person.deletedAt', 'is', null)
          .where('student.archivedAt', 'is', null)
          .select((inner) => inner.fn.countAll<number>().as('students'))
          .as('counted'),
      (join) => join.onTrue(),
    )
    .where('item.deletedAt', 'is', null)
    .select([
      'item.id',
      'item.name',
      'item.semester',
      'item.batch',
      'item.editedBy',
      'item.editedAt',
      'editor.fullname as editedByName',
      'item.ownerId',
      'item.departmentId',
      'counted.students',
      'owner.fullname as createdByName',
      accessControlOf('group', actor).as('accessControl'),
    ]);

const listed = (actor: DepartmentActor) =>
  listOf(groupList, {
    search: sql`concat_ws(' ', item.name, item.batch)`,
    name: naturally(sql`item.name`),
    semester: sql`item.semester`,
    batch: sql`item.batch`,
    students: sql`counted.students`,
    createdAt: sql`item.created_at`,
    owner: sql`owner.fullname`,
    ownership: (whose) => isVisible('group', actor, whose),
  });

/** A page of the groups that the actor may see, newest first unless sorted otherwise. */
export const pageOfGroups = async (
  db: Queryable,
  actor: DepartmentActor,
  query: ListQuery<typeof groupList>,
) => {
  const list = listed(actor);
  const matching = countedGroups(db, actor)
    .where(list.where(query))
    .orderBy(list.orderBy(query))
    .orderBy('item.id', 'desc');
  const all = db
    .selectFrom('studentGroup as item')
    .where('item.deletedAt', 'is', null)
    .where(isVisible('group', actor))
    .select('item.id');
  return numberedPage(db, list, all, { query, ...(await pageOfRows(db, matching, query)) });
};

/** A group that the actor may see. */
export const findGroup = (db: Queryable, actor: DepartmentActor, id: string) =>
  countedGroups(db, actor).where(isVisible('group', actor)).where('item.id', '=', id).executeTakeFirst();

const STUDENTS = listOf(groupStudentList, {
  search: sql`concat_ws(' ', person.shown_name, person.username)`,
  username: naturally(sql`person.username`),
  fullname: naturally(sql`person.shown_name`),
  semester: sql`student.semester`,
  batch: sql`student.batch`,
});

/** A page of a group's students, by enrollment number unless sorted otherwise. */
export const pageOfStudents = async (
  db: Queryable,
  groupId: string,
  query: ListQuery<typeof groupStudentList>,
) => {
  const students = db
    .selectFrom('groupStudent')
    .innerJoin('student', 'student.accountId', 'groupStudent.studentId')
    .innerJoin('person', 'person.id', 'student.accountId')
    .where('groupStudent.groupId', '=', groupId)
    .where('person.deletedAt', 'is', null)
    .where('student.archivedAt', 'is', null);
  const matching = students
    .where(STUDENTS.where(query))
    .orderBy(STUDENTS.orderBy(query))
    .orderBy('person.id')
    .select([
      'person.id',
      'person.username',
      'person.shownName as fullname',
      'student.semester',
      'student.batch',
    ]);
  const page = await pageOfRows(db, matching, query);
  return numberedPage(db, STUDENTS, students.select('person.id'), { query, ...page });
};

/**
 * The students of a department and those of a group of it (who may have come from elsewhere), by enrollment number,
 * each with whether they are in the group.
 */
export const listCandidates = (db: Queryable, group: { id: string; departmentId: string }) =>
  db
    .selectFrom('person')
    .innerJoin('student', 'student.accountId', 'person.id')
    .leftJoin('groupStudent', (join) =>
      join.onRef('groupStudent.studentId', '=', 'person.id').on('groupStudent.groupId', '=', group.id),
    )
    .where('person.role', '=', 'STUDENT')
    .where('person.deletedAt', 'is', null)
    .where('student.archivedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('person.departmentId', '=', group.departmentId),
        eb(
          'person.id',
          'in',
          eb.selectFrom('groupStudent').where('groupId', '=', group.id).select('studentId'),
        ),
      ]),
    )
    .orderBy(naturally(sql`person.username`))
    .orderBy('person.id')
    .select([
      'person.id',
      'person.username',
      'person.shownName as fullname',
      'student.semester',
      'student.batch',
      sql<boolean>`group_student.student_id is not null`.as('assignedToThisGroup'),
    ])
    .execute();

export type GroupRowData = Awaited<ReturnType<typeof pageOfGroups>>['rows'][number];
