/** How an installation is: what it stands on, and what waits in it. Nothing of it is a secret. */
import { z } from 'zod';

/** So long mails that could not be sent are told, days. */
export const FAILED_MAIL_DAYS = 7;

/**
 * What the database can do: `busy` where none of the server's connections became free in time, `old` where it lacks a
 * migration that this version needs, `read-only` where it takes no changes, as one does that another has replaced.
 */
export const databaseStateSchema = z.enum(['fine', 'busy', 'old', 'read-only', 'away']);
export type DatabaseState = z.infer<typeof databaseStateSchema>;

/**
 * A runner takes programs, is stopping, refuses this server's token, shows a certificate of no authority that this server
 * trusts, one that is too old or not valid yet, or one for another name, or does not answer.
 */
export const runnerStateSchema = z.object({
  /** Where it is reached; null for the one that the server starts beside itself. */
  url: z.string().nullable(),
  state: z.enum(['fine', 'stopping', 'refusing', 'untrusted', 'expired', 'misnamed', 'away']),
  /** What it can compile; nothing where it says nothing. */
  languages: z.array(
    z.object({
      label: z.string(),
      version: z.string(),
      /** Every name by which a question may ask for it. */
      names: z.array(z.string()),
    }),
  ),
  /** Programs that work at a time; null where it says nothing. */
  slots: z.number().int().nullable(),
  /** Submissions inside, running or waiting. */
  submissions: z.number().int().nullable(),
  /** Compilers and tests that wait for a slot. */
  waiting: z.number().int().nullable(),
});
export type RunnerState = z.infer<typeof runnerStateSchema>;

export const installationSchema = z.object({
  database: z.object({
    state: databaseStateSchema,
    /** How long it took for an answer, ms; null where it gave none. */
    ms: z.number().nullable(),
  }),
  runners: z.array(runnerStateSchema),
  grading: z.object({
    /** Submissions that are not graded yet. */
    ungraded: z.number().int(),
    /** When the oldest of them was submitted; null where there is none. */
    oldestAt: z.string().nullable(),
  }),
  /** The disk of the data folder, and of the database where that says that it is full; `unknown` where it cannot be looked at. Bytes. */
  disk: z.object({
    state: z.enum(['fine', 'low', 'full', 'unknown']),
    free: z.number().nullable(),
    total: z.number().nullable(),
  }),
  /**
   * Where the content of files lies, and whether this server reaches it: `elsewhere` where other servers of the same database
   * have another folder or bucket, so that each lacks what the others were given.
   */
  files: z.object({
    place: z.enum(['database', 'disk', 's3']),
    state: z.enum(['fine', 'elsewhere', 'away']),
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
  /** When it was last tried whether a backup can be restored; null when it never was. */
  lastDrillAt: z.string().nullable(),
});
export type Installation = z.infer<typeof installationSchema>;
