import { subjectList, type ListQuery } from '@assay/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { naturally, pageOfRows } from '../../platform/db/list.ts';
import { numberedPage } from '../../platform/db/numbered.ts';
import { isVisible } from '../../platform/ownership.ts';

/** The subjects of a department, by semester and name. */
export const listSubjects = (db: Queryable, departmentId: string) =>
  db
    .selectFrom('subject')
    .where('departmentId', '=', departmentId)
    .orderBy('semester')
    .orderBy(naturally(sql`name`))
    .select(['id', 'code', 'name', 'semester'])
    .execute();

/** Whether a subject is one of the actor's department, or one of a question that the actor may see. */
export const isSubjectKnownTo = async (
  db: Queryable,
  actor: DepartmentActor,
  subjectId: string,
): Promise<boolean> => {
  const found = await db
    .selectFrom('subject')
    .where('id', '=', subjectId)
    .where((eb) =>
      eb.or([
        eb('departmentId', '=', actor.departmentId),
        eb.exists(
          eb
            .selectFrom('question as item')
            .whereRef('item.subjectId', '=', 'subject.id')
            .where('item.deletedAt', 'is', null)
            .where(isVisible('question', actor))
            .select('item.id'),
        ),
      ]),
    )
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
};

/** The modules of a subject in their order. */
export const listModules = (db: Queryable, subjectId: string) =>
  db
    .selectFrom('module')
    .where('subjectId', '=', subjectId)
    .orderBy('order')
    .select(['id', 'title', 'order'])
    .execute();

/** The subjects of a department with their modules, as its head manages them. */
const managedSubjects = (db: Queryable, departmentId: string) =>
  db
    .selectFrom('subject')
    .innerJoin('departmentOutline as department', 'department.id', 'subject.departmentId')
    .where('subject.departmentId', '=', departmentId)
    .select((eb) => [
      'subject.id',
      'subject.code',
      'subject.name',
      'subject.semester',
      'subject.createdAt',
      'subject.departmentId',
      'department.name as departmentName',
      jsonArrayFrom(
        eb
          .selectFrom('module')
          .whereRef('module.subjectId', '=', 'subject.id')
          .orderBy('module.order')
          .select(['module.id', 'module.title', 'module.order']),
      ).as('modules'),
    ]);

const LISTED = listOf(subjectList, {
  search: sql`concat_ws(' ', subject.code, subject.name)`,
  code: sql`subject.code`,
  name: sql`subject.name`,
  semester: sql`subject.semester`,
  modules: sql`(select count(*) from module where module.subject_id = subject.id)`,
  createdAt: sql`subject.created_at`,
});

/** A page of the subjects of a department, newest first unless sorted otherwise. */
export const pageOfSubjects = async (
  db: Queryable,
  departmentId: string,
  query: ListQuery<typeof subjectList>,
) => {
  const matching = managedSubjects(db, departmentId)
    .where(LISTED.where(query))
    .orderBy(LISTED.orderBy(query))
    .orderBy('subject.id', 'desc');
  const all = db.selectFrom('subject').where('departmentId', '=', departmentId).select('subject.id');
  return numberedPage(db, LISTED, all, { query, ...(await pageOfRows(db, matching, query)) });
};

/** A subject of a department. */
export const findSubject = (db: Queryable, departmentId: string, id: string) =>
  managedSubjects(db, departmentId).where('subject.id', '=', id).executeTakeFirst();

export type SubjectData = NonNullable<Awaited<ReturnType<typeof findSubject>>>;
