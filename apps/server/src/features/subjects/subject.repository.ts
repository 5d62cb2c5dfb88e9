import { sql } from 'kysely';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { isVisible } from '../../platform/ownership.ts';

/** The subjects of a department, by semester and name. */
export const listSubjects = (db: Queryable, departmentId: string) =>
  db
    .selectFrom('subject')
    .where('departmentId', '=', departmentId)
    .orderBy('semester')
    .orderBy(sql`lower(name)`)
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
