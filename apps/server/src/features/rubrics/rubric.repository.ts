import { rubricList, type ListQuery } from '@assay/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { pageOfRows } from '../../platform/db/list.ts';
import { accessControlOf, isVisible } from '../../platform/ownership.ts';

/** Rubrics with their components in order, and with what the actor may know of who sees them. */
const rubrics = (db: Queryable, actor: DepartmentActor) =>
  db
    .selectFrom('rubric as item')
    .innerJoin('person as owner', 'owner.id', 'item.ownerId')
    .select((eb) => [
      'item.id',
      'item.name',
      'item.ownerId',
      'item.departmentId',
      'owner.fullname as createdByName',
      accessControlOf('rubric', actor).as('accessControl'),
      jsonArrayFrom(
        eb
          .selectFrom('rubricComponent')
          .whereRef('rubricComponent.rubricId', '=', 'item.id')
          .orderBy('rubricComponent.position')
          .select(['rubricComponent.title', 'rubricComponent.marks']),
      ).as('components'),
    ]);

const listed = (actor: DepartmentActor) =>
  listOf(rubricList, {
    search: sql`item.name`,
    name: sql`lower(item.name)`,
    marks: sql`(select sum(marks) from rubric_component where rubric_id = item.id)`,
    createdAt: sql`item.created_at`,
    ownership: (whose) => isVisible('rubric', actor, whose),
  });

/** A page of the rubrics that the actor may see, by name unless sorted otherwise. */
export const listRubrics = (db: Queryable, actor: DepartmentActor, query: ListQuery<typeof rubricList>) => {
  const { where, orderBy } = listed(actor);
  return pageOfRows(
    db,
    rubrics(db, actor).where(where(query)).orderBy(orderBy(query)).orderBy('item.id', 'desc'),
    query,
  );
};

/** A rubric that the actor may see. */
export const findRubric = (db: Queryable, actor: DepartmentActor, id: string) =>
  rubrics(db, actor).where(isVisible('rubric', actor)).where('item.id', '=', id).executeTakeFirst();

export type RubricData = NonNullable<Awaited<ReturnType<typeof findRubric>>>;
