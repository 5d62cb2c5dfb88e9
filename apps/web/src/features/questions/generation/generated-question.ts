import {
  GENERATION_LANGUAGE,
  hasText,
  isExecutable,
  type GeneratedQuestion,
  type Language,
} from '@assay/contract';
import { flushSync } from 'react-dom';
import type { UseFieldArrayReturn, UseFormReturn } from 'react-hook-form';
import { newQuestion, type QuestionFormValues, type QuestionValues } from '../question-form-values.ts';

/** Nothing stands yet where a generated question would put something. */
const isVacant = ({
  question,
  timeRequired,
  marks,
  difficulty,
  testcases,
  hasJudge,
  code,
  starters,
  referenceSolutions,
}: QuestionValues): boolean =>
  !hasText(question) &&
  [timeRequired, marks, difficulty].every((value) => value === '') &&
  testcases.length === 0 &&
  !hasJudge &&
  [...code, ...starters, ...referenceSolutions].every((written) => written.code.trim() === '');

/** A generated question in the fields of the form; what it says nothing about stays as it is. */
const filledWith = (values: QuestionValues, generated: GeneratedQuestion): QuestionValues => ({
  ...values,
  question: generated.question,
  language: generated.language,
  timeRequired: generated.timeRequired ?? '',
  marks: generated.marks ?? '',
  difficulty: generated.difficulty,
  testcases: generated.testcases,
  referenceSolutions: generated.referenceSolutions,
  wantAutoCalculate: generated.wantAutoCalculate,
});

/**
 * Puts generated questions into the form: into the first one that is still empty, else as a further one, so that
 * nothing typed is lost. The focus goes to its text. `languagesWanted` are those chosen in that question already.
 */
export const useTakeGenerated = (
  form: UseFormReturn<QuestionFormValues>,
  questions: UseFieldArrayReturn<QuestionFormValues, 'questions'>,
) => {
  const find = () => {
    const all = form.getValues().questions;
    const place = all.findIndex(isVacant);
    return { place: place < 0 ? all.length : place, vacant: all[place] };
  };
  const languagesWanted = (): Language[] => {
    const chosen = find().vacant?.language.filter(isExecutable) ?? [];
    return chosen.length > 0 ? chosen : [GENERATION_LANGUAGE];
  };
  const onGenerated = (generated: GeneratedQuestion) => {
    const { place, vacant } = find();
    const values = filledWith(vacant ?? newQuestion(), generated);
    flushSync(() =>
      vacant ? questions.update(place, values) : questions.append(values, { shouldFocus: false }),
    );
    const text = document.querySelectorAll<HTMLElement>('.ProseMirror')[place];
    text?.focus({ preventScroll: true });
    text?.closest('section')?.scrollIntoView();
  };
  return { languagesWanted, onGenerated };
};
