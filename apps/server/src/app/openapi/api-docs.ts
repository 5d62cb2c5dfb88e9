import { ALL_ROUTES, V1_ROUTES } from '@assay/contract';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { openApiOf } from './document.ts';

/** The page starts itself with an inline script; it shows nothing that a person has written. */
const DOCS_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; frame-ancestors 'none'; base-uri 'none'";

const V1_DESCRIPTION =
  'The promised API of the Assay assessment platform, for programs: what is there stays as it is; fields and calls may come. Calls are made with access tokens.';

/** What a document is made of once, when somebody first asks for it. */
const once = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => (made ??= make());
};

/** The document of the promised calls. */
export const v1Document = once(() =>
  openApiOf(V1_ROUTES, { title: 'Assay API, version 1', description: V1_DESCRIPTION }),
);

const wholeDocument = once(() =>
  openApiOf([...V1_ROUTES, ...ALL_ROUTES], {
    title: 'Assay',
    description:
      'Every call of the Assay assessment platform. Those below /api/v1 are promised and made with access tokens; all others belong to the pages, are made with sessions, and change with them. In a body, JSON or form, the text of a number, or of true or false, is taken for it: `"12"` is 12.',
  }),
);

/** The OpenAPI document of every call and its page under `/api/docs`; that of the promised calls alone under `/api/v1`. */
export const addApiDocs = async (api: FastifyInstance): Promise<void> => {
  api.get('/v1/openapi.json', () => v1Document());
  await api.register(async (docs) => {
    docs.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', DOCS_POLICY);
    });
    await docs.register(scalar, {
      routePrefix: '/docs',
      // Nothing that leads to a service elsewhere.
      configuration: {
        content: () => wholeDocument(),
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
