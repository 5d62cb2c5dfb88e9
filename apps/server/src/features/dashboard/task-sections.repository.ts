import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Actor, DepartmentActor } from '../../platform/actor.ts';
import { isListed } from '../../platform/archive.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { allOf } from '../../platform/db/list.ts';
import { isGranted, isVisible } from '../../platform/ownership.ts';
import { departmentsIn, type PlaceScope } from '../places/index.ts';
import { isOngoingAt } from '../task-sessions/index.ts';

/** Which tasks a dashboard is about: a condition on `item`. */
export type TaskScope = RawBuilder<SqlBool>;

/** The tasks that an author may see. */
export const visibleTo = (actor: DepartmentActor): TaskScope => isVisible('task', actor);

/** Those of them that the author may mark and publish. */
export const finishableBy = (actor: DepartmentActor): TaskScope =>
  allOf([visibleTo(actor), isGranted('task', actor, 'evaluate')]);

/** All tasks of a place. */
export const tasksOf = (place: PlaceScope): TaskScope => sql`item.department_id in (${departmentsIn(place)})`;

/** The tasks of a scope, as `item`, with whose and where they are. */
const tasksIn = (db: Queryable, within: TaskScope) =>
  db
    .selectFrom('taskOutline as item')
    .innerJoin('person as owner', 'owner.id', 'item.ownerId')
    .innerJoin('departmentOutline as department', 'department.id', 'item.departmentId')
    .where('item.deletedAt', 'is', null)
    .where(isListed('task'))
    .where(within)
    .select([
      'item.id',
      'item.name',
      'item.ownerId',
      'owner.fullname as createdByName',
      'department.id as departmentId',
      'department.name as departmentName',
      sql<number>`count(*) over ()`.as('total'),
    ]);

/** What every row about a task has. */
export type PlacedTask = Awaited<ReturnType<ReturnType<typeof tasksIn>['execute']>>[number];

/** Each language once in which programs of the task's questions are written, those of judges included. */
const neededLanguages = sql<string[]>`array(
  select distinct needed.language
  from task_question as place
  join question_version as said on said.question_id = place.question_id and said.version = place.version
  left join judge_program as judge on judge.question_version_id = said.id
  cross join lateral unnest(said.languages || judge.language) as needed (language)
  where place.task_id = item.id and needed.language is not null
)`;

const isAssigned = sql<SqlBool>`exists (select from task_student where task_student.task_id = item.id)`;

/** Tasks that begin after `now` and before `before`, soonest start first: at most `limit`, each with the number of all. */
export const listComing = (
  db: Queryable,
  within: TaskScope,
  actor: Pick<Actor, 'id'>,
  { now, before, limit }: { now: Date; before: Date; limit: number },
) =>
  tasksIn(db, within)
    .where('item.startTime', '>', now)
    .where('item.startTime', '<', before)
    .orderBy('item.startTime')
    .orderBy('item.id')
    .limit(limit)
    .select((eb) => [
      'item.startTime',
      'item.duration',
      'item.requireExamBrowser',
      neededLanguages.as('languages'),
      eb
        .selectFrom('taskStudent')
        .innerJoin('person as student', 'student.id', 'taskStudent.studentId')
        .whereRef('taskStudent.taskId', '=', 'item.id')
        .where('student.deletedAt', 'is', null)
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('students'),
      isGranted('task', actor, 'update').$castTo<boolean>().as('canEdit'),
    ])
    .execute();

/**
 * Tasks that nobody can sit any more at `now` and whose results are not published, what ended last first: at most
 * `limit`, each with the number of all.
 */
export const listUnfinished = (
  db: Queryable,
  within: TaskScope,
  actor: Pick<Actor, 'id'>,
  { now, limit }: { now: Date; limit: number },
) =>
  tasksIn(db, within)
    .where('item.endTime', '<=', now)
    .where('item.isResultPublished', '=', false)
    .where(isAssigned)
    .where(sql<SqlBool>`not ${isOngoingAt(db, now)}`)
    .orderBy('item.endTime', 'desc')
    .orderBy('item.id')
    .limit(limit)
    .select([
      'item.endTime',
      neededLanguages.as('languages'),
      isGranted('task', actor, 'evaluate').$castTo<boolean>().as('canFinish'),
    ])
    .execute();
