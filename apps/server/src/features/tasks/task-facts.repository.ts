import { sql } from 'kysely';
import type { DepartmentActor } from '../../platform/actor.ts';
import { isListed } from '../../platform/archive.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { isVisible } from '../../platform/ownership.ts';

/**
 * Of these questions, those that the actor may put into a task: visible ones, and those of tasks that the actor may
 * copy; none that is archived. They are kept from deletion until the transaction ends.
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
    .where(isListed('question'))
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

/** The newest version of each of these questions that is there. */
export const listNewestVersions = async (
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('question')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .select(['id', 'version'])
    .execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
};

/** The languages in which programs of these questions are written, those of judges included. */
export const listNeededLanguages = async (
  db: Queryable,
  questions: readonly { questionId: string; version: number }[],
): Promise<ReadonlyMap<string, string[]>> => {
  const rows = await db
    .selectFrom('questionVersion as said')
    .leftJoin('judgeProgram as judge', 'judge.questionVersionId', 'said.id')
    .where(
      sql<boolean>`(said.question_id, said.version) in (
        select * from unnest(${questions.map(({ questionId }) => questionId)}::uuid[], ${questions.map(({ version }) => version)}::int[])
      )`,
    )
    .select(['said.questionId', 'said.languages', 'judge.language as judge'])
    .execute();
  return new Map(
    rows.map(({ questionId, languages, judge }) => [questionId, [...languages, ...(judge ? [judge] : [])]]),
  );
};

/** For a query from `person`: whether the person is in a group that the actor may see. */
const isInVisibleGroup = (actor: DepartmentActor) => sql<boolean>`person.id in (
  select group_student.student_id
  from student_group as item join group_student on group_student.group_id = item.id
  where item.deleted_at is null and ${isVisible('group', actor)}
)`;

/** For the same query: whether the person is in a task that was shared with the actor for copying. */
const isInSharedTask = (actor: DepartmentActor) => sql<boolean>`person.id in (
  select task_student.student_id
  from task_share
  join task on task.id = task_share.task_id and task.deleted_at is null
  join task_student on task_student.task_id = task.id
  where task_share.account_id = ${actor.id} and 'view' = any(task_share.permissions)
)`;

/**
 * Of these students, those whom the actor may assign: of the own department, of groups that the actor may see, and of tasks
 * that were shared for copying.
 */
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
    .where((eb) =>
      eb.or([
        eb('person.departmentId', '=', actor.departmentId),
        isInVisibleGroup(actor),
        isInSharedTask(actor),
      ]),
    )
    .where('person.deletedAt', 'is', null)
    .where('student.archivedAt', 'is', null)
    .select('person.id')
    .execute();
  return rows.map((row) => row.id);
};

/** Of these students, those of the actor's institute, by name. */
export const listNamedStudents = (db: Queryable, actor: DepartmentActor, ids: readonly string[]) =>
  db
    .selectFrom('person')
    .where(sql<boolean>`person.id = any(${ids}::uuid[])`)
    .where('person.role', '=', 'STUDENT')
    .where('person.instituteId', '=', actor.instituteId)
    .where('person.deletedAt', 'is', null)
    .orderBy(sql`lower(person.fullname)`)
    .select('person.shownName as fullname')
    .execute();

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
