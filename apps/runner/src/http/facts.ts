import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { health, languageList } from './answers.ts';
import { answer, refusals } from './api-docs.ts';
import type { AppParts } from './parts.ts';

/** The calls that tell about the runner itself. */
export const addFacts =
  (parts: AppParts): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const refused = refusals(401, 431, 500);

    app.get(
      '/languages',
      {
        schema: {
          summary: 'The languages of this machine',
          response: {
            200: answer('Those whose toolchain is installed.', { 'application/json': languageList }),
            ...refused,
          },
        },
      },
      () => [...parts.toolchains.values()].map(({ language, version }) => ({ ...language, version })),
    );

    app.get(
      '/healthz',
      {
        schema: {
          summary: 'Whether the runner works, and how much it has to do',
          security: [],
          response: { 200: answer('It works.', { 'application/json': health }), ...refusals(431, 500) },
        },
      },
      () => ({
        ok: true,
        accepting: parts.admission.accepting(),
        prepared: parts.isPrepared(),
        isolation: parts.sandbox.isolation,
        memoryEnforced: parts.sandbox.memoryEnforced,
        slots: parts.slots,
        submissions: parts.admission.inside(),
        queueLength: parts.queue.waiting(),
        selfTest: parts.sandbox.selfTest,
      }),
    );

    app.get(
      '/metrics',
      {
        schema: {
          summary: 'Figures for Prometheus',
          response: { 200: answer('In the text format.', { 'text/plain': z.string() }), ...refused },
        },
      },
      async (_request, reply) => reply.type(parts.registry.contentType).send(await parts.registry.metrics()),
    );

    app.get(
      '/openapi.json',
      {
        schema: {
          summary: 'This document',
          response: {
            200: answer('OpenAPI 3.1.', { 'application/json': z.record(z.string(), z.unknown()) }),
            ...refused,
          },
        },
      },
      () => ({ ...app.swagger() }),
    );
    done();
  };
