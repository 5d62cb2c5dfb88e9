import { z } from 'zod';
import {
  notGradedReasonSchema,
  programStatusSchema,
  receiptSchema,
  reopenedSchema,
  substitutionSchema,
} from '../attempts/attempt.ts';
import { originsSchema } from '../attempts/origin.ts';
import { programCodeSchema } from '../attempts/program.ts';
import {
  attachmentSchema,
  difficultySchema,
  languageSchema,
  questionNameShape,
  starterSchema,
} from '../questions/question.ts';
import { questionLimitsSchema } from '../questions/question-limits.ts';
import { testCaseSchema, testCaseTypeSchema } from '../questions/test-case.ts';
import { checkerSchema } from '../questions/checker.ts';
import { idSchema } from '../common.ts';
import { publicTestResultSchema } from '../runs/run.ts';
import { exemptionNoteSchema } from '../exam-browser/exam-browser.ts';

/** A component of a rubric with the marks of one student. */
export const rubricMarkSchema = z.object({
  title: z.string(),
  totalMarks: z.number(),
  /** Null while nobody has given any. */
  obtainedMarks: z.number().nullable(),
});
export type RubricMark = z.infer<typeof rubricMarkSchema>;

/** The outcome of one test, PUBLIC or HIDDEN, as the faculty sees it. */
export const evaluationTestResultSchema = publicTestResultSchema.extend({
  /** Null of a run without tests. */
  testCaseId: idSchema.nullable(),
  type: testCaseTypeSchema,
  /** What the question's judge said to its author, and why it failed; empty without a judge. */
  judgeMessage: z.string(),
  /** It counts for nobody; a regrade took it out. */
  isVoid: z.boolean(),
  weight: testCaseSchema.shape.weight,
  group: testCaseSchema.shape.group,
  /** How often it ran again because a busy machine may have made the first verdict. */
  repeats: z.number().int(),
});
export type EvaluationTestResult = z.infer<typeof evaluationTestResultSchema>;

/** A part of a program, with the author's text also where the student does not see it. */
export const wholeBlockSchema = z.object({
  isVisible: z.boolean(),
  isEditable: z.boolean(),
  code: z.string(),
});

/** The question as the student met it, in the version that the attempt goes by, with all its test cases. */
export const evaluatedQuestionSchema = z.object({
  _id: idSchema,
  ...questionNameShape,
  question: z.string(),
  language: z.array(languageSchema),
  difficulty: difficultySchema,
  /** The starting program in the question's first language. */
  code: z.array(wholeBlockSchema),
  /** Of the further languages; one without any starts from its skeleton. */
  starters: z.array(starterSchema),
  testcases: z.array(testCaseSchema),
  attachment: attachmentSchema.nullable(),
  wantAutoCalculate: z.boolean(),
  /** The program talked to a judge, which decided; inputs and outputs of the test cases are what it went by. */
  hasJudge: z.boolean(),
  /** How outputs are compared where a test does not say otherwise; null where a judge decides. */
  checker: checkerSchema.nullable(),
  limits: questionLimitsSchema,
  /** The version that the program was graded against, and the newest that there is. */
  version: z.number().int(),
  newestVersion: z.number().int(),
});

/** One submitted program with its marks, and all that they came from. */
export const programEvaluationSchema = z.object({
  /** The question's id. */
  programIndex: idSchema,
  question: evaluatedQuestionSchema,
  /** Its number in the task, from 1, where the task draws questions or their order; else null. */
  numberInTask: z.number().int().nullable(),
  /** What the question is worth in this task. */
  marks: z.number(),
  status: programStatusSchema,
  language: languageSchema.nullable(),
  /** What the student typed; one text for each block. `isRemoved`: it is not kept any longer, but what it came to. */
  code: programCodeSchema,
  isRemoved: z.boolean(),
  /** What the first test printed, or what the compiler said. */
  output: z.string().nullable(),
  compiled: z.boolean(),
  /** What counts: the given marks, where there are any, else the computed ones. */
  marksObtained: z.number(),
  computedMarks: z.number(),
  givenMarks: z.number().nullable(),
  /** Name of who gave the marks by hand; null also where nobody wrote it down. */
  givenBy: z.string().nullable(),
  givenAt: z.string().nullable(),
  /** When somebody gave marks for it, or let those stand that it had; null before. */
  evaluatedAt: z.string().nullable(),
  isGraded: z.boolean(),
  /** A regrade gave everybody who submitted the full marks of the question. */
  hasFullMarks: z.boolean(),
  /** Seconds, read from runs and last keystrokes. */
  timeTaken: z.number().int(),
  testcaseResults: z.array(evaluationTestResultSchema),
  revision: z.number().int().nullable(),
  hash: z.string().nullable(),
  /** When the graded text was typed, by the server's clock as the student's browser knew it. */
  typedAt: z.string().nullable(),
  /** When it reached the server. */
  arrivedAt: z.string().nullable(),
  /** Set where it is not what was submitted: who had it graded instead, and the program that was submitted. */
  substitution: substitutionSchema
    .extend({
      submitted: z.object({
        language: languageSchema.nullable(),
        code: programCodeSchema,
        hash: z.string().nullable(),
      }),
    })
    .nullable(),
});
export type ProgramEvaluation = z.infer<typeof programEvaluationSchema>;

/** A typed text that was not submitted: it came after the end, or another device had overtaken it. */
export const setAsideProgramSchema = z.object({
  _id: idSchema,
  programIndex: idSchema,
  reason: notGradedReasonSchema,
  language: languageSchema,
  code: programCodeSchema,
  hash: z.string(),
  typedAt: z.string().nullable(),
  receivedAt: z.string(),
});
export type SetAsideProgram = z.infer<typeof setAsideProgramSchema>;

/** The marks of a student by the rubric of the task. */
export const rubricEvaluationSchema = z.object({
  name: z.string(),
  /** As they were when they were evaluated; before that as the rubric has them, whose order they always follow. */
  components: z.array(rubricMarkSchema),
  /** The rubric as it is now, where it asks for something else since the evaluation; else null. */
  changedTo: z.array(rubricMarkSchema).nullable(),
  givenBy: z.string().nullable(),
  givenAt: z.string().nullable(),
});
export type RubricEvaluation = z.infer<typeof rubricEvaluationSchema>;

/** What had been submitted before an attempt was opened again, with the marks that it had. */
export const earlierSubmissionSchema = reopenedSchema.extend({
  reason: z.string(),
  isGraded: z.boolean(),
  evaluatedBy: z.string().nullable(),
  programs: z.array(
    z.object({
      programIndex: idSchema,
      language: languageSchema.nullable(),
      code: programCodeSchema,
      computedMarks: z.number(),
      givenMarks: z.number().nullable(),
      givenBy: z.string().nullable(),
    }),
  ),
  /** Empty where nobody had given any. */
  rubricMarks: z.array(rubricMarkSchema),
});
export type EarlierSubmission = z.infer<typeof earlierSubmissionSchema>;

/** How a mark comes to change. What each may change of an exam's record is `RECORD_CAUSES`. */
export const MARK_CAUSES = [
  'GRADED',
  'GIVEN',
  'WITHDRAWN',
  'REOPENED',
  'CARRIED',
  'UNDONE',
  'SUBSTITUTED',
  'REGRADED',
  'REGRADE_UNDONE',
] as const;
export type MarkCause = (typeof MARK_CAUSES)[number];

/** A change of a mark: of a question, or of a component of the rubric. */
export const markChangeSchema = z.object({
  /** Null: of a component of the rubric. */
  programIndex: idSchema.nullable(),
  component: z.string().nullable(),
  /** Of the submission that it is of; the first one of an attempt is 1. */
  number: z.number().int(),
  /**
   * By the tests; by a person who gave it, or went back to the computed one; the attempt was opened again, or the mark
   * went along to its next submission; what was given to several was taken back; another program of the student's was
   * graded instead; the question was graded anew, or that was undone.
   */
  cause: z.enum(MARK_CAUSES),
  /** Null: there was no mark, or there is none any more. */
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** Null: the product itself. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** It was one of those given to several students at once. */
  isOfMany: z.boolean(),
  at: z.string(),
});
export type MarkChange = z.infer<typeof markChangeSchema>;

/** The submission of one student as its evaluation shows it. */
export const submissionEvaluationSchema = z.object({
  task: z.object({
    _id: idSchema,
    name: z.string(),
    totalMarks: z.number(),
    isResultPublished: z.boolean(),
  }),
  /** The caller may give marks; else everything is to be read only. */
  canEvaluate: z.boolean(),
  /** Whether the task is the caller's. */
  isOwner: z.boolean(),
  student: z.object({ _id: idSchema, fullname: z.string() }),
  /** Enrollment number. */
  studentId: z.string(),
  /** Set for who may sit the task outside Safe Exam Browser. */
  exemption: exemptionNoteSchema.nullable(),
  receipt: receiptSchema,
  isGraded: z.boolean(),
  totalMarksObtained: z.number(),
  /** Who saved marks last, and when; null before anybody did. */
  evaluatedBy: z.string().nullable(),
  evaluatedAt: z.string().nullable(),
  programSubmissions: z.array(programEvaluationSchema),
  /** Null for a task without a rubric. */
  rubrics: rubricEvaluationSchema.nullable(),
  setAside: z.array(setAsideProgramSchema),
  /** How the marks came to be what they are, the latest first. */
  markHistory: z.array(markChangeSchema),
  /** Of an attempt that was opened again; the first submission first. */
  earlier: z.array(earlierSubmissionSchema),
  /** Where it was worked on; nothing for what was written before that was noted. */
  origins: originsSchema,
});
export type SubmissionEvaluation = z.infer<typeof submissionEvaluationSchema>;
