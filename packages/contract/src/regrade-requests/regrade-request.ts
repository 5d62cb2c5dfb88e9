/** A student asks for another look at a question of a published result, and is answered. */
import { z } from 'zod';
import { idSchema } from '../common.ts';
import { questionNameShape } from '../questions/question.ts';

/** Longest request, and longest answer. Characters. */
export const REQUEST_WORDS_MAX = 2000;
/** So often a student can ask about one question. */
export const REQUESTS_MAX = 10;
/** Of a request in a list so much is told. Characters. */
export const REQUEST_BEGINNING = 200;

/** OPEN waits for an answer; only one of a question does. */
export const REQUEST_STATES = ['OPEN', 'ANSWERED', 'WITHDRAWN'] as const;
export const requestStateSchema = z.enum(REQUEST_STATES);
export type RequestState = z.infer<typeof requestStateSchema>;

const wordsSchema = (missing: string, what: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(REQUEST_WORDS_MAX, `${what} may have at most ${REQUEST_WORDS_MAX.toLocaleString('en')} characters.`);

/** What a student asks. */
export const requestWordsSchema = wordsSchema('Please say what should be looked at again.', 'A request');
/** What is answered. */
export const answerWordsSchema = wordsSchema('Please write an answer.', 'An answer');

/** A request as its student and those who evaluate read it. */
export const regradeRequestSchema = z.object({
  _id: idSchema,
  /** The question's id. */
  programIndex: idSchema,
  state: requestStateSchema,
  words: z.string(),
  askedAt: z.string(),
  /** When the student took it back; null where that did not happen. */
  withdrawnAt: z.string().nullable(),
  answer: z
    .object({
      words: z.string(),
      by: z.string(),
      at: z.string(),
      /** Of the question, where the answer changed them. */
      marks: z.object({ before: z.number(), after: z.number() }).nullable(),
    })
    .nullable(),
});
export type RegradeRequest = z.infer<typeof regradeRequestSchema>;

/** What a student has asked about a submission, and what can still be asked. */
export const ownRegradeRequestsSchema = z.object({
  /** The questions of the submission, in its student's order; none before the result is published. */
  questions: z.array(
    z.object({
      programIndex: idSchema,
      /** Until then the student can ask; null where this task takes no requests. */
      until: z.string().nullable(),
      /** Why the student cannot ask now, in a sentence; null where the student can. */
      problem: z.string().nullable(),
    }),
  ),
  /** The oldest first. */
  requests: z.array(regradeRequestSchema),
});
export type OwnRegradeRequests = z.infer<typeof ownRegradeRequestsSchema>;

/** A request in a list. */
export const regradeRequestRowSchema = z.object({
  _id: idSchema,
  task: z.object({ _id: idSchema, name: z.string() }),
  student: z.object({
    _id: idSchema,
    fullname: z.string(),
    /** Enrollment number. */
    username: z.string(),
  }),
  question: z.object({
    _id: idSchema,
    ...questionNameShape,
    title: z.string(),
    /** Its place in the task, from 1. */
    number: z.number().int(),
  }),
  state: requestStateSchema,
  /** How it begins. */
  words: z.string(),
  askedAt: z.string(),
  answered: z.object({ by: z.string(), at: z.string() }).nullable(),
});
export type RegradeRequestRow = z.infer<typeof regradeRequestRowSchema>;
