import { sql } from 'kysely';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { isVisible } from '../../platform/ownership.ts';

/**
 * Of these questions, those that the actor may put into a task: visible ones, and those of tasks that the actor may
 * copy. They are kept from deletion until the transaction ends.
 */
export const listUsableQuestionIds = async (
  db: Queryable,
  actor: DepartmentActor,
  ids: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('question as item')
    .where(sql<boolean>`item.id = any(${ids}::uuid[])`)
    .where('item.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb(isVisible('question', actor), '=', true),
        eb.exists(
          eb
            .selectFrom('taskQuestion')
            .innerJoin('task', 'task.id', 'taskQuestion.taskId')
            .leftJoin('taskShare', (join) =>
              join.onRef('taskShare.taskId', '=', 'task.id').on('taskShare.accountId', '=', actor.id),
            )
            .whereRef('taskQuestion.questionId', '=', 'item.id')
            .where('task.deletedAt', 'is', null)
            .where((inner) =>
              inner.or([
                inner('task.ownerId', '=', actor.id),
                sql<boolean>`'view' = any(task_share.permissions)`,
              ]),
            )
            .select('task.id'),
        ),
      ]),
    )
    .forKeyShare()
    .select('item.id')
    .execute();
  return rows.map((row) => row.id);
};

/** Of these students, those on the lists of the actor's department. */
export const listAssignableStudentIds = async (
  db: Queryable,
  actor: DepartmentActor,
  ids: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('person')
    .innerJoin('student', 'student.accountId', 'person.id')
    .where(sql<boolean>`person.id = any(${ids}::uuid[])`)
    .where('person.instituteId', '=', actor.instituteId)
    .where('person.departmentId', '=', actor.departmentId)
    .where('person.deletedAt', 'is', null)
    .where('student.archivedAt', 'is', null)
    .select('person.id')
    .execute();
  return rows.map((row) => row.id);
};

/** Whether the subject is one of the department. */
export const isSubjectOf = async (
  db: Queryable,
  departmentId: string,
  subjectId: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('subject')
    .where('id', '=', subjectId)
    .where('departmentId', '=', departmentId)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether the rubric is there and visible to the actor; it is kept from deletion until the transaction ends. */
export const isRubricVisible = async (
  db: Queryable,
  actor: DepartmentActor,
  rubricId: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('rubric as item')
    .where('item.id', '=', rubricId)
    .where(isVisible('rubric', actor))
    .forKeyShare()
    .select('item.id')
    .executeTakeFirst();
  return row !== undefined;
};
