import { comparisonList, type ComparisonState, type ListQuery } from '@assay/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DepartmentActor } from '../../../platform/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { listOf } from '../../../platform/db/list-of.ts';
import { pageOfRows } from '../../../platform/db/list.ts';
import { isGranted } from '../../../platform/ownership.ts';
import { isReadable } from '../readable.repository.ts';

/** The tasks that have one of these questions as well and that the actor may evaluate, archived ones among them. */
export const listOtherTasks = (
  db: Queryable,
  actor: DepartmentActor,
  taskId: string,
  questionIds: readonly string[],
) =>
  db
    .selectFrom('taskQuestion')
    .innerJoin('taskOutline as item', 'item.id', 'taskQuestion.taskId')
    .where('taskQuestion.questionId', 'in', [...questionIds])
    .where('taskQuestion.taskId', '!=', taskId)
    .where('item.deletedAt', 'is', null)
    .where(isGranted('task', actor, 'evaluate'))
    .select(['taskQuestion.taskId', 'taskQuestion.questionId'])
    .execute();

/** How many programs were submitted for each question of these tasks. */
export const countPrograms = (db: Queryable, taskIds: readonly string[]) =>
  db
    .selectFrom('attempt')
    .innerJoin('submissionProgram as program', 'program.attemptId', 'attempt.id')
    .where('attempt.taskId', 'in', [...taskIds])
    .where('attempt.submittedAt', 'is not', null)
    .where('program.status', '!=', 'NOTATTEMPTED')
    .where('program.code', 'is not', null)
    .groupBy(['attempt.taskId', 'program.questionId'])
    .select((eb) => ['attempt.taskId', 'program.questionId', eb.fn.countAll<number>().as('programs')])
    .execute();

/** Writes a comparison that is to be made. */
export const insertComparison = async (
  trx: Queryable,
  comparison: { id: string; taskId: string; startedBy: string; startedAt: Date },
  questionIds: readonly string[],
  otherTasks: readonly string[],
): Promise<void> => {
  const comparisonId = comparison.id;
  await trx
    .insertInto('comparison')
    .values({ ...comparison, state: 'COMPARING' })
    .execute();
  await trx
    .insertInto('comparisonQuestion')
    .values(questionIds.map((questionId) => ({ comparisonId, questionId })))
    .execute();
  if (otherTasks.length > 0)
    await trx
      .insertInto('comparisonTask')
      .values(otherTasks.map((taskId) => ({ comparisonId, taskId })))
      .execute();
};

/** For a query from `comparison`: how many pairs of it the actor may read. */
const readablePairs = (actor: DepartmentActor) => sql<number>`(
  select count(*)::int from similar_pair as pair
  join attempt as other on other.id = pair.right_attempt_id
  where pair.comparison_id = comparison.id
    and (other.task_id = comparison.task_id or ${isReadable(actor, 'other.task_id')})
)`;

const comparisons = (db: Queryable, actor: DepartmentActor) =>
  db
    .selectFrom('comparison')
    .innerJoin('person as starter', 'starter.id', 'comparison.startedBy')
    .leftJoin('person as ender', 'ender.id', 'comparison.endedBy')
    .select((eb) => [
      'comparison.id',
      'comparison.taskId',
      'comparison.state',
      'comparison.problem',
      'comparison.startedAt',
      'comparison.endedAt',
      'starter.fullname as startedBy',
      'ender.fullname as endedBy',
      readablePairs(actor).as('pairs'),
      eb
        .selectFrom('comparisonTask')
        .whereRef('comparisonTask.comparisonId', '=', 'comparison.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('otherTasks'),
      jsonArrayFrom(
        eb
          .selectFrom('comparisonQuestion as question')
          .whereRef('question.comparisonId', '=', 'comparison.id')
          .select((inner) => [
            'question.questionId',
            'question.programs',
            'question.readCount',
            'question.comparedCount',
            'question.otherCount',
            'question.pairCount',
            inner('question.comparedAt', 'is not', null).as('isDone'),
          ]),
      ).as('questions'),
    ]);

export type ComparisonData = Awaited<ReturnType<ReturnType<typeof comparisons>['execute']>>[number];

/** A comparison as the actor may read it. */
export const findComparison = (db: Queryable, actor: DepartmentActor, id: string) =>
  comparisons(db, actor).where('comparison.id', '=', id).executeTakeFirst();

const LISTED = listOf(comparisonList, {
  search: sql`starter.fullname`,
  startedAt: sql`comparison.started_at`,
});

/** A page of the comparisons of a task, the newest first. */
export const pageOfComparisons = (
  db: Queryable,
  actor: DepartmentActor,
  taskId: string,
  query: ListQuery<typeof comparisonList>,
) =>
  pageOfRows(
    db,
    comparisons(db, actor)
      .where('comparison.taskId', '=', taskId)
      .where(LISTED.where(query))
      .orderBy(LISTED.orderBy(query))
      .orderBy('comparison.id', 'desc'),
    query,
  );

/** How many groups of a comparison the actor may read of. */
export const countGroups = async (
  db: Queryable,
  actor: DepartmentActor,
  comparisonId: string,
): Promise<number> => {
  const { count } = await db
    .selectFrom('similarPair as pair')
    .innerJoin('attempt as left', 'left.id', 'pair.leftAttemptId')
    .innerJoin('attempt as right', 'right.id', 'pair.rightAttemptId')
    .where('pair.comparisonId', '=', comparisonId)
    .where('pair.groupNumber', 'is not', null)
    .where(isReadable(actor, 'left.task_id'))
    .where(isReadable(actor, 'right.task_id'))
    .select(sql<number>`count(distinct (pair.question_id, pair.group_number))`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** How many programs of the class a comparison left out, by why. */
export const countLeftOut = (db: Queryable, comparisonId: string) =>
  db
    .selectFrom('leftOutProgram')
    .where('comparisonId', '=', comparisonId)
    .groupBy('reason')
    .select((eb) => ['reason', eb.fn.countAll<number>().as('count')])
    .execute();

/** The comparison of a task that runs; undefined where none does. */
export const findRunning = (db: Queryable, taskId: string) =>
  db
    .selectFrom('comparison')
    .where('taskId', '=', taskId)
    .where('state', '=', 'COMPARING')
    .select('id')
    .executeTakeFirst();

/** Every comparison that is to be made. */
export const listComparing = async (db: Queryable): Promise<string[]> =>
  (await db.selectFrom('comparison').where('state', '=', 'COMPARING').select('id').execute()).map(
    ({ id }) => id,
  );

/** Where a comparison stands, kept from being changed by others until the transaction ends. */
export const lockComparison = async (trx: Queryable, id: string): Promise<ComparisonState | undefined> =>
  (await trx.selectFrom('comparison').where('id', '=', id).forUpdate().select('state').executeTakeFirst())
    ?.state;

type End = { state: 'READY' } | { state: 'STOPPED'; endedBy: string } | { state: 'FAILED'; problem: string };

/** Ends a comparison, unless it has ended. */
export const endComparison = async (trx: Queryable, id: string, end: End, endedAt: Date): Promise<void> => {
  await trx
    .updateTable('comparison')
    .set({ ...end, endedAt })
    .where('id', '=', id)
    .where('state', '=', 'COMPARING')
    .execute();
};
