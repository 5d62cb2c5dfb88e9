import type { Question } from '../questions/question.ts';
import { isExecutable, isParsed, LANGUAGES } from '../questions/question.ts';
import type { StrengthCounts, StrengthRow } from './test-strength.ts';

/** Tests that catch less than this of the wrong programs are weak, in percent. */
export const WEAK_BELOW = 80;

/** How strong tests are, in whole percent, rounded down: 100 says that every wrong program is caught. Null without any. */
export const strengthOf = ({ caught, all }: StrengthCounts): number | null =>
  all === 0 ? null : Math.floor((100 * caught) / all);

/** What is said of a measurement for which there was no wrong program. */
export const NO_WRONG_PROGRAM = `There was no wrong program to run: they are made of reference solutions in ${LANGUAGES.filter(isParsed).join(', ')}. For others, add wrong solutions of your own.`;

/** Why the tests of a question cannot be measured, in a sentence; null where they can. */
export const findStrengthProblem = ({
  testcases,
  referenceSolutions,
  referenceCheck,
}: Pick<Question, 'testcases' | 'referenceSolutions' | 'referenceCheck'>): string | null => {
  if (!referenceSolutions.some(({ language }) => isExecutable(language)))
    return 'Wrong programs are made from a reference solution, and this question has none. Add one in its form.';
  if (testcases.length === 0) return 'This question has no test case.';
  if (referenceCheck.status === 'PENDING')
    return 'The reference solution is being checked on the test cases. Measure once it is.';
  if (referenceCheck.status === 'FAILED')
    return `A reference solution fails (${referenceCheck.message}). Correct it, or the tests, first.`;
  return null;
};

/** What a task is warned of: nobody knows how strong the tests are, or they are weak. Null where they are strong. */
export const strengthWarning = ({ canBeMeasured, counts, isStale }: StrengthRow): string | null => {
  if (!canBeMeasured) return null;
  if (isStale) return 'test strength measured for another version of the tests';
  const strength = counts && strengthOf(counts);
  if (strength === null) return 'test strength unknown';
  return strength < WEAK_BELOW ? `weak tests: ${strength} % of wrong programs caught` : null;
};
