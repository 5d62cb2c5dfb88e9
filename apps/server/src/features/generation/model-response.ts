import { plainText } from '@assay/contract';
import { z } from 'zod';
import { isStorable } from '../../platform/http/storable-text.ts';
import { nestsTooDeeply, sanitizeWords } from '../../platform/rich-text/rich-text.ts';

/** Largest texts that are taken from a model, in characters. */
const MAX = { statement: 20_000, code: 50_000, input: 5000 } as const;
const TESTS = { least: 4, most: 12, leastHidden: 2 } as const;

/** Bounds are refinements, which a JSON schema does not have: many servers refuse or mishear them there. */
const text = (field: keyof typeof MAX) =>
  z
    .string()
    .refine(
      (value) => value.trim() !== '' && value.length <= MAX[field] && isStorable(value),
      `The ${field} must have 1 to ${MAX[field]} characters.`,
    );

const testInput = z.object({
  input: text('input').describe('Exactly what the program reads from standard input.'),
  type: z
    .enum(['PUBLIC', 'HIDDEN'])
    .describe('PUBLIC ones are shown to students; HIDDEN ones are only used for grading.'),
});

type TestInput = z.infer<typeof testInput>;

const isDistinct = (tests: readonly TestInput[]): boolean =>
  new Set(tests.map(({ input }) => input.trim())).size === tests.length;

const hasBothTypes = (tests: readonly TestInput[]): boolean => {
  const hidden = tests.filter(({ type }) => type === 'HIDDEN').length;
  return hidden >= TESTS.leastHidden && hidden < tests.length;
};

/** What a model is asked for. It has no field for an expected output: those come from running the reference. */
export const modelAnswerSchema = z.object({
  statement: text('statement')
    .refine((html) => !nestsTooDeeply(html), { error: 'The statement is nested too deeply.', abort: true })
    .refine((html) => plainText(sanitizeWords(html)).length >= 20, 'The statement must have words.')
    .describe('The question as HTML: the task, the form of the input, the form of the output, the limits.'),
  referenceSolution: text('code').describe('A complete program that solves the question.'),
  testInputs: z
    .array(testInput)
    .refine(
      ({ length }) => length >= TESTS.least && length <= TESTS.most,
      `There must be ${TESTS.least} to ${TESTS.most} test inputs.`,
    )
    .refine(isDistinct, 'No two test inputs may be the same.')
    .refine(
      hasBothTypes,
      `At least 1 test input must be PUBLIC and at least ${TESTS.leastHidden} must be HIDDEN.`,
    ),
  difficulty: z.enum(['EASY', 'MEDIUM', 'HARD']),
  marks: z.number().describe('What the question is worth, usually 5 to 20.'),
  timeRequired: z.number().describe('Minutes that a student needs, usually 10 to 60.'),
});
export type ModelResponse = z.infer<typeof modelAnswerSchema>;

/** The model's answer cannot be used. The message is a sentence for a person. */
export class UnusableResponse extends Error {
  /** What the model wrote. */
  readonly answer: string;
  /** What only the model is told: the compiler's words, the fields that are wrong. */
  readonly detail: string;
  constructor(message: string, answer: string, detail = '') {
    super(message);
    this.answer = answer;
    this.detail = detail;
  }
}
