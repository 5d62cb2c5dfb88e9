import { z } from 'zod';
import { idSchema } from '../common.ts';
import { taskStatusSchema } from '../tasks/task.ts';

/** Grade bands by percentage of the total marks: A from 80, B from 60, C from 40, F below. */
export const GRADES = ['A', 'B', 'C', 'F'] as const;
export const gradeSchema = z.enum(GRADES);
export type Grade = z.infer<typeof gradeSchema>;

export const leaderboardStudentSchema = z.object({
  _id: idSchema,
  fullname: z.string(),
  /** Enrollment number. */
  username: z.string(),
  status: z.enum(['Present', 'Absent']),
  /** Ties share a rank; null for who was absent. */
  rank: z.number().int().nullable(),
  marks: z.number(),
  totalMarksObtained: z.number(),
  /** Marks of each question, in the task's order. */
  questionMarks: z.array(z.number()),
  percentile: z.number().nullable(),
  grade: gradeSchema.nullable(),
  /** Milliseconds from start to submission; null while the attempt runs. */
  duration: z.number().int().nullable(),
  submittedAt: z.string().nullable(),
  /** True once the attempt was submitted. */
  isSubmissions: z.boolean(),
  /** False while a submission waits for its grading. */
  isGraded: z.boolean(),
});
export type LeaderboardStudent = z.infer<typeof leaderboardStudentSchema>;

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
    questions: z.array(z.object({ questionId: idSchema, question: z.string(), marks: z.number() })),
  }),
  totalMarks: z.number(),
  students: z.array(leaderboardStudentSchema),
  /** Average marks obtained and total marks per module; empty when no question has modules. */
  moduleGraph1_marks: z.array(
    z.object({ moduleTitle: z.string(), obtainedMarks: z.number(), totalMarks: z.number() }),
  ),
  exportData: z.object({
    columns: z.array(z.string()),
    taskDetails: z.object({ name: z.string(), subject: z.string().nullable(), faculty: z.string() }),
  }),
  questionWiseFullMarksCount: z.array(z.object({ questionId: idSchema, count: z.number().int() })),
  questionWiseAvgMarks: z.array(z.object({ questionId: idSchema, avgMarks: z.number() })),
});
export type Leaderboard = z.infer<typeof leaderboardSchema>;
