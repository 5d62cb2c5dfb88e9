/** A question of a task that is graded anew, and what that would do to the marks. */
import { z } from 'zod';
import { programStatusSchema } from '../attempts/attempt.ts';
import { idSchema, reasonSchema } from '../common.ts';
import { questionNameShape } from '../questions/question.ts';
import { testCaseSchema, testCaseTypeSchema } from '../questions/test-case.ts';
import { verdictSchema } from '../runs/run.ts';

/**
 * VERSION: by the tests and the judge of a version of the question. VOID: some tests count for nobody, and the marks are
 * spread over the others. FULL_MARKS: everybody who submitted gets all marks of the question.
 */
export const REGRADE_KINDS = ['VERSION', 'VOID', 'FULL_MARKS'] as const;
export const regradeKindSchema = z.enum(REGRADE_KINDS);
export type RegradeKind = z.infer<typeof regradeKindSchema>;

/** Only an applied one counts; before, it changes no mark. */
export const REGRADE_STATES = ['COMPUTING', 'READY', 'APPLIED', 'DISCARDED', 'UNDONE'] as const;
export const regradeStateSchema = z.enum(REGRADE_STATES);
export type RegradeState = z.infer<typeof regradeStateSchema>;

/** What becomes of the marks of one student; BY_HAND: a person gave them, and they stay whatever the tests say. */
export const MARK_MOVES = ['RISE', 'FALL', 'STAY', 'BY_HAND'] as const;
export const markMoveSchema = z.enum(MARK_MOVES);
export type MarkMove = z.infer<typeof markMoveSchema>;

/** Most tests that one regrade takes out; a question has no more. */
const VOID_TESTS_MAX = 500;

/** What somebody asks for. */
export const regradeDraftSchema = z.object({
  taskId: idSchema,
  questionId: idSchema,
  kind: regradeKindSchema,
  /** Of a VERSION: whose tests and judge decide. */
  versionId: idSchema.nullable().default(null),
  /** Of a VOID: which tests no longer count. */
  testIds: z.array(idSchema).max(VOID_TESTS_MAX).default([]),
  /** Students whose marks change read it. */
  reason: reasonSchema,
});
export type RegradeDraft = z.infer<typeof regradeDraftSchema>;

/** What a question of a task can be graded by. */
export const regradeOptionsSchema = z.object({
  task: z.object({ _id: idSchema, name: z.string(), isOver: z.boolean(), isResultPublished: z.boolean() }),
  question: z.object({ _id: idSchema, ...questionNameShape, title: z.string(), marks: z.number() }),
  canEvaluate: z.boolean(),
  /** Graded submissions, and those that wait for it. */
  graded: z.number().int(),
  ungraded: z.number().int(),
  /** The newest first. */
  versions: z.array(
    z.object({
      _id: idSchema,
      number: z.number().int(),
      createdAt: z.string(),
      createdBy: z.string(),
      testCount: z.number().int(),
      hasJudge: z.boolean(),
      /** How many submissions are graded by it now. */
      submissions: z.number().int(),
    }),
  ),
  /** The tests that programs are graded by now, one line for those that are the same in several versions. */
  tests: z.array(
    z.object({
      _id: idSchema,
      /** Its place in its version, from 1. */
      number: z.number().int(),
      type: testCaseTypeSchema,
      ...testCaseSchema.pick({ name: true, weight: true }).shape,
      /** Long texts are cut. */
      input: z.string(),
      output: z.string(),
      /** How many programs ran on it, and how many passed. */
      ran: z.number().int(),
      passed: z.number().int(),
      /** It counts for nobody already. */
      isVoid: z.boolean(),
    }),
  ),
  /** Everybody has full marks already. */
  hasFullMarks: z.boolean(),
  /** A regrade of the question that is neither applied nor discarded; null without one. */
  openId: idSchema.nullable(),
});
export type RegradeOptions = z.infer<typeof regradeOptionsSchema>;

/** Marks of so many students before and after, from `from` to `to`; of the last bar `to` belongs to it. */
export const marksBarSchema = z.object({
  from: z.number(),
  to: z.number(),
  before: z.number().int(),
  after: z.number().int(),
});
export type MarksBar = z.infer<typeof marksBarSchema>;

const shape = {
  _id: idSchema,
  question: z.object({
    _id: idSchema,
    ...questionNameShape,
    title: z.string(),
    marks: z.number(),
    /** Its place in the task, from 1. */
    number: z.number().int(),
  }),
  kind: regradeKindSchema,
  state: regradeStateSchema,
  reason: z.string(),
  /** Of a VERSION: the number of the version whose tests decide. */
  version: z.number().int().nullable(),
  /** Of a VOID: which tests no longer count, by their place in their version, from 1. */
  voidTests: z.array(z.object({ _id: idSchema, number: z.number().int(), type: testCaseTypeSchema })),
  startedBy: z.string(),
  startedAt: z.string(),
  /** Null before it was applied. */
  applied: z.object({ by: z.string(), at: z.string(), neverLower: z.boolean() }).nullable(),
  /** Who discarded or undid it; null before. */
  ended: z.object({ by: z.string(), at: z.string() }).nullable(),
};

/** A regrade in the list of a task. */
export const regradeRowSchema = z.object(shape);
export type RegradeRow = z.infer<typeof regradeRowSchema>;

/** A regrade, and what it would do or did. */
export const regradeSchema = z.object({
  ...shape,
  task: z.object({ _id: idSchema, name: z.string(), isResultPublished: z.boolean() }),
  /** How many of its programs are computed. */
  progress: z.object({ done: z.number().int(), all: z.number().int() }),
  /** How many programs ran again because the first verdict may have come of a busy machine or a lost runner. */
  repeated: z.number().int(),
  /** Students by what becomes of their marks. */
  moves: z.record(markMoveSchema, z.number().int()),
  /** The marks of the question on average, two decimals; null where nobody submitted. */
  average: z.object({ before: z.number(), after: z.number() }).nullable(),
  distribution: z.array(marksBarSchema),
  /** The caller may apply, discard and undo. */
  canEvaluate: z.boolean(),
  /** Why it cannot be undone, in a sentence; null where it can, or is not applied. */
  undoProblem: z.string().nullable(),
});
export type Regrade = z.infer<typeof regradeSchema>;

/** Of one student so many tests that changed are told. */
export const CHANGED_TESTS_MAX = 20;

const ranTestSchema = z.object({ number: z.number().int(), verdict: verdictSchema });

/** A test of a program that went otherwise than before. Null: there was no such test, or there is none any more. */
export const changedTestSchema = z.object({
  type: testCaseTypeSchema,
  before: ranTestSchema.nullable(),
  after: ranTestSchema.nullable(),
  /** How often it ran again because load may have made the verdict. */
  repeats: z.number().int(),
});
export type ChangedTest = z.infer<typeof changedTestSchema>;

/** What a regrade does to the marks of one student. */
export const regradeResultSchema = z.object({
  student: z.object({ _id: idSchema, fullname: z.string(), username: z.string() }),
  move: markMoveSchema,
  /** What counts of the question. */
  before: z.number(),
  after: z.number(),
  /** What the tests say. */
  computedBefore: z.number(),
  computedAfter: z.number(),
  statusBefore: programStatusSchema,
  statusAfter: programStatusSchema,
  passedBefore: z.number().int(),
  totalBefore: z.number().int(),
  passedAfter: z.number().int(),
  totalAfter: z.number().int(),
  /** Who gave the marks that stay; null where nobody did. */
  givenBy: z.string().nullable(),
  /** Of many the first, at most `CHANGED_TESTS_MAX`; `changedTests` counts all. */
  tests: z.array(changedTestSchema),
  changedTests: z.number().int(),
  /** How often the program ran again: for a busy machine, or a runner that went away. */
  repeats: z.number().int(),
  /** False where it was left out: “never lower”, or not applied. */
  isApplied: z.boolean(),
});
export type RegradeResult = z.infer<typeof regradeResultSchema>;
