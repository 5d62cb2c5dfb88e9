import type { FieldProblem } from '../field-problem.ts';
import { plainText } from '../plain-text.ts';
import {
  DIFFICULTIES,
  isExecutable,
  isProgrammed,
  isPageQuestion,
  isTalk,
  type JudgeProgram,
  type Language,
  type QuestionDraft,
  type ReferenceSolution,
  type Snippet,
  type Starter,
} from './question.ts';
import { findSizeProblems } from './large-text.ts';
import { findLimitProblems } from './question-limits.ts';
import { SKELETONS } from './skeletons.ts';

/** Said above the single messages whenever a question form is not complete. */
export const QUESTION_INCOMPLETE = 'Please fill all required fields.';

/** What is wrong with a field, if it is broken. */
type Check = [broken: boolean, path: string, message: string];

const isPositive = (value: number | null): boolean => value !== null && Number.isFinite(value) && value > 0;

/** True when rich text has words; a picture alone is no question. */
export const hasText = (html: string): boolean => plainText(html) !== '';

/** What is wrong with the reference solutions of a question in these languages; at most one problem each. */
export const findReferenceProblems = (
  languages: readonly Language[],
  references: readonly ReferenceSolution[],
): FieldProblem[] =>
  references.flatMap(({ language, code }, index) => {
    const isSecond = references.findIndex((one) => one.language === language) < index;
    const checks: Check[] = [
      [!isExecutable(language), 'language', `${language} is not run: it can have no reference solution.`],
      [!languages.includes(language), 'language', `${language} is not one of the question's languages.`],
      [isSecond, 'language', `There can be one reference solution in ${language}.`],
      [code.trim() === '', 'code', `The reference solution in ${language} is empty.`],
    ];
    const [, field, message] = checks.find(([broken]) => broken) ?? [];
    return field && message ? [{ path: `referenceSolutions.${index}.${field}`, message }] : [];
  });

/** What is wrong with the starter code of a question in these languages; at most one problem each. */
export const findStarterProblems = (
  languages: readonly Language[],
  starters: readonly Starter[],
): FieldProblem[] =>
  starters.flatMap(({ language }, index) => {
    const isSecond = starters.findIndex((one) => one.language === language) < index;
    const checks: [broken: boolean, message: string][] = [
      [!languages.includes(language), `${language} is not one of the question's languages.`],
      [
        language === languages[0],
        `${language} is the question's first language: it starts from the code snippets.`,
      ],
      [isSecond, `There can be starter code in ${language} once.`],
    ];
    const [, message] = checks.find(([broken]) => broken) ?? [];
    return message ? [{ path: `starters.${index}.language`, message }] : [];
  });

/** What is wrong with a judge; at most one problem. */
export const findJudgeProblems = (judge: JudgeProgram | null): FieldProblem[] => {
  if (judge === null) return [];
  const checks: Check[] = [
    [
      !isProgrammed(judge.language),
      'judge.language',
      `${judge.language} reads no input: a judge cannot be written in it.`,
    ],
    [judge.code.trim() === '', 'judge.code', 'The program of the judge is empty.'],
  ];
  const [, path, message] = checks.find(([broken]) => broken) ?? [];
  return path && message ? [{ path, message }] : [];
};

/** What a judge of this question would have nothing to do with; at most one problem. */
const findJudgedProblems = ({ judge, language, testcases }: QuestionDraft): FieldProblem[] => {
  if (judge === null) return [];
  if (isPageQuestion(language))
    return [
      { path: 'judge.language', message: 'HTML/CSS/JS is shown, not run: a judge has nothing to talk to.' },
    ];
  return testcases.length === 0
    ? [{ path: 'testcases', message: 'At least one test case is required for a judge to decide on.' }]
    : [];
};

/** Of a question whose answers are pages: nobody but a person can mark one. */
const pageChecks = ({ wantAutoCalculate, testcases }: QuestionDraft): Check[] => [
  [
    wantAutoCalculate,
    'wantAutoCalculate',
    'HTML/CSS/JS is shown, not run: marks are given by hand, so Auto Calculate Marks has to be off.',
  ],
  [
    testcases.length > 0,
    'testcases',
    'HTML/CSS/JS is shown, not run: it has no test cases. Say in the question what the page has to do.',
  ],
];

/** A program may read nothing, so an input may be empty. */
const testCaseChecks = ({ testcases, judge, wantAutoCalculate }: QuestionDraft): Check[] => [
  ...testcases.flatMap(({ output, type, checker }, index): Check[] => [
    // A judge may do without.
    [
      (judge === null || Boolean(checker)) && output.trim() === '',
      `testcases.${index}.output`,
      'Output is required.',
    ],
    [!['PUBLIC', 'HIDDEN'].includes(type), `testcases.${index}.type`, 'Type is required.'],
    [
      Boolean(checker) && isTalk(judge),
      `testcases.${index}.checker`,
      'A judge that talks to the program decides on every test: there is no output to compare.',
    ],
  ]),
  [
    wantAutoCalculate && testcases.length === 0,
    'testcases',
    'At least one test case is required when Auto Calculate Marks is enabled.',
  ],
  [
    wantAutoCalculate && testcases.length > 0 && testcases.every(({ weight }) => weight === 0),
    'testcases',
    'At least one test case has to weigh something when Auto Calculate Marks is enabled.',
  ],
];

/** Every broken rule of a question form, in the order of its fields; empty when the question is sound. */
export const findQuestionProblems = (draft: QuestionDraft): FieldProblem[] => {
  const checks: Check[] = [
    [!hasText(draft.question), 'question', 'Question is required.'],
    [draft.language.length === 0, 'language', 'At least one language is required.'],
    [
      draft.code.length > 1 && draft.language.length > 1,
      'language',
      'With more than one code snippet only a single language may be chosen.',
    ],
    [!isPositive(draft.timeRequired), 'timeRequired', 'Valid time is required.'],
    [!isPositive(draft.marks), 'marks', 'Valid marks are required.'],
    [!Object.hasOwn(DIFFICULTIES, draft.difficulty), 'difficulty', 'Difficulty is required.'],
    ...(isPageQuestion(draft.language) ? pageChecks(draft) : testCaseChecks(draft)),
  ];
  return [
    ...checks.filter(([broken]) => broken).map(([, path, message]) => ({ path, message })),
    ...findSizeProblems(draft.testcases),
    ...findLimitProblems(draft.limits, draft.language),
    ...findStarterProblems(draft.language, draft.starters),
    ...findJudgedProblems(draft),
    ...findJudgeProblems(draft.judge),
    ...findReferenceProblems(draft.language, draft.referenceSolutions),
  ];
};

/** One block to type in, without a word of the author's. */
const isBlank = ({ isVisible, isEditable, code }: Snippet): boolean =>
  isVisible && isEditable && code.trim() === '';

/** What says how programs for a question start. */
export interface ProgramStart {
  language: readonly Language[];
  code: readonly Snippet[];
  starters: readonly Starter[];
}

/**
 * The blocks a program in `language` starts with. The snippets of a question are written in its first language; every
 * other language has one block, with the author's starter code. Where the author wrote nothing, a program starts from
 * the language's own skeleton.
 */
export const startingBlocks = (question: ProgramStart, language: Language): readonly Snippet[] => {
  if (language === question.language[0] && !question.code.every(isBlank)) return question.code;
  const starter = question.starters.find((one) => one.language === language && one.code.trim() !== '');
  return [{ isVisible: true, isEditable: true, code: starter?.code ?? SKELETONS[language] }];
};

/** How a reference solution did. */
export interface ReferenceOutcome {
  language: Language;
  compiled: boolean;
  /** Test cases whose expected output it printed, of all. */
  passed: number;
  total: number;
}

/** What is wrong with reference solutions that were run, in words without a full stop; '' when all pass every test. */
export const referenceFailureOf = (outcomes: readonly ReferenceOutcome[]): string =>
  outcomes
    .flatMap(({ language, compiled, passed, total }) => {
      if (!compiled) return [`it does not compile in ${language}`];
      const failed = total - passed;
      return failed === 0
        ? []
        : [
            `${failed} of ${total} ${total === 1 ? 'test' : 'tests'} ${failed === 1 ? 'fails' : 'fail'} in ${language}`,
          ];
    })
    .join('; ');

/** Whether there is anything to check: a reference solution, and a test case to run it on. */
export const canCheckReferences = (question: {
  testcases: readonly unknown[];
  referenceSolutions: readonly ReferenceSolution[];
}): boolean => question.testcases.length > 0 && question.referenceSolutions.length > 0;
