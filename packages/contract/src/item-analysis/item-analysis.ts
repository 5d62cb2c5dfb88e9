import { z } from 'zod';
import { idSchema } from '../common.ts';
import { testCaseTypeSchema } from '../questions/test-case.ts';

const fraction = z.number();
const correlation = z.number();

/** What one test of a question did. Of a question in several versions, tests that are the same count as one. */
export const testFiguresSchema = z.object({
  testId: idSchema,
  /** Its place in the question, from 1, and the question's version that it is of (the newest of several). */
  number: z.number().int(),
  version: z.number().int(),
  type: testCaseTypeSchema,
  /** Programs that were graded by it, and those of them that passed. */
  programs: z.number().int(),
  passed: z.number().int(),
  /** Correlation of passing (0 or 1) with the total without the question; null where `discrimination` is. */
  pointBiserial: correlation.nullable(),
  /** 95th percentile of the CPU time of those that passed, as a part of what their language is allowed; null of none. */
  cpuShare: fraction.nullable(),
});
export type TestFigures = z.infer<typeof testFiguresSchema>;

/** See `QuestionFigures` for the formulas. */
export const itemFiguresSchema = z.object({
  questionId: idSchema,
  /** Of the question as it is now: another one than its tests' says that it was edited since. */
  version: z.number().int(),
  students: z.number().int(),
  facility: fraction.nullable(),
  spread: fraction.nullable(),
  discrimination: correlation.nullable(),
  effectiveWeight: fraction.nullable(),
  tests: z.array(testFiguresSchema),
});
export type ItemFigures = z.infer<typeof itemFiguresSchema>;

export const SUSPECT_KINDS = [
  'NOBODY_PASSES',
  'SORTS_WRONGLY',
  'NEAR_LIMIT',
  'FORM_ONLY',
  'RUNS_DIFFER',
  'SAME_PASSERS',
] as const;
export type SuspectKind = (typeof SUSPECT_KINDS)[number];

/** Something that may be wrong with a question or its tests, and not with the students. */
export const suspectSchema = z.object({
  /** The same in each answer as long as it is about the same. */
  _id: z.string(),
  kind: z.enum(SUSPECT_KINDS),
  questionId: idSchema,
  /** The tests that it is about; none where it is about the whole question. */
  testIds: z.array(idSchema),
  /** What is suspect, for a person. */
  sentence: z.string(),
  /** Whom it concerns; their names are in `students` of the answer. */
  studentIds: z.array(idSchema),
  /** Who found nothing to do about it, for as long as it is about no more tests and students than it was then. */
  looked: z.object({ by: z.string(), at: z.string() }).nullable(),
});
export type Suspect = z.infer<typeof suspectSchema>;

/**
 * What questions and tests did, over the students who are assigned and whose submission is graded. Marks are those that
 * count: given ones outrank computed ones.
 */
export const itemAnalysisSchema = z.object({
  exam: z.object({
    students: z.number().int(),
    mean: z.number().nullable(),
    spread: z.number().nullable(),
    alpha: z.number().nullable(),
    standardError: z.number().nullable(),
  }),
  /** Programs whose marks a person has still to give; until then they count as computed. */
  unmarked: z.number().int(),
  /** In the task's order. */
  questions: z.array(itemFiguresSchema),
  suspects: z.array(suspectSchema),
  /** Everybody whom a suspect concerns. */
  students: z.array(z.object({ _id: idSchema, fullname: z.string(), username: z.string() })),
  /** Whether the caller may leave a suspect as it is. */
  canEvaluate: z.boolean(),
});
export type ItemAnalysis = z.infer<typeof itemAnalysisSchema>;
