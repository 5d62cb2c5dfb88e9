import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The page starts itself with an inline script; it shows nothing that a person has written. */
const DOCS_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; frame-ancestors 'none'; base-uri 'none'";

/** The OpenAPI document and its page under `/api/docs`, made from the contract. */
export const addApiDocs = async (api: FastifyInstance): Promise<void> => {
  await api.register(swagger, {
    openapi: {
      info: {
        title: 'Assay',
        description:
          'The API of the Assay assessment platform. In a body, JSON or form, the text of a number, or of true or false, is taken for it: `"12"` is 12.',
        version: '0.1.0',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await api.register(async (docs) => {
    docs.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', DOCS_POLICY);
    });
    await docs.register(scalar, {
      routePrefix: '/docs',
      // Nothing that leads to a service elsewhere.
      configuration: {
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    });
  });
};
