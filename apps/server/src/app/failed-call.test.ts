import { Writable } from 'node:stream';
import { fetchTags } from '@assay/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { asOwner } from '../../test/database/databases.ts';
import { loginAs, makeAdmin } from '../../test/fixtures.ts';
import { useTestServer } from '../../test/test-server.ts';
import { buildApp } from './build-app.ts';

const server = useTestServer();

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
  expect(answer.body).not.toMatch(/tag_elsewhere|relation|select/);
  expect(lines).toMatchObject([
    {
      msg: 'a request failed',
      route: `${fetchTags.method} /api${fetchTags.path}`,
      account: admin.id,
      address: '127.0.0.1',
      reqId: expect.any(String),
      err: { message: expect.stringContaining('tag') },
    },
  ]);
});
