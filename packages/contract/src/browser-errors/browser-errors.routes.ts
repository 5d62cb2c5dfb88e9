import { z } from 'zod';
import { doneSchema, idSchema } from '../common.ts';
import { defineRoute } from '../route.ts';
import { FRAMES_MAX, toldMessage } from './browser-error.rules.ts';

/**
 * What went wrong in a browser: a script (`error`), a promise that nobody waited for (`rejection`), a page that could not be
 * drawn (`page`), a part of the app that does not come (`part`), or something that the page may not load (`policy`).
 */
export const BROWSER_ERROR_KINDS = ['error', 'rejection', 'page', 'part', 'policy'] as const;
export type BrowserErrorKind = (typeof BROWSER_ERROR_KINDS)[number];

/** All that is told of it. Patterns leave no room for what somebody wrote. */
const browserErrorSchema = z
  .object({
    /** Drawn by the browser; a person who sees the error reads it there. */
    report: z.string().regex(/^[0-9a-f]{8}$/),
    kind: z.enum(BROWSER_ERROR_KINDS),
    name: z.string().regex(/^\w{0,40}$/),
    message: z.string().max(300),
    frames: z
      .array(z.string().regex(/^(?:(?:assets|src)\/[\w./-]{1,100}|sw\.js):\d{1,7}:\d{1,7}$/))
      .max(FRAMES_MAX),
    /** The first script of the page, by which its release is known. */
    release: z.string().regex(/^[\w./-]{0,100}$/),
    /** The page as the router names it, `/student/exam/:taskId`. */
    page: z
      .string()
      .max(120)
      .regex(/^(?:[\w/:*-]|\?(?=\/|$))*$/),
    /** The task that the page is about. */
    taskId: idSchema.optional(),
  })
  // Whoever sends it may be another page than ours.
  .transform((told) => ({ ...told, message: toldMessage(told.name, told.message) }));

export const reportBrowserError = defineRoute({
  method: 'POST',
  path: '/browser-errors',
  roles: 'anyone',
  summary: 'Tells the log of an error in a page: where in the code, and nothing that was typed or shown.',
  body: browserErrorSchema,
  response: doneSchema,
  bodyMax: 4000,
  rateLimit: 20,
  withInitialPassword: true,
  withoutSecondFactor: true,
  duringExam: true,
});

export const reportPublicBrowserError = defineRoute({
  method: 'POST',
  path: '/browser-errors/signed-out',
  roles: 'public',
  summary: 'The same of a page that needs no session, such as the login.',
  body: browserErrorSchema,
  response: doneSchema,
  bodyMax: 4000,
  rateLimit: 20,
  rateLimitOfAddress: 20,
});
