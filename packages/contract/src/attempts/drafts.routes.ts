import { z } from 'zod';
import { dataOf, idSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { acknowledgedSchema, editLogSchema } from './edit-log.ts';
import { PRESENCE_PAGES_MAX, presenceHeadSchema, presenceLogSchema } from './presence.ts';
import { programDraftSchema, savedProgramSchema } from './program.ts';

const roles = ['STUDENT'] as const;

/**
 * Largest body of a save, in bytes: a question's longest program in two languages, in letters that take three bytes each,
 * with the log that sets them both.
 */
export const SAVE_BODY_MAX = 4_000_000;
/** Bytes that one student sends in a minute at most: the longest program every second comes to a quarter of it. */
const SAVE_BYTES_PER_MINUTE = 60_000_000;

export const saveDraft = defineRoute({
  method: 'POST',
  path: '/student/save-draft',
  roles,
  summary:
    'Keeps typed programs. A program that another device overtook is kept beside and reported as a conflict. Answers 413 with ATTEMPT_FULL when nothing more is kept of the attempt, and with LOG_TOO_LONG or TOO_LARGE when whole programs, or fewer at a time, have to be sent.',
  body: z
    .object({
      taskId: idSchema,
      /** None where only `presence` is told. */
      programDrafts: z.array(programDraftSchema).max(200),
      /**
       * What was typed since the server's last acknowledgement, at most one log a question; the programs of such a
       * question are what its log makes of them. Without a log the program is taken whole.
       */
      editLogs: z.array(editLogSchema).max(100).optional(),
      /** Whether the student was there, at most one log for each opening of the page. */
      presence: z.array(presenceLogSchema).max(PRESENCE_PAGES_MAX).optional(),
    })
    .refine(({ programDrafts, presence }) => programDrafts.length + (presence?.length ?? 0) > 0, {
      path: ['programDrafts'],
      message: 'At least one program has to be sent.',
    }),
  bodyMax: SAVE_BODY_MAX,
  bytesPerMinute: SAVE_BYTES_PER_MINUTE,
  response: dataOf(
    z.object({
      /** Accepted programs, without their code. */
      saved: z.array(savedProgramSchema.omit({ code: true })),
      /**
       * What the server holds instead, for each program that was not accepted; all programs of a question whose log
       * was not accepted, newest first. Both versions are kept.
       */
      conflicts: z.array(savedProgramSchema),
      /** Programs that came after the end: kept and shown to the faculty, not graded. */
      late: z.array(idSchema),
      /** The head of each question's log as the server holds it now, whatever became of this call. */
      acknowledged: z.array(acknowledgedSchema),
      /** The same of each page whose presence was told. */
      presence: z.array(presenceHeadSchema),
      deadline: z.string(),
      /** Number of the newest message of the task (`examMessageSchema`), whomever it is for; 0 where there is none. */
      newestMessage: z.number().int(),
    }),
  ),
  duringExam: true,
});

export const getDraft = defineRoute({
  method: 'POST',
  path: '/student/get-draft',
  roles,
  summary: 'The typed programs of an attempt, newest revision first for each question.',
  body: z.object({
    taskId: idSchema,
    /** What a device was told before, at most one head a question: it asks whether the logs still contain it. */
    known: z.array(acknowledgedSchema).max(100).optional(),
  }),
  response: z.object({
    success: z.literal(true),
    draft: z.object({
      programDrafts: z.array(savedProgramSchema),
      /** The head of each question's log: what another device goes on from. */
      heads: z.array(acknowledgedSchema),
    }),
    /** Questions whose log does not contain what was `known` of it: the server was set back since. */
    setBack: z.array(idSchema),
  }),
  duringExam: true,
});
