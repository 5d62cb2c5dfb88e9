import type { Queryable } from '../../platform/db/database.ts';
import { lockAttempts } from '../attempts/index.ts';
import { readGradingRules, recountProgram } from '../marks/index.ts';
import { recount } from './recount.ts';
import { listGradedSince } from './applied-results.repository.ts';
import { findQuestion, type RegradeData } from './regrade.repository.ts';

/** Counts the programs anew that were graded after a regrade was applied, by the rules that hold without it. */
export const recountSince = async (
  trx: Queryable,
  regrade: RegradeData,
  regraded: Parameters<typeof recountProgram>[1],
  appliedAt: Date,
): Promise<void> => {
  const { taskId, questionId } = regrade;
  const programs = await listGradedSince(trx, regrade, appliedAt);
  if (programs.length === 0) return;
  await lockAttempts(trx, { attemptIds: programs.map(({ attemptId }) => attemptId) });
  const { marks } = await findQuestion(trx, taskId, questionId);
  const rules = await readGradingRules(trx, { taskId });
  const grades = await recount(trx, { questionId, marks }, programs, rules);
  for (const [index, program] of programs.entries()) {
    const grade = grades[index];
    if (grade) await recountProgram(trx, regraded, program, grade);
  }
};
