import {
  findProgramMarksProblem,
  INVALID_MARKS,
  isValidMark,
  sumOf,
  type ProgramEvaluation,
  type SubmissionEvaluation,
} from '@assay/contract';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { forgetForm } from '../../../lib/device/kept-forms.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { useKeptForm } from '../../../ui/forms/kept-form.tsx';
import { isOvertaken, useSaveMarks, type SubmissionKey } from '../api.ts';
import { sayNotSaved, sayProblem, saySaved } from './say-saved.ts';

/** By question: marks given by hand; null where the computed ones count. */
interface MarksValues {
  marks: Record<string, number | null>;
}

type Programs = readonly ProgramEvaluation[];

const valuesOf = (programs: Programs): MarksValues => ({
  marks: Object.fromEntries(programs.map(({ programIndex, givenMarks }) => [programIndex, givenMarks])),
});
const seenIn = (programs: Programs) =>
  new Map(programs.map(({ programIndex, givenAt }) => [programIndex, givenAt]));

const sentOf = (changed: readonly string[], { marks }: MarksValues, seen: ReturnType<typeof seenIn>) =>
  changed.map((programIndex) => ({
    programIndex,
    marksObtained: marks[programIndex] ?? null,
    seenGivenAt: seen.get(programIndex),
  }));

interface Saving {
  /** Of whom, where the page goes on to another student. */
  username?: string;
  /** Ids of the questions that were looked at, beside those with changed marks; without it all. */
  confirms?: string[] | undefined;
}

/** What a call that gives marks with something else knows of those that are typed, and says of them. */
const useForOtherCalls = (
  form: UseFormReturn<MarksValues>,
  seen: RefObject<ReturnType<typeof seenIn>>,
  programs: Programs,
  isChanged: (questionId: string) => boolean,
) => ({
  /** Of a question whose marks are typed and not saved: what the call is to give for it; null of any other. */
  unsaved: (questionId: string) =>
    isChanged(questionId)
      ? {
          marksObtained: form.getValues('marks')[questionId] ?? null,
          seenGivenAt: seen.current.get(questionId),
        }
      : null,
  /** The marks of a question are saved by the call. */
  settle: (questionId: string) => {
    const defaultValue = form.getValues(`marks.${questionId}`);
    form.resetField(`marks.${questionId}`, { defaultValue });
  },
  /** The person has been told that somebody gave other marks; the next save is meant. */
  adopt: () => {
    seen.current = seenIn(programs);
  },
});

/**
 * The marks of a student's programs as they are typed. What is typed stays when the stored marks change meanwhile, and
 * is kept on the device until it is saved.
 */
export const useMarksForm = (submission: SubmissionEvaluation, key: SubmissionKey) => {
  const { programSubmissions: programs, task } = submission;
  const form = useForm<MarksValues>({ defaultValues: valuesOf(programs) });
  const { isDirty, defaultValues } = form.formState;
  const name = `evaluation/${key.taskId}/${key.studentId}`;
  const accountId = useSignedIn()._id;
  const { note } = useKeptForm({
    form,
    name,
    shape: ['marks'],
    changes: 'marks',
  });
  const saving = useSaveMarks(key);
  const marks = useWatch({ control: form.control, name: 'marks' });
  /** When the marks that each question's typing began from were given. */
  const seen = useRef(seenIn(programs));

  const isChanged = (questionId: string): boolean =>
    (marks[questionId] ?? null) !== (defaultValues?.marks?.[questionId] ?? null);
  const markOf = ({ programIndex, computedMarks }: ProgramEvaluation): number =>
    marks[programIndex] ?? computedMarks;

  const follow = useEffectEvent((stored: Programs) => {
    const values = form.getValues('marks');
    const typed = stored.filter(
      ({ programIndex, givenMarks }) =>
        isChanged(programIndex) && (values[programIndex] ?? null) !== givenMarks,
    );
    form.reset(valuesOf(stored));
    for (const { programIndex } of typed)
      form.setValue(`marks.${programIndex}`, values[programIndex] ?? null, { shouldDirty: true });
    for (const { programIndex, givenAt } of stored)
      if (!typed.some((one) => one.programIndex === programIndex)) seen.current.set(programIndex, givenAt);
  });
  const isFirst = useRef(true);
  useEffect(() => {
    // The form was made of the first ones, and what was kept of it may be back already.
    if (!isFirst.current) follow(programs);
    isFirst.current = false;
  }, [programs]);

  const type = (program: ProgramEvaluation, value: number | null) => {
    if (value !== null && !isValidMark(value, program.marks)) return sayProblem(INVALID_MARKS);
    form.setValue(`marks.${program.programIndex}`, value, { shouldDirty: true });
  };

  /** Answers whether the marks are saved. */
  const save = async ({ username, confirms }: Saving = {}): Promise<boolean> => {
    const problem = findProgramMarksProblem(
      programs.map((program) => ({ marks: program.marks, marksObtained: markOf(program) })),
      task.totalMarks,
    );
    if (problem) {
      sayProblem(problem);
      return false;
    }
    const values = form.getValues();
    try {
      await saving.mutateAsync({
        programSubmissions: sentOf(
          programs.map((one) => one.programIndex).filter(isChanged),
          values,
          seen.current,
        ),
        confirms,
      });
    } catch (error) {
      sayNotSaved(error);
      return false;
    }
    form.reset(values);
    // Not the form's own way to forget: after that it would keep nothing that is typed later.
    void forgetForm({ accountId, form: name });
    saySaved(username);
    return true;
  };

  const { error } = saving;
  const others = useForOtherCalls(form, seen, programs, isChanged);
  const adoptNow = useEffectEvent(others.adopt);
  useEffect(() => {
    if (isOvertaken(error)) adoptNow();
  }, [error]);

  return {
    note: isDirty ? note : null,
    isDirty,
    isSaving: saving.isPending,
    isChanged,
    markOf,
    isByHand: ({ programIndex }: ProgramEvaluation): boolean => (marks[programIndex] ?? null) !== null,
    total: sumOf(programs.map(markOf)),
    type,
    save,
    ...others,
  };
};

export type MarksForm = ReturnType<typeof useMarksForm>;
