/** What those who watch over an exam see of its room while it runs. */
import { z } from 'zod';
import { submittedBySchema } from '../attempts/attempt.ts';
import { idSchema, reasonSchema } from '../common.ts';
import { roomStateSchema } from './room.rules.ts';

/** Longest message to students, and longest question of one. Characters. */
export const ROOM_TEXT_MAX = 1000;
/** So many questions of one student may wait for an answer. */
export const WAITING_QUESTIONS_MAX = 5;

/** Plain text of a message or a question; line ends stay. */
export const roomTextSchema = z
  .string()
  .trim()
  .min(1, 'Please write something.')
  .max(ROOM_TEXT_MAX, `At most ${ROOM_TEXT_MAX.toLocaleString('en')} characters, please.`);

/**
 * How a student shows the exam browser that the task requires: PROVEN, EXEMPT from it, or UNPROVEN, which nobody is who
 * has started.
 */
export const roomBrowserSchema = z.enum(['PROVEN', 'EXEMPT', 'UNPROVEN']);

/** A student of the room. What only the clock changes is not in it: the page counts from `since` and to `end`. */
export const roomStudentSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** The enrollment number. */
  roll: z.string(),
  state: roomStateSchema,
  /** Since when; null for one who is not there. */
  since: z.string().nullable(),
  startedAt: z.string().nullable(),
  submittedAt: z.string().nullable(),
  submittedBy: submittedBySchema.nullable(),
  /** When the student's time ends: the own one once started, before that the latest moment to work. */
  end: z.string(),
  /** Until when a submitted attempt was opened again; null where it was not. */
  openUntil: z.string().nullable(),
  /** Of each question of the task, in its order, the PUBLIC tests that the last run passed; null where none was run. */
  tests: z.array(z.object({ passed: z.number().int(), of: z.number().int() }).nullable()),
  /** Changes whose text came from outside, as a playback tells them: so many, and their characters without white space. */
  outside: z.object({ changes: z.number().int(), characters: z.number().int() }),
  /** Minutes beyond the others'. */
  extraMinutes: z.number().int(),
  /** A deadline of the student's own; null where none was given. */
  laterEnd: z.string().nullable(),
  /** Null where the task requires no exam browser. */
  browser: roomBrowserSchema.nullable(),
});
export type RoomStudent = z.infer<typeof roomStudentSchema>;

/** What a student asked those who watch over the exam. */
export const roomQuestionSchema = z.object({
  _id: idSchema,
  studentId: idSchema,
  text: z.string(),
  askedAt: z.string(),
  /** Null: it waits for an answer. */
  answeredAt: z.string().nullable(),
});
export type RoomQuestion = z.infer<typeof roomQuestionSchema>;

/** What was told to one student or to all. */
export const roomMessageSchema = z.object({
  _id: idSchema,
  /** Null: all students of the task. */
  to: idSchema.nullable(),
  text: z.string(),
  sentAt: z.string(),
  sentBy: z.string(),
  /** The question that it answers; null for any other message. */
  answers: idSchema.nullable(),
});
export type RoomMessage = z.infer<typeof roomMessageSchema>;

export const roomTaskSchema = z.object({
  _id: idSchema,
  name: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** Minutes; null means that the whole window may be used. */
  duration: z.number().int().nullable(),
  requireExamBrowser: z.boolean(),
  /** In the order of the task. */
  questions: z.array(z.object({ _id: idSchema, name: z.string() })),
  /** When extra time was last given; null where nobody has any. */
  extraTimeGivenAt: z.string().nullable(),
});
export type RoomTask = z.infer<typeof roomTaskSchema>;

/** What the one who watches may do in the room. */
const roomRightsSchema = z.object({
  /** Write messages, answer questions, give time, exempt, and submit for a student. */
  canExtend: z.boolean(),
  /** Open submitted attempts again. */
  canReopen: z.boolean(),
});

/** The whole room as it stands. */
export const roomSchema = z.object({
  /** By the server's clock. */
  at: z.string(),
  task: roomTaskSchema,
  may: roomRightsSchema,
  /** By enrollment number. */
  students: z.array(roomStudentSchema),
  /** Oldest first. */
  questions: z.array(roomQuestionSchema),
  /** Oldest first. */
  messages: z.array(roomMessageSchema),
});
export type Room = z.infer<typeof roomSchema>;

/** What has changed since what was told before: of each list what is new, or no longer as it was. */
export const roomChangeSchema = roomSchema.omit({ may: true, task: true }).extend({
  /** Only where the task has changed. */
  task: roomTaskSchema.optional(),
  /** Students who are no longer of the task. */
  gone: z.array(idSchema),
});
export type RoomChange = z.infer<typeof roomChangeSchema>;

/** What is sent to who watches a room: all of it once, and changes after. */
export const roomEventSchema = z.union([
  z.object({ room: roomSchema }),
  z.object({ change: roomChangeSchema }),
]);

/** A question as the student sees it who asked it. */
export const ownQuestionSchema = z.object({
  _id: idSchema,
  text: z.string(),
  askedAt: z.string(),
  answer: z.string().nullable(),
});
export type OwnQuestion = z.infer<typeof ownQuestionSchema>;

/** What the dialog sends that writes to students. */
export const roomMessageDraftSchema = z.object({
  /** Drawn by the page: the same message sent again is there once. */
  _id: idSchema,
  /** Null: to all students of the task. */
  to: idSchema.nullable(),
  text: roomTextSchema,
  /** The question that it answers. */
  answers: idSchema.nullable().default(null),
});

export const submitForDraftSchema = z.object({ studentId: idSchema, reason: reasonSchema });
