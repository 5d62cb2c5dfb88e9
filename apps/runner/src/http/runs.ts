import {
  runAnswerSchema,
  runRequestSchema,
  runStreamLineSchema,
  type RunResponse,
} from '@assay/runner-contract';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Submission, SubmissionWatcher } from '../submission.ts';
import { answer, refusals } from './api-docs.ts';
import { limitReading, watchCaller } from './caller.ts';
import { chooseToolchain } from './choose-toolchain.ts';
import type { AppParts } from './parts.ts';
import { NDJSON, streamRun } from './stream.ts';
import { studentRunResponse, studentRunRequest, toStudentRunResponse } from './student-run.ts';

const MEGABYTE = 1024 * 1024;
const STUDENT_BODY_BYTES = 20 * MEGABYTE;
const RUN_BODY_BYTES = 64 * MEGABYTE;
const JSON_TYPE = 'application/json';
/** Whoever calls without saying who it is. */
const ANYBODY = 'student/run';

/** Runs one submission for one caller; rejects with what `answerError` explains. */
const runFor = async (
  parts: AppParts,
  submission: Submission,
  reply: FastifyReply,
  watchers: SubmissionWatcher[] = [],
): Promise<RunResponse> => {
  const caller = watchCaller(reply);
  const everybody = [parts.metrics.watch(submission.toolchain.language.id), ...watchers];
  try {
    const run = (): Promise<RunResponse> =>
      parts.runSubmission(submission, caller.signal, {
        compiled: (compile) => everybody.forEach((watcher) => watcher.compiled(compile)),
        tested: (result) => everybody.forEach((watcher) => watcher.tested(result)),
      });
    const { key, class: kind } = submission.claim;
    // Somebody looks at one screen: who asks for more at a time gets one after the other.
    return await parts.admission.admit(key, () =>
      kind === 'interactive' && key !== ANYBODY ? parts.oneAtATime(key, caller.signal, run) : run(),
    );
  } catch (error) {
    // Tests of this submission that still wait for a slot leave the queue.
    caller.abort();
    parts.metrics.countFailure(error);
    throw error;
  } finally {
    limitReading(reply, parts.patience.answerMs);
  }
};

/** The calls that run programs. */
export const addRuns =
  (parts: AppParts): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const refused = refusals(400, 401, 408, 413, 415, 431, 500, 503);

    app.post(
      '/student/run',
      {
        bodyLimit: STUDENT_BODY_BYTES,
        schema: {
          summary: 'Run a program once',
          description: `The body has at most ${STUDENT_BODY_BYTES / MEGABYTE} MB.`,
          body: studentRunRequest,
          response: {
            200: answer('What the program printed, or what went wrong with it.', {
              [JSON_TYPE]: studentRunResponse,
            }),
            ...refused,
          },
        },
      },
      async (request, reply) => {
        const { language, code, input } = request.body;
        const submission: Submission = {
          toolchain: chooseToolchain(parts.toolchains, language),
          code,
          tests: [{ id: 'run', input }],
          limits: {},
          claim: { class: 'interactive', key: ANYBODY },
        };
        return toStudentRunResponse(await runFor(parts, submission, reply));
      },
    );

    app.post(
      '/run',
      {
        bodyLimit: RUN_BODY_BYTES,
        schema: {
          summary: 'Compile a program once and run it on many tests',
          description: `The body has at most ${RUN_BODY_BYTES / MEGABYTE} MB.`,
          body: runRequestSchema,
          response: {
            200: answer('The verdicts; line by line, as they are found, with `stream`.', {
              [JSON_TYPE]: runAnswerSchema,
              [NDJSON]: runStreamLineSchema,
            }),
            ...refused,
          },
        },
      },
      (request, reply) => {
        const { language, code, tests, limits = {}, checker, judge, key, stream } = request.body;
        const submission: Submission = {
          toolchain: chooseToolchain(parts.toolchains, language),
          code,
          tests: checker && !judge ? tests.map((test) => ({ checker, ...test })) : tests,
          limits,
          ...(judge && {
            judge: {
              toolchain: chooseToolchain(parts.toolchains, judge.language),
              code: judge.code,
              way: judge.way ?? 'TALK',
            },
          }),
          claim: { class: request.body.class, key },
        };
        if (!stream) return runFor(parts, submission, reply);
        return streamRun(request, reply, parts, submission.claim, (watcher) =>
          runFor(parts, submission, reply, [watcher]),
        );
      },
    );
    done();
  };
