import { rubricList, type ListQuery } from '@assay/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { naturally, pageOfRows } from '../../platform/db/list.ts';
import { numberedPage } from '../../platform/db/numbered.ts';
import { accessControlOf, isVisible } from '../../platform/ownership.ts';

/** Rubrics with their components in order, and with what the actor may know of who sees them. */
const rubrics = (db: Queryable, actor: DepartmentActor) =>
  db
    .selectFrom('rubric as item')
    .innerJoin('person as owner', 'owner.id', 'item.ownerId')
    .leftJoin('person as editor', 'editor.id', 'item.editedBy')
    .select((eb) => [
      'item.id',
      'item.editedBy',
      'item.editedAt',
      'editor.fullname as editedByName',
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
    name: naturally(sql`item.name`),
    marks: sql`(select sum(marks) from rubric_component where rubric_id = item.id)`,
    createdAt: sql`item.created_at`,
    owner: sql`owner.fullname`,
    ownership: (whose) => isVisible('rubric', actor, whose),
  });

/** A page of the rubrics that the actor may see, by name unless sorted otherwise. */
export const listRubrics = async (
  db: Queryable,
  actor: DepartmentActor,
  query: ListQuery<typeof rubricList>,
) => {
  const list = listed(actor);
  const matching = rubrics(db, actor)
    .where(list.where(query))
    .orderBy(list.orderBy(query))
    .orderBy('item.id', 'desc');
  const all = db.selectFrom('rubric as item').where(isVisible('rubric', actor)).select('item.id');
  return numberedPage(db, list, all, { query, ...(await pageOfRows(db, matching, query)) });
};

/** A rubric that the actor may see. */
export const findRubric = (db: Queryable, actor: DepartmentActor, id: string) =>
  rubrics(db, actor).where(isVisible('rubric', actor)).where('item.id', '=', id).executeTakeFirst();

export type RubricData = NonNullable<Awaited<ReturnType<typeof findRubric>>>;
