/** What is wrong with the questions of a form, field by field. */
import {
  QUESTION_INCOMPLETE,
  findQuestionProblems,
  questionDraftSchema,
  type FieldProblem,
} from '@assay/contract';
import { set, type FieldErrors, type Resolver } from 'react-hook-form';
import { draftOf, type QuestionFormValues, type QuestionValues } from './question-form-values.ts';

/** Largest attachment that the server takes. */
const ATTACHMENT_MAX_BYTES = 10_000_000;

/** What is too long, too large or too fine for the contract's schema. Paths count every snippet, also the empty ones. */
const findLimitProblems = (values: QuestionValues): FieldProblem[] => {
  const draft = { ...draftOf(values), code: values.code };
  const issues = questionDraftSchema.safeParse(draft).error?.issues ?? [];
  const isTooLarge = (values.attachment?.size ?? 0) > ATTACHMENT_MAX_BYTES;
  return [
    ...issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    ...(isTooLarge ? [{ path: 'attachment', message: 'An attachment may have at most 10 MB.' }] : []),
  ];
};

/** Everything that is wrong with a question, in the order of its fields. */
const findProblems = (values: QuestionValues): FieldProblem[] => [
  ...findQuestionProblems(draftOf(values)),
  ...findLimitProblems(values),
];

/** Arrays that have fields of their own carry what is wrong with them as a whole at `root`. */
const ARRAYS = new Set(['testcases', 'code']);

/** One field each, whatever its languages. */
const TOGETHER = ['starters', 'referenceSolutions'];

/** The name of the form field that a path of the draft belongs to. */
export const fieldNameOf = (index: number, path: string) => {
  const together = TOGETHER.find((name) => path.startsWith(name));
  return `questions.${index}.${together ?? path}${ARRAYS.has(path) ? '.root' : ''}`;
};

/** Validates every question with the contract's rules; the form says the first problem of each field. */
export const questionResolver: Resolver<QuestionFormValues> = (values) => {
  const errors: FieldErrors<QuestionFormValues> = {};
  values.questions.forEach((question, index) => {
    for (const { path, message } of findProblems(question).toReversed())
      set(errors, fieldNameOf(index, path), { type: 'rule', message });
  });
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};

/**
 * The sentence above the single messages: that something is missing, or where nothing is, the one limit that is broken.
 */
export const overallProblemOf = (questions: readonly QuestionValues[]): string => {
  const incomplete = questions.some((question) => findQuestionProblems(draftOf(question)).length > 0);
  const limit = questions.flatMap(findLimitProblems)[0]?.message;
  return incomplete || !limit ? QUESTION_INCOMPLETE : limit;
};
