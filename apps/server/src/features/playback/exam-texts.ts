import { startingBlocks, type BlockTexts } from '@assay/contract';
import { startOf, type AttemptQuestion, type AttemptTest } from '../attempts/index.ts';

/** What a student finds in the editor of each language of a question. */
export const startsOf = (question: AttemptQuestion): BlockTexts =>
  new Map(
    question.languages.map((language) => [
      language,
      startingBlocks(startOf(question), language).map(({ isVisible, code }) => (isVisible ? code : '')),
    ]),
  );

/** The texts of a question that its student may have copied. `tests` are the PUBLIC ones of its attempt. */
export const givenTexts = (question: AttemptQuestion, tests: readonly AttemptTest[]): string[] => [
  question.statementText,
  ...[...startsOf(question).values()].flat(),
  ...tests.flatMap(({ questionId, input, output }) =>
    questionId === question.questionId ? [input, output] : [],
  ),
];
