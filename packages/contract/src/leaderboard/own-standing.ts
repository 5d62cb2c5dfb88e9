import { z } from 'zod';

/** What a student's figures are grouped by. */
export const STANDING_GROUPS = ['question', 'difficulty', 'module'] as const;

/** A student's marks and time in some questions of a task, beside what the class did there. */
export const standingRowSchema = z.object({
  by: z.enum(STANDING_GROUPS),
  /** `Question 2 · Prime factors`, `MEDIUM`, `CO1 Arrays`. */
  label: z.string(),
  obtainedMarks: z.number(),
  totalMarks: z.number(),
  /** Minutes, two decimals, that the student took and that the task plans. */
  timeTaken: z.number(),
  timeRequired: z.number(),
  /** The part of the student's whole time, in whole percent. */
  timeShare: z.number().int(),
  /** What the class obtained on average, in whole percent; null where the class is too small (`CLASS_MIN`). */
  classPercentage: z.number().int().nullable(),
  /** Whole minutes that the class took on average; null likewise. */
  classTimeTaken: z.number().int().nullable(),
});
export type StandingRow = z.infer<typeof standingRowSchema>;

/** How a student did at a published task: the place in the class, and where marks and time went. Nobody else is named. */
export const ownStandingSchema = z.object({
  /** Among the graded submissions, ties sharing a place; null where the class is too small. */
  place: z.object({ rank: z.number().int(), of: z.number().int() }).nullable(),
  rows: z.array(standingRowSchema),
});
export type OwnStanding = z.infer<typeof ownStandingSchema>;
