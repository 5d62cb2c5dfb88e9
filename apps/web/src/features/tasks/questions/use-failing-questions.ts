import type { Task, TaskDraft } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { questionsByIdQuery } from '../../questions/index.ts';
import { keptBehind, knownQuestions, type KnownQuestion } from './known-questions.ts';

/**
 * Asks which of the selected questions have a reference solution that fails, as the server knows it now. Where the
 * server is not reached, what the task knows counts.
 */
export const useFailingQuestions = (task: Task | undefined) => {
  const client = useQueryClient();
  return async (selected: TaskDraft['questions']): Promise<KnownQuestion[]> => {
    const ids = selected.map(({ questionId }) => questionId);
    const rows = await client.fetchQuery({ ...questionsByIdQuery(ids), staleTime: 0 }).catch(() => undefined);
    const known = knownQuestions(rows, task);
    return selected.flatMap((one) => {
      const question = keptBehind(task, one) ?? known.get(one.questionId);
      return question?.referenceCheck.status === 'FAILED' ? [question] : [];
    });
  };
};
