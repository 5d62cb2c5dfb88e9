import { analyse, difficultySchema, type fetchAnalysis, type QuestionFacts } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { requireTask } from '../tasks/index.ts';
import { listQuestionFacts } from './analysis.repository.ts';
import { listModulesOfTask } from './leaderboard.repository.ts';

export const handleFetchAnalysis: Handler<typeof fetchAnalysis> = async ({ actor, params, deps }) => {
  const task = await requireTask(deps.db, actor, 'analyse', params.taskId, deps.now());
  const [rows, modules] = await Promise.all([
    listQuestionFacts(deps.db, task.id),
    listModulesOfTask(deps.db, task.id),
  ]);
  const factsOf = new Map(rows.map((row) => [row.questionId, row]));
  const facts = task.questions.flatMap((question): QuestionFacts[] => {
    const row = factsOf.get(question.questionId);
    return row ? [{ ...question, ...row, difficulty: difficultySchema.parse(String(row.difficulty)) }] : [];
  });
  return { success: true, data: analyse(facts, modules, rows[0]?.sittingCount ?? 0) };
};
