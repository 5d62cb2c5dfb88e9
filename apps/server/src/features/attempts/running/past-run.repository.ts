import { INPUT_BEGIN_MAX, RUNS_PAGE } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';

/** Runs with their programs, what came out, and whether the program talked to a judge. */
const selectRuns = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('runLog')
    .innerJoin('attemptQuestion', (join) =>
      join
        .onRef('attemptQuestion.attemptId', '=', 'runLog.attemptId')
        .onRef('attemptQuestion.questionId', '=', 'runLog.questionId'),
    )
    .where('runLog.attemptId', '=', attemptId)
    .select((eb) => [
      'runLog.id',
      'runLog.questionId',
      'runLog.executedAt',
      'runLog.language',
      'runLog.code',
      'runLog.ownInput',
      'runLog.outcome',
      eb
        .exists(
          eb
            .selectFrom('judgeProgram')
            .whereRef('judgeProgram.questionVersionId', '=', 'attemptQuestion.questionVersionId')
            .where('judgeProgram.way', '=', 'TALK')
            .select('judgeProgram.questionVersionId'),
        )
        .$castTo<boolean>()
        .as('hasJudge'),
    ]);

/** The last run of each question of an attempt. */
export const listLastRuns = (db: Queryable, attemptId: string) =>
  selectRuns(db, attemptId)
    .distinctOn('runLog.questionId')
    .orderBy('runLog.questionId')
    .orderBy('runLog.executedAt', 'desc')
    .orderBy('runLog.id', 'desc')
    .execute();

export type PastRunRow = Awaited<ReturnType<typeof listLastRuns>>[number];

/** One run of an attempt; undefined where it is of another one. */
export const findRun = (db: Queryable, attemptId: string, runId: string): Promise<PastRunRow | undefined> =>
  selectRuns(db, attemptId).where('runLog.id', '=', runId).executeTakeFirst();

/** A page of the runs of a question, newest first, without their programs, and how many there are. */
export const pageOfRuns = async (db: Queryable, attemptId: string, questionId: string, page: number) => {
  const runs = db
    .selectFrom('runLog')
    .where('attemptId', '=', attemptId)
    .where('questionId', '=', questionId);
  const [rows, { total }] = await Promise.all([
    runs
      .orderBy('executedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(RUNS_PAGE)
      .offset(page * RUNS_PAGE)
      .select(['id', 'executedAt', 'language', 'status', 'passedCount', 'totalCount'])
      .select(sql<string | null>`left(own_input, ${INPUT_BEGIN_MAX})`.as('inputBegin'))
      .execute(),
    runs.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
};
