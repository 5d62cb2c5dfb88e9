import { z } from 'zod';
import { originsSchema } from '../attempts/origin.ts';
import { idSchema, ownershipShape } from '../common.ts';

/**
 * Where a student of a task stands, in the order of an exam. From the start to the submission, by the student or by the
 * server's clock, it is WRITING while the exam page is heard of, and AWAY once it has not been for `AWAY_AFTER_MS`: it
 * is closed, or cut off from the server.
 */
export const SITTING_STATES = ['NOT-STARTED', 'WRITING', 'AWAY', 'SUBMITTED'] as const;
export const sittingStateSchema = z.enum(SITTING_STATES);
export type SittingState = z.infer<typeof sittingStateSchema>;

/**
 * An exam page that says nothing for so long is away, ms. One that saves nothing asks for the time once a minute, as often
 * as a browser lets one that has long been in the background.
 */
export const AWAY_AFTER_MS = 75_000;

/** How many students of a task stand where. */
export const sittingCountsSchema = z.object({
  students: z.number().int(),
  notStarted: z.number().int(),
  writing: z.number().int(),
  away: z.number().int(),
  submitted: z.number().int(),
});
export type SittingCounts = z.infer<typeof sittingCountsSchema>;

/** A task that students can sit at this moment. */
export const ongoingTaskSchema = z.object({
  _id: idSchema,
  name: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** The latest moment to which somebody can still work with extra time; null when that is not after the end. */
  extendedUntil: z.string().nullable(),
  /** Minutes; null means that the whole window may be used. */
  duration: z.number().int().nullable(),
  counts: sittingCountsSchema,
  ...ownershipShape,
});
export type OngoingTask = z.infer<typeof ongoingTaskSchema>;

/** A student of a task, as the person sees it who watches over the room. */
export const taskStudentSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** The enrollment number. */
  roll: z.string(),
  state: sittingStateSchema,
  startedAt: z.string().nullable(),
  submittedAt: z.string().nullable(),
  /** When the student's time ends: the own one once started, before that the latest moment to work. */
  end: z.string(),
  /** When something typed last reached the server; null when nothing has. */
  lastSavedAt: z.string().nullable(),
  /** In how many of the questions something has been typed; null before the start. */
  answered: z.object({ count: z.number().int(), of: z.number().int() }).nullable(),
  /** When a program was last run; null when none was. */
  lastRunAt: z.string().nullable(),
  /** When the exam page was last heard of, to within some seconds; null before the start. */
  heardAt: z.string().nullable(),
  /** Where it is worked on; null before the start. */
  origins: originsSchema.nullable(),
});
export type TaskStudent = z.infer<typeof taskStudentSchema>;
