/** A rehearsal: simulated students sit a copy of a task on the installation that the real ones will sit it on. */
import { z } from 'zod';

/** Most students that are simulated. */
export const REHEARSED_MAX = 1000;
/** How long students write in a rehearsal, seconds. */
export const REHEARSAL_SECONDS = { least: 10, usual: 180, most: 600 } as const;
/** Within so many minutes before an exam nobody rehearses. */
export const CALM_MINUTES = 30;
/** The rehearsals of a task that are shown, the newest first. */
export const REHEARSALS_SHOWN = 10;

export const REHEARSAL_STATES = ['WAITING', 'RUNNING', 'READY', 'STOPPED', 'FAILED'] as const;
export type RehearsalState = (typeof REHEARSAL_STATES)[number];

/** What simulated students do that is timed. */
export const REHEARSED_CALLS = ['start', 'save', 'run', 'submit'] as const;
export type RehearsedCall = (typeof REHEARSED_CALLS)[number];

/** What is known of one kind of call. Times are ms. */
const callFiguresSchema = z.object({
  count: z.number().int(),
  failures: z.number().int(),
  mean: z.number(),
  p50: z.number(),
  p95: z.number(),
  max: z.number(),
});
export type CallFigures = z.infer<typeof callFiguresSchema>;

const callsSchema = z.object({
  start: callFiguresSchema,
  save: callFiguresSchema,
  run: callFiguresSchema,
  submit: callFiguresSchema,
});

/** What a rehearsal has measured. */
export const rehearsalReportSchema = z.object({
  calls: callsSchema,
  /** One failure of each kind in the server's words. */
  reasons: z.partialRecord(z.enum(REHEARSED_CALLS), z.string()),
  /** Students who have handed in. */
  submitted: z.number().int(),
  /** What all students together have spent in the exam, from their start to their submission. Seconds. */
  studentSeconds: z.number(),
  /** After the last submission until everything was graded, seconds; null where that was not waited for. */
  gradedAfter: z.number().nullable(),
  questions: z.number().int(),
  /** Questions without a reference solution: students handed in what they were given. */
  withoutPrograms: z.number().int(),
  server: z.object({
    /** Whether the measured process is one that answers students, or a worker beside them. */
    answers: z.boolean(),
    /** Cores of its machine, which made the load as well. */
    cores: z.number().int(),
    /** Cores that the server was busy with, the mean; it cannot use more than about one for its calls. */
    busyCores: z.number(),
    /** The same of the simulated students. */
    loadCores: z.number(),
    /** The share of all cores of the machine that worked, by whatever process. */
    machineShare: z.number(),
    /** How late the event loop was, p95 in ms. */
    loopP95: z.number(),
  }),
  database: z.object({
    /** Connections that this server may open. */
    pool: z.number().int(),
    /** Statements under way, the mean, and those of them that waited for a lock. */
    active: z.number(),
    locked: z.number(),
  }),
  runners: z.object({
    /** Programs that work at a time: about one a core. */
    slots: z.number().int(),
    /** The share of the slots that worked while students wrote, the mean. */
    busyShare: z.number(),
    /** Most compilers and tests that waited for a slot. */
    waitingMost: z.number().int(),
    /** What all slots together have worked while students wrote, seconds. */
    busySeconds: z.number(),
  }),
});
export type RehearsalReport = z.infer<typeof rehearsalReportSchema>;

/** How far a rehearsal is. */
export const rehearsalProgressSchema = z.object({
  phase: z.enum(['PREPARING', 'WRITING', 'GRADING', 'REMOVING']),
  started: z.number().int(),
  submitted: z.number().int(),
  calls: z.number().int(),
  failures: z.number().int(),
});
export type RehearsalProgress = z.infer<typeof rehearsalProgressSchema>;

export const rehearsalSchema = z.object({
  _id: z.string(),
  state: z.enum(REHEARSAL_STATES),
  /** Simulated students. */
  students: z.number().int(),
  /** Students of the task when it was rehearsed: what the installation has to be large enough for. */
  assigned: z.number().int(),
  seconds: z.number().int(),
  startedAt: z.string(),
  startedByName: z.string(),
  endedAt: z.string().nullable(),
  /** Why it failed or was stopped, in a sentence; null otherwise. */
  problem: z.string().nullable(),
  progress: rehearsalProgressSchema.nullable(),
  report: rehearsalReportSchema.nullable(),
});
export type Rehearsal = z.infer<typeof rehearsalSchema>;
