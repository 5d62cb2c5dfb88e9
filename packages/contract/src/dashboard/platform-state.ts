/** What the dashboard of the administrator tells beside its counts: how the installation is. Nothing of it is a secret. */
import { z } from 'zod';
import { idSchema } from '../common.ts';
import { sectionOf } from './section.ts';

/** So far ahead an exam is told to the administrator, hours: before a restart, say. */
export const EXAMS_AHEAD_HOURS = 24;
/** So long mails that could not be sent are told, days. */
export const FAILED_MAIL_DAYS = 7;

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

export const platformStateSchema = z.object({
  /** What runs first, then what begins soonest. */
  institutes: sectionOf(examsOfInstituteSchema),
  health: z.object({
    /** How long the database took for an answer, ms; null where it gave none. */
    databaseMs: z.number().nullable(),
    runner: z.boolean(),
    /** The disk of the data folder; `unknown` where it cannot be looked at. Bytes. */
    disk: z.object({
      state: z.enum(['fine', 'low', 'full', 'unknown']),
      free: z.number().nullable(),
      total: z.number().nullable(),
    }),
  }),
  mail: z.object({
    isConfigured: z.boolean(),
    /** Mails that this server is about to send; where no mail server is set, those that lie in the outbox. */
    waiting: z.number().int(),
    /** Mails that could not be sent within `FAILED_MAIL_DAYS`. */
    failed: z.number().int(),
    lastFailedAt: z.string().nullable(),
  }),
  /** When the last backup was written; null when none was. */
  lastBackupAt: z.string().nullable(),
});
export type PlatformState = z.infer<typeof platformStateSchema>;
