import { z } from 'zod';
import { idSchema, instantSchema, reasonSchema } from '../common.ts';

/** Most minutes that can be given beyond the task's: a week. */
export const EXTRA_MINUTES_MAX = 10_080;

/** The time one student of a task was given beyond the others'. */
export const extraTimeSchema = z.object({
  studentId: idSchema,
  fullname: z.string(),
  username: z.string(),
  /** Minutes by which both the own duration and the task's end are later; 0 when only the end was moved. */
  extraMinutes: z.number().int(),
  /** A deadline of the student's own; null when minutes alone were given. */
  endTime: z.string().nullable(),
  reason: z.string(),
  givenBy: z.string(),
  givenAt: z.string(),
  /** When the student's time ends: the own one once started, before that the latest moment to work. */
  end: z.string(),
  startedAt: z.string().nullable(),
  submittedAt: z.string().nullable(),
});
export type ExtraTime = z.infer<typeof extraTimeSchema>;

/** What the extra-time dialog sends. Whether it may be is decided by `findExtraTimeProblem`. */
export const extraTimeDraftSchema = z.object({
  taskId: idSchema,
  studentIds: z.array(idSchema).min(1, 'Please select at least one student.').max(10_000),
  /** Replaces what was given before; with no `endTime` and 0 minutes the extra time is taken away. */
  extraMinutes: z
    .number()
    .int('Extra time is given in whole minutes.')
    .min(0, 'Extra time cannot be negative.')
    .max(EXTRA_MINUTES_MAX, 'Extra time may be at most a week (10,080 minutes).')
    .default(0),
  endTime: instantSchema.nullable().default(null),
  reason: reasonSchema,
});
export type ExtraTimeDraft = z.infer<typeof extraTimeDraftSchema>;

/** What the sessions of a task send: minutes beyond what each of the students has. */
export const addedTimeDraftSchema = z.object({
  taskId: idSchema,
  /** Null: everybody who has not submitted and whom the minutes help. */
  studentIds: z.array(idSchema).min(1, 'Please select at least one student.').max(10_000).nullable(),
  minutes: z
    .number('Please enter whole minutes, 1 or more.')
    .int('Extra time is given in whole minutes.')
    .min(1, 'Please enter whole minutes, 1 or more.')
    .max(EXTRA_MINUTES_MAX, 'Extra time may be at most a week (10,080 minutes).'),
  reason: extraTimeDraftSchema.shape.reason,
  /**
   * When extra time was last given in the task, as the writer saw it. If any was given since, nothing happens: so a call
   * that is repeated because its answer was lost, and two who give the same, do not add up.
   */
  seenGivenAt: instantSchema.nullable(),
});
