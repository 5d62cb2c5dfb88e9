import { strengthOf } from '@assay/contract';
import { describe, expect, test } from 'vitest';
import { QUESTIONS, referencesOf, type ExecutedQuestion } from './content/index.ts';
import { measuredOf, readStrengths } from './content/strengths.ts';
import { whyEquivalent } from './why-equivalent.ts';

const LEAST = 95;
const strengths = await readStrengths();

describe.each(QUESTIONS.filter((question): question is ExecutedQuestion => question.wantAutoCalculate))(
  'the tests of $key',
  (question) => {
    const strength = strengths.get(question.key);

    test('have been measured as they are: `npm run report:strength -- --record --only KEY` does so', () => {
      expect(strength?.measured).toBe(measuredOf(question));
    });

    test(`catch ${LEAST} % of the wrong programs at least`, () => {
      const { mutants = [] } = strength ?? {};
      const survivors = mutants.filter(({ caughtBy }) => caughtBy === null);
      const equivalent = survivors.filter((survivor) =>
        referencesOf(question).some(
          (reference) =>
            reference.language === survivor.language &&
            whyEquivalent(question.key, reference, survivor) !== null,
        ),
      );
      const caught = mutants.length - survivors.length;
      expect(strengthOf({ caught, all: mutants.length - equivalent.length })).toBeGreaterThanOrEqual(LEAST);
    });
  },
);

test('every measurement is of a question that there is', () => {
  const keys = QUESTIONS.map(({ key }) => key);
  expect([...strengths.keys()].filter((key) => !keys.includes(key))).toEqual([]);
});
