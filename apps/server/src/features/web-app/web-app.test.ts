import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { RELEASE_HEADER } from '@assay/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app/build-app.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { keepRelease } from './keep-release.ts';

const server = useTestServer();
afterEach(() => server.setNow(new Date()));

const DAY_MS = 86_400_000;
const FONT = Buffer.from([0x77, 0x4f, 0x46, 0x32, 0, 1, 2, 3]);

/** The folder of a built web app, as `scripts/web-build.mjs` leaves it. */
const buildOf = async (name: string, scripts: Readonly<Record<string, string>>): Promise<string> => {
  const dist = await mkdtemp(join(tmpdir(), 'assay-release-'));
  onTestFinished(() => rm(dist, { recursive: true }));
  await mkdir(join(dist, 'assets'));
  const page = `<!doctype html><script type="module" crossorigin src="/assets/start-${name}.js"></script>`;
  await writeFile(join(dist, 'index.html'), page);
  for (const [file, text] of Object.entries({ [`start-${name}.js`]: `// ${name}`, ...scripts })) {
    await writeFile(join(dist, 'assets', file), text);
    await writeFile(join(dist, 'assets', `${file}.gz`), gzipSync(text));
  }
  await writeFile(join(dist, 'assets', `letters-${name}.woff2`), FONT);
  return dist;
};

/** A server that serves a release, as one that is started after an update does. */
const serverOf = async (dist: string): Promise<FastifyInstance> => {
  await keepRelease(server.deps, dist);
  const app = await buildApp(server.deps, { web: dist });
  onTestFinished(() => app.close());
  return app;
};

const get = (app: FastifyInstance, url: string, headers = {}) =>
  app.inject({ url, headers: { host: 'localhost', ...headers } });

test('a page of the release before finds its files after an update, and a page of the next one before it', async () => {
  const older = await serverOf(
    await buildOf('old', { 'list-a1.js': 'export const a = "ä";', 'same.js': '1' }),
  );
  const newer = await serverOf(await buildOf('new', { 'list-b2.js': 'export const b = 1;', 'same.js': '1' }));
  for (const [app, url, body] of [
    [newer, '/assets/list-a1.js', 'export const a = "ä";'],
    [newer, '/assets/start-old.js', '// old'],
    [newer, '/assets/list-b2.js', 'export const b = 1;'],
    // Several servers share a database, and one of them is not updated yet.
    [older, '/assets/list-b2.js', 'export const b = 1;'],
  ] as const) {
    const answer = await get(app, url);
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, body]);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/i),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  }
  const packed = await get(newer, '/assets/list-a1.js', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.rawPayload.equals(gzipSync('export const a = "ä";'))).toBe(true);
  // A cache in between keeps what was packed for those who can read it.
  for (const url of ['/assets/list-a1.js', '/assets/list-b2.js'])
    expect((await get(newer, url, { 'accept-encoding': 'gzip' })).headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: expect.stringMatching(/accept-encoding/i),
    });
  const font = await get(newer, '/assets/letters-old.woff2');
  expect([font.headers['content-type'], font.rawPayload.equals(FONT)]).toEqual(['font/woff2', true]);
});

test('a file that no release has is answered as what it is, never by a page in its place', async () => {
  const app = await serverOf(await buildOf('one', {}));
  for (const url of ['/assets/never-was.js', '/assets/', '/assets/..%2Findex.html', '/assets/a/b.js']) {
    const answer = await get(app, url);
    expect([url, answer.statusCode, answer.json()]).toEqual([
      url,
      404,
      { success: false, message: 'There is nothing at this address.', code: 'NOT_FOUND' },
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
  const page = await get(app, '/faculty/tasks');
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(page.body).toContain('/assets/start-one.js');
});

test('usual names of probes are no pages: they would be answered well whatever is the matter', async () => {
  const app = await serverOf(await buildOf('probed', {}));
  const probes = [
    '/healthz',
    '/readyz',
    '/livez',
    '/health',
    '/metrics',
    '/status?full',
    '/-/ready',
    '/api',
    '/api/',
  ];
  for (const url of probes) {
    const answer = await get(app, url);
    expect([url, answer.statusCode, answer.json()]).toMatchObject([url, 404, { success: false }]);
  }
  expect((await get(app, '/health-of-institutes')).statusCode).toBe(200);
});

test('every answer of a call says which release the server has', async () => {
  const app = await serverOf(await buildOf('two', {}));
  for (const url of ['/api/reached', '/api/no-such-call', '/api/auth/verify'])
    expect((await get(app, url)).headers[RELEASE_HEADER]).toBe('/assets/start-two.js');
});

test('files are kept for a month after the last server had them, however long that one ran', async () => {
  const begin = Date.now();
  const daysLater = (days: number) => server.setNow(new Date(begin + days * DAY_MS));
  const old = await buildOf('gone', {});
  await keepRelease(server.deps, old);
  // It ran for a hundred days.
  daysLater(100);
  await keepRelease(server.deps, old);
  const next = await buildOf('next', {});
  const app = await serverOf(next);
  const statusOf = async (url: string) => (await get(app, url)).statusCode;
  daysLater(129);
  await keepRelease(server.deps, next);
  expect(await statusOf('/assets/start-gone.js')).toBe(200);
  daysLater(131);
  await keepRelease(server.deps, next);
  expect(await statusOf('/assets/start-gone.js')).toBe(404);
  expect(await statusOf('/assets/start-next.js')).toBe(200);
});

test('a file that has been taken from under a running server is answered from what is kept', async () => {
  const dist = await buildOf('built-anew', {});
  const app = await serverOf(dist);
  await rm(join(dist, 'assets', 'start-built-anew.js'));
  await rm(join(dist, 'assets', 'start-built-anew.js.gz'));
  const answer = await get(app, '/assets/start-built-anew.js');
  expect([answer.statusCode, answer.body]).toEqual([200, '// built-anew']);
});
