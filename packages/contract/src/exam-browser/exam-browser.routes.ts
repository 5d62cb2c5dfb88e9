import { z } from 'zod';
import { AUTHORS } from '../role.ts';
import { credentialsSchema, loginProgressSchema, sessionUserSchema } from '../auth/auth.routes.ts';
import { dataOf, idSchema, reasonSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import {
  exemptionSchema,
  examBrowserLaunchSchema,
  launchStateSchema,
  pageProofSchema,
  selfTestSchema,
} from './exam-browser.ts';

/** Documents name none of these calls; they make "only inside the exam browser" true. */
export const launchExamBrowser = defineRoute({
  method: 'POST',
  path: '/student/launch-exam-browser',
  roles: ['STUDENT'],
  summary: "Makes a link that opens the caller's task in Safe Exam Browser, for some minutes.",
  body: z.object({ taskId: idSchema }),
  response: dataOf(examBrowserLaunchSchema),
  rateLimit: 30,
});

export const examBrowserLaunch = defineRoute({
  method: 'GET',
  path: '/student/exam-browser-launch/:launchId',
  roles: ['STUDENT'],
  summary: 'Whether the configuration of a launch was fetched, and whether it has opened the task.',
  params: z.object({ launchId: idSchema }),
  response: dataOf(launchStateSchema),
});

/** The session that the exam browser gets: of the student, for one task alone. */
const examSessionSchema = z.object({
  kind: z.literal('SESSION'),
  taskId: idSchema,
  user: sessionUserSchema.extend({ token: z.string() }),
});

export const attestExamBrowser = defineRoute({
  method: 'POST',
  path: '/exam-browser/attest/:token',
  roles: 'public',
  summary:
    'What the start page inside Safe Exam Browser calls: checks the browser, uses the launch up, and opens a session for the one task. A test launch answers a report.',
  params: z.object({ token: z.string().max(200) }),
  body: z.object({
    taskId: idSchema,
    page: pageProofSchema,
    /** Random, made by the page: only who knows it may ask again when the first answer was lost. */
    secret: z.string().min(20).max(100),
  }),
  response: dataOf(
    z.discriminatedUnion('kind', [
      examSessionSchema,
      z.object({ kind: z.literal('SELF_TEST'), report: selfTestSchema }),
    ]),
  ),
  // By the address alone, for the call names nobody: every room of a building may stand behind one.
  rateLimit: 3000,
});

export const attestByLogin = defineRoute({
  method: 'POST',
  path: '/exam-browser/attest-by-login',
  roles: 'public',
  summary:
    'The same where the exam browser has lost its launch, or its session has ended: the student logs in there instead.',
  body: credentialsSchema.extend({ taskId: idSchema, page: pageProofSchema }),
  response: dataOf(examSessionSchema),
  progress: loginProgressSchema,
  rateLimit: 30,
});

export const askForProof = defineRoute({
  method: 'POST',
  path: '/student/ask-for-proof',
  roles: ['STUDENT'],
  summary: 'A fresh address of the exam page, for an exam browser that has to show its keys again.',
  body: z.object({ taskId: idSchema }),
  response: dataOf(z.object({ path: z.string() })),
  duringExam: true,
});

export const proveAgain = defineRoute({
  method: 'POST',
  path: '/student/prove-again',
  roles: ['STUDENT'],
  summary: 'Shows the keys of a page that was loaded at the fresh address, once.',
  body: z.object({ taskId: idSchema, nonce: z.string().max(100), page: pageProofSchema }),
  response: dataOf(z.object({ provenUntil: z.string() })),
  duringExam: true,
});

export const testExamBrowser = defineRoute({
  method: 'POST',
  path: '/faculty/test-exam-browser',
  roles: AUTHORS,
  summary: "Makes a link that opens a task's configuration in Safe Exam Browser and reports what arrives.",
  body: z.object({ taskId: idSchema }),
  response: dataOf(examBrowserLaunchSchema),
  rateLimit: 30,
});

export const examBrowserTest = defineRoute({
  method: 'GET',
  path: '/faculty/exam-browser-test/:launchId',
  roles: AUTHORS,
  summary: "How far one's own test has come, and what it found.",
  params: z.object({ launchId: idSchema }),
  response: dataOf(launchStateSchema.extend({ report: selfTestSchema.nullable() })),
});

export const exemptFromExamBrowser = defineRoute({
  method: 'POST',
  path: '/faculty/exempt-from-exam-browser',
  roles: AUTHORS,
  summary: 'Lets a student of a task sit it in any browser, or no longer.',
  body: z.object({
    taskId: idSchema,
    studentId: idSchema,
    exempt: z.boolean(),
    reason: reasonSchema,
  }),
  /** Everybody of the task who is exempt now. */
  response: dataOf(z.array(exemptionSchema)),
});
