import type { Question } from '@assay/contract';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useForm, type FieldPath } from 'react-hook-form';
import { CallError, isIdTaken, messageOf } from '../../../lib/server/call.ts';
import { useReturn } from '../../../lib/session/area.ts';
import { newId } from '../../../lib/values/new-id.ts';
import { useKeptForm } from '../../../ui/forms/kept-form.tsx';
import { useRevalidation } from '../../../ui/forms/use-revalidation.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { useSaveQuestion, type QuestionUpload } from '../api.ts';
import type { QuestionCopy } from '../question-copy.ts';
import {
  EMPTY_QUESTION,
  draftOf,
  newQuestion,
  valuesOf,
  type QuestionFormValues,
  type QuestionValues,
} from '../question-form-values.ts';
import { fieldNameOf, overallProblemOf, questionResolver } from '../question-problems.ts';
import { useQuestionConflict } from './question-conflict.tsx';
import { useReferenceChecks } from '../references/use-reference-checks.ts';
import { writtenOf, type QuestionDestination } from '../written-question.ts';

/** Each try to save has one message. */
const TOAST_ID = 'question-form';

interface Failure {
  values: QuestionValues;
  error: unknown;
}

const partlySaved = (saved: number, failed: number, reason: string): string =>
  `${saved === 1 ? '1 question is' : `${saved} questions are`} saved; ${failed === 1 ? '1 is not' : `${failed} are not`}: ${reason}`;

const refuse = (message: string): void =>
  toast({ id: TOAST_ID, severity: 'error', summary: 'Error', detail: message });

const successOf = (stored: Question | null, count: number): string => {
  if (stored) return 'Question updated successfully';
  return count === 1 ? 'Question created successfully' : `${count} questions created successfully`;
};

const uploadOf = (values: QuestionValues): QuestionUpload => {
  const { _id, edition, attachment, removeAttachment, reason, copied } = values;
  const attachmentFrom = removeAttachment ? undefined : copied?.questionId;
  return { _id, edition, draft: draftOf(values), reason, attachment, removeAttachment, attachmentFrom };
};

/**
 * The question form: one call for each question. Those that were saved leave the form, those that were not stay in it
 * with what the server said.
 * @param stored the question that is edited
 * @param copy what a new one starts from
 */
export const useQuestionForm = (
  opened: Question | null,
  copy: QuestionCopy | null,
  destination?: QuestionDestination,
) => {
  const [stored, setStored] = useState(opened);
  const [first] = useState(() => (stored ? valuesOf(stored) : (copy?.values ?? newQuestion())));
  const form = useForm<QuestionFormValues>({
    defaultValues: { questions: [first] },
    resolver: questionResolver,
    shouldFocusError: false,
  });
  const questions = useFieldArray({ control: form.control, name: 'questions' });
  const { mutateAsync: save } = useSaveQuestion(stored?._id ?? null);
  const { leaveSoon } = useReturn('questions');
  const references = useReferenceChecks(stored);
  const kept = useKeptForm({
    form,
    name: stored ? `question/edit/${stored._id}` : `question/${copy ? `copy/${copy.of}` : 'create'}`,
    shape: Object.keys(EMPTY_QUESTION),
    changes: stored ? 'question' : undefined,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  useRevalidation(form);

  const saveAll = async (all: readonly QuestionValues[]): Promise<Failure[]> => {
    const failures: Failure[] = [];
    for (const values of all) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- they are numbered in the order in which they were written
        await save(uploadOf(values));
      } catch (error) {
        failures.push({ values, error });
      }
    }
    return failures;
  };

  const showFailures = async (failures: readonly Failure[], savedCount: number) => {
    if (savedCount > 0) {
      flushSync(() => questions.replace(failures.map(({ values }) => values)));
      // A changed list of fields is validated again by itself, which would wipe out what the server said.
      await form.trigger();
    }
    failures.forEach(({ error }, index) => {
      if (isIdTaken(error)) form.setValue(`questions.${index}._id`, newId());
      const errors = error instanceof CallError ? error.errors : [];
      errors.forEach(({ path, message }) => {
        // The server names a field of the draft; one that the form does not have is said by the message alone.
        form.setError(fieldNameOf(index, path) as FieldPath<QuestionFormValues>, { message });
      });
    });
    const reason = messageOf(failures[0]?.error, 'Something Went Wrong!');
    const message = savedCount > 0 ? partlySaved(savedCount, failures.length, reason) : reason;
    setProblem(message);
    refuse(message);
  };

  const submit = form.handleSubmit(
    async (values) => {
      setProblem(null);
      const written = values.questions.map((question, index) => ({
        id: questions.fields[index]?.id ?? '',
        title: values.questions.length > 1 ? `Question ${index + 1}` : 'Question',
        values: question,
      }));
      if (!(await references.maySave(written))) return;
      const failures = await saveAll(values.questions);
      if (conflict.meet(failures[0]?.error)) return;
      const unsaved = new Set(failures.map((failure) => failure.values));
      destination?.onWritten(values.questions.filter((one) => !unsaved.has(one)).map(writtenOf));
      if (failures.length > 0)
        return void (await showFailures(failures, values.questions.length - failures.length));
      setSaved(true);
      kept.forget();
      toast({
        id: TOAST_ID,
        severity: 'success',
        summary: 'Success',
        detail: successOf(stored, values.questions.length),
      });
      if (destination) destination.onDone();
      else leaveSoon();
    },
    () => refuse(overallProblemOf(form.getValues().questions)),
  );

  const conflict = useQuestionConflict({
    form,
    questions: [...new Set([opened, stored])].filter((question) => question !== null),
    onStored: setStored,
    save: () => void submit(),
  });

  return { form, stored, questions, submit, problem, saved, references, kept, conflict };
};
