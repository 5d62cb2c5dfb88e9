import { rubricFieldsSchema } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type FieldPath } from 'react-hook-form';
import { z } from 'zod';
import { CallError, isIdTaken, messageOf } from '../../lib/server/call.ts';
import { useReturn } from '../../lib/session/area.ts';
import { newId } from '../../lib/values/new-id.ts';
import { useKeptForm } from '../../ui/forms/kept-form.tsx';
import { useRevalidation } from '../../ui/forms/use-revalidation.ts';
import { toast, type ToastMessage } from '../../ui/messages/toast.ts';
import { useSaveRubric } from './api.ts';
import { useRubricConflict } from './rubric-conflict.ts';
import { EMPTY_RUBRIC, isEmptyComponent, type RubricValues } from './rubric-form-values.ts';

/** What is checked; which edition is changed nobody types. */
const RUBRIC_FORM = rubricFieldsSchema.extend({ edition: z.string() });

/** Each try to save has one message. */
const TOAST_ID = 'rubric-form';

interface RubricFormOptions {
  initial: RubricValues;
  /** The rubric that is changed; null creates one. */
  rubricId: string | null;
  /** Under which it is kept on the device. */
  formName: string;
}

/** What is said about a form that cannot be saved yet. */
const complaintOf = ({ name, components }: RubricValues): ToastMessage =>
  name.trim() === '' || components.every(isEmptyComponent)
    ? {
        severity: 'warn',
        summary: 'Invalid Input',
        detail: 'Enter rubric name and at least one component',
      }
    : { severity: 'error', summary: 'Error', detail: 'Please fix all errors before saving.' };

/** The rubric form: its values, what is wrong with them, and how they are saved. */
export const useRubricForm = ({ initial, rubricId, formName }: RubricFormOptions) => {
  const form = useForm<RubricValues>({
    defaultValues: initial,
    resolver: zodResolver(RUBRIC_FORM, undefined, { raw: true }),
    shouldFocusError: false,
  });
  const { mutateAsync: save } = useSaveRubric(rubricId);
  const { leaveSoon } = useReturn('rubrics');
  const kept = useKeptForm({
    form,
    name: formName,
    shape: Object.keys(EMPTY_RUBRIC),
    changes: rubricId === null ? undefined : 'rubric',
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);

  useRevalidation(form);

  const refuse = (message: ToastMessage) => toast({ id: TOAST_ID, ...message });
  const submit = form.handleSubmit(
    async (values) => {
      setProblem(null);
      try {
        const { message } = await save(values);
        setSaved(true);
        kept.forget();
        toast({ id: TOAST_ID, severity: 'success', summary: 'Success', detail: message });
        leaveSoon();
      } catch (error) {
        if (conflict.meet(error)) return;
        if (isIdTaken(error)) form.setValue('_id', newId());
        const errors = error instanceof CallError ? error.errors : [];
        // The server names fields as the form does.
        errors.forEach(({ path, message }) => form.setError(path as FieldPath<RubricValues>, { message }));
        const detail = messageOf(error, 'Failed to save rubric');
        setProblem(detail);
        refuse({
          severity: 'error',
          summary: rubricId === null ? 'Failed to create rubric' : 'Failed to update rubric',
          detail,
        });
      }
    },
    () => refuse(complaintOf(form.getValues())),
  );

  const conflict = useRubricConflict(form, () => void submit());

  return { form, submit, problem, saved, kept, conflict };
};
