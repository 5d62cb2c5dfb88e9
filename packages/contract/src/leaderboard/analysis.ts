import { z } from 'zod';
import { idSchema } from '../common.ts';
import { DIFFICULTIES, questionNameShape } from '../questions/question.ts';

/** The name of a difficulty: EASY, MEDIUM or HARD. */
export const difficultyNameSchema = z.enum(Object.values(DIFFICULTIES));
export type DifficultyName = z.infer<typeof difficultyNameSchema>;

/** Marks of some questions: what a student obtained on average, and what there was. Two decimals. */
const marksShape = { obtainedMarks: z.number(), totalMarks: z.number() };
/** Minutes for some questions: what a student took on average, and what the task plans. Two decimals. */
const timeShape = { timeTaken: z.number(), timeRequired: z.number() };
/** Average marks of the marks there were. 0 to 100, two decimals. */
const percentage = z.number();
/** Minutes, and the part of the whole in percent; all parts make up 100. */
const shareShape = { timeTaken: z.number(), percentage: z.number() };

const difficultyShape = { difficulty: difficultyNameSchema };
const moduleShape = {
  moduleId: idSchema,
  moduleTitle: z.string(),
  /** `CO2`; with the subject before it, `CE501 CO2`, where the questions come from several subjects. */
  moduleLabel: z.string(),
};

/** One question in the analysis, over the students who had it: each of them stands in one of the four counts. */
export const questionAnalysisSchema = z.object({
  questionId: idSchema,
  ...questionNameShape,
  /** Plain text. */
  question: z.string(),
  difficulty: difficultyNameSchema,
  modules: z.array(idSchema),
  ...marksShape,
  percentage,
  ...timeShape,
  /** How many had it: of a pool not all. */
  studentCount: z.number().int(),
  fullMarksCount: z.number().int(),
  /** More than none and less than full. */
  someMarksCount: z.number().int(),
  /** Attempted, and no marks. */
  noMarksCount: z.number().int(),
  /** Left as it was given, and no marks. */
  notAttemptedCount: z.number().int(),
});
export type QuestionAnalysis = z.infer<typeof questionAnalysisSchema>;

/**
 * How a task went, by question, difficulty and module. The figures are of the students who are assigned and whose
 * submission is graded: who was absent, still sits, or waits for the grading counts nowhere. Every average is over all
 * of these students, also over those who did nothing at a question: the averages of questions that all had add up to
 * that of their difficulty.
 * A difficulty or module without a question in the task is missing.
 */
export const analysisSchema = z.object({
  /** Students that the figures are of. */
  studentCount: z.number().int(),
  questions: z.array(questionAnalysisSchema),

  graph1_marks: z.array(z.object({ ...difficultyShape, ...marksShape })),
  graph2_time: z.array(z.object({ ...difficultyShape, ...timeShape })),
  graph3_percentageMarks: z.array(z.object({ ...difficultyShape, percentage })),
  graph4_pieTimeUsage: z.array(z.object({ ...difficultyShape, ...shareShape })),

  // A question with several modules counts in full in each; only its time in the pie is split evenly among them.
  moduleGraph1_marks: z.array(z.object({ ...moduleShape, obtained_vs_total_marks: z.object(marksShape) })),
  moduleGraph2_time: z.array(z.object({ ...moduleShape, time_taken_vs_required: z.object(timeShape) })),
  moduleGraph3_percentageMarks: z.array(z.object({ ...moduleShape, percentage_marks: percentage })),
  moduleGraph4_pieTimeUsage: z.array(z.object({ ...moduleShape, ...shareShape })),
});
export type Analysis = z.infer<typeof analysisSchema>;
