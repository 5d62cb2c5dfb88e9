/** Writes the questions of the demonstration, and mends those that were written with a mistake. */
import { DEFAULT_LIMITS, LINES, plainText, type TestCaseDraft } from '@assay/contract';
import {
  insertQuestion,
  queueReferenceCheck,
  updateQuestion,
  type QuestionContent,
  type QuestionPlace,
} from '../features/questions/index.ts';
import type { Queryable } from '../platform/db/database.ts';
import type { Deps } from '../platform/deps.ts';
import { sanitizeRichText } from '../platform/rich-text/rich-text.ts';
import { QUESTIONS, referencesOf, type DemoQuestion, type ExecutedQuestion } from './content/index.ts';
import { at, insertShares, placed, type DemoPlaces } from './demo-institute.repository.ts';

const DAY_MS = 86_400_000;

/** Runs the reference solution on every input: the expected outputs are what it really prints. */
const runReference = async (deps: Deps, question: ExecutedQuestion): Promise<TestCaseDraft[]> => {
  const fails = (why: string): never => {
    throw new Error(
      `The reference solution of the demonstration's question ${question.key} does not hold: ${why}`,
    );
  };
  const [reference] = referencesOf(question);
  if (!reference) return fails('there is none.');
  const { compile, results } = await deps.runner.run({
    ...reference,
    tests: question.tests.map((test, index) => ({ id: String(index), input: test.input.trim() })),
    key: 'demonstration',
    class: 'background',
  });
  if (!compile.ok) return fails(compile.message ?? 'it does not compile.');
  const outputs = results.map(({ verdict, message, output }) =>
    verdict === 'OK' && output.trim() !== '' ? output.trimEnd() : fails(message || 'it prints nothing.'),
  );
  if (outputs[0]?.trim() !== question.firstOutput.trim())
    return fails(`the first output is ${JSON.stringify(outputs[0])}.`);
  return question.tests.map((test, index) => ({ ...test, output: outputs[index] ?? '' }));
};

const contentOf = (question: DemoQuestion, testcases: TestCaseDraft[]): QuestionContent => {
  const statement = sanitizeRichText(question.statement);
  return {
    name: question.name,
    statement,
    statementText: plainText(statement),
    languages: [...question.language],
    marks: question.marks,
    timeRequired: question.timeRequired,
    wantAutoCalculate: question.wantAutoCalculate,
    difficulty: Number(question.difficulty),
    attachmentId: null,
    snippets: [...question.code],
    starters: [],
    testcases,
    checker: LINES,
    limits: DEFAULT_LIMITS,
    judge: null,
    referenceSolutions: referencesOf(question),
  };
};

const placeOf = (places: DemoPlaces, question: DemoQuestion): QuestionPlace => {
  const subject = at(places.subjects, question.subject);
  return {
    subjectId: subject.id,
    modules: question.modules.flatMap((order) => subject.modules[order - 1] ?? []),
    tags: question.tags.map((tag) => at(places.tags, tag)),
  };
};

const mistakesOf = (question: DemoQuestion): Readonly<Record<number, string>> =>
  question.wantAutoCalculate ? (question.mistakes ?? {}) : {};

/** A question that has been written, and its tests as they should be. */
export interface SeededQuestion {
  id: string;
  /** Its newest once all are mended. */
  version: number;
  tests: TestCaseDraft[];
}

const seedQuestion = async (
  trx: Queryable,
  deps: Deps,
  places: DemoPlaces,
  question: DemoQuestion,
  now: Date,
): Promise<SeededQuestion> => {
  const tests = question.wantAutoCalculate ? await runReference(deps, question) : [];
  const mistakes = mistakesOf(question);
  const first = tests.map((test, index) => ({ ...test, output: mistakes[index] ?? test.output }));
  const owner = placed(places, question.owner);
  const id = await insertQuestion(trx, owner, placeOf(places, question), contentOf(question, first), now);
  await queueReferenceCheck(trx, deps.jobs, id);
  await insertShares(trx, 'question', id, question.sharedWith, places.accounts);
  return { id, version: Object.keys(mistakes).length > 0 ? 2 : 1, tests };
};

/** Mends the tests of questions that were written with mistakes: exams that have begun stay with the first version. */
export const mendQuestions = async (
  trx: Queryable,
  deps: Deps,
  places: DemoPlaces,
  seeded: ReadonlyMap<string, SeededQuestion>,
): Promise<void> => {
  const mendedAt = new Date(deps.now().getTime() - DAY_MS);
  for (const question of QUESTIONS.filter((one) => Object.keys(mistakesOf(one)).length > 0)) {
    const { id, tests } = at(seeded, question.key);
    const content = contentOf(question, tests);
    const authorId = placed(places, question.owner).id;
    await updateQuestion(trx, { id, version: 1 }, placeOf(places, question), content, {
      authorId,
      now: mendedAt,
    });
    await queueReferenceCheck(trx, deps.jobs, id);
  }
};

/** Writes every question, the older ones first; by their keys. @throws when a reference solution does not hold */
export const seedQuestions = async (
  trx: Queryable,
  deps: Deps,
  places: DemoPlaces,
): Promise<Map<string, SeededQuestion>> => {
  const seeded = new Map<string, SeededQuestion>();
  for (const [index, question] of QUESTIONS.entries()) {
    const createdAt = new Date(deps.now().getTime() - (QUESTIONS.length - index + 25) * DAY_MS);
    seeded.set(question.key, await seedQuestion(trx, deps, places, question, createdAt));
  }
  return seeded;
};
