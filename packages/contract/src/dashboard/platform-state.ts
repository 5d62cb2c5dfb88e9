/** What the dashboard of the administrator tells beside its counts: where exams are, and how the installation is. */
import { z } from 'zod';
import { idSchema } from '../common.ts';
import { installationSchema } from '../installation/installation.ts';
import { sectionOf } from './section.ts';

/** So far ahead an exam is told to the administrator, hours: before a restart, say. */
export const EXAMS_AHEAD_HOURS = 24;

/** An institute in which tasks run, or begin within `EXAMS_AHEAD_HOURS`. */
export const examsOfInstituteSchema = z.object({
  _id: idSchema,
  name: z.string(),
  running: z.number().int(),
  /** Students who are writing now. */
  writing: z.number().int(),
  coming: z.number().int(),
  /** When the first of the coming ones begins; null where none comes. */
  nextAt: z.string().nullable(),
});
export type ExamsOfInstitute = z.infer<typeof examsOfInstituteSchema>;

export const platformStateSchema = installationSchema.extend({
  /** What runs first, then what begins soonest. */
  institutes: sectionOf(examsOfInstituteSchema),
});
export type PlatformState = z.infer<typeof platformStateSchema>;
