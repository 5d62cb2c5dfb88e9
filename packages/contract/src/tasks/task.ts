import { z } from 'zod';
import { archivedSchema } from '../archive.ts';
import {
  amountSchema,
  idSchema,
  instantSchema,
  optionalIdSchema,
  ownershipShape,
  studentNameSchema,
} from '../common.ts';
import { questionNameShape, questionVersionSchema, referenceCheckSchema } from '../questions/question.ts';
import {
  examBrowserSettingsSchema,
  exemptionSchema,
  taskExamBrowserSchema,
} from '../exam-browser/exam-browser.ts';
import { editionSchema } from '../editing/edition.ts';
import { poolNameSchema, POOLS_MAX, poolSchema } from '../pools/pool.ts';
import { extraTimeSchema } from './extra-time.ts';
import { isPlainName, NAME_NOT_PLAIN } from '../typed-field.ts';

/** For so many days after publishing students ask for another look at a question, unless others are chosen; 0: not at all. */
export const REQUEST_DAYS = 7;
/** Most of them. */
export const REQUEST_DAYS_MAX = 90;

const DAYS_WRONG = `Enter a whole number of days from 0 to ${REQUEST_DAYS_MAX}.`;
export const requestDaysSchema = z
  .number(DAYS_WRONG)
  .int(DAYS_WRONG)
  .min(0, DAYS_WRONG)
  .max(REQUEST_DAYS_MAX, DAYS_WRONG);

/** Longest name of a task, in characters. */
export const TASK_NAME_MAX = 200;

export const TASK_STATUSES = ['NOT-ASSIGNED', 'UPCOMING', 'ONGOING', 'COMPLETED'] as const;
export const taskStatusSchema = z.enum(TASK_STATUSES);
export type TaskStatus = z.infer<typeof taskStatusSchema>;

/** A question's place in a task. Marks and time are the task's own; the question's are only where they start from. */
export const taskQuestionSchema = z.object({
  questionId: idSchema,
  marks: z.number(),
  /** Minutes. */
  timeRequired: z.number(),
});
export type TaskQuestion = z.infer<typeof taskQuestionSchema>;

/** A row of the task list. */
export const taskRowSchema = z.object({
  _id: idSchema,
  name: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** Minutes; null when the task is not time bounded. */
  duration: z.number().int().nullable(),
  totalMarks: z.number(),
  status: taskStatusSchema,
  isResultPublished: z.boolean(),
  createdAt: z.string(),
  archived: archivedSchema,
  ...ownershipShape,
  studentCount: z.number().int(),
  /** Submitted programs wait for marks by hand. Only looked for where it is over and not published. */
  waitsForMarks: z.boolean(),
});
export type TaskRow = z.infer<typeof taskRowSchema>;

/** A task as its authors see it. */
export const taskSchema = taskRowSchema.omit({ studentCount: true, waitsForMarks: true }).extend({
  assignedStudentIds: z.array(idSchema),
  assignedStudents: z.array(studentNameSchema),
  questions: z.array(
    taskQuestionSchema.extend({
      ...questionNameShape,
      /** The name of the pool that it is drawn from; null: every student has it. */
      pool: poolNameSchema.nullable(),
      /** Plain text. */
      question: z.string(),
      language: z.array(z.string()),
      /** The version that the task has: what whoever starts from now on meets. Whoever has started keeps the own one. */
      version: questionVersionSchema,
      /** The question's newest one; the task has it once somebody takes it. */
      newestVersion: questionVersionSchema,
      referenceCheck: referenceCheckSchema,
    }),
  ),
  pools: z.array(poolSchema),
  /** Each student has the questions in an order of the own, drawn at the start. */
  ownOrder: z.boolean(),
  /** Id of the subject; the documents name it in the plural. */
  subjects: idSchema.nullable(),
  subjectName: z.string().nullable(),
  /** Id of the rubric; the documents name it in the plural. */
  rubrics: idSchema.nullable(),
  rubricName: z.string().nullable(),
  requireExamBrowser: z.boolean(),
  /** One login of a student at a time may write in the attempt. */
  singleSession: z.boolean(),
  /** Students may run programs on an input of their own. */
  allowOwnInput: z.boolean(),
  /** The editor offers words and names while students type. */
  allowCompletion: z.boolean(),
  examBrowser: taskExamBrowserSchema,
  /** Who may sit the task in any browser. */
  exemptions: z.array(exemptionSchema),
  /** True once a student has started: questions and marks can no longer be taken away. */
  hasStarted: z.boolean(),
  /** Who was given more time than the others. */
  extraTimes: z.array(extraTimeSchema),
  /** To be sent with an edit of it. */
  edition: editionSchema,
});
export type Task = z.infer<typeof taskSchema>;

/** Most questions that a task can have. */
export const TASK_QUESTIONS_MAX = 100;

const draftQuestionSchema = taskQuestionSchema.extend({
  marks: amountSchema('marks'),
  timeRequired: amountSchema('time').min(0, 'The time of a question may not be negative.'),
  /** The name of a pool of the draft. */
  pool: poolNameSchema.nullable().optional(),
  /** Without it: the one that the task has, and the newest of a question that comes into it. */
  version: questionVersionSchema.optional(),
});

/** What the task form sends. Whether it is sound is decided by `findTaskProblem`. */
export const taskDraftSchema = z.object({
  mode: z.string().optional(),
  name: z
    .string()
    .transform((name) => name.trimStart())
    .pipe(
      z
        .string()
        .max(TASK_NAME_MAX, `A task name may have at most ${TASK_NAME_MAX} characters.`)
        .refine(isPlainName, NAME_NOT_PLAIN),
    )
    .default(''),
  startTime: instantSchema.nullable().default(null),
  endTime: instantSchema.nullable().default(null),
  /** Whether a student has `duration` minutes from the own start. Without this field a given duration says so. */
  isTimeBounded: z.boolean().optional(),
  /** Minutes. */
  duration: z
    .number()
    .max(525_600, 'The Duration may be at most a year (525,600 minutes).')
    .nullable()
    .default(null),
  totalMarks: z.number().nullable().default(null),
  questions: z
    .array(draftQuestionSchema)
    .max(TASK_QUESTIONS_MAX, `A task may have at most ${TASK_QUESTIONS_MAX} questions.`)
    .default([]),
  /** Without it: none for a new task; an edited one keeps its pools, and each question the own one. */
  pools: z.array(poolSchema).max(POOLS_MAX, `A task may have at most ${POOLS_MAX} pools.`).optional(),
  /** Without it: no for a new task, unchanged for an edited one. */
  ownOrder: z.boolean().optional(),
  assignedStudentIds: z.array(idSchema).max(10_000).default([]),
  subjects: optionalIdSchema,
  rubrics: optionalIdSchema,
  /** Without it: the installation's default for a new task, unchanged for an edited one. */
  requireExamBrowser: z.boolean().optional(),
  /** Without it: no for a new task, unchanged for an edited one. */
  singleSession: z.boolean().optional(),
  /** Without it: yes for a new task, unchanged for an edited one. */
  allowOwnInput: z.boolean().optional(),
  /** Without it: yes for a new task, unchanged for an edited one. */
  allowCompletion: z.boolean().optional(),
  /** Without it: for a new task that requires the exam browser a password of the file is drawn; an edited one is unchanged. */
  examBrowser: examBrowserSettingsSchema.optional(),
});
export type TaskDraft = z.infer<typeof taskDraftSchema>;
