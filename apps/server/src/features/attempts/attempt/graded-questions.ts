import type { CountingTest } from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import { readGradingRules, type GradingRules } from '../../marks/index.ts';
import {
  listExamQuestions,
  listExamTests,
  type AttemptQuestion,
  type AttemptTest,
  type QuestionsOf,
} from './exam-question.repository.ts';

/** A question as programs are graded by it. */
export interface GradedQuestion extends AttemptQuestion {
  /** Everybody who submitted has all its marks. */
  hasFullMarks: boolean;
  /** The tests that count. */
  counting: CountingTest[];
}

export interface GradedTest extends AttemptTest {
  /** It runs, and counts for nobody. */
  isVoid: boolean;
}

/** Questions and tests as the rules of their task want them. */
export const byRules = (
  questions: readonly AttemptQuestion[],
  tests: readonly AttemptTest[],
  rules: Pick<GradingRules, 'fullMarks' | 'voidTests'>,
): { questions: GradedQuestion[]; tests: GradedTest[] } => {
  const graded = tests.map((test) => ({ ...test, isVoid: rules.voidTests.has(test.id) }));
  return {
    tests: graded,
    questions: questions.map((question) => ({
      ...question,
      hasFullMarks: rules.fullMarks.has(question.questionId),
      counting: graded.filter((test) => test.questionId === question.questionId && !test.isVoid),
    })),
  };
};

/**
 * The questions of an attempt, or one of them, by which its programs are graded now: regrades of the task may have changed
 * tests and judge since it was sat. `rules` say by which; whoever writes grades makes sure that they still are the same.
 */
export const listGradedQuestions = async (
  db: Queryable,
  of: { attemptId: string } & Pick<QuestionsOf, 'questionId'>,
) => {
  const rules = await readGradingRules(db, of);
  const graded = { ...of, testsOf: 'GRADING' as const };
  const questions = await listExamQuestions(db, graded);
  return { ...byRules(questions, await listExamTests(db, graded), rules), rules };
};
