import {
  surpriseLevel,
  type fetchLeftOutPrograms,
  type fetchSimilarGroups,
  type fetchSimilarPairs,
} from '@assay/contract';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { requireComparison } from '../comparing/require-comparison.ts';
import { questionOf } from '../task-questions.ts';
import { toPair } from './pair-response.ts';
import { pageOfGroups, pageOfLeftOut, pageOfPairs } from './pair.repository.ts';

export const handleFetchSimilarPairs: Handler<typeof fetchSimilarPairs> = async ({
  actor,
  params,
  query,
  deps: { db, now },
}) => {
  const { comparison, task } = await requireComparison(db, actor, 'analyse', params.comparisonId, now());
  const { rows, total } = await pageOfPairs(db, actor, comparison.id, query);
  return { success: true, data: rows.map((pair) => toPair(pair, task)), total };
};

export const handleFetchSimilarGroups: Handler<typeof fetchSimilarGroups> = async ({
  actor,
  params,
  query,
  deps: { db, now },
}) => {
  const { comparison, task } = await requireComparison(db, actor, 'analyse', params.comparisonId, now());
  const { rows, total } = await pageOfGroups(db, actor, comparison.id, query);
  return {
    success: true,
    data: rows.map(({ questionId, groupNumber, surprise, pairs, programs, firstPairId, students }) => ({
      question: questionOf(task, questionId),
      number: groupNumber ?? 0,
      level: surpriseLevel(surprise),
      programs,
      pairs,
      students: students.map(({ id, ...names }) => ({ _id: id, ...names })),
      firstPairId,
    })),
    total,
  };
};

export const handleFetchLeftOut: Handler<typeof fetchLeftOutPrograms> = async ({
  actor,
  params,
  query,
  deps: { db, now },
}) => {
  const { comparison, task } = await requireComparison(db, actor, 'analyse', params.comparisonId, now());
  const { rows, total } = await pageOfLeftOut(db, comparison.id, query);
  return {
    success: true,
    data: rows.map(({ questionId, reason, id, ...names }) => ({
      question: questionOf(task, questionId),
      student: { _id: id, ...names },
      reason,
    })),
    total,
  };
};
