import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createApp } from '../../src/http/app.ts';
import { DEFAULT_PATIENCE } from '../../src/http/parts.ts';
import type { AppParts } from '../../src/http/parts.ts';
import { isEmpty, isRunning, until } from './caller.ts';
import { openService, TOKEN } from '../service.ts';
import type { Service } from '../service.ts';

const schemaShape = z.record(z.string(), z.unknown());
const contentShape = z.record(z.string(), z.object({ schema: schemaShape }));
const documentShape = z.object({
  openapi: z.literal('3.1.0'),
  components: z.object({
    securitySchemes: z.object({ token: z.object({ type: z.literal('http'), scheme: z.literal('bearer') }) }),
    schemas: z.record(z.string(), schemaShape),
  }),
  security: z.tuple([z.object({ token: z.tuple([]) })]),
  paths: z.record(
    z.string(),
    z.partialRecord(
      z.enum(['get', 'post']),
      z.object({
        summary: z.string().min(1),
        security: z.array(z.unknown()).optional(),
        requestBody: z.object({ content: contentShape }).optional(),
        responses: z.record(z.string(), z.object({ description: z.string().min(1), content: contentShape })),
      }),
    ),
  ),
});
type Document = z.infer<typeof documentShape>;

let service: Service;
let document: Document;
beforeAll(async () => {
  service = await openService({ queueLimit: 1 });
  document = documentShape.parse(await (await service.get('/openapi.json')).json());
});
afterAll(() => service.close());

/** The same with every reference replaced by what it points to. */
const resolved = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(resolved);
  if (typeof node !== 'object' || node === null) return node;
  if (!('$ref' in node))
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolved(value)]));
  const name = /^#\/components\/schemas\/(\w+)$/.exec(String(node.$ref))?.[1] ?? '';
  expect(Object.keys(document.components.schemas)).toContain(name);
  return resolved(document.components.schemas[name]);
};

/** What the document says about a body, as something that can check one. */
const checkerOf = (content: z.infer<typeof contentShape> | undefined, type: string): z.ZodType => {
  const schema = content?.[type]?.schema;
  if (schema === undefined) throw new Error(`${type} is not in the document`);
  return z.fromJSONSchema(resolved(schema) as Parameters<typeof z.fromJSONSchema>[0]);
};

const SOUND = {
  language: 'python',
  code: 'print(1)',
  tests: [{ id: 'one', input: '', expectedOutput: '1' }],
  limits: { cpuMs: 500 },
  key: 'k',
  class: 'grading',
};

test('every call of the service is in the document, and the other way round', async () => {
  // Calls are added before anything that they stand on is used.
  const app = createApp({
    token: TOKEN,
    logLevel: 'silent',
    patience: DEFAULT_PATIENCE,
  } as unknown as AppParts);
  await app.ready();
  const routes = [...app.printRoutes({ commonPrefix: false }).matchAll(/(\/\S+) \((GET|POST)/g)];
  const documented = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(routes.map(([, path, method]) => `${method} ${path}`).toSorted()).toEqual(documented.toSorted());
  expect(documented).toHaveLength(7);
});

test('every reference of the document leads somewhere', () => {
  expect(JSON.stringify(document)).toContain('$ref');
  expect(JSON.stringify(resolved(document))).not.toContain('$ref');
});

test('the health check alone needs no token', () => {
  const open = Object.entries(document.paths).filter(([, { get, post }]) => (get ?? post)?.security);
  expect(open).toMatchObject([['/healthz', { get: { security: [] } }]]);
});

test('sound requests fit the document, and others do not', () => {
  const run = checkerOf(document.paths['/run']?.post?.requestBody?.content, 'application/json');
  expect(run.safeParse(SOUND).error).toBeUndefined();
  expect(run.safeParse({ ...SOUND, stream: true }).error).toBeUndefined();
  const unsound = [
    { tset: 1 },
    { tests: [{ id: 1 }] },
    { limits: { cpuMs: 0 } },
    { class: 'urgent' },
    { key: '' },
  ];
  for (const wrong of unsound) expect(run.safeParse({ ...SOUND, ...wrong }).success).toBe(false);

  const study = checkerOf(document.paths['/student/run']?.post?.requestBody?.content, 'application/json');
  expect(study.safeParse({ language: 'c', code: '', input: '', files: [] }).error).toBeUndefined();
  expect(study.safeParse({ language: 'c', code: '', input: '', files: ['x'] }).success).toBe(false);
});

test.each([
  ['get', '/languages', undefined, 200],
  ['get', '/healthz', undefined, 200],
  ['get', '/openapi.json', undefined, 200],
  ['post', '/student/run', { language: 'python', code: 'print(1)', input: '', files: [] }, 200],
  ['post', '/student/run', { language: 'python', code: 'print(', input: '', files: [] }, 200],
  ['post', '/student/run', { language: 'cobol', code: '' }, 400],
  ['post', '/run', SOUND, 200],
  ['post', '/run', { ...SOUND, code: 'print(1//0)' }, 200],
  ['post', '/run', { ...SOUND, language: 'c', code: 'int main(void){return x;}' }, 200],
  ['post', '/run', { ...SOUND, key: '' }, 400],
] as const)('%s %s answers what the document says: %#', async (method, path, body, status) => {
  const response = await (method === 'get' ? service.get(path) : service.post(path, body));
  expect(response.status).toBe(status);
  const answer: unknown = await response.json();
  const content = document.paths[path]?.[method]?.responses[status]?.content;
  expect(checkerOf(content, 'application/json').safeParse(answer).error).toBeUndefined();
  expect(checkerOf(content, 'application/json').safeParse('something else').success).toBe(false);
});

test('each line of a stream is what the document says', async () => {
  const response = await service.post('/run', { ...SOUND, stream: true });
  const type = response.headers.get('content-type') ?? '';
  const line = checkerOf(document.paths['/run']?.post?.responses[200]?.content, type);
  const lines = (await response.text()).trimEnd().split('\n');
  expect(lines).toHaveLength(3);
  for (const text of lines) expect(line.safeParse(JSON.parse(text)).error).toBeUndefined();
  expect(line.safeParse({ type: 'tested' }).success).toBe(false);
});

test('every refusal is in the document, in the form that it has', async () => {
  const leave = new AbortController();
  const sleeping = { ...SOUND, code: 'import time; time.sleep(59)', limits: { wallMs: 60_000 } };
  const blocked = service.post('/run', sleeping, { signal: leave.signal }).catch(() => 'left');
  await until(service, isRunning);
  const headers = { authorization: `Bearer ${TOKEN}` };
  const refused = [
    await service.post('/run', {}),
    await service.post('/run', null, { headers: {} }),
    await service.post('/run', null, { body: `"${'x'.repeat(65 * 1024 * 1024)}"` }),
    await service.post('/run', null, { body: 'x', headers: { ...headers, 'content-type': 'text/plain' } }),
    await service.post('/run', SOUND),
  ];
  leave.abort();
  expect(await blocked).toBe('left');
  await until(service, isEmpty);
  expect(refused.map(({ status }) => status)).toEqual([400, 401, 413, 415, 503]);
  for (const response of refused) {
    const content = document.paths['/run']?.post?.responses[response.status]?.content;
    const answer: unknown = await response.json();
    expect(checkerOf(content, 'application/json').safeParse(answer).error).toBeUndefined();
  }
});
