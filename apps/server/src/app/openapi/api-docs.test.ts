import { ALL_ROUTES, V1_ROUTES } from '@assay/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { useTestServer } from '../../../test/test-server.ts';
import { FEATURES, V1_FEATURES } from '../features.ts';

const server = useTestServer();

const fetchJson = async (path: string): Promise<object> => {
  const response = await fetch(`${server.url}/api${path}`);
  return (await response.json()) as object;
};

test('every route of the contract is mounted, and in the API document with its summary', async () => {
  for (const [features, routes] of [
    [FEATURES, ALL_ROUTES],
    [V1_FEATURES, V1_ROUTES],
  ] as const) {
    const mounted = features.map(({ route }) => route);
    expect(new Set(mounted)).toEqual(new Set(routes));
    expect(mounted.length).toBe(routes.length);
  }

  const document = await fetchJson('/docs/openapi.json');
  for (const { path, method, summary } of [...ALL_ROUTES, ...V1_ROUTES])
    expect(document).toHaveProperty(
      ['paths', `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`, method.toLowerCase(), 'summary'],
      summary,
    );
});

interface Operation {
  operationId: string;
  security: object[];
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>;
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, object> } }> };
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, object> };
}

test.each(['/docs/openapi.json', '/v1/openapi.json'])(
  '%s is OpenAPI 3.1: names, failures, shared schemas, nothing that leads nowhere',
  async (path) => {
    const document = (await fetchJson(path)) as Document;
    const checked = await new Validator().validate({ ...structuredClone(document) });
    expect(checked).toEqual({ valid: true });
    expect(document.openapi).toBe('3.1.1');

    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(operations.length);
    for (const name of names) expect(name).toMatch(/^[a-z]\w+$/);
    for (const { responses } of operations) expect(responses).toHaveProperty('500');

    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(operations.length);
    for (const [, part, name] of references)
      expect(document.components).toHaveProperty([part ?? '', name ?? '']);
    expect(JSON.stringify(document)).not.toContain('#/$defs/');
  },
);

test('the document says who may call without a session, what is uploaded, and which scope a token needs', async () => {
  const { paths } = (await fetchJson('/docs/openapi.json')) as Document;
  expect(paths['/api/auth/login']?.['post']?.security).toEqual([]);
  expect(paths['/api/faculty/fetch-students']?.['get']?.security).toEqual([{ session: [] }]);
  expect(paths['/api/v1/tasks']?.['get']?.security).toEqual([{ accessToken: ['tasks:read'] }]);
  expect(
    paths['/api/faculty/upload-file']?.['post']?.requestBody?.content['multipart/form-data']?.schema
      .properties,
  ).toHaveProperty('file', { type: 'string', contentMediaType: 'application/octet-stream' });
  expect(paths['/api/v1/questions/{questionId}/package']?.['get']?.responses['200']?.content).toHaveProperty([
    'application/zip',
  ]);
});

test('every promised call has an example that is an answer of it', () => {
  for (const { path, file, response, example } of V1_ROUTES.filter((route) => !route.file)) {
    const read = response.safeParse(example);
    expect([path, file, read.error?.issues]).toEqual([path, undefined, undefined]);
    expect(read.data).toEqual(example);
  }
});

test('the API page comes from our own origin alone', async () => {
  const page = await fetch(`${server.url}/api/docs/`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(await page.text()).not.toMatch(/(src|href)="https?:/);
});

test('an address that is no call is answered with a sentence', async () => {
  const response = await fetch(`${server.url}/api/no/such/call`);
  expect([response.status, await response.json()]).toEqual([
    404,
    { success: false, message: 'There is no such call.', code: 'NOT_FOUND' },
  ]);
});
