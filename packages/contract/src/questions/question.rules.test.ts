import { describe, expect, test } from 'vitest';
import { canAddTestCase, findQuestionProblems, hasText, startingBlocks } from './question.rules.ts';
import { questionDraftSchema, type QuestionDraft } from './question.ts';

const draft = (changes: Partial<QuestionDraft> = {}): QuestionDraft => ({
  ...questionDraftSchema.parse({
    question: '<p>Print the sum.</p>',
    language: ['C', 'PYTHON'],
    marks: 5,
    timeRequired: 10,
    difficulty: '2',
    testcases: [{ input: '1 2', output: '3', type: 'PUBLIC' }],
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
      'a test without input',
      { testcases: [{ input: ' ', output: '3', type: 'HIDDEN' }] },
      'testcases.0.input',
      'Input is required.',
    ],
    [
      'a test without output',
      { testcases: [{ input: '1', output: '\n', type: 'HIDDEN' }] },
      'testcases.0.output',
      'Output is required.',
    ],
    [
      'a test without type',
      { testcases: [{ input: '1', output: '1', type: '' }] },
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

  test('every problem is told, in the order of the fields', () => {
    const paths = findQuestionProblems(questionDraftSchema.parse({ testcases: [{ input: '', output: '' }] }));
    expect(paths.map((problem) => problem.path)).toEqual([
      'question',
      'language',
      'timeRequired',
      'marks',
      'difficulty',
      'testcases.0.input',
      'testcases.0.output',
      'testcases.0.type',
    ]);
  });

  test('a further test case waits for the last one to be filled', () => {
    expect(canAddTestCase([])).toBe(true);
    expect(canAddTestCase([{ input: '1', output: '1' }])).toBe(true);
    expect(canAddTestCase([{ input: '1', output: '' }])).toBe(false);
  });

  test('words count as text, markup and blanks do not', () => {
    expect(hasText('<p>x</p>')).toBe(true);
    expect(hasText('<p> \u00a0 </p><img src="data:image/png;base64,AA">')).toBe(false);
  });

  test.each(['', 'null', null, undefined])('a subject of %j is no subject', (subjectId) => {
    expect(questionDraftSchema.parse({ subjectId }).subjectId).toBeNull();
  });

  test('snippets belong to the first language; another one starts empty', () => {
    const question = { language: ['C', 'PYTHON'], code: [block] } as const;
    expect(startingBlocks(question, 'C')).toEqual([block]);
    expect(startingBlocks(question, 'PYTHON')).toEqual([{ isVisible: true, isEditable: true, code: '' }]);
  });
});
