import { sql } from 'kysely';
import type { DepartmentActor } from '../../platform/actor.ts';
import { isListed } from '../../platform/archive.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { attemptEnd } from '../../platform/db/expressions/attempt-end.ts';
import { isVisible } from '../../platform/ownership.ts';

/** Ids of the questions that the actor may see and that are not archived. */
export const listQuestionIds = (db: Queryable, actor: DepartmentActor) =>
  db
    .selectFrom('question as item')
    .where('item.deletedAt', 'is', null)
    .where(isListed('question'))
    .where(isVisible('question', actor))
    .select('item.id')
    .execute();

/** Ids of the groups that the actor may see. */
export const listGroupIds = (db: Queryable, actor: DepartmentActor) =>
  db
    .selectFrom('studentGroup as item')
    .where('item.deletedAt', 'is', null)
    .where(isVisible('group', actor))
    .select('item.id')
    .execute();

/**
 * How many of a student's tasks can be sat at `now`, lie ahead, and are behind (submitted, or the own time is over).
 * The lists of the student show the same tasks; a test holds the two together.
 */
export const countTasksOf = (db: Queryable, studentId: string, now: Date) =>
  db
    .selectFrom('taskStudent')
    .innerJoin('taskOutline as task', 'task.id', 'taskStudent.taskId')
    .leftJoin('attempt', (join) =>
      join.onRef('attempt.taskId', '=', 'task.id').onRef('attempt.studentId', '=', 'taskStudent.studentId'),
    )
    .leftJoin('extraTime', (join) =>
      join
        .onRef('extraTime.taskId', '=', 'task.id')
        .onRef('extraTime.studentId', '=', 'taskStudent.studentId'),
    )
    .where('taskStudent.studentId', '=', studentId)
    .where('task.deletedAt', 'is', null)
    .select((eb) => {
      const isOver = sql<boolean>`(
        attempt.submitted_at is not null
        or ${attemptEnd} <= ${now}
      )`;
      return [
        eb.fn
          .countAll<number>()
          .filterWhere('task.startTime', '<=', now)
          .filterWhere(eb.not(isOver))
          .as('availableTasks'),
        eb.fn.countAll<number>().filterWhere('task.startTime', '>', now).as('upcomingTasks'),
        eb.fn.countAll<number>().filterWhere(isOver).as('completedTasks'),
      ];
    })
    .executeTakeFirstOrThrow();
