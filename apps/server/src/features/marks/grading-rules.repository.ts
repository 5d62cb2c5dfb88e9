import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** What the applied regrades of a task say about how its programs are graded. */
export interface GradingRules {
  /** The applied regrades, in order: two that are equal say the same. */
  applied: readonly string[];
  /** Questions for which everybody who submitted has full marks. */
  fullMarks: ReadonlySet<string>;
  /** Tests that count for nobody, in whichever version of their question they are. */
  voidTests: ReadonlySet<string>;
}

type Of = { taskId: string } | { attemptId: string };

const taskOf = (of: Of) =>
  'taskId' in of
    ? sql<string>`${of.taskId}::uuid`
    : sql<string>`(select task_id from attempt where id = ${of.attemptId})`;

/**
 * By which rules the programs of a task, or of an attempt's task, are graded. By which version's tests, `graded_version` of
 * the database says.
 * @param withRegrade one that is taken for applied already
 */
export const readGradingRules = async (
  db: Queryable,
  of: Of,
  withRegrade: string | null = null,
): Promise<GradingRules> => {
  const regrades = await db
    .selectFrom('regrade')
    .where('taskId', '=', taskOf(of))
    .where(({ eb, or }) => or([eb('state', '=', 'APPLIED'), eb('id', '=', withRegrade)]))
    .orderBy('appliedAt')
    .orderBy('id')
    .select(['id', 'kind', 'questionId'])
    .execute();
  const isOf = (asked: (typeof regrades)[number]['kind']) => regrades.filter(({ kind }) => kind === asked);
  const voids = isOf('VOID').map(({ id }) => id);
  return {
    applied: regrades.map(({ id }) => id),
    fullMarks: new Set(isOf('FULL_MARKS').map(({ questionId }) => questionId)),
    voidTests: new Set(voids.length === 0 ? [] : await listVoidTests(db, voids)),
  };
};

/** The tests that regrades take out, with those that say the same in other versions of their question. */
const listVoidTests = async (db: Queryable, regradeIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('regrade')
    .innerJoin('regradeVoidTest as taken', 'taken.regradeId', 'regrade.id')
    .innerJoin('testCase as out', 'out.id', 'taken.testCaseId')
    .innerJoin('questionVersion as version', 'version.questionId', 'regrade.questionId')
    .innerJoin('testCase', (join) =>
      join
        .onRef('testCase.questionVersionId', '=', 'version.id')
        .onRef('testCase.input', '=', 'out.input')
        .onRef('testCase.output', '=', 'out.output'),
    )
    .where(sql<boolean>`regrade.id = any(${regradeIds}::uuid[])`)
    .select('testCase.id')
    .distinct()
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Keeps the rules of a task from being changed until the transaction ends; who changes them waits for all who hold them.
 * Taken before the locks of attempts.
 */
export const holdGradingRules = async (trx: Queryable, taskId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(hashtext('grading rules'), hashtext(${taskId}))`.execute(trx);
};

/** Waits until nobody grades by the rules of a task, and keeps others away until the transaction ends. */
export const lockGradingRules = async (trx: Queryable, taskId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('grading rules'), hashtext(${taskId}))`.execute(trx);
};
