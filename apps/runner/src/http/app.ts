import Fastify, { LogController } from 'fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { findLanguage } from '../languages/languages.ts';
import type { Toolchain, Toolchains } from '../languages/toolchains.ts';
import type { Admission } from '../queue/admission.ts';
import { Refused } from '../queue/admission.ts';
import type { SlotQueue } from '../queue/slot-queue.ts';
import { runAnswer, runRequest } from '../run.contract.ts';
import type { RunAnswer } from '../run.contract.ts';
import { HelperLost } from '../sandbox/helper.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Submission, SubmissionRunner } from '../submission.ts';
import { studentRunAnswer, studentRunRequest } from './student-run.ts';
import { createTokenCheck } from './token.ts';

export interface AppParts {
  token: string;
  logLevel: string;
  sandbox: Sandbox;
  toolchains: Toolchains;
  queue: SlotQueue;
  admission: Admission;
  runSubmission: SubmissionRunner;
}

const studentBodyBytes = 20 * 1024 * 1024;
const runBodyBytes = 64 * 1024 * 1024;

const stoppedMidway = 'The code runner was stopped in the middle of this run. Please try again.';

/** A request that cannot be done as it stands; its message is for the caller. */
class BadRequest extends Error {}

/** The caller closed the connection; nobody reads the answer. */
class CallerLeft extends Error {}

const parse = <T extends z.ZodType>(schema: T, body: unknown): z.output<T> => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new BadRequest(issue?.message ?? 'The request is not valid.');
};

const chooseToolchain = (toolchains: Toolchains, name: string): Toolchain => {
  const language = findLanguage(name);
  if (typeof language === 'string') throw new BadRequest(language);
  const toolchain = toolchains.get(language.id);
  if (toolchain === undefined)
    throw new BadRequest(`${language.label} is not installed on this code runner.`);
  return toolchain;
};

/** Aborted when the caller's connection closes before the answer was sent. */
const signalOf = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new CallerLeft('The caller closed the connection.'));
  });
  return controller.signal;
};

const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof CallerLeft) return reply.code(499).send();
  if (error instanceof Refused)
    return reply
      .code(503)
      .header('Retry-After', String(error.retryAfterSeconds))
      .send({ error: error.message, details: '' });
  if (error instanceof HelperLost)
    return reply.code(503).header('Retry-After', '2').send({ error: stoppedMidway, details: '' });
  if (error instanceof BadRequest) return reply.code(400).send({ error: error.message, details: '' });
  const status = error.statusCode ?? 500;
  if (status < 500) return reply.code(status).send({ error: error.message, details: '' });
  request.log.error({ err: error }, 'a run failed');
  return reply.code(500).send({ error: 'The code runner failed. Please try again.', details: '' });
};

/** The service's HTTP side. Everything but the health check wants the token. */
export const createApp = (parts: AppParts): FastifyInstance => {
  const app = Fastify({
    logger: { level: parts.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    bodyLimit: studentBodyBytes,
  });
  const isAllowed = createTokenCheck(parts.token);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: 'There is no such call.', details: '' }),
  );
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === '/healthz' || isAllowed(request.headers.authorization)) return;
    await reply
      .code(401)
      .header('WWW-Authenticate', 'Bearer')
      .send({ error: 'The bearer token is missing or wrong.', details: '' });
  });

  const run = (submission: Submission, reply: FastifyReply): Promise<RunAnswer> => {
    const signal = signalOf(reply);
    return parts.admission.admit(submission.claim.key, () => parts.runSubmission(submission, signal));
  };

  app.post('/student/run', async (request, reply) => {
    const body = parse(studentRunRequest, request.body);
    const answer = await run(
      {
        toolchain: chooseToolchain(parts.toolchains, body.language),
        code: body.code,
        tests: [{ id: 'run', input: body.input }],
        limits: {},
        claim: { class: 'interactive', key: 'student/run' },
      },
      reply,
    );
    return studentRunAnswer(answer);
  });

  app.post('/run', { bodyLimit: runBodyBytes }, async (request, reply) => {
    const body = parse(runRequest, request.body);
    const answer = await run(
      {
        toolchain: chooseToolchain(parts.toolchains, body.language),
        code: body.code,
        tests: body.tests,
        limits: body.limits ?? {},
        claim: { class: body.class, key: body.key },
      },
      reply,
    );
    return runAnswer.parse(answer);
  });

  app.get('/languages', () =>
    [...parts.toolchains.values()].map(({ language, version }) => ({
      id: language.id,
      label: language.label,
      names: language.names,
      version,
      limits: language.limits,
    })),
  );

  app.get('/healthz', () => ({
    ok: true,
    accepting: parts.admission.accepting(),
    isolation: parts.sandbox.isolation,
    memoryEnforced: parts.sandbox.memoryEnforced,
    slots: parts.sandbox.slots,
    submissions: parts.admission.inside(),
    queueLength: parts.queue.waiting(),
    selfTest: parts.sandbox.selfTest,
  }));

  return app;
};
