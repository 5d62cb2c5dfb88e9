/** What the dashboard of a student tells beside its counts. */
import { z } from 'zod';
import { taskCardSchema } from '../attempts/attempts.routes.ts';
import { idSchema } from '../common.ts';
import { sectionOf } from './section.ts';

/** So many tasks that can be sat, or will be, are told. */
export const NEXT_TASKS = 4;
/** So many published results are told, and drawn over time. */
export const OWN_RESULTS = 12;

/** A published result of the student's own. */
export const ownResultRowSchema = z.object({
  taskId: idSchema,
  name: z.string(),
  subject: z.string().nullable(),
  submittedAt: z.string(),
  marksObtained: z.number(),
  totalMarks: z.number(),
});
export type OwnResultRow = z.infer<typeof ownResultRowSchema>;

export const ownWorkSchema = z.object({
  /** When all of this was so, by the server's clock. */
  at: z.string(),
  /** Those that can be sat, soonest end first, then those to come, soonest start first. */
  next: z.array(taskCardSchema),
  /** The newest submission first. */
  results: sectionOf(ownResultRowSchema),
});
