import { healthSchema, languageListSchema } from '@assay/runner-contract/health';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answer, refusals } from './api-docs.ts';
import type { AppParts } from './parts.ts';

const REFUSED = refusals(401, 431, 500);

const LANGUAGES = {
  summary: 'The languages of this machine',
  response: {
    200: answer('Those whose programs can be run here.', { 'application/json': languageListSchema }),
    ...REFUSED,
  },
};

const HEALTH = {
  summary: 'Whether the runner works, and how much it has to do',
  security: [],
  response: {
    200: answer('It works and takes programs.', { 'application/json': healthSchema }),
    503: answer('It is stopping and takes no more.', { 'application/json': healthSchema }),
    ...refusals(431, 500),
  },
};

const METRICS = {
  summary: 'Figures for Prometheus',
  response: { 200: answer('In the text format.', { 'text/plain': z.string() }), ...REFUSED },
};

const OPENAPI = {
  summary: 'This document',
  response: {
    200: answer('OpenAPI 3.1.', { 'application/json': z.record(z.string(), z.unknown()) }),
    ...REFUSED,
  },
};

/** The calls that tell about the runner itself. */
export const addFacts =
  (parts: AppParts): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const { toolchains, admission, sandbox, queue, registry } = parts;
    app.get('/languages', { schema: LANGUAGES }, () =>
      [...toolchains.values()].map(({ language, version }) => ({
        ...language,
        version,
        compilesAhead: language.failsCheck === null,
      })),
    );
    app.get('/healthz', { schema: HEALTH }, (_request, reply) => {
      const accepting = admission.accepting();
      // A balancer sends nothing to what answers so.
      return reply.code(accepting ? 200 : 503).send({
        ok: accepting,
        accepting,
        prepared: parts.isPrepared(),
        isolation: sandbox.isolation,
        memoryEnforced: sandbox.memoryEnforced,
        slots: parts.slots,
        submissions: admission.inside(),
        queueLength: queue.waiting(),
        selfTest: sandbox.selfTest,
      });
    });
    app.get('/metrics', { schema: METRICS }, async (_request, reply) =>
      reply.type(registry.contentType).send(await registry.metrics()),
    );
    app.get('/openapi.json', { schema: OPENAPI }, () => ({ ...app.swagger() }));
    done();
  };
