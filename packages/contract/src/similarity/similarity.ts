/** Programs that share more than chance explains, what people make of it, and how a comparison is asked for. */
import { z } from 'zod';
import { idSchema } from '../common.ts';
import { languageSchema, questionNameShape } from '../questions/question.ts';

/** STOPPED: a person stopped it. FAILED: it could not be completed. What was found by then stays. */
export const COMPARISON_STATES = ['COMPARING', 'READY', 'STOPPED', 'FAILED'] as const;
export const comparisonStateSchema = z.enum(COMPARISON_STATES);
export type ComparisonState = z.infer<typeof comparisonStateSchema>;

/**
 * Why a program is not compared. SHORT: whoever solves so small a question writes what others write. LANGUAGE: it
 * is in none that are read. FEW: too few have used its language. LONG, DEEP, SLOW: it is longer or nested deeper than programs are, or took
 * too long to be read. BROKEN: the parser could not read it.
 */
export const LEFT_OUT_REASONS = ['SHORT', 'LANGUAGE', 'FEW', 'LONG', 'DEEP', 'SLOW', 'BROKEN'] as const;
export const leftOutReasonSchema = z.enum(LEFT_OUT_REASONS);
export type LeftOutReason = z.infer<typeof leftOutReasonSchema>;

/** How a pair is said to be; `SURPRISE_WORDS` has the words. */
export const surpriseLevelSchema = z.enum(['high', 'shown']);

/** Of a pair or a group: nobody opened a case of it, one is open, or all are closed. */
export const CASE_STATES = ['NONE', 'OPEN', 'CLOSED'] as const;
export const caseStateSchema = z.enum(CASE_STATES);
export type CaseState = z.infer<typeof caseStateSchema>;

/** A question as lists of a task name it. */
export const comparedQuestionSchema = z.object({
  _id: idSchema,
  ...questionNameShape,
  title: z.string(),
  /** Its place in the task, from 1. */
  number: z.number().int(),
});

export const comparedTaskSchema = z.object({ _id: idSchema, name: z.string() });
export const comparedStudentSchema = z.object({ _id: idSchema, fullname: z.string(), username: z.string() });

/** What somebody asks for. */
export const comparisonDraftSchema = z.object({
  taskId: idSchema,
  /** Null: all questions of the task. */
  questionId: idSchema.nullable().default(null),
  /** With programs of other tasks that have the same question and that the asker may evaluate, archived ones among them. */
  withOthers: z.boolean().default(false),
});
export type ComparisonDraft = z.infer<typeof comparisonDraftSchema>;

const comparisonShape = {
  _id: idSchema,
  state: comparisonStateSchema,
  /** The questions that are compared, in the order of the task. */
  questions: z.array(comparedQuestionSchema),
  /** How many other tasks it is compared with. */
  otherTasks: z.number().int(),
  startedBy: z.string(),
  startedAt: z.string(),
  /** Null while it runs; `by` is null where nobody stopped it. */
  ended: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
  /** Of a FAILED one: why, in a sentence. */
  problem: z.string().nullable(),
  /** Pairs that the caller may read. */
  pairs: z.number().int(),
};

/** A comparison in the list of a task. */
export const comparisonRowSchema = z.object(comparisonShape);
export type ComparisonRow = z.infer<typeof comparisonRowSchema>;

/** A comparison: how far it is, and what was compared. */
export const programComparisonSchema = z.object({
  ...comparisonShape,
  task: comparedTaskSchema,
  /** The caller may stop it, and open cases. */
  canEvaluate: z.boolean(),
  /** Programs read, of all of the questions that have begun. */
  progress: z.object({ read: z.number().int(), all: z.number().int(), questionsDone: z.number().int() }),
  /** Groups that the caller may read. */
  groups: z.number().int(),
  /** Of the questions that are done. */
  done: z.array(
    z.object({
      questionId: idSchema,
      /** Programs of the class. */
      compared: z.number().int(),
      /** Programs of other tasks. */
      others: z.number().int(),
      /** All pairs that were found; of many the most unlikely are kept. */
      found: z.number().int(),
    }),
  ),
  /** Programs of the class that were left out, by why. */
  leftOut: z.partialRecord(leftOutReasonSchema, z.number().int()),
});
export type ProgramComparison = z.infer<typeof programComparisonSchema>;

/** What a task can be compared by. */
export const comparisonOptionsSchema = z.object({
  task: comparedTaskSchema,
  canEvaluate: z.boolean(),
  /** Why nothing can be compared, in a sentence; null where it can. */
  problem: z.string().nullable(),
  questions: z.array(
    comparedQuestionSchema.extend({
      /** Programs of the class. */
      programs: z.number().int(),
      /** Other tasks that have it and that the caller may evaluate, and the programs in them. */
      otherTasks: z.number().int(),
      otherPrograms: z.number().int(),
    }),
  ),
});
export type ComparisonOptions = z.infer<typeof comparisonOptionsSchema>;

/** Whose program it is. */
export const comparedSideSchema = z.object({
  student: comparedStudentSchema,
  /** Where it was written; not the task of the comparison for a program of another one. */
  task: comparedTaskSchema,
});

const pairShape = {
  _id: idSchema,
  question: comparedQuestionSchema,
  level: surpriseLevelSchema,
  left: comparedSideSchema,
  right: comparedSideSchema,
  /** Fragments that both have, and those of them that nobody else has. */
  fragments: z.number().int(),
  onlyTheirs: z.number().int(),
  /** The number of the group that it belongs to, within its question; null for a pair alone. */
  group: z.number().int().nullable(),
  case: z.object({ state: caseStateSchema, _id: idSchema.nullable() }),
};

/** Two programs that share more than chance explains. */
export const similarPairRowSchema = z.object(pairShape);
export type SimilarPairRow = z.infer<typeof similarPairRowSchema>;

/** Most students of a group that are named in a list. */
export const GROUP_NAMES_MAX = 12;

/** Programs that hang together by pairs. */
export const similarGroupSchema = z.object({
  question: comparedQuestionSchema,
  number: z.number().int(),
  /** Of its most unlikely pair. */
  level: surpriseLevelSchema,
  programs: z.number().int(),
  pairs: z.number().int(),
  /** By name; at most `GROUP_NAMES_MAX`. */
  students: z.array(comparedStudentSchema),
  /** The most unlikely pair of it. */
  firstPairId: idSchema,
});
export type SimilarGroup = z.infer<typeof similarGroupSchema>;

/** A program of the class that was not compared. */
export const leftOutProgramSchema = z.object({
  question: comparedQuestionSchema,
  student: comparedStudentSchema,
  reason: leftOutReasonSchema,
});
export type LeftOutProgram = z.infer<typeof leftOutProgramSchema>;

/** Lines of a program, from 1, both of them included. */
const linesSchema = z.object({ first: z.number().int(), last: z.number().int() });

/** Steps of a program, from one up to the one before `to`, and the lines that they stand on. */
interface StoredSteps extends z.infer<typeof linesSchema> {
  from: number;
  to: number;
}

/** A fragment as it is stored: the same steps in two programs. */
export interface StoredFragment {
  left: StoredSteps;
  right: StoredSteps;
  /** How many programs have the rarest part of it. */
  sharedBy: number;
}

const shownSideSchema = comparedSideSchema.extend({
  language: languageSchema,
  /** The whole program as it was graded; null where another one is graded since it was compared. */
  text: z.string().nullable(),
  submittedAt: z.string(),
});

/** Two programs side by side. */
export const similarPairSchema = z.object({
  ...pairShape,
  comparisonId: idSchema,
  task: comparedTaskSchema,
  canEvaluate: z.boolean(),
  left: shownSideSchema,
  right: shownSideSchema,
  /** In the order of the left program. */
  shared: z.array(
    z.object({
      left: linesSchema,
      right: linesSchema,
      /** How many programs have the rarest part of it, these two among them. */
      sharedBy: z.number().int(),
    }),
  ),
  /** How many programs belong to its group; null for a pair alone. */
  groupSize: z.number().int().nullable(),
});
export type SimilarPair = z.infer<typeof similarPairSchema>;

/** How the shared parts came into one program. */
export const growthSchema = z.object({
  /** How much of what is shared stood there at a moment: so many of `pieces`. */
  moments: z.array(z.object({ at: z.string(), pieces: z.number().int() })),
  pieces: z.number().int(),
  /** The first moments at which half of it, and all of it, stood there; null where it never did. */
  halfAt: z.string().nullable(),
  allAt: z.string().nullable(),
  /** Single changes that brought `JUMP_CHARACTERS` characters or more besides white space; the first `JUMPS_MAX`. */
  jumps: z.array(z.object({ at: z.string(), characters: z.number().int() })),
});
export type Growth = z.infer<typeof growthSchema>;

/** How both programs of a pair came about; null where no edits are stored of a program, or it was written elsewhere. */
export const pairGrowthSchema = z.object({ left: growthSchema.nullable(), right: growthSchema.nullable() });
export type PairGrowth = z.infer<typeof pairGrowthSchema>;
