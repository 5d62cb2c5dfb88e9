import { TEST_WEIGHT_MAX, type Language } from '@assay/contract';
import { BrokenQuestion } from '../reading/refusal.ts';
import { childrenOf, wordsIn, type Element } from './xml.ts';

interface MoodleTest {
  testcode: string;
  stdin: string;
  expected: string;
  extra: string;
  display: string;
  isExample: boolean;
  mark: number;
  /** Runs only when a student asks for a check before. */
  isCheckBefore: boolean;
}

const linesOf = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

const readTest = (test: Element): MoodleTest => ({
  testcode: linesOf(wordsIn(test, 'testcode')),
  stdin: linesOf(wordsIn(test, 'stdin')),
  expected: linesOf(wordsIn(test, 'expected')),
  extra: wordsIn(test, 'extra'),
  display: wordsIn(test, 'display').trim(),
  isExample: test.attribs['useasexample'] === '1',
  mark: Number(test.attribs['mark'] ?? '1'),
  isCheckBefore: test.attribs['testtype'] === '1',
});

/** Whole numbers in the proportion of marks. */
const weightsOf = (marks: readonly number[]): number[] => {
  const sound = marks.map((mark) => (Number.isFinite(mark) && mark >= 0 ? mark : 1));
  const scale =
    [1, 10, 100].find((one) => sound.every((mark) => Number.isInteger(Math.round(mark * one * 1e6) / 1e6))) ??
    100;
  const all = sound.map((mark) => Math.round(mark * scale));
  const most = Math.max(1, ...all);
  return most <= TEST_WEIGHT_MAX ? all : all.map((weight) => Math.round((weight / most) * TEST_WEIGHT_MAX));
};

/** How students' programs meet the tests: as programs that read, or as code that each test's code calls. */
export type TestWay = 'STDIN' | 'CALLS';

/** @throws BrokenQuestion where the tests are code that is put behind the answer, in a language that cannot read code */
const wayOf = (tests: readonly MoodleTest[], language: Language): TestWay => {
  if (tests.every(({ testcode }) => testcode.trim() === '')) return 'STDIN';
  if (language !== 'PYTHON')
    throw new BrokenQuestion(
      `Its tests are pieces of code that a template puts behind the answer; a test here is an input. In ${language} that cannot be taken over: make it a question for a whole program.`,
    );
  if (tests.some(({ stdin }) => stdin.trim() !== ''))
    throw new BrokenQuestion('Its tests have both code and a standard input; a test here has one input.');
  return 'CALLS';
};

/** The tests of a CodeRunner question. @throws BrokenQuestion */
export const codeRunnerTests = (question: Element, language: Language, allOrNothing: boolean) => {
  const [list] = childrenOf(question, 'testcases');
  const all = list ? childrenOf(list, 'testcase').map(readTest) : [];
  const tests = all.filter(({ isCheckBefore }) => !isCheckBefore);
  const way = wayOf(tests, language);
  const weights = allOrNothing ? tests.map(() => 1) : weightsOf(tests.map(({ mark }) => mark));
  const isSometimes = tests.some(({ display }) => display.startsWith('HIDE_IF'));
  const losses: [is: boolean, sentence: string][] = [
    [tests.length < all.length, 'Tests that run only as a pre-check are left out.'],
    [isSometimes, 'Tests that are shown only when they pass or fail are HIDDEN.'],
    [tests.some(({ extra }) => extra.trim() !== ''), 'The extra data of tests is left out.'],
  ];
  return {
    way,
    tests: tests.map(({ testcode, stdin, expected, display, isExample }, place) => ({
      input: way === 'CALLS' ? testcode : stdin,
      output: expected,
      type: isExample || display === 'SHOW' || display === '' ? 'PUBLIC' : 'HIDDEN',
      weight: weights[place] ?? 1,
      group: allOrNothing ? 'all' : '',
    })),
    warnings: losses.filter(([is]) => is).map(([, sentence]) => sentence),
  };
};
