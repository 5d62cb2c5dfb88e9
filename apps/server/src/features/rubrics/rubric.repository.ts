import type { Ownership } from '@assay/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { hasWords, orderOf, pageOfRows } from '../../platform/db/list.ts';
import { accessControlOf, isVisible } from '../../platform/ownership.ts';

/** The rubrics that the actor may see, with their components in order. */
const visibleRubrics = (db: Queryable, actor: DepartmentActor, ownership: Ownership = 'all') =>
  db
    .selectFrom('rubric as item')
    .innerJoin('account as owner', 'owner.id', 'item.ownerId')
    .where(isVisible('rubric', actor, ownership))
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

const RUBRIC_ORDER = {
  name: sql`lower(item.name)`,
  marks: sql`(select sum(marks) from rubric_component where rubric_id = item.id)`,
  createdAt: sql`item.created_at`,
};

export interface RubricFilter {
  ownership?: Ownership;
  search?: string;
  sort?: string;
  page?: number;
  pageSize?: number;
}

/**
 * A page of the rubrics that the actor may see, by name unless sorted otherwise.
 * @throws VALIDATION for a field that the list cannot be sorted by.
 */
export const listRubrics = (db: Queryable, actor: DepartmentActor, filter: RubricFilter) => {
  const { search } = filter;
  const query = visibleRubrics(db, actor, filter.ownership)
    .$if(search !== undefined, (some) => some.where(hasWords(sql`item.name`, search ?? '')))
    .orderBy(orderOf(filter.sort ?? 'name', RUBRIC_ORDER))
    .orderBy('item.id', 'desc');
  return pageOfRows(db, query, filter);
};

/** A rubric that the actor may see. */
export const findRubric = (db: Queryable, actor: DepartmentActor, id: string) =>
  visibleRubrics(db, actor).where('item.id', '=', id).executeTakeFirst();

export type RubricData = NonNullable<Awaited<ReturnType<typeof findRubric>>>;
