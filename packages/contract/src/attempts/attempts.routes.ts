import { z } from 'zod';
import { dataOf, idSchema } from '../common.ts';
import { LARGE_BODY_MAX, defineRoute } from '../route.ts';
import { examTaskSchema, receiptSchema, runLogSchema } from './attempt.ts';
import { acknowledgedSchema } from './edit-log.ts';
import { runOutcomeSchema, runProgressSchema } from './past-run.ts';
import { OWN_INPUT_MAX, programCodeSchema, revisionSchema } from './program.ts';
import { examMessageSchema } from './exam-message.ts';
import { languageSchema } from '../questions/question.ts';

const roles = ['STUDENT'] as const;

/** A task on the list of available or coming ones. */
export const taskCardSchema = z.object({
  _id: idSchema,
  name: z.string(),
  subject: z.string().nullable(),
  startTime: z.string(),
  /** When the window closes for this student. */
  endTime: z.string(),
  /** Minutes; 0 means that the whole window may be used. */
  duration: z.number().int(),
  /** Minutes that this student was given beyond the others; they are in `duration` and `endTime` already. */
  extraMinutes: z.number().int(),
  /** The window closes later for this student than for the others. */
  hasLaterEnd: z.boolean(),
  totalMarks: z.number(),
  questionCount: z.number().int(),
  requireExamBrowser: z.boolean(),
  /** When this student started, and when the own time ends; null before the start. */
  startedAt: z.string().nullable(),
  deadline: z.string().nullable(),
  /** By whom the attempt, which was submitted already, was opened again, and until when; null when it was not. */
  reopened: z.object({ by: z.string(), until: z.string() }).nullable(),
});
export type TaskCard = z.infer<typeof taskCardSchema>;

export const availableTask = defineRoute({
  method: 'GET',
  path: '/student/available-task',
  roles,
  summary: 'Tasks the student can sit now: running, assigned, not submitted.',
  response: dataOf(z.array(taskCardSchema)),
});

export const upcomingTasks = defineRoute({
  method: 'GET',
  path: '/student/upcoming-tasks',
  roles,
  summary: 'Assigned tasks that have not begun.',
  response: dataOf(z.array(taskCardSchema)),
});

export const fetchTaskById = defineRoute({
  method: 'GET',
  path: '/student/fetch-task-by-id/:taskId',
  roles,
  summary: "The task as the student sits it; with questions once the student's attempt has started.",
  params: z.object({ taskId: idSchema }),
  response: dataOf(examTaskSchema),
  duringExam: true,
});

export const startTask = defineRoute({
  method: 'POST',
  path: '/student/start-task',
  roles,
  summary: "Starts the student's attempt, once; a repeated call gets the first answer.",
  body: z.object({ taskId: idSchema }),
  response: z.object({
    success: z.literal(true),
    startTime: z.string(),
    /** The moment this student's time ends. */
    deadline: z.string(),
  }),
  duringExam: true,
});

/** How things stand for a student who sits a task. */
const clockSchema = z.object({
  deadline: z.string(),
  submitted: z.boolean(),
  /** The head of each question's log: a device sees by it that another one of the student has gone on. */
  heads: z.array(acknowledgedSchema),
  /** Those after what was known, oldest first. */
  messages: z.array(examMessageSchema),
});
export type ExamClock = z.infer<typeof clockSchema>;

/** The documents have no such call: an exam page that saves nothing asks it once a minute, whatever it is told (`examEvents`). */
export const examClock = defineRoute({
  method: 'POST',
  path: '/student/exam-clock',
  roles,
  summary:
    "When the student's time ends, whether the attempt is submitted, where the logs of its programs stand, and what the student was told.",
  body: z.object({
    taskId: idSchema,
    /** The number of the newest message that the page has; without it none are told. */
    messagesAfter: z.number().int().min(0).optional(),
  }),
  response: dataOf(clockSchema),
  duringExam: true,
});

export const examEvents = defineRoute({
  method: 'GET',
  path: '/student/exam-events/:taskId',
  roles,
  summary:
    'The same, with every message. Who accepts `text/event-stream` is told it again whenever something of it is another, with new messages only; heads are told there only to who has several logins or pages.',
  params: z.object({ taskId: idSchema }),
  response: dataOf(clockSchema),
  events: clockSchema,
  duringExam: true,
});

export const takeOver = defineRoute({
  method: 'POST',
  path: '/student/take-over',
  roles,
  summary:
    'Goes on with the attempt in this login: any other one is refused from now on. Only for a task that takes one login at a time; of any other nothing changes.',
  body: z.object({ taskId: idSchema }),
  response: z.object({ success: z.literal(true) }),
  duringExam: true,
});

export const getLog = defineRoute({
  method: 'POST',
  path: '/student/get-log',
  roles,
  summary: "The student's own runs, newest first.",
  body: z.object({ taskId: idSchema }),
  response: dataOf(z.object({ logs: z.array(runLogSchema) })),
  duringExam: true,
});

export const runCode = defineRoute({
  method: 'POST',
  path: '/student/run-code',
  roles,
  summary: "Runs a program on the PUBLIC tests of its question, or on an input of the student's own.",
  body: z.object({
    taskId: idSchema,
    programSubmission: z.object({
      programIndex: idSchema,
      language: languageSchema,
      code: programCodeSchema,
      /** Seconds from the question's first view to this run. What cannot be one is left out: no clock holds up a run. */
      timeTaken: z.number().nullish(),
      /** Runs the program once on this input in place of the PUBLIC tests; the one result has no verdict. */
      ownInput: z
        .string()
        .max(
          OWN_INPUT_MAX,
          `An input of your own may have at most ${OWN_INPUT_MAX.toLocaleString('en')} characters.`,
        )
        .nullish(),
    }),
  }),
  response: runOutcomeSchema.extend({ success: z.literal(true), message: z.string() }),
  progress: runProgressSchema,
  rateLimit: 40,
  duringExam: true,
});

export const finalSubmit = defineRoute({
  method: 'POST',
  path: '/student/final-submit',
  roles,
  summary: 'Ends the attempt, once. Answers the receipt; a repeated call gets the first one.',
  body: z.object({
    taskId: idSchema,
    /** Seconds by the device's clock; kept for comparison only. What cannot be one is left out: no clock holds up a submission. */
    totalTimeTaken: z.number().nullish(),
    /**
     * The revision of each program that the student means. If the server lacks one it answers 409 with code
     * DRAFT_MISSING and names them in `errors`. Without this field the last saved drafts count.
     */
    programs: z
      .array(
        z.object({
          programIndex: idSchema,
          language: languageSchema,
          revision: revisionSchema,
          hash: z.string().length(64),
          /** The program itself; looked at only where the server took no more of it (ATTEMPT_FULL). */
          code: programCodeSchema.optional(),
        }),
      )
      .max(100)
      .optional(),
  }),
  bodyMax: LARGE_BODY_MAX,
  response: dataOf(receiptSchema),
  duringExam: true,
});
