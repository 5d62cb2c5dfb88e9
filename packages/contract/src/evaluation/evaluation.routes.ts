import { z } from 'zod';
import { runLogSchema } from '../attempts/attempt.ts';
import { diagnosticSchema } from '../runs/run.ts';
import { programCodeSchema } from '../attempts/program.ts';
import { AUTHORS } from '../role.ts';
import { dataOf, doneSchema, idSchema, reasonSchema } from '../common.ts';
import { seenSchema } from '../marks/seen.ts';
import { languageSchema } from '../questions/question.ts';
import { defineRoute } from '../route.ts';
import { evaluationTestResultSchema, submissionEvaluationSchema } from './evaluation.ts';
import { rubricMarkOf } from './evaluation.rules.ts';

const ofStudent = { taskId: idSchema, studentId: idSchema };

const rubricPayload = z
  .array(
    z.object({
      title: z.string().max(500),
      totalMarks: z.number(),
      /** What is no number counts as nothing. */
      obtainedMarks: z.unknown().transform(rubricMarkOf),
    }),
  )
  .max(100);

export const fetchStudentSubmission = defineRoute({
  method: 'POST',
  path: '/faculty/fetch-student-submission',
  roles: AUTHORS,
  summary: "A student's submission with its marks, how they came about, and what was not graded.",
  // The caller is known by the session; `facultyId` is accepted, not needed.
  body: z.object({ ...ofStudent, facultyId: idSchema.optional() }),
  response: dataOf(submissionEvaluationSchema),
});

export const fetchStudentLogs = defineRoute({
  method: 'POST',
  path: '/faculty/fetch-student-logs',
  roles: AUTHORS,
  summary: "A student's runs, newest first.",
  body: z.object(ofStudent),
  response: dataOf(z.object({ logs: z.array(runLogSchema) })),
});

export const evaluateRubricMarks = defineRoute({
  method: 'POST',
  path: '/faculty/evaluate-rubric-marks',
  roles: AUTHORS,
  summary: "Gives a student marks by the task's rubric.",
  body: z.object({ ...ofStudent, rubricEvaluation: rubricPayload, rubricSeenAt: seenSchema }),
  response: doneSchema,
});

export const evaluateStudentSubmission = defineRoute({
  method: 'POST',
  path: '/faculty/evaluate-student-submission',
  roles: AUTHORS,
  summary:
    'Gives marks for programs, and by the rubric where it is sent. A program that is not named keeps what it has.',
  body: z.object({
    ...ofStudent,
    programSubmissions: z
      .array(
        z.object({
          programIndex: idSchema,
          /** Null goes back to the computed marks. */
          marksObtained: z.number().nullable(),
          /** The `givenAt` that the writer had seen. If somebody gave other marks since, nothing is saved. */
          seenGivenAt: seenSchema,
        }),
      )
      .max(200),
    /** Ids of the questions that the writer has looked at, whose other marks stand as they are; without it all. */
    confirms: z.array(idSchema).max(200).optional(),
    rubricEvaluation: rubricPayload.optional(),
    rubricSeenAt: seenSchema,
  }),
  response: doneSchema,
});

/** The documents name no call for the faculty's Run; this one stands beside the others. */
export const runSubmissionCode = defineRoute({
  method: 'POST',
  path: '/faculty/run-submission-code',
  roles: AUTHORS,
  summary:
    "Runs a program on every test, PUBLIC and HIDDEN, of a question in the version of a student's attempt; stores nothing.",
  body: z.object({
    ...ofStudent,
    programSubmission: z.object({
      programIndex: idSchema,
      language: languageSchema,
      code: programCodeSchema,
    }),
  }),
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    passedCount: z.number().int(),
    /** What the first test printed, or what the compiler said. */
    output: z.string(),
    compiled: z.boolean(),
    diagnostics: z.array(diagnosticSchema),
    testResults: z.array(evaluationTestResultSchema),
  }),
  rateLimit: 40,
});

/** The documents name no call for it; this one stands beside the others. */
export const substituteProgram = defineRoute({
  method: 'POST',
  path: '/faculty/substitute-program',
  roles: AUTHORS,
  summary:
    'Runs a program that arrived late or was set aside on every test and has it graded instead of what was submitted, or goes back to that. Marks given by hand stay.',
  body: z.object({
    ...ofStudent,
    programIndex: idSchema,
    /** Null goes back to what was submitted. */
    setAsideId: idSchema.nullable(),
    /** The student reads it beside the receipt. */
    reason: reasonSchema,
    /** Hash of the program that the caller saw graded. If another one is meanwhile, nothing is changed. */
    seenHash: z.string().max(64).nullable(),
  }),
  response: doneSchema,
  rateLimit: 40,
});
