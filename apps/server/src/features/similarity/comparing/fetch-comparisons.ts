import type { ProgramComparison, ComparisonRow, fetchComparison, fetchComparisons } from '@assay/contract';
import { can } from '../../../platform/access.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { shareableOf } from '../../../platform/ownership.ts';
import { requireTask, type TaskData } from '../../tasks/index.ts';
import { countCases } from '../cases/case.repository.ts';
import { questionsOf } from '../task-questions.ts';
import {
  countGroups,
  countLeftOut,
  pageOfComparisons,
  type ComparisonData,
} from './comparison.repository.ts';
import { requireComparison } from './require-comparison.ts';

const toRow = (comparison: ComparisonData, task: TaskData): ComparisonRow => {
  const compared = new Set(comparison.questions.map(({ questionId }) => questionId));
  return {
    _id: comparison.id,
    state: comparison.state,
    questions: questionsOf(task).filter(({ _id }) => compared.has(_id)),
    otherTasks: comparison.otherTasks ?? 0,
    startedBy: comparison.startedBy,
    startedAt: comparison.startedAt.toISOString(),
    ended: comparison.endedAt && { by: comparison.endedBy, at: comparison.endedAt.toISOString() },
    problem: comparison.problem,
    pairs: comparison.pairs,
  };
};

const progressOf = ({ questions }: ComparisonData): ProgramComparison['progress'] => ({
  read: questions.reduce((all, { readCount }) => all + readCount, 0),
  all: questions.reduce((all, { programs }) => all + programs, 0),
  questionsDone: questions.filter(({ isDone }) => isDone).length,
});

export const handleFetchComparisons: Handler<typeof fetchComparisons> = async ({
  actor,
  params,
  query,
  deps: { db, now },
}) => {
  const task = await requireTask(db, actor, 'analyse', params.taskId, now());
  const { rows, total } = await pageOfComparisons(db, actor, task.id, query);
  return {
    success: true,
    task: { _id: task.id, name: task.name },
    canEvaluate: can(actor, 'evaluate', shareableOf(actor, task)),
    cases: await countCases(db, task.id),
    data: rows.map((comparison) => toRow(comparison, task)),
    total,
  };
};

export const handleFetchComparison: Handler<typeof fetchComparison> = async ({
  actor,
  params,
  deps: { db, now },
}) => {
  const { comparison, task } = await requireComparison(db, actor, 'analyse', params.comparisonId, now());
  const leftOut = await countLeftOut(db, comparison.id);
  return {
    success: true,
    data: {
      ...toRow(comparison, task),
      task: { _id: task.id, name: task.name },
      canEvaluate: can(actor, 'evaluate', shareableOf(actor, task)),
      progress: progressOf(comparison),
      groups: await countGroups(db, actor, comparison.id),
      done: comparison.questions
        .filter(({ isDone }) => isDone)
        .map(({ questionId, comparedCount, otherCount, pairCount }) => ({
          questionId,
          compared: comparedCount,
          others: otherCount,
          found: pairCount,
        })),
      leftOut: Object.fromEntries(leftOut.map(({ reason, count }) => [reason, count])),
    },
  };
};
