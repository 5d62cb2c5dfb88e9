import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type FieldPath } from 'react-hook-form';
import { CallError, isIdTaken, messageOf } from '../../lib/server/call.ts';
import { useReturn } from '../../lib/session/area.ts';
import { newId } from '../../lib/values/new-id.ts';
import { useKeptForm } from '../../ui/forms/kept-form.tsx';
import { useRevalidation } from '../../ui/forms/use-revalidation.ts';
import { toast } from '../../ui/messages/toast.ts';
import { useSaveTemplate } from './api.ts';
import { useTemplateConflict } from './template-conflict.ts';
import { NEW_TEMPLATE, sentOf, TEMPLATE_FORM, type TemplateValues } from './template-form-values.ts';

/** Each try to save has one message. */
const TOAST_ID = 'template-form';

interface TemplateFormOptions {
  initial: TemplateValues;
  /** The template that is changed; null creates one. */
  templateId: string | null;
  institutes: readonly { value: string; label: string }[];
}

/** The form of a template: its values, what is wrong with them, and how they are saved. */
export const useTemplateForm = ({ initial, templateId, institutes }: TemplateFormOptions) => {
  const form = useForm<TemplateValues>({
    defaultValues: initial,
    resolver: zodResolver(TEMPLATE_FORM, undefined, { raw: true }),
    shouldFocusError: false,
  });
  const { mutateAsync: save } = useSaveTemplate(templateId);
  const { leaveSoon } = useReturn('gradebook-templates');
  const kept = useKeptForm({
    form,
    name: templateId === null ? 'gradebook-template/create' : `gradebook-template/edit/${templateId}`,
    shape: Object.keys(NEW_TEMPLATE),
    changes: templateId === null ? undefined : 'template',
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);

  useRevalidation(form);

  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      const { message } = await save(sentOf(values));
      setSaved(true);
      kept.forget();
      toast({ id: TOAST_ID, severity: 'success', summary: 'Success', detail: message });
      leaveSoon();
    } catch (error) {
      if (conflict.meet(error)) return;
      if (isIdTaken(error)) form.setValue('_id', newId());
      const errors = error instanceof CallError ? error.errors : [];
      // The server names fields as they are sent.
      errors.forEach(({ path, message }) =>
        form.setError(path.replace(/^settings\./, '') as FieldPath<TemplateValues>, { message }),
      );
      const detail = messageOf(error, 'The template could not be saved.');
      setProblem(detail);
      toast({ id: TOAST_ID, severity: 'error', summary: 'Not saved', detail });
    }
  });

  const conflict = useTemplateConflict(form, institutes, () => void submit());

  return { form, submit, problem, saved, kept, conflict };
};
