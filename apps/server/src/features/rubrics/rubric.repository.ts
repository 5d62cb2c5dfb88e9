import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { accessControlOf, isVisible } from '../../platform/ownership.ts';

/** The rubrics that the actor may see, by name, with their components in order. */
export const listRubrics = (db: Queryable, actor: DepartmentActor) =>
  db
    .selectFrom('rubric as item')
    .innerJoin('account as owner', 'owner.id', 'item.ownerId')
    .where(isVisible('rubric', actor))
    .orderBy(sql`lower(item.name)`)
    .orderBy('item.id')
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
    ])
    .execute();
