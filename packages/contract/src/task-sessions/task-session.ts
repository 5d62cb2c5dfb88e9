import { z } from 'zod';
import { originsSchema } from '../attempts/origin.ts';
import { idSchema, ownershipShape } from '../common.ts';

/** Where a student of a task stands. WRITING lasts until the submission, by the student or by the server's clock. */
export const SITTING_STATES = ['NOT-STARTED', 'WRITING', 'SUBMITTED'] as const;
export const sittingStateSchema = z.enum(SITTING_STATES);
export type SittingState = z.infer<typeof sittingStateSchema>;

/** How many students of a task stand where. */
export const sittingCountsSchema = z.object({
  students: z.number().int(),
  notStarted: z.number().int(),
  writing: z.number().int(),
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
  /** Where it is worked on; null before the start. */
  origins: originsSchema.nullable(),
});
export type TaskStudent = z.infer<typeof taskStudentSchema>;
