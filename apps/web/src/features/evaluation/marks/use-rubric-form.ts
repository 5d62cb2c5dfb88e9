import {
  autoCalculated,
  findRubricProblem,
  rubricMarkOf,
  sumOf,
  type RubricEvaluation,
  type RubricMark,
} from '@assay/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { forgetForm } from '../../../lib/device/kept-forms.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { useKeptForm } from '../../../ui/forms/kept-form.tsx';
import { isOvertaken, useSaveRubric, type SubmissionKey } from '../api.ts';
import { sayNotSaved, sayProblem, saySaved } from './say-saved.ts';
import { useFollowedRubric, valuesOf, type RubricValues } from './use-followed-rubric.ts';

const NO_RUBRIC: RubricEvaluation = {
  name: '',
  components: [],
  changedTo: null,
  givenBy: null,
  givenAt: null,
};

/** Answers whether what is typed is saved, and says what is in the way; `username` where the page goes on to another student. */
const useSaving = (
  key: SubmissionKey,
  { seenAt, tell }: Pick<ReturnType<typeof useFollowedRubric>, 'seenAt' | 'tell'>,
) => {
  const saving = useSaveRubric(key);
  const { error } = saving;
  const adopt = useEffectEvent(tell);
  useEffect(() => {
    // Now the person has been told; the next save is meant.
    if (isOvertaken(error)) adopt();
  }, [error]);
  const send = async (marks: RubricMark[], total: number, username?: string): Promise<boolean> => {
    const problem = findRubricProblem(marks, total);
    if (problem) {
      sayProblem(problem);
      return false;
    }
    try {
      await saving.mutateAsync({ rubricEvaluation: marks, rubricSeenAt: seenAt() });
    } catch (failure) {
      sayNotSaved(failure);
      return false;
    }
    saySaved(username);
    return true;
  };
  return { send, isSaving: saving.isPending };
};

/**
 * A student's marks by the rubric as they are typed; without a rubric there are none. What is typed goes along with its
 * component when the rubric or its marks change meanwhile, and is kept on the device until it is saved.
 */
export const useRubricForm = (key: SubmissionKey, stored: RubricEvaluation | null) => {
  const rubric = stored ?? NO_RUBRIC;
  const form = useForm<RubricValues>({ defaultValues: valuesOf(rubric.components), mode: 'onChange' });
  const followed = useFollowedRubric(form, rubric);
  const { asked, carried, byPresent, evaluateByPresent } = followed;
  const { isDirty } = form.formState;
  const name = `evaluation-rubric/${key.taskId}/${key.studentId}`;
  const accountId = useSignedIn()._id;
  const { note } = useKeptForm({
    form,
    name,
    shape: ['obtained', ...asked.map(({ title }) => title)],
    changes: 'rubric evaluation',
  });
  /** What was brought back has been saved or thrown away. */
  const [isSettled, setIsSettled] = useState(false);
  const { send, isSaving } = useSaving(key, followed);

  const typed = useWatch({ control: form.control, name: 'obtained' });
  const marks = asked.map((component, index) => ({
    ...component,
    obtainedMarks: rubricMarkOf(typed[index]),
  }));
  const total = sumOf(asked.map(({ totalMarks }) => totalMarks));

  /** Ends the typing with these values; not by the form's own way to forget, after which it would keep nothing more. */
  const settle = (values: RubricValues) => {
    form.reset(values);
    followed.settle();
    setIsSettled(true);
    void forgetForm({ accountId, form: name });
  };

  return {
    form,
    marks,
    total,
    note: isDirty && !isSettled ? note : null,
    isDirty: isDirty || byPresent,
    isSaving,
    carried,
    isChanged: rubric.changedTo !== null && !byPresent,
    evaluateByPresent,
    /** Each component gets its part of what was obtained in the task. */
    calculate: (obtained: number, ofTask: number) =>
      autoCalculated(marks, obtained, ofTask).forEach(({ obtainedMarks }, index) =>
        form.setValue(`obtained.${index}`, obtainedMarks ?? '', { shouldDirty: true, shouldValidate: true }),
      ),
    discard: () => settle(valuesOf(asked)),
    save: async (username?: string): Promise<boolean> => {
      const values = form.getValues();
      const isSaved = await send(marks, total, username);
      if (isSaved) settle(values);
      return isSaved;
    },
  };
};

export type RubricForm = ReturnType<typeof useRubricForm>;
