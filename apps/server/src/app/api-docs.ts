import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The OpenAPI document and its page under `/api/docs`, made from the contract. */
export const addApiDocs = async (api: FastifyInstance): Promise<void> => {
  await api.register(swagger, {
    openapi: {
      info: { title: 'Assay', description: 'The API of the Assay assessment platform.', version: '0.1.0' },
      servers: [{ url: '/' }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await api.register(scalar, { routePrefix: '/docs', configuration: { withDefaultFonts: false } });
};
