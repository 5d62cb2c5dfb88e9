import { z } from 'zod';
import { idSchema } from '../common.ts';
import { questionNameShape } from '../questions/question.ts';

/**
 * How far the marking of an attempted program is: its tests still run; a person has to give marks, and nobody has; a
 * person gave marks or let those stand that it had; the tests gave them, and nobody has looked.
 */
export const PROGRAM_MARKINGS = ['GRADING', 'WAITING', 'EVALUATED', 'BY_TESTS'] as const;
export const programMarkingSchema = z.enum(PROGRAM_MARKINGS);
export type ProgramMarking = z.infer<typeof programMarkingSchema>;

/** What of a task's submissions is marked and what waits: by its questions, and by its students. */
export const markingQueueSchema = z.object({
  task: z.object({ _id: idSchema, name: z.string(), isResultPublished: z.boolean() }),
  /** The caller may give marks; else everything is to be read only. */
  canEvaluate: z.boolean(),
  /** In the task's order. */
  questions: z.array(
    z.object({
      questionId: idSchema,
      ...questionNameShape,
      question: z.string(),
      marks: z.number(),
      /** Its answers are pages, which can be marked side by side. */
      isPage: z.boolean(),
    }),
  ),
  /** Who has submitted anything, by name. */
  students: z.array(
    z.object({
      _id: idSchema,
      fullname: z.string(),
      /** Enrollment number. */
      username: z.string(),
      /** The programs that the student attempted, in the task's order. */
      programs: z.array(z.object({ questionId: idSchema, marking: programMarkingSchema })),
    }),
  ),
});
export type MarkingQueue = z.infer<typeof markingQueueSchema>;

/** One student's answer to a question that asks for a page. */
export const pageAnswerSchema = z.object({
  student: z.object({ _id: idSchema, fullname: z.string(), username: z.string() }),
  /** The whole page: what was given, and what the student wrote. */
  html: z.string(),
  marking: programMarkingSchema,
  marksObtained: z.number(),
  givenMarks: z.number().nullable(),
  givenBy: z.string().nullable(),
  givenAt: z.string().nullable(),
});
export type PageAnswer = z.infer<typeof pageAnswerSchema>;

export const pageAnswersSchema = z.object({
  task: z.object({ _id: idSchema, name: z.string(), totalMarks: z.number(), isResultPublished: z.boolean() }),
  canEvaluate: z.boolean(),
  question: z.object({
    questionId: idSchema,
    ...questionNameShape,
    question: z.string(),
    marks: z.number(),
  }),
  /** Zero-based place of the question in the task. */
  place: z.number().int(),
  /** Of one page of students, by name. */
  answers: z.array(pageAnswerSchema),
  /** How many students answered. */
  total: z.number().int(),
});
export type PageAnswers = z.infer<typeof pageAnswersSchema>;

/** Answers that stand on one screen. */
export const PAGE_ANSWERS = 12;
