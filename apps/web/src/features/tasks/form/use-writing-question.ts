import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation, useSearchParams } from 'react-router';
import type { WrittenQuestion } from '../../questions/index.ts';
import type { TaskFormValues } from './task-form-values.ts';

/** Stands in the address while a question is written for the task. */
const PARAM = 'question';

/**
 * Writing a question on the way: it takes the place of the task's form, whose values stay where they are, and is among the
 * task's questions when it is stored. It stands in the address, so that Back leads to the task and a reload goes on with
 * the question.
 */
export const useWritingQuestion = ({
  getValues,
  setValue,
}: Pick<UseFormReturn<TaskFormValues>, 'getValues' | 'setValue'>) => {
  const [params, setParams] = useSearchParams();
  const { pathname, state } = useLocation();
  const isWriting = params.get(PARAM) === 'new';
  const without = new URLSearchParams(params);
  without.delete(PARAM);
  const close = () => setParams(without, { replace: true, preventScrollReset: true, state });

  const wasWriting = useRef(isWriting);
  useEffect(() => {
    if (wasWriting.current && !isWriting)
      document.getElementById('task-questions')?.scrollIntoView({ block: 'center' });
    wasWriting.current = isWriting;
  }, [isWriting]);

  return {
    open: () => setParams({ ...Object.fromEntries(params), [PARAM]: 'new' }, { state }),
    close,
    /** Null while the task's own form is shown. */
    destination: isWriting
      ? {
          context: 'It is among the questions of your task when it is created.',
          address: `${pathname}?${without}`,
          onWritten: (written: readonly WrittenQuestion[]) =>
            setValue('questions', [...getValues('questions'), ...written], { shouldDirty: true }),
          onDone: close,
        }
      : null,
  };
};
