import { startingBlocks, type BlockTexts } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { listExamTests, startOf, type AttemptQuestion } from '../attempts/index.ts';

/** What a student finds in the editor of each language of a question. */
export const startsOf = (question: AttemptQuestion): BlockTexts =>
  new Map(
    question.languages.map((language) => [
      language,
      startingBlocks(startOf(question), language).map(({ isVisible, code }) => (isVisible ? code : '')),
    ]),
  );

/** The texts of a question that its student may have copied. */
export const givenTexts = async (
  db: Queryable,
  attemptId: string,
  question: AttemptQuestion,
): Promise<string[]> => {
  const tests = await listExamTests(db, { attemptId, questionId: question.questionId }, 'PUBLIC');
  return [
    question.statementText,
    ...[...startsOf(question).values()].flat(),
    ...tests.flatMap(({ input, output }) => [input, output]),
  ];
};
