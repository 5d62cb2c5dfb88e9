import {
  DEFAULT_LIMITS,
  isExecutable,
  isPageQuestion,
  isTalk,
  LINES,
  type Checker,
  type JudgeProgram,
  type Language,
  type Question,
  type QuestionDraft,
  type ReferenceSolution,
  type Snippet,
  type Starter,
  type Tag,
  type TestCase,
  PLAIN_TEST,
} from '@assay/contract';
import { newId } from '../../lib/values/new-id.ts';
import { numberOf } from '../../lib/values/typed-number.ts';
import { limitsOf, limitValuesOf, type LimitValues } from './limit-values.ts';

/** What the fields of a test hold; one that was kept by an earlier page has its texts alone. */
export interface TestValues extends Partial<
  Pick<TestCase, 'name' | 'hint' | 'group' | 'checker' | 'largeInput' | 'largeOutput'>
> {
  input: string;
  output: string;
  type: string;
  weight?: number | string;
}

/** What the fields of one question hold. Numbers are texts while they are typed. */
export interface QuestionValues {
  /** Of the question that will be created: the same at every try. */
  _id?: string | undefined;
  /** Of the question that is changed, as it was opened; empty for a new one. */
  edition: string;
  /** Short name; empty where there is none. */
  name: string;
  /** Rich text. */
  question: string;
  language: Language[];
  /** Minutes. */
  timeRequired: number | string;
  marks: number | string;
  difficulty: string;
  subjectId: string | null;
  modules: string[];
  tags: Tag[];
  code: Snippet[];
  /** At most one per language; also of languages that are not chosen any more, or first, which are not sent. */
  starters: Starter[];
  testcases: TestValues[];
  /** How outputs are compared; kept while a judge decides. */
  checker: Checker;
  limits: LimitValues;
  /** A judge decides; without one outputs are compared. */
  hasJudge: boolean;
  /** Kept while there is none, so that nothing typed is lost. */
  judge: JudgeProgram;
  /** At most one per language; also of languages that are not chosen any more, which are not sent. */
  referenceSolutions: ReferenceSolution[];
  wantAutoCalculate: boolean;
  /** What is new in the version that saving makes, and why; of a question that is edited. */
  reason: string;
  attachment: File | null;
  removeAttachment: boolean;
  /** What the two stand in the place of. */
  storedAttachment: Question['attachment'];
  /** Of a copy: the question whose attachment it takes over. */
  copied: { questionId: string; attachment: NonNullable<Question['attachment']> } | null;
}

/** A create form holds several questions, an edit form one. */
export interface QuestionFormValues {
  questions: QuestionValues[];
}

/** New snippets are visible and editable. */
export const EMPTY_SNIPPET: Snippet = { isVisible: true, isEditable: true, code: '' };

export const EMPTY_QUESTION: QuestionValues = {
  edition: '',
  name: '',
  question: '',
  language: [],
  timeRequired: '',
  marks: '',
  difficulty: '',
  subjectId: null,
  modules: [],
  tags: [],
  code: [EMPTY_SNIPPET],
  starters: [],
  testcases: [],
  checker: LINES,
  limits: limitValuesOf(DEFAULT_LIMITS),
  hasJudge: false,
  judge: { language: 'PYTHON', code: '', way: 'TALK' },
  referenceSolutions: [],
  wantAutoCalculate: true,
  reason: '',
  attachment: null,
  removeAttachment: false,
  storedAttachment: null,
  copied: null,
};

/** The fields of another question that will be created; it is filed where the one `before` it is. */
export const newQuestion = (before?: Pick<QuestionValues, 'subjectId' | 'modules'>): QuestionValues => ({
  ...EMPTY_QUESTION,
  _id: newId(),
  subjectId: before?.subjectId ?? null,
  modules: before?.modules ?? [],
});

/** A stored question in the fields of the form. */
export const valuesOf = (question: Question): QuestionValues => ({
  edition: question.edition,
  name: question.name,
  question: question.question,
  language: question.language,
  timeRequired: question.timeRequired,
  marks: question.marks,
  difficulty: question.difficulty,
  subjectId: question.subjectId?._id ?? null,
  modules: question.modules.map(({ _id }) => _id),
  tags: question.tags,
  code: question.code,
  starters: question.starters,
  testcases: question.testcases,
  checker: question.checker,
  limits: limitValuesOf(question.limits),
  hasJudge: question.judge !== null,
  judge: question.judge ?? EMPTY_QUESTION.judge,
  referenceSolutions: question.referenceSolutions,
  wantAutoCalculate: question.wantAutoCalculate,
  reason: '',
  attachment: null,
  removeAttachment: false,
  storedAttachment: question.attachment,
  copied: null,
});

/** A program of a question in one of its languages. */
interface InLanguage {
  language: Language;
  code: string;
}

/** What is written in a language; '' where nothing is. */
export const codeIn = (programs: readonly InLanguage[], language: Language): string =>
  programs.find((one) => one.language === language)?.code ?? '';

/** The programs with this one in the place of the one in its language. */
export const withCode = (programs: readonly InLanguage[], language: Language, code: string): InLanguage[] =>
  programs.some((one) => one.language === language)
    ? programs.map((one) => (one.language === language ? { language, code } : one))
    : [...programs, { language, code }];

/** The starter code that is sent: what is written for the question's further languages. */
export const startersOf = ({
  language: [, ...further],
  starters,
}: Pick<QuestionValues, 'language' | 'starters'>): Starter[] =>
  starters.filter(({ language, code }) => further.includes(language) && code.trim() !== '');

/** The reference solutions that are sent and checked: those with code, in languages of the question that are run. */
export const referencesOf = (
  values: Pick<QuestionValues, 'language' | 'referenceSolutions'>,
): ReferenceSolution[] =>
  values.referenceSolutions.filter(
    ({ language, code }) =>
      values.language.includes(language) && isExecutable(language) && code.trim() !== '',
  );

/** The judge that is sent and that checks go by. */
export const judgeOf = ({
  hasJudge,
  judge,
}: Pick<QuestionValues, 'hasJudge' | 'judge'>): JudgeProgram | null => (hasJudge ? judge : null);

/** The tests that are sent: where a judge talks to the program, nothing is compared. */
export const testcasesOf = (
  values: Pick<QuestionValues, 'hasJudge' | 'judge' | 'testcases'>,
): QuestionValues['testcases'] =>
  isTalk(judgeOf(values)) ? values.testcases.map((test) => ({ ...test, checker: null })) : values.testcases;

/** What the outputs of programs are judged on, and how. */
export const settingOf = (
  values: Pick<QuestionValues, 'language' | 'testcases' | 'checker' | 'limits' | 'hasJudge' | 'judge'>,
): Pick<QuestionDraft, 'checker' | 'limits' | 'judge'> & {
  testcases: (Pick<TestValues, 'input' | 'output' | 'largeInput' | 'largeOutput'> & {
    checker: Checker | null;
  })[];
} => ({
  testcases: testcasesOf(values).map(({ input, output, checker, largeInput, largeOutput }) => ({
    input,
    output,
    checker: checker ?? null,
    ...(largeInput && { largeInput }),
    ...(largeOutput && { largeOutput }),
  })),
  checker: values.checker,
  limits: limitsOf(values),
  judge: judgeOf(values),
});

/** A test as it is sent. An empty weight is the usual one. */
export const testOf = (test: TestValues) => ({
  ...PLAIN_TEST,
  ...test,
  weight: numberOf(test.weight ?? '') ?? PLAIN_TEST.weight,
});

/**
 * What the form sends; snippets, starters and reference solutions without code are left out, and of a question whose
 * answers are pages all that tests programs.
 */
export const draftOf = (values: QuestionValues): QuestionDraft => {
  const isPage = isPageQuestion(values.language);
  return {
    name: values.name,
    question: values.question,
    language: values.language,
    marks: numberOf(values.marks),
    timeRequired: numberOf(values.timeRequired),
    wantAutoCalculate: values.wantAutoCalculate && !isPage,
    testcases: isPage ? [] : testcasesOf(values).map(testOf),
    subjectId: values.subjectId,
    modules: values.modules,
    tags: values.tags.map(({ _id }) => _id),
    difficulty: values.difficulty,
    code: values.code.filter(({ code }) => code.trim() !== ''),
    starters: startersOf(values),
    checker: isPage ? LINES : values.checker,
    limits: isPage ? DEFAULT_LIMITS : limitsOf(values),
    judge: isPage ? null : judgeOf(values),
    referenceSolutions: referencesOf(values),
  };
};
