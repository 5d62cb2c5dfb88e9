import { z } from 'zod';
import { idSchema, instantSchema, reasonSchema } from '../common.ts';

/** Most students whose attempts one call can open again. */
export const REOPENED_STUDENTS_MAX = 1000;

/** What the dialog sends that opens attempts again. Whether it may be is decided by `findReopeningProblem`. */
export const reopeningDraftSchema = z.object({
  studentIds: z
    .array(idSchema.toLowerCase(), 'Please select at least one student.')
    .min(1, 'Please select at least one student.')
    .max(
      REOPENED_STUDENTS_MAX,
      `At most ${REOPENED_STUDENTS_MAX.toLocaleString('en')} attempts can be opened again at once.`,
    ),
  /** Until then the students can go on. */
  until: instantSchema,
  reason: reasonSchema,
});
export type ReopeningDraft = z.infer<typeof reopeningDraftSchema>;
