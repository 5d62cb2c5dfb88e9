import { z } from 'zod';
import { archivedSchema } from '../archive.ts';
import { idSchema } from '../common.ts';
import { exemptionNoteSchema } from '../exam-browser/exam-browser.ts';
import { questionNameShape } from '../questions/question.ts';
import { taskStatusSchema } from '../tasks/task.ts';
import type { DistributedMarks } from '../marks/marks.rules.ts';

/** Grade bands by percentage of the total marks: A from 80, B from 60, C from 40, F below. */
export const GRADES = ['A', 'B', 'C', 'F'] as const;
export const gradeSchema = z.enum(GRADES);
export type Grade = z.infer<typeof gradeSchema>;

const studentSchema = z.object({
  _id: idSchema,
  fullname: z.string(),
  /** Enrollment number. */
  username: z.string(),
  /** Semester and passout year as the task began. */
  semester: z.number().int(),
  batch: z.string(),
  status: z.enum(['Present', 'Absent']),
  /** Ties share a rank; null before the submission has all its marks, as percentile and grade. */
  rank: z.number().int().nullable(),
  marks: z.number(),
  totalMarksObtained: z.number(),
  /** Marks of each question, in the task's order; null of one that the student does not have. */
  questionMarks: z.array(z.number().nullable()),
  /** Of the total marks, 0 to 100, two decimals; null as the rank. */
  percentage: z.number().nullable(),
  /** See `percentileOf`. */
  percentile: z.number().nullable(),
  grade: gradeSchema.nullable(),
  /** Milliseconds from start to submission; null while the attempt runs. */
  duration: z.number().int().nullable(),
  submittedAt: z.string().nullable(),
  /** True once the attempt was submitted. */
  isSubmissions: z.boolean(),
  /** False while a submission waits for its grading by the tests. */
  isGraded: z.boolean(),
  /** How many graded programs wait for marks by hand that nobody has looked at. */
  unmarked: z.number().int(),
  /** How many programs came late or were set aside, and nobody has evaluated the submission since. */
  late: z.number().int(),
  /** Who saved an evaluation last; null before anybody did. */
  evaluatedBy: z.string().nullable(),
  /** True when a person gave marks question by question: marks for the whole overwrite them. */
  hasMarksByQuestion: z.boolean(),
  /** When a person last gave marks for the submission; null where nobody did. */
  givenAt: z.string().nullable(),
  /** By question, in the task's order: who gave the marks by hand (null: nobody wrote it down); null where none are. */
  byHand: z.array(z.object({ by: z.string().nullable() }).nullable()),
  /** Set for who may sit the task outside Safe Exam Browser. */
  exemption: exemptionNoteSchema.nullable(),
});

/** The field of a student that holds the marks of one course outcome. */
export type OutcomeKey = `co${number}`;

/** One row of the leaderboard. Beside the named fields: the marks of each course outcome, as `co1`, `co2` and so on. */
export type LeaderboardStudent = z.infer<typeof studentSchema> & Partial<Record<OutcomeKey, number>>;
export const leaderboardStudentSchema: z.ZodType<LeaderboardStudent> = studentSchema.catchall(z.number());

export const leaderboardSchema = z.object({
  success: z.literal(true),
  task: z.object({
    _id: idSchema,
    name: z.string(),
    scheduledAt: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    status: taskStatusSchema,
    isResultPublished: z.boolean(),
    canPublish: z.boolean(),
    /** Whether the caller may give marks. */
    canEvaluate: z.boolean(),
    archived: archivedSchema,
    canRestore: z.boolean(),
    questions: z.array(
      z.object({ questionId: idSchema, ...questionNameShape, question: z.string(), marks: z.number() }),
    ),
  }),
  totalMarks: z.number(),
  students: z.array(leaderboardStudentSchema),
  /** The latest marks that were given to several at once, as long as the caller can undo them; else null. */
  lastBatch: z
    .object({ _id: idSchema, givenBy: z.string(), givenAt: z.string(), students: z.number().int() })
    .nullable(),
  /** Average marks obtained and total marks per module; empty when no question has modules. */
  moduleGraph1_marks: z.array(
    z.object({ moduleTitle: z.string(), obtainedMarks: z.number(), totalMarks: z.number() }),
  ),
  exportData: z.object({
    /** Fields of the students, in order, with what stands over them. */
    columns: z.array(z.object({ key: z.string(), label: z.string() })),
    taskDetails: z.object({
      name: z.string(),
      subject: z.string().nullable(),
      faculty: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      totalMarks: z.number(),
    }),
  }),
  questionWiseFullMarksCount: z.array(z.object({ questionId: idSchema, count: z.number().int() })),
  questionWiseAvgMarks: z.array(z.object({ questionId: idSchema, avgMarks: z.number() })),
});
export type Leaderboard = z.infer<typeof leaderboardSchema>;

/** How marks for the whole submission fell on its questions, in its student's order. */
export const distributedMarksSchema: z.ZodType<DistributedMarks> = z.object({
  questionMarks: z.array(z.number()),
  distributionType: z.enum(['integer', 'mixed']),
});
