import { z } from 'zod';
import { commentSchema } from '../comments/comment.ts';
import { idSchema } from '../common.ts';
import { languageSchema, questionNameShape } from '../questions/question.ts';
import { testCaseSchema } from '../questions/test-case.ts';
import { publicTestResultSchema } from '../runs/run.ts';
import { programStatusSchema, receiptSchema, reopenedSchema, substitutionSchema } from './attempt.ts';
import { programBlockSchema } from './program.ts';

/** Marks of a question that changed after they were published: it was graded anew. */
export const ownRegradeSchema = z.object({
  by: z.string(),
  at: z.string(),
  reason: z.string(),
  before: z.number(),
  after: z.number(),
});
export type OwnRegrade = z.infer<typeof ownRegradeSchema>;

/** A student's own result. Marks and test results are null until the result is published. */
export const ownResultSchema = z.object({
  task: z.object({ _id: idSchema, name: z.string(), subject: z.string().nullable(), totalMarks: z.number() }),
  isResultPublished: z.boolean(),
  receipt: receiptSchema,
  /** What had been submitted before the attempt was opened again, the first submission first. */
  earlier: z.array(reopenedSchema),
  totalMarksObtained: z.number().nullable(),
  programs: z.array(
    z.object({
      programIndex: idSchema,
      ...questionNameShape,
      question: z.string(),
      marks: z.number(),
      marksObtained: z.number().nullable(),
      status: programStatusSchema.nullable(),
      /** The tests compute its marks; false where a person marks it. Null until published, like who gave marks. */
      isMarkedByTests: z.boolean().nullable(),
      /** The compiler refused it, so no test was run. Null until published. */
      doesNotCompile: z.boolean().nullable(),
      /** Who gave the marks in place of computed ones; null where nobody did. */
      givenBy: z.string().nullable(),
      /** Set where the program is not what was submitted: who had it graded instead. */
      substitution: substitutionSchema.nullable(),
      language: languageSchema.nullable(),
      code: z.array(programBlockSchema),
      /** What was submitted is not kept any longer; what it came to is. */
      isRemoved: z.boolean(),
      /** `isVoid`: it counts for nobody. */
      publicTestResults: z.array(publicTestResultSchema.extend({ isVoid: z.boolean() })).nullable(),
      /** Of tests that are not shown and did not pass those with a hint. Null until published. */
      hiddenHints: z.array(testCaseSchema.pick({ name: true, hint: true })).nullable(),
      /** Its tests do not all count the same. Null until published. */
      isWeighed: z.boolean().nullable(),
      /** Everybody who submitted has the full marks of the question. Null until published. */
      hasFullMarks: z.boolean().nullable(),
      /** How its marks changed since they were published, the latest first; null until published. */
      regrades: z.array(ownRegradeSchema).nullable(),
    }),
  ),
  /** Marks by the task's rubric; null until published, and where nobody gave any. */
  rubrics: z
    .array(z.object({ title: z.string(), totalMarks: z.number(), obtainedMarks: z.number().nullable() }))
    .nullable(),
  /** What was remarked about it, the oldest first; null until published. */
  comments: z.array(commentSchema).nullable(),
});
export type OwnResult = z.infer<typeof ownResultSchema>;
