import type { Task } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useErrorToast } from '../../../ui/messages/use-error-toast.ts';
import { questionsByIdQuery } from '../../questions/index.ts';
import type { ChosenQuestion } from './chosen-question.ts';
import { knownQuestions, type KnownQuestion } from './known-questions.ts';

/** What is known of the questions of a task, those included that were just chosen. */
export const useKnownQuestions = (task: Task | undefined, chosen: readonly ChosenQuestion[]) => {
  const [picked, setPicked] = useState<ReadonlyMap<string, KnownQuestion>>(new Map());
  // Those that were chosen before this form was opened, or written on the way.
  const others = chosen.map(({ questionId }) => questionId).filter((id) => !picked.has(id));
  const byId = useQuery(questionsByIdQuery(others));
  useErrorToast(byId.error, 'Failed to fetch questions');
  const known = useMemo(
    () => new Map([...knownQuestions(byId.data, task), ...picked]),
    [byId.data, task, picked],
  );
  return {
    known,
    /** Remembers questions that were just chosen. */
    remember: (questions: readonly KnownQuestion[]) =>
      setPicked((before) => new Map([...before, ...questions.map((one) => [one._id, one] as const)])),
  };
};
