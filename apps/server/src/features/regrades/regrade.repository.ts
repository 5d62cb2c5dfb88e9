import {
  AWAY_AFTER_MS,
  regradeList,
  type ListQuery,
  type RegradeDraft,
  type RegradeState,
} from '@assay/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { pageOfRows } from '../../platform/db/list.ts';

/** Writes a regrade that is to be computed. */
export const insertRegrade = async (
  trx: Queryable,
  id: string,
  { taskId, questionId, kind, versionId, testIds, reason }: RegradeDraft,
  started: { startedBy: string; startedAt: Date },
): Promise<void> => {
  await trx
    .insertInto('regrade')
    .values({
      ...started,
      id,
      taskId,
      questionId,
      kind,
      questionVersionId: kind === 'VERSION' ? versionId : null,
      reason,
      state: 'COMPUTING',
    })
    .execute();
  if (kind === 'VOID')
    await trx
      .insertInto('regradeVoidTest')
      .values([...new Set(testIds)].map((testCaseId) => ({ regradeId: id, testCaseId })))
      .execute();
};

const regrades = (db: Queryable) =>
  db
    .selectFrom('regrade')
    .innerJoin('person as starter', 'starter.id', 'regrade.startedBy')
    .leftJoin('person as applier', 'applier.id', 'regrade.appliedBy')
    .leftJoin('person as ender', 'ender.id', 'regrade.endedBy')
    .leftJoin('questionVersion as chosen', 'chosen.id', 'regrade.questionVersionId')
    .select((eb) => [
      'regrade.id',
      'regrade.taskId',
      'regrade.questionId',
      'regrade.kind',
      'regrade.questionVersionId',
      'regrade.reason',
      'regrade.state',
      'regrade.startedAt',
      'regrade.neverLower',
      'regrade.appliedAt',
      'regrade.endedAt',
      'starter.fullname as startedBy',
      'starter.instituteId',
      'applier.fullname as appliedBy',
      'ender.fullname as endedBy',
      'chosen.version',
      jsonArrayFrom(
        eb
          .selectFrom('regradeVoidTest')
          .innerJoin('testCase', 'testCase.id', 'regradeVoidTest.testCaseId')
          .whereRef('regradeVoidTest.regradeId', '=', 'regrade.id')
          .orderBy('testCase.position')
          .select(['testCase.id', sql<number>`test_case.position + 1`.as('number'), 'testCase.type']),
      ).as('voidTests'),
    ]);

export type RegradeData = Awaited<ReturnType<ReturnType<typeof regrades>['execute']>>[number];

export const findRegrade = (db: Queryable, id: string) =>
  regrades(db).where('regrade.id', '=', id).executeTakeFirst();

const LISTED = listOf(regradeList, {
  search: sql`regrade.reason`,
  startedAt: sql`regrade.started_at`,
  questionId: sql`regrade.question_id`,
});

/** A page of the regrades of a task, the newest first. */
export const pageOfRegrades = (db: Queryable, taskId: string, query: ListQuery<typeof regradeList>) =>
  pageOfRows(
    db,
    regrades(db)
      .where('regrade.taskId', '=', taskId)
      .where(LISTED.where(query))
      .orderBy(LISTED.orderBy(query))
      .orderBy('regrade.id', 'desc'),
    query,
  );

/** Where a regrade stands, kept from being changed by others until the transaction ends. */
export const lockRegrade = async (trx: Queryable, id: string): Promise<RegradeState> => {
  const { state } = await trx
    .selectFrom('regrade')
    .where('id', '=', id)
    .forUpdate()
    .select('state')
    .executeTakeFirstOrThrow();
  return state;
};

/** The regrade of a question that is neither applied nor given up; undefined without one. */
export const findOpenRegrade = async (db: Queryable, taskId: string, questionId: string) =>
  (
    await db
      .selectFrom('regrade')
      .where('taskId', '=', taskId)
      .where('questionId', '=', questionId)
      .where('state', 'in', ['COMPUTING', 'READY'])
      .select('id')
      .executeTakeFirst()
  )?.id;

/** Whether another regrade of the same question was applied after this one. */
export const isOvertaken = async (
  db: Queryable,
  { id, taskId, questionId, appliedAt }: Pick<RegradeData, 'id' | 'taskId' | 'questionId' | 'appliedAt'>,
): Promise<boolean> => {
  const later = await db
    .selectFrom('regrade')
    .where('taskId', '=', taskId)
    .where('questionId', '=', questionId)
    .where('state', '=', 'APPLIED')
    .where(sql<boolean>`(applied_at, id) > (${appliedAt}, ${id})`)
    .select('id')
    .executeTakeFirst();
  return later !== undefined;
};

/** Every regrade that is still to be computed. */
export const listComputing = async (db: Queryable): Promise<string[]> =>
  (await db.selectFrom('regrade').where('state', '=', 'COMPUTING').select('id').execute()).map(
    ({ id }) => id,
  );

/** Whether anybody sits an exam at `now`: an exam page that was not heard of for long counts for nothing. */
export const isExamSat = async (db: Queryable, now: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('attempt')
    .where('submittedAt', 'is', null)
    .where('heardAt', '>', new Date(now.getTime() - AWAY_AFTER_MS))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** The state of a regrade; undefined where there is none. */
export const findState = async (db: Queryable, id: string): Promise<RegradeState | undefined> =>
  (await db.selectFrom('regrade').where('id', '=', id).select('state').executeTakeFirst())?.state;

/** Says that every program is computed, unless one waits still, or somebody has given the regrade up; whether it did. */
export const noteReady = async (trx: Queryable, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('regrade')
    .set({ state: 'READY' })
    .where('id', '=', id)
    .where('state', '=', 'COMPUTING')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('regradeResult')
            .where('regradeResult.regradeId', '=', id)
            .where('regradeResult.computedAt', 'is', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

type Change =
  | { state: 'COMPUTING' }
  | { state: 'APPLIED'; neverLower: boolean; appliedBy: string; appliedAt: Date }
  | { state: 'DISCARDED' | 'UNDONE'; endedBy: string; endedAt: Date };

/** Moves a regrade on; the caller has locked it. */
export const setState = async (trx: Queryable, id: string, change: Change): Promise<void> => {
  await trx.updateTable('regrade').set(change).where('id', '=', id).execute();
};

const taskQuestions = (db: Queryable, taskId: string) =>
  db
    .selectFrom('taskQuestion')
    .innerJoin('questionVersion as said', (join) =>
      join
        .onRef('said.questionId', '=', 'taskQuestion.questionId')
        .onRef('said.version', '=', 'taskQuestion.version'),
    )
    .where('taskQuestion.taskId', '=', taskId)
    .orderBy('taskQuestion.position')
    .select([
      'taskQuestion.questionId',
      'taskQuestion.marks',
      sql<number>`task_question.position + 1`.as('number'),
      'said.name',
      'said.statementText as statement',
    ]);

/** The questions of a task, in its order. */
export const listQuestions = (db: Queryable, taskId: string) => taskQuestions(db, taskId).execute();

/** A question of a task, which has it. */
export const findQuestion = (db: Queryable, taskId: string, questionId: string) =>
  taskQuestions(db, taskId).where('taskQuestion.questionId', '=', questionId).executeTakeFirstOrThrow();

export type TaskQuestionData = Awaited<ReturnType<typeof findQuestion>>;
