import { editQuestion, limitsWords, type Module, type Question, type Starter } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { numberOf } from '../../../lib/values/typed-number.ts';
import { ChangedText } from '../../../ui/editing/changed-text.tsx';
import type { ShownForm } from '../../../ui/editing/shown-form.ts';
import { useConflict } from '../../../ui/editing/use-conflict.tsx';
import { ScrollRegion } from '../../../ui/page/scroll-region.tsx';
import { RichText } from '../../../ui/text/rich-text.tsx';
import { modulesQuery, subjectsQuery } from '../../subjects/index.ts';
import { DIFFICULTY_OPTIONS } from '../difficulty.ts';
import { limitsOf } from '../limit-values.ts';
import { judgeOf, valuesOf, type QuestionFormValues, type QuestionValues } from '../question-form-values.ts';
import { judgingText, shortened, snippetsText, testWords } from '../question-words.ts';
import classes from '../question-form.module.css';

/** What the ids of a question stand for. */
type NameOf = (id: string) => string;

/** So much of a text tells it from others. Characters. */
const WORDS_MAX = 30;

const placeWords = (nameOf: NameOf, { subjectId, modules }: QuestionValues): string =>
  subjectId === null ? 'None' : [subjectId, ...modules].map(nameOf).join(', ');

const attachmentIn = ({ attachment, removeAttachment, storedAttachment }: QuestionValues) =>
  attachment ?? (removeAttachment ? null : storedAttachment);

const written = ({ code }: QuestionValues) => code.filter((snippet) => snippet.code.trim() !== '');
const judgeText = (values: QuestionValues): string => judgingText(judgeOf(values), values.checker);

const byLanguage = { keyOf: ({ language }: Starter) => language, isOrdered: false };
const programWords = ({ language, code }: Starter) => ({
  name: language,
  detail: `“${shortened(code, WORDS_MAX)}”`,
});

/** Every field of the form, as two versions of a question are shown beside each other. */
const questionFields = (nameOf: NameOf): ShownForm<QuestionValues> => ({
  name: { label: 'Name', show: ({ name }) => name || 'None' },
  question: {
    label: 'Question',
    show: ({ question }) => (
      <ScrollRegion className={classes.version} label="Question">
        <RichText html={question} size="compact" />
      </ScrollRegion>
    ),
  },
  language: { label: 'Language', show: ({ language }) => language.join(', ') },
  timeRequired: {
    label: 'Required Time',
    read: ({ timeRequired }) => numberOf(timeRequired),
    show: ({ timeRequired }) => `${timeRequired} min`,
  },
  marks: {
    label: 'Marks',
    read: ({ marks }) => numberOf(marks),
    show: ({ marks }) => String(marks),
  },
  difficulty: {
    label: 'Difficulty',
    show: ({ difficulty }) => DIFFICULTY_OPTIONS.find(({ value }) => value === difficulty)?.label ?? '',
  },
  modules: { with: 'subjectId' },
  subjectId: {
    label: 'Subject and modules',
    read: ({ subjectId, modules }) => [subjectId, ...modules.toSorted()],
    show: (values) => placeWords(nameOf, values),
  },
  tags: {
    label: 'Tags',
    list: { keyOf: ({ _id }) => _id, isOrdered: false },
    entry: ({ name }) => ({ name }),
  },
  code: {
    label: 'Code snippets',
    read: written,
    show: (values, opened) => (
      <ChangedText
        label="Code snippets"
        text={snippetsText(values.code)}
        opened={snippetsText(opened.code)}
      />
    ),
  },
  starters: { label: 'Starter code', list: byLanguage, entry: programWords },
  hasJudge: { with: 'judge' },
  checker: { with: 'judge' },
  judge: {
    label: 'Judging',
    read: (values) => judgeOf(values) ?? values.checker,
    show: (values, opened) => (
      <ChangedText label="Judging" text={judgeText(values)} opened={judgeText(opened)} />
    ),
  },
  limits: {
    label: 'Limits of each test',
    read: limitsOf,
    show: (values) => limitsWords(limitsOf(values), values.language) || 'None',
  },
  wantAutoCalculate: {
    label: 'Auto Calculate Marks',
    show: ({ wantAutoCalculate }) => (wantAutoCalculate ? 'Yes' : 'No'),
  },
  testcases: {
    label: 'Test Cases',
    list: { keyOf: ({ input }) => input, isOrdered: true, isByPlace: true },
    entry: (test) => testWords(test, WORDS_MAX),
  },
  referenceSolutions: { label: 'Reference Solution', list: byLanguage, entry: programWords },
  attachment: {
    label: 'Attachment',
    read: attachmentIn,
    show: (values) => attachmentIn(values)?.name ?? 'None',
  },
  removeAttachment: { with: 'attachment' },
  storedAttachment: { with: 'attachment' },
  copied: { with: 'attachment' },
  reason: { label: 'What is new, and why', show: ({ reason }) => reason },
});

const moduleNames = (modules: readonly Module[]) =>
  modules.map(({ _id, order, title }) => [_id, `CO${order} ${title}`] as const);

const useNames = (questions: readonly Question[], subjectId: string | null, isAsked: boolean): NameOf => {
  const subjects = useQuery({ ...subjectsQuery, enabled: isAsked });
  const modules = useQuery({ ...modulesQuery(subjectId), enabled: isAsked && subjectId !== null });
  const names = new Map<string, string>([
    ...(subjects.data ?? []).map(({ _id, name }) => [_id, name] as const),
    ...moduleNames(modules.data ?? []),
    ...questions.flatMap((question) => [
      ...(question.subjectId ? [[question.subjectId._id, question.subjectId.name] as const] : []),
      ...moduleNames(question.modules),
    ]),
  ]);
  return (id) => names.get(id) ?? 'one that you cannot see';
};

interface QuestionConflictOptions {
  form: UseFormReturn<QuestionFormValues>;
  /** The question as it was opened, and as it is stored as far as that is known. */
  questions: readonly Question[];
  onStored: (question: Question) => void;
  save: () => void;
}

/** Lets somebody choose who saves a question that somebody else has saved meanwhile. */
export const useQuestionConflict = ({ form, questions, onStored, save }: QuestionConflictOptions) => {
  const nameOf = useNames(questions, form.getValues('questions.0.subjectId'), questions.length > 1);
  return useConflict({
    route: editQuestion,
    what: 'question',
    fields: questionFields(nameOf),
    valuesOf,
    form: {
      // A form that changes a question holds that one alone, and began with all of its values.
      opened: () => form.formState.defaultValues?.questions?.[0] as QuestionValues,
      typed: () => form.getValues('questions.0'),
      put: (values, stored) => {
        form.reset({ questions: [stored] });
        form.reset({ questions: [values] }, { keepDefaultValues: true });
      },
      save,
    },
    onStored,
  });
};
