import type { OwnRegrade, OwnResult } from './own-result.ts';

type Program = Pick<
  OwnResult['programs'][number],
  | 'status'
  | 'isMarkedByTests'
  | 'doesNotCompile'
  | 'givenBy'
  | 'publicTestResults'
  | 'isWeighed'
  | 'substitution'
  | 'hasFullMarks'
  | 'regrades'
>;

const ofPublicTests = (passed: number, count: number): string => {
  if (count === 1) return passed === 1 ? 'The public test passed.' : 'The public test did not pass.';
  return passed === count
    ? `All ${count} public tests passed.`
    : `${passed} of ${count} public tests passed.`;
};

/**
 * What the tests said. Of tests that are not shown a failure is told only where all public ones passed: beside a failed
 * public test the marks would tell, together with that, how many tests are hidden.
 */
const ofTests = ({ status, doesNotCompile, publicTestResults, isWeighed }: Program): string[] => {
  if (doesNotCompile) return ['The program does not compile, so no test passed.'];
  if (status === 'PASSED') return ['All tests passed.'];
  if (status === 'PENDING') return ['The tests reached no verdict.'];
  const results = (publicTestResults ?? []).filter(({ isVoid }) => !isVoid);
  const passed = results.filter((result) => result.passed).length;
  return [
    ...(results.length > 0 ? [ofPublicTests(passed, results.length)] : []),
    passed === results.length
      ? 'Some tests that are not shown did not pass.'
      : 'Tests that are not shown may count too.',
    ...(isWeighed ? ['The tests of this question do not all count the same.'] : []),
  ];
};

const ofMarks = (program: Program): string[] => {
  const { status, isMarkedByTests, givenBy, hasFullMarks } = program;
  const given = givenBy ? [`${givenBy} gave these marks.`] : [];
  if (hasFullMarks) return ['Everybody who submitted gets the full marks of this question.', ...given];
  if (status === 'NOTATTEMPTED') return ['You did not attempt this question.', ...given];
  if (isMarkedByTests) return [...ofTests(program), ...given];
  return givenBy ? given : ['This question is marked by a person, and nobody has given marks yet.'];
};

const ofRegrade = ({ by, reason, before, after }: OwnRegrade): string =>
  `${by} had this question graded again, and your marks changed from ${before.toFixed(2)} to ${after.toFixed(2)}: “${reason}”`;

/** Why a question brought its marks, in sentences for its student; empty until the result is published. */
export const markReasons = (program: Program): string[] => {
  const { status, substitution } = program;
  if (status === null) return [];
  const instead = substitution
    ? [
        `${substitution.by} had another of your programs graded instead of the submitted one: “${substitution.reason}”`,
      ]
    : [];
  return [...(program.regrades ?? []).map(ofRegrade), ...instead, ...ofMarks(program)];
};
