import { z } from 'zod';
import { idSchema } from '../common.ts';
import { checkerSchema } from '../questions/checker.ts';
import {
  attachmentSchema,
  difficultySchema,
  languageSchema,
  questionNameShape,
  starterSchema,
} from '../questions/question.ts';
import { questionLimitsSchema } from '../questions/question-limits.ts';
import { testCaseSchema } from '../questions/test-case.ts';
import { programBlockSchema, programCodeSchema } from './program.ts';

/** A question as a student meets it. There is no field for a hidden test case or for an invisible block's code. */
export const examQuestionSchema = z.object({
  marks: z.number(),
  /** Minutes. */
  timeRequired: z.number(),
  questionId: z.object({
    _id: idSchema,
    ...questionNameShape,
    /** What the palette calls it: the name, or how the statement begins. */
    title: z.string(),
    question: z.string(),
    language: z.array(languageSchema),
    difficulty: difficultySchema,
    /** The starting program in the question's first language. */
    code: z.array(programBlockSchema),
    /** Of the further languages; one without any starts from its skeleton. */
    starters: z.array(starterSchema),
    /** PUBLIC test cases alone; empty where a judge talks to the program, whose they are: no program reads them. */
    testcases: z.array(
      testCaseSchema.pick({ input: true, output: true, name: true }).extend({ type: z.literal('PUBLIC') }),
    ),
    /** How many PUBLIC test cases there are, shown or not. */
    publicTestCount: z.number().int(),
    /** The program talks to a judge, which decides. */
    hasJudge: z.boolean(),
    /** How outputs are compared; null where a judge decides. */
    checker: checkerSchema.nullable(),
    limits: questionLimitsSchema,
    attachment: attachmentSchema.nullable(),
  }),
});
export type ExamQuestion = z.infer<typeof examQuestionSchema>;

/** How an attempt came to its end: by the student, by the server's clock, or by one who watched over the exam. */
export const submittedBySchema = z.enum(['STUDENT', 'CLOCK', 'STAFF']);
export type SubmittedBy = z.infer<typeof submittedBySchema>;

/** Why a program that reached the server is not graded. */
export const notGradedReasonSchema = z.enum(['LATE', 'CONFLICT', 'UNCHECKED', 'ELSEWHERE']);

/** A person decided which program of the student's is graded, and why. */
export const substitutionSchema = z.object({
  by: z.string(),
  at: z.string(),
  reason: z.string(),
});
export type Substitution = z.infer<typeof substitutionSchema>;

/** A program that reached the server and was not submitted. */
export const notGradedSchema = z.object({
  programIndex: idSchema,
  position: z.number().int(),
  language: languageSchema,
  /** By the server's clock as the browser knew it; null when the writer did not say. */
  typedAt: z.string().nullable(),
  receivedAt: z.string(),
  /** How many characters it has. */
  characters: z.number().int(),
  /** The short hash of the program. */
  hash: z.string(),
  /**
   * LATE: it arrived after the end. CONFLICT: another device had gone on, and its version was gone on with. UNCHECKED:
   * it came from elsewhere than the exam browser that the task requires. ELSEWHERE: the student had gone on with another
   * login, and the task takes one at a time.
   */
  reason: notGradedReasonSchema,
  /** Set where it is graded after all, in place of what was submitted. */
  gradedInstead: substitutionSchema.nullable(),
});
export type NotGraded = z.infer<typeof notGradedSchema>;

/**
 * What was submitted, one line a question, and what was not: the same facts for the student and for the faculty. What
 * was submitted is graded, unless a person had something else graded instead. `hash` is the short hash of the program.
 */
export const receiptSchema = z.object({
  submittedAt: z.string(),
  submittedBy: submittedBySchema,
  /** Seconds from start to submission, by the server's clock. */
  totalTimeTaken: z.number().int(),
  programs: z.array(
    z.object({
      programIndex: idSchema,
      position: z.number().int(),
      attempted: z.boolean(),
      language: languageSchema.nullable(),
      revision: z.number().int().nullable(),
      hash: z.string().nullable(),
      /** When its last edit was typed; null when the writer did not say. */
      typedAt: z.string().nullable(),
      /** When that edit had reached the server. */
      receivedAt: z.string().nullable(),
    }),
  ),
  /** What arrived late or was set aside in a conflict; in the order of arrival. */
  notGraded: z.array(notGradedSchema),
  /** From which devices it was worked on, as a person calls them, in the order in which they came; empty where not noted. */
  devices: z.array(z.string()),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** An attempt that was opened again: by whom, until when, and the receipt of what had been submitted. */
export const reopenedSchema = z.object({
  receipt: receiptSchema,
  reopenedBy: z.string(),
  reopenedAt: z.string(),
  openUntil: z.string(),
});
export type Reopened = z.infer<typeof reopenedSchema>;

/**
 * Why an exam call is refused: NEEDED in another browser, REFUSED where the exam browser shows wrong keys or none, AGAIN
 * where it has to show them again, ELSEWHERE while another login holds the attempt of a task that takes one at a time.
 * `message` tells the student what to do.
 */
export const browserProblemSchema = z.object({
  code: z.enum(['EXAM_BROWSER_NEEDED', 'EXAM_BROWSER_REFUSED', 'EXAM_BROWSER_AGAIN', 'EXAM_ELSEWHERE']),
  message: z.string(),
});
export type BrowserProblem = z.infer<typeof browserProblemSchema>;

/** A task as the student sits it. `questions` is empty until the attempt has started. */
export const examTaskSchema = z.object({
  _id: idSchema,
  name: z.string(),
  subject: z.string().nullable(),
  totalMarks: z.number(),
  questionCount: z.number().int(),
  startTime: z.string(),
  /** When this student is let in: at the start, or some seconds later where many start at once. A server before 0072 has none. */
  turnAt: z.string().optional(),
  /** When the window closes for this student. */
  endTime: z.string(),
  /** The moment this student's time ends: the earlier of the own window's end and own start plus duration. */
  deadline: z.string(),
  /** Minutes; 0 means that the whole window may be used. */
  duration: z.number().int(),
  /** Minutes that this student was given beyond the others; they are in `duration` and `endTime` already. */
  extraMinutes: z.number().int(),
  /** The window closes later for this student than for the others. */
  hasLaterEnd: z.boolean(),
  requireExamBrowser: z.boolean(),
  /** Why this call is not answered with questions: it does not come from the exam browser as it should. */
  browserProblem: browserProblemSchema.nullable(),
  /** Until when the page has shown the exam browser's keys; null where it does not have to. */
  provenUntil: z.string().nullable(),
  /** The student was exempted: any browser will do. */
  isExempt: z.boolean(),
  /** One login at a time may write in the attempt. */
  singleSession: z.boolean(),
  /** Programs may be run on an input of the own. */
  allowOwnInput: z.boolean(),
  /** The editor offers words and names while somebody types. */
  allowCompletion: z.boolean(),
  /** When this student started; null before. */
  startedAt: z.string().nullable(),
  receipt: receiptSchema.nullable(),
  /** The newest time that the attempt was opened again; null when it was not. */
  reopened: reopenedSchema.nullable(),
  questions: z.array(examQuestionSchema),
});
export type ExamTask = z.infer<typeof examTaskSchema>;

export const RUN_STATUSES = ['PASSED', 'FAILED', 'PENDING', 'NOTATTEMPTED'] as const;
export const programStatusSchema = z.enum(RUN_STATUSES);

/** A run of the student's, as the history of a question lists it. */
export const runLogSchema = z.object({
  programIndex: idSchema,
  attempts: z.array(
    z.object({
      executedAt: z.string(),
      language: languageSchema,
      code: programCodeSchema,
      status: programStatusSchema,
      testcasesPassed: z.number().int(),
      totalTestcases: z.number().int(),
      /** Seconds from the question's first view, as the page counted them; null when it did not say. */
      timeTaken: z.number().int().nullable(),
      /** The input of the student's own that it was run on, without a verdict; null for the public tests. */
      ownInput: z.string().nullable(),
    }),
  ),
});
