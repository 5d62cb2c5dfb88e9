import { refusalSchema } from '@assay/runner-contract';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { z } from 'zod';

const MEANINGS = {
  400: 'The request cannot be carried out; the sentence says why.',
  401: 'The bearer token is missing or wrong.',
  408: 'The request took too long to arrive.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  431: 'The headers are too large.',
  500: 'The code runner failed.',
  503: 'The code runner is full or stopping. Try again after the seconds in Retry-After.',
} as const;

/** An answer in the form that the document and Fastify share; the key of `schemas` is the media type. */
export const answer = <Schemas extends Record<string, z.ZodType>>(description: string, schemas: Schemas) => ({
  description,
  content: Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }])),
});

/** Refusals of a call, by status. */
export const refusals = (...statuses: (keyof typeof MEANINGS)[]) =>
  Object.fromEntries(
    statuses.map((status) => [status, answer(MEANINGS[status], { 'application/json': refusalSchema })]),
  );

/** Collects the calls that are added afterwards into an OpenAPI document, from the schemas that check them. */
export const addApiDocs = (app: FastifyInstance): void => {
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Assay code runner',
        description: 'Compiles and runs programs nobody trusts, and says truthfully what happened.',
        version: '0.1.0',
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
};
