/** How strong the tests of a question are: which small wrong programs they catch. */
import { z } from 'zod';
import { idSchema } from '../common.ts';
import { languageSchema, questionVersionSchema, CODE_MAX } from '../questions/question.ts';
import { verdictSchema } from '../runs/run.ts';
import { isPlainName, NAME_NOT_PLAIN, tidyName } from '../typed-field.ts';
import { MUTANT_KINDS, type MutantKind } from './mutant-kinds.ts';

/** STOPPED: a person stopped it. FAILED: it could not be completed. What was found by then stays. */
export const MEASUREMENT_STATES = ['MEASURING', 'READY', 'STOPPED', 'FAILED'] as const;
export type MeasurementState = (typeof MEASUREMENT_STATES)[number];

export const MUTANT_OUTCOMES = ['CAUGHT', 'SURVIVED'] as const;
export type MutantOutcome = (typeof MUTANT_OUTCOMES)[number];

/** Longest name of a wrong solution, in characters. */
export const WRONG_NAME_MAX = 80;
/** Most wrong solutions of a question. */
export const WRONG_MAX = 30;
/** Longest arguments of a generator, in characters. */
export const ARGUMENTS_MAX = 200;

/** How many of the wrong programs are caught; those that a person called equivalent are not among them. */
export const strengthCountsSchema = z.object({ caught: z.number().int(), all: z.number().int() });
export type StrengthCounts = z.infer<typeof strengthCountsSchema>;

const measurementSchema = z.object({
  _id: idSchema,
  state: z.enum(MEASUREMENT_STATES),
  /** Of the question, as it was measured. */
  version: questionVersionSchema,
  /** Tests, limits, reference or wrong solutions have changed since. */
  isStale: z.boolean(),
  /** Why it failed, in a sentence. */
  problem: z.string().nullable(),
  startedBy: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** How many programs have run on the tests, and of how many; null while they are being made. */
  progress: z.object({ done: z.number().int(), of: z.number().int().nullable() }),
  ...strengthCountsSchema.shape,
  /** Mutants that a person called equivalent. */
  equivalent: z.number().int(),
  /** Mutants that compile to what the reference solution, or another mutant, compiles to. */
  same: z.number().int(),
  /** Mutants that do not compile. */
  uncompiled: z.number().int(),
});

/** A wrong program that passes every test. Lines are those that differ from the reference solution. */
export const survivorSchema = z.object({
  _id: idSchema,
  language: languageSchema,
  kind: z.enum(Object.keys(MUTANT_KINDS) as [MutantKind, ...MutantKind[]]).nullable(),
  /** What a wrong solution is called; null of a mutant. */
  wrongSolution: z.string().nullable(),
  /** The first line that differs, from 1; 0 of a wrong solution. */
  line: z.number().int(),
  before: z.string(),
  after: z.string(),
  /** A test that catches it; null where none was found. */
  proposal: z.object({ input: z.string(), output: z.string() }).nullable(),
  /** Who called it equivalent, when and why. */
  equivalent: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
});
export type Survivor = z.infer<typeof survivorSchema>;

const nameSchema = z
  .string()
  .transform(tidyName)
  .pipe(
    z
      .string()
      .min(1, 'Give the wrong solution a name, such as what it gets wrong.')
      .max(WRONG_NAME_MAX, `A name may have at most ${WRONG_NAME_MAX} characters.`)
      .refine(isPlainName, NAME_NOT_PLAIN),
  );
const programShape = {
  language: languageSchema.refine((language): boolean => language !== 'HTML/CSS/JS', 'Pages are not run.'),
  code: z
    .string()
    .max(CODE_MAX, 'A program may have at most 256,000 characters.')
    .refine((code) => code.trim() !== '', 'The program is empty.'),
};

/** A program that is known to be wrong: tests have to fail it. */
export const wrongSolutionDraftSchema = z.object({ _id: idSchema, name: nameSchema, ...programShape });
export type WrongSolutionDraft = z.infer<typeof wrongSolutionDraftSchema>;

export const wrongSolutionSchema = z.object({
  _id: idSchema,
  name: z.string(),
  language: languageSchema,
  code: z.string(),
  addedBy: z.string(),
  /** Null before it was measured. */
  outcome: z.enum(MUTANT_OUTCOMES).nullable(),
  /** Of the test that caught it. */
  verdict: verdictSchema.nullable(),
});

/** GENERATOR: prints an input. VALIDATOR: says of an input whether it is one. */
export const INPUT_PROGRAMS = ['GENERATOR', 'VALIDATOR'] as const;
export const inputProgramRoleSchema = z.enum(INPUT_PROGRAMS);
export type InputProgramRole = z.infer<typeof inputProgramRoleSchema>;

/**
 * A GENERATOR reads one line, a seed and then its arguments, separated by spaces, and prints an input; the same line gives the
 * same one. A VALIDATOR reads an input and ends with 42 where it is a good one, as those of ICPC problem packages do.
 */
export const inputProgramSchema = z.object({
  ...programShape,
  arguments: z
    .string()
    .trim()
    .max(ARGUMENTS_MAX, `Arguments may have at most ${ARGUMENTS_MAX} characters.`)
    .regex(/^[^\r\n]*$/, 'Arguments are one line.')
    .default(''),
});
export type InputProgram = z.infer<typeof inputProgramSchema>;

const storedInputProgramSchema = z.object({
  language: languageSchema,
  code: z.string(),
  arguments: z.string(),
});

export const testStrengthSchema = z.object({
  /** The question's title and its newest version. */
  question: z.object({ _id: idSchema, title: z.string(), version: questionVersionSchema }),
  canUpdate: z.boolean(),
  /** Why its tests cannot be measured; null where they can. */
  problem: z.string().nullable(),
  /** The newest; null where nobody has measured. */
  measurement: measurementSchema.nullable(),
  survivors: z.array(survivorSchema),
  wrongSolutions: z.array(wrongSolutionSchema),
  generator: storedInputProgramSchema.nullable(),
  validator: storedInputProgramSchema.nullable(),
});
export type TestStrength = z.infer<typeof testStrengthSchema>;

/** How strong the tests of one of several questions are. */
export const strengthRowSchema = z.object({
  questionId: idSchema,
  /** False: it has no reference solution that passes its tests, or nothing of it is run. */
  canBeMeasured: z.boolean(),
  /** Null where they have never been measured. */
  counts: strengthCountsSchema.nullable(),
  /** The figure is of another version, whose tests, limits or programs differ. */
  isStale: z.boolean(),
});
export type StrengthRow = z.infer<typeof strengthRowSchema>;
