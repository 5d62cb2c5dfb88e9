/** The OpenAPI 3.1 document, made from the contract. */
import { STATUS_CODES } from 'node:http';
import {
  failureSchema,
  conflictFailureOf,
  EVENT_STREAM,
  NDJSON,
  PROBLEM_JSON,
  problemSchema,
  ROUTE_NAMES,
  type RouteDefinition,
} from '@assay/contract';
import { openSchemaBook, type JsonSchema, type SchemaBook } from './schemas.ts';

/** Which failures a call can answer, by its status and what a route has that can. */
const FAILURES: readonly (readonly [status: number, can: (route: RouteDefinition) => boolean])[] = [
  [400, ({ params, query, body }) => Boolean(params ?? query ?? body)],
  [401, ({ roles, path }) => roles !== 'public' || path.startsWith('/auth/')],
  [403, ({ roles }) => roles !== 'public'],
  [404, ({ params, body, query }) => Boolean(params ?? body ?? query)],
  [405, ({ roles, scope }) => roles !== 'public' && scope === undefined],
  [409, ({ method, scope }) => method === 'POST' || scope === 'reports:read'],
  [413, ({ body, scope }) => body !== undefined || scope === 'reports:read'],
  [429, () => true],
  [500, () => true],
  [503, () => true],
];

const content = (type: string, schema: JsonSchema, example?: unknown) => ({
  [type]: { schema, ...(example !== undefined && { example }) },
});

const failureOf = (route: RouteDefinition, status: number, book: SchemaBook) => {
  const description = STATUS_CODES[status] ?? 'Failure';
  if (route.scope !== undefined) return { $ref: `#/components/responses/Problem${status}` };
  if (status === 409 && route.conflict)
    return {
      description,
      content: content('application/json', book.write(conflictFailureOf(route.conflict), 'output')),
    };
  return { $ref: `#/components/responses/Failure${status}` };
};

/** What a call answers that succeeds, in each of its types. */
const successOf = (route: RouteDefinition, book: SchemaBook) => {
  if (route.file)
    return { description: 'A file', content: content(route.file, { type: 'string', format: 'binary' }) };
  const types = {
    ...content('application/json', book.write(route.response, 'output'), route.example),
    ...(route.progress && content(NDJSON, { type: 'string' })),
    ...(route.events && content(EVENT_STREAM, { type: 'string' })),
  };
  return { description: 'OK', content: types };
};

interface ObjectSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

const parametersOf = (route: RouteDefinition, place: 'path' | 'query', book: SchemaBook) => {
  const schema = place === 'path' ? route.params : route.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = book.write(schema, 'input') as ObjectSchema;
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(typeof description === 'string' && { description }),
    schema: property,
  }));
};

const FILE: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' };

/** A form: fields named in `json` carry JSON texts, files their bytes. */
const formOf = ({ json, files }: NonNullable<RouteDefinition['multipart']>, body: JsonSchema): JsonSchema => {
  const { properties = {}, required } = body as ObjectSchema;
  const fields = Object.entries(files).map(([name, most]): [string, JsonSchema] => [
    name,
    most === 1 ? FILE : { type: 'array', items: FILE, maxItems: most },
  ]);
  return {
    type: 'object',
    properties: { ...properties, ...Object.fromEntries(fields) },
    ...(required && { required }),
    ...(json.length > 0 && { description: `Sent as JSON texts: ${json.join(', ')}.` }),
  };
};

const bodyOf = (route: RouteDefinition, book: SchemaBook) => {
  if (!route.body) return {};
  const schema = book.write(route.body, 'input');
  return {
    requestBody: {
      required: true,
      content: {
        ...content('application/json', schema),
        ...(route.multipart && content('multipart/form-data', formOf(route.multipart, schema))),
      },
    },
  };
};

const securityOf = ({ roles, scope }: RouteDefinition): JsonSchema[] => {
  if (roles === 'public') return [];
  return [scope === undefined ? { session: [] } : { accessToken: scope === null ? [] : [scope] }];
};

const tagOf = ({ path }: RouteDefinition): string =>
  path.split('/').find((part) => part && part !== 'v1') ?? '';

const operationOf = (route: RouteDefinition, name: string, book: SchemaBook): JsonSchema => {
  const parameters = [...parametersOf(route, 'path', book), ...parametersOf(route, 'query', book)];
  return {
    operationId: name,
    summary: route.summary,
    tags: [tagOf(route)],
    ...(route.scope && { description: `Needs an access token that was made for \`${route.scope}\`.` }),
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(route, book),
    responses: {
      200: successOf(route, book),
      ...Object.fromEntries(
        FAILURES.filter(([, can]) => can(route)).map(([status]) => [status, failureOf(route, status, book)]),
      ),
    },
  };
};

/** The failures of one shape as answers that operations refer to. */
const sharedResponses = (name: string, type: string, schema: JsonSchema) =>
  Object.fromEntries(
    FAILURES.map(([status]) => [
      `${name}${status}`,
      { description: STATUS_CODES[status] ?? name, content: content(type, schema) },
    ]),
  );

const SECURITY = {
  session: { type: 'http', scheme: 'bearer', description: 'The token that a login answers.' },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'assay_…',
    description: 'An access token, made on the page Profile or Service Accounts.',
  },
};

/** The document of these routes. */
export const openApiOf = (
  routes: readonly RouteDefinition[],
  about: { title: string; description: string },
) => {
  const book = openSchemaBook();
  const [problem, failure] = [book.write(problemSchema, 'output'), book.write(failureSchema, 'output')];
  const paths: Record<string, JsonSchema> = {};
  for (const route of routes) {
    const path = `/api${route.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    const operation = operationOf(route, ROUTE_NAMES.get(route) ?? '', book);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  const isOfTokens = routes.some(({ scope }) => scope !== undefined);
  const isOfSessions = routes.some(({ scope }) => scope === undefined);
  return {
    openapi: '3.1.1',
    info: { ...about, version: '1' },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        ...(isOfSessions && { session: SECURITY.session }),
        ...(isOfTokens && { accessToken: SECURITY.accessToken }),
      },
      responses: {
        ...(isOfTokens && sharedResponses('Problem', PROBLEM_JSON, problem)),
        ...(isOfSessions && sharedResponses('Failure', 'application/json', failure)),
      },
      schemas: book.components,
    },
  };
};
