import {
  SUBJECT_FORM_INCOMPLETE,
  subjectFieldsSchema,
  type ManagedSubject,
  type SubjectFields,
  type SubjectText,
} from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type FieldPath } from 'react-hook-form';
import { CallError, isIdTaken, messageOf } from '../../lib/server/call.ts';
import { useReturn } from '../../lib/session/area.ts';
import { newId } from '../../lib/values/new-id.ts';
import { useKeptForm } from '../../ui/forms/kept-form.tsx';
import { useRevalidation } from '../../ui/forms/use-revalidation.ts';
import { toast } from '../../ui/messages/toast.ts';
import { useSaveSubject } from './api.ts';

const FAILED = 'Failed to save subject.';
/** Each try to save has one message. */
const TOAST_ID = 'subject-form';
const FIRST_MODULE = { title: '', order: 1 };

interface SubjectValues extends SubjectText {
  /** Of the subject that will be created: the same at every try. */
  _id?: string | undefined;
}

const valuesOf = (stored: ManagedSubject | null): SubjectValues =>
  stored
    ? {
        code: stored.code,
        name: stored.name,
        semester: stored.semester,
        modules: stored.modules.length > 0 ? stored.modules : [FIRST_MODULE],
      }
    : { _id: newId(), code: '', name: '', semester: '', modules: [FIRST_MODULE] };

const isField = (path: string): path is FieldPath<SubjectText> =>
  /^(code|name|semester|modules\.\d+\.(title|order))$/.test(path);

/** The form of a subject; null adds a new one. Errors show from the first try to save on. */
export const useSubjectForm = (stored: ManagedSubject | null) => {
  const [start] = useState(() => valuesOf(stored));
  const form = useForm<SubjectValues, unknown, SubjectFields>({
    defaultValues: start,
    resolver: zodResolver(subjectFieldsSchema),
    shouldFocusError: false,
  });
  const save = useSaveSubject(stored?._id ?? null);
  const { address, leave, leaveSoon } = useReturn('subjects');
  const kept = useKeptForm({
    form,
    name: stored ? `subject/edit/${stored._id}` : 'subject/create',
    shape: ['code', 'name', 'semester', 'modules'],
    changes: stored ? 'subject' : undefined,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  useRevalidation(form);

  const fail = (error: unknown) => {
    if (isIdTaken(error)) form.setValue('_id', newId());
    for (const { path, message } of error instanceof CallError ? error.errors : [])
      if (isField(path)) form.setError(path, { message });
    setProblem(messageOf(error, FAILED));
    toast({ id: TOAST_ID, severity: 'error', summary: 'Error', detail: FAILED });
  };
  const submit = form.handleSubmit(
    async (fields) => {
      setProblem(null);
      try {
        const { message } = await save.mutateAsync({ ...fields, _id: form.getValues('_id') });
        setSaved(true);
        kept.forget();
        toast({ id: TOAST_ID, severity: 'success', summary: 'Success', detail: message });
        leaveSoon();
      } catch (error) {
        fail(error);
      }
    },
    () =>
      toast({
        id: TOAST_ID,
        severity: 'error',
        summary: 'Validation Error',
        detail: SUBJECT_FORM_INCOMPLETE,
      }),
  );
  return { form, submit, problem, saved, kept, address, leave };
};
