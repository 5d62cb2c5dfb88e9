import { DEFAULT_LIMITS, LINES, PLAIN_TEST, type GeneratedQuestion, type Language } from '@assay/contract';
import type { ModelMessage } from 'ai';
import { sanitizeWords } from '../../platform/rich-text/rich-text.ts';
import { askModel, type ModelSettings } from './language-model.ts';
import { UnusableResponse, type ModelResponse } from './model-response.ts';
import { correctionOf, promptFor } from './prompt.ts';
import { BrokenReference, runReference, type ReferenceRun } from './run-reference.ts';

interface Assignment extends ReferenceRun {
  settings: ModelSettings;
  topic: string;
  /** The first is that of the reference solution. */
  languages: readonly [Language, ...Language[]];
}

/** What a model may make a question worth, and how long it may make it. */
const MARKS_MAX = 100;
const MINUTES_MAX = 180;

const DIFFICULTY = { EASY: '1', MEDIUM: '2', HARD: '3' } as const;

/** The nearest whole number from 1 to `most`. */
const within = (value: number, most: number): number => Math.min(most, Math.max(1, Math.round(value)));

/** The question of an answer, with the outputs that its reference solution prints. */
const questionOf = async (assignment: Assignment, answer: ModelResponse): Promise<GeneratedQuestion> => {
  const [language] = assignment.languages;
  const code = answer.referenceSolution;
  // As every run of the product reads them.
  const inputs = answer.testInputs.map(({ input }) => input.trim());
  const outputs = await runReference(assignment, { language, code, inputs }).catch((error: unknown) => {
    throw error instanceof BrokenReference
      ? new UnusableResponse(error.message, JSON.stringify(answer), error.detail)
      : error;
  });
  return {
    name: '',
    question: sanitizeWords(answer.statement),
    language: [...assignment.languages],
    marks: within(answer.marks, MARKS_MAX),
    timeRequired: within(answer.timeRequired, MINUTES_MAX),
    difficulty: DIFFICULTY[answer.difficulty],
    wantAutoCalculate: true,
    testcases: answer.testInputs.map(({ type }, place) => ({
      input: inputs[place] ?? '',
      output: outputs[place] ?? '',
      type,
      checker: null,
      ...PLAIN_TEST,
    })),
    code: [],
    starters: [],
    subjectId: null,
    modules: [],
    tags: [],
    checker: LINES,
    limits: DEFAULT_LIMITS,
    judge: null,
    referenceSolutions: [{ language, code }],
  };
};

/**
 * Asks the model, checks what it answers, and runs its reference solution. An answer that cannot be used goes back to
 * the model once, with the reason.
 * @throws {UnusableResponse} when the second answer cannot be used either
 */
export const writeQuestion = async (assignment: Assignment): Promise<GeneratedQuestion> => {
  const { settings, topic, languages, signal, report } = assignment;
  const { instructions, message } = promptFor(topic, languages);
  const attempt = async (...correction: ModelMessage[]): Promise<GeneratedQuestion> =>
    questionOf(
      assignment,
      await askModel(settings, { instructions, messages: [message, ...correction] }, signal),
    );

  report({ step: 'ASKING' });
  return attempt().catch((error: unknown) => {
    if (!(error instanceof UnusableResponse)) throw error;
    report({ step: 'REPAIRING', testsDone: 0, testsTotal: 0, problem: error.message });
    return attempt(...correctionOf(error));
  });
};
