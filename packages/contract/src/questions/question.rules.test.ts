import { describe, expect, test } from 'vitest';
import { isAttempted } from '../attempts/program.ts';
import {
  canCheckReferences,
  findQuestionProblems,
  findReferenceProblems,
  hasText,
  referenceFailureOf,
  startingBlocks,
} from './question.rules.ts';
import { CODE_MAX, isPageQuestion, LANGUAGES, questionDraftSchema, type QuestionDraft } from './question.ts';
import { PLAIN_TEST } from './test-case.ts';
import { SKELETONS } from './skeletons.ts';

const draft = (changes: Partial<QuestionDraft> = {}): QuestionDraft => ({
  ...questionDraftSchema.parse({
    question: '<p>Print the sum.</p>',
    language: ['C', 'PYTHON'],
    marks: 5,
    timeRequired: 10,
    difficulty: '2',
    testcases: [{ ...PLAIN_TEST, input: '1 2', output: '3', type: 'PUBLIC' }],
  }),
  ...changes,
});

const block = { isVisible: true, isEditable: true, code: 'int main() {}' };

describe('the question form', () => {
  test('a sound draft has no problem', () => {
    expect(findQuestionProblems(draft())).toEqual([]);
    expect(findQuestionProblems(draft({ testcases: [], wantAutoCalculate: false }))).toEqual([]);
    expect(findQuestionProblems(draft({ code: [block, block], language: ['C'] }))).toEqual([]);
    expect(findQuestionProblems(draft({ code: [block] }))).toEqual([]);
  });

  test.each<[why: string, changes: Partial<QuestionDraft>, path: string, message: string]>([
    ['only markup', { question: '<p>&nbsp;<br></p>' }, 'question', 'Question is required.'],
    ['no language', { language: [] }, 'language', 'At least one language is required.'],
    ['marks of 0', { marks: 0 }, 'marks', 'Valid marks are required.'],
    ['no marks', { marks: null }, 'marks', 'Valid marks are required.'],
    ['a negative time', { timeRequired: -1 }, 'timeRequired', 'Valid time is required.'],
    ['no difficulty', { difficulty: '' }, 'difficulty', 'Difficulty is required.'],
    ['a difficulty of 4', { difficulty: '4' }, 'difficulty', 'Difficulty is required.'],
    ['an inherited name as difficulty', { difficulty: 'toString' }, 'difficulty', 'Difficulty is required.'],
    [
      'a test without output',
      { testcases: [{ ...PLAIN_TEST, input: '1', output: '\n', type: 'HIDDEN' }] },
      'testcases.0.output',
      'Output is required.',
    ],
    [
      'tests that weigh nothing',
      {
        wantAutoCalculate: true,
        testcases: [{ ...PLAIN_TEST, input: '1', output: '1', type: 'PUBLIC', weight: 0 }],
      },
      'testcases',
      'At least one test case has to weigh something when Auto Calculate Marks is enabled.',
    ],
    [
      'a test without type',
      { testcases: [{ ...PLAIN_TEST, input: '1', output: '1', type: '' }] },
      'testcases.0.type',
      'Type is required.',
    ],
    [
      'automatic marks without a test',
      { testcases: [], wantAutoCalculate: true },
      'testcases',
      'At least one test case is required when Auto Calculate Marks is enabled.',
    ],
    [
      'several snippets in several languages',
      { code: [block, block] },
      'language',
      'With more than one code snippet only a single language may be chosen.',
    ],
  ])('%s is refused', (_why, changes, path, message) => {
    expect(findQuestionProblems(draft(changes))).toEqual([{ path, message }]);
  });

  test('with a judge a test case needs no output', () => {
    const judge = { language: 'PYTHON', code: 'print(1)', way: 'TALK' } as const;
    const testcases = [{ ...PLAIN_TEST, input: '1', output: '', type: 'HIDDEN' }];
    expect(findQuestionProblems(draft({ judge, testcases }))).toEqual([]);
  });

  test.each<[why: string, changes: Partial<QuestionDraft>, path: string, message: string]>([
    [
      'no program',
      { judge: { language: 'C', code: ' \n', way: 'TALK' } },
      'judge.code',
      'The program of the judge is empty.',
    ],
    [
      'a language that is not run',
      { judge: { language: 'HTML/CSS/JS', code: '<p>', way: 'TALK' } },
      'judge.language',
      'HTML/CSS/JS reads no input: a judge cannot be written in it.',
    ],
    [
      'no program to talk to',
      {
        judge: { language: 'C', code: 'int main() {}', way: 'TALK' },
        language: ['HTML/CSS/JS'],
        testcases: [],
      },
      'judge.language',
      'HTML/CSS/JS is shown, not run: a judge has nothing to talk to.',
    ],
    [
      'no test case to decide on',
      {
        judge: { language: 'C', code: 'int main() {}', way: 'TALK' },
        testcases: [],
        wantAutoCalculate: false,
      },
      'testcases',
      'At least one test case is required for a judge to decide on.',
    ],
  ])('a judge with %s is refused', (_why, changes, path, message) => {
    expect(findQuestionProblems(draft(changes))).toEqual([{ path, message }]);
  });

  test.each<[why: string, references: QuestionDraft['referenceSolutions'], path: string, message: string]>([
    [
      'a language that the question does not have',
      [{ language: 'JAVA', code: 'class A {}' }],
      'referenceSolutions.0.language',
      "JAVA is not one of the question's languages.",
    ],
    [
      'a second one in a language',
      [
        { language: 'C', code: 'int main;' },
        { language: 'C', code: 'int main;' },
      ],
      'referenceSolutions.1.language',
      'There can be one reference solution in C.',
    ],
    [
      'blanks alone',
      [
        { language: 'PYTHON', code: 'print()' },
        { language: 'C', code: ' \n' },
      ],
      'referenceSolutions.1.code',
      'The reference solution in C is empty.',
    ],
  ])('a reference solution with %s is refused', (_why, referenceSolutions, path, message) => {
    expect(findQuestionProblems(draft({ referenceSolutions }))).toEqual([{ path, message }]);
  });

  test('a page that is only shown can have no reference solution', () => {
    const page = { language: 'HTML/CSS/JS', code: '<p>' } as const;
    expect(findReferenceProblems(['HTML/CSS/JS'], [page])).toEqual([
      {
        path: 'referenceSolutions.0.language',
        message: 'HTML/CSS/JS is not run: it can have no reference solution.',
      },
    ]);
  });

  test('one reference solution for each language is sound', () => {
    const referenceSolutions = (['PYTHON', 'C'] as const).map((language) => ({ language, code: 'x' }));
    expect(findQuestionProblems(draft({ referenceSolutions }))).toEqual([]);
  });

  test('every problem is told, in the order of the fields', () => {
    const paths = findQuestionProblems(questionDraftSchema.parse({ testcases: [{ input: '', output: '' }] }));
    expect(paths.map((problem) => problem.path)).toEqual([
      'question',
      'language',
      'timeRequired',
      'marks',
      'difficulty',
      'testcases.0.output',
      'testcases.0.type',
    ]);
  });

  test('a program that reads nothing can be tested', () => {
    expect(
      findQuestionProblems(
        draft({ testcases: [{ ...PLAIN_TEST, input: '', output: 'Hi', type: 'PUBLIC' }] }),
      ),
    ).toEqual([]);
  });

  test.each<[why: string, changes: Partial<QuestionDraft>, path: string, message: string]>([
    [
      'marks by the tests',
      { testcases: [], wantAutoCalculate: true },
      'wantAutoCalculate',
      'HTML/CSS/JS is shown, not run: marks are given by hand, so Auto Calculate Marks has to be off.',
    ],
    [
      'test cases',
      { testcases: [{ ...PLAIN_TEST, input: '', output: '', type: '' }] },
      'testcases',
      'HTML/CSS/JS is shown, not run: it has no test cases. Say in the question what the page has to do.',
    ],
  ])('a page cannot have %s', (_why, changes, path, message) => {
    expect(findQuestionProblems(draft({ language: ['HTML/CSS/JS'], ...changes }))).toEqual([
      { path, message },
    ]);
  });

  test('a question that may be answered by a program too has tests, and marks by them', () => {
    expect(findQuestionProblems(draft({ language: ['HTML/CSS/JS', 'C'], wantAutoCalculate: true }))).toEqual(
      [],
    );
    expect(isPageQuestion(['HTML/CSS/JS', 'C'])).toBe(false);
    expect(isPageQuestion([])).toBe(false);
  });

  test('a short name is told without needless blanks, and has an end', () => {
    const read = (name: string) => questionDraftSchema.safeParse({ name });
    expect(read('  Prime   factors ').data?.name).toBe('Prime factors');
    expect(read('x'.repeat(80)).success).toBe(true);
    expect(read('x'.repeat(81)).error?.issues[0]?.message).toBe(
      'A short name may have at most 80 characters.',
    );
    expect(read('turned \u202e round').success).toBe(false);
  });

  test('words count as text, markup and blanks do not', () => {
    expect(hasText('<p>x</p>')).toBe(true);
    expect(hasText('<p> \u00a0 </p><img src="data:image/png;base64,AA">')).toBe(false);
  });

  test.each(['', 'null', null, undefined])('a subject of %j is no subject', (subjectId) => {
    expect(questionDraftSchema.parse({ subjectId }).subjectId).toBeNull();
  });

  test.each<[why: string, starters: QuestionDraft['starters'], path: string, message: string]>([
    [
      'a language that the question does not have',
      [{ language: 'JAVA', code: 'class A {}' }],
      'starters.0.language',
      "JAVA is not one of the question's languages.",
    ],
    [
      'the first language',
      [
        { language: 'PYTHON', code: 'pass' },
        { language: 'C', code: 'int main;' },
      ],
      'starters.1.language',
      "C is the question's first language: it starts from the code snippets.",
    ],
    [
      'the same language twice',
      [
        { language: 'PYTHON', code: 'pass' },
        { language: 'PYTHON', code: 'pass' },
      ],
      'starters.1.language',
      'There can be starter code in PYTHON once.',
    ],
  ])('starter code in %s is refused', (_why, starters, path, message) => {
    expect(findQuestionProblems(draft({ starters }))).toEqual([{ path, message }]);
  });

  test('starter code is as long as a program at most, and may be left empty', () => {
    const problemOf = (...codes: string[]) =>
      questionDraftSchema.safeParse({ starters: codes.map((code) => ({ language: 'C', code })) }).error
        ?.issues[0]?.message;
    expect(problemOf('#'.repeat(CODE_MAX))).toBeUndefined();
    expect(problemOf('#'.repeat(CODE_MAX + 1))).toBe('Starter code may have at most 256,000 characters.');
    expect(problemOf(...LANGUAGES)).toBe(
      'A question may have starter code once for each of its further languages.',
    );
    expect(findQuestionProblems(draft({ starters: [{ language: 'PYTHON', code: '' }] }))).toEqual([]);
  });
});

describe('what a program starts with', () => {
  const starter = { language: 'PYTHON', code: 'def solve():\n    pass\n' } as const;
  const ownBlock = (code: string) => [{ isVisible: true, isEditable: true, code }];

  test('is the snippets in the first language, and in another one its starter code or its skeleton', () => {
    const hidden = { isVisible: false, isEditable: false, code: '/* given */' };
    const question = { language: ['C', 'PYTHON', 'JAVA'], code: [hidden], starters: [starter] } as const;
    expect(startingBlocks(question, 'C')).toEqual([hidden]);
    expect(startingBlocks(question, 'PYTHON')).toEqual(ownBlock(starter.code));
    expect(startingBlocks(question, 'JAVA')).toEqual(ownBlock(SKELETONS.JAVA));
  });

  test('is the skeleton where starter code is blank', () => {
    const question = {
      language: ['C', 'PYTHON'],
      code: [],
      starters: [{ ...starter, code: ' \n' }],
    } as const;
    expect(startingBlocks(question, 'PYTHON')).toEqual(ownBlock(SKELETONS.PYTHON));
  });

  test.each([[[]], [[{ isVisible: true, isEditable: true, code: ' ' }]]])(
    'is the skeleton in the first language where the author wrote nothing: %j',
    (code) => {
      const [start] = startingBlocks({ language: ['JAVA'], code, starters: [] }, 'JAVA');
      expect(start?.code).toContain('public class Main');
    },
  );

  test('is a block that a student cannot see or change, whatever stands in it', () => {
    const hidden = [{ isVisible: false, isEditable: false, code: '' }];
    expect(startingBlocks({ language: ['C'], code: hidden, starters: [] }, 'C')).toEqual(hidden);
  });

  test.each(LANGUAGES)(
    'is no attempt as long as it stands untouched, nor is nothing at all, in %s',
    (language) => {
      const blocks = startingBlocks({ language: [language], code: [], starters: [] }, language);
      expect(isAttempted(blocks, [{ code: SKELETONS[language] }])).toBe(false);
      expect(isAttempted(blocks, [{ code: ' ' }])).toBe(false);
      expect(isAttempted(blocks, [{ code: `${SKELETONS[language]}x` }])).toBe(true);
    },
  );

  test('is no attempt when it is untouched starter code; the skeleton in its place is one', () => {
    const blocks = startingBlocks({ language: ['C', 'PYTHON'], code: [], starters: [starter] }, 'PYTHON');
    expect(isAttempted(blocks, [{ code: starter.code }])).toBe(false);
    expect(isAttempted(blocks, [{ code: SKELETONS.PYTHON }])).toBe(true);
  });
});

describe('the check of reference solutions', () => {
  const outcome = { language: 'C', compiled: true, passed: 3, total: 3 } as const;

  test('says which language fails, and how', () => {
    expect(referenceFailureOf([outcome])).toBe('');
    expect(referenceFailureOf([{ ...outcome, passed: 2 }])).toBe('1 of 3 tests fails in C');
    expect(referenceFailureOf([{ ...outcome, passed: 0, total: 1 }])).toBe('1 of 1 test fails in C');
    expect(
      referenceFailureOf([
        { ...outcome, passed: 0 },
        { language: 'JAVA', compiled: false, passed: 0, total: 3 },
        { ...outcome, language: 'PYTHON' },
      ]),
    ).toBe('3 of 3 tests fail in C; it does not compile in JAVA');
  });

  test('needs a reference solution and a test case', () => {
    const reference = { language: 'C', code: 'x' } as const;
    expect(canCheckReferences({ testcases: [{}], referenceSolutions: [reference] })).toBe(true);
    expect(canCheckReferences({ testcases: [], referenceSolutions: [reference] })).toBe(false);
    expect(canCheckReferences({ testcases: [{}], referenceSolutions: [] })).toBe(false);
  });
});
