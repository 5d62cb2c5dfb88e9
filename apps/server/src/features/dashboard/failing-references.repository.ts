import { sql } from 'kysely';
import type { DepartmentActor } from '../../platform/actor.ts';
import { isListed } from '../../platform/archive.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { isGranted, isVisible } from '../../platform/ownership.ts';

/** How much of a question's text tells it from others. Characters. */
const BEGINNING = 200;

/**
 * The next task with a question, running or to come at `now`, of those that the actor may see: what others plan is told
 * to nobody. For a query with the question's version as `said`.
 */
const neededFor = (actor: DepartmentActor, now: Date) => sql<{ name: string; startTime: string } | null>`(
  select json_build_object('name', item.name, 'startTime', item.start_time)
  from task_question as place
  join task_outline as item on item.id = place.task_id
  where place.question_id = said.question_id and place.version = said.version and item.deleted_at is null and item.end_time > ${now}
    and ${isVisible('task', actor)}
  order by item.start_time, item.id
  limit 1
)`;

/**
 * The questions that the actor may see and whose reference solution fails, newest first: at most `limit`, each with how
 * many there are in all.
 */
export const listFailingReferences = (db: Queryable, actor: DepartmentActor, now: Date, limit: number) =>
  db
    .selectFrom('question as item')
    .innerJoin('questionVersion as said', (join) =>
      join.onRef('said.questionId', '=', 'item.id').onRef('said.version', '=', 'item.version'),
    )
    .where('item.deletedAt', 'is', null)
    .where(isListed('question'))
    .where(sql<boolean>`said.reference_status = 'FAILED'`)
    .where(isVisible('question', actor))
    .orderBy('item.createdAt', 'desc')
    .orderBy('item.id', 'desc')
    .limit(limit)
    .select([
      'item.id',
      sql<string>`coalesce(nullif(said.name, ''), left(said.statement_text, ${BEGINNING}))`.as('question'),
      'said.referenceMessage as message',
      isGranted('question', actor, 'update').$castTo<boolean>().as('canEdit'),
      neededFor(actor, now).as('neededFor'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .execute();
