import { Writable } from 'node:stream';
import { fetchTags } from '@assay/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { asOwner } from '../../test/database/databases.ts';
import { loginAs, makeAdmin } from '../../test/fixtures.ts';
import { useTestServer } from '../../test/test-server.ts';
import { newId } from '../platform/ids.ts';
import { buildApp } from './build-app.ts';
import type { Answered } from './request-line.ts';

const server = useTestServer();

test('each call leaves a line with its number, what it came to, whose it was and which task it is about', async () => {
  const admin = await makeAdmin(server.deps);
  const token = await loginAs(server, admin);
  const lines: Record<string, unknown>[] = [];
  const written = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(JSON.parse(line.toString()));
      done();
    },
  });
  const heard: Answered[] = [];
  const app = await buildApp(
    { ...server.deps, log: pino({ level: 'info' }, written) },
    { web: null, watch: (answered) => heard.push(answered) },
  );
  onTestFinished(() => app.close());
  const call = async (url: string, body?: object) => {
    const headers = { host: 'localhost', authorization: `Bearer ${token}` };
    const { headers: answered } = await app.inject({
      url,
      headers,
      ...(body ? { method: 'POST' as const, payload: body } : {}),
    });
    return answered['x-request-id'];
  };
  const taskId = newId();
  const numbers = [
    await call(`/api${fetchTags.path}`),
    await call('/api/no/such/call'),
    await call(`/api/student/submission/${taskId}`),
    await call('/api/auth/login', { username: 'nobody', password: 'never in a log' }),
  ];
  expect(new Set(numbers).size).toBe(4);
  const requests = lines.filter(({ msg }) => msg === 'request');
  expect(requests).toMatchObject([
    { reqId: numbers[0], route: `GET /api${fetchTags.path}`, status: 200, account: admin.id },
    { reqId: numbers[1], status: 404, account: null },
    { reqId: numbers[2], status: 403, task: taskId },
    { reqId: numbers[3], status: 401 },
  ]);
  for (const { ms } of requests) expect(ms).toEqual(expect.any(Number));
  expect(heard.map(({ status }) => status)).toEqual([200, 404, 403, 401]);
  expect(JSON.stringify(lines)).not.toMatch(/never in a log|Bearer/);
});

test('a call that fails leaves a line that says which call, of whom and from where', async () => {
  const admin = await makeAdmin(server.deps);
  const token = await loginAs(server, admin);
  const lines: unknown[] = [];
  const written = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(JSON.parse(line.toString()));
      done();
    },
  });
  const app = await buildApp({ ...server.deps, log: pino({ level: 'error' }, written) }, { web: null });
  onTestFinished(() => app.close());
  await asOwner(server.deps.db, (owner) => sql`alter table tag rename to tag_elsewhere`.execute(owner));
  const answer = await app.inject({
    url: `/api${fetchTags.path}`,
    headers: { host: 'localhost', authorization: `Bearer ${token}` },
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([500, { success: false, code: 'INTERNAL' }]);
  const { 'x-request-id': number } = answer.headers;
  expect(answer.json().message).toContain(`tell your institute its number: ${String(number)}.`);
  expect(answer.body).not.toMatch(/tag_elsewhere|relation|select/);
  expect(lines).toMatchObject([
    {
      msg: 'a request failed',
      route: `${fetchTags.method} /api${fetchTags.path}`,
      account: admin.id,
      address: '127.0.0.1',
      reqId: number,
      err: { message: expect.stringContaining('tag') },
    },
  ]);
});
