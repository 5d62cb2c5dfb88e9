import {
  addWebhook,
  deleteWebhook,
  editWebhook,
  fetchWebhooks,
  pingWebhook,
  rotateWebhookSecret,
  switchWebhook,
} from '@assay/contract';
import { beforeEach, expect, test } from 'vitest';
import {
  loginAs,
  loginAsAdmin,
  makeDepartment,
  makeInstituteHead,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let place: TestDepartment;
let admin = '';
let head = '';

beforeEach(async () => {
  await server.deps.db.deleteFrom('webhook').execute();
  place = await makeDepartment(server.deps);
  admin = await loginAsAdmin(server);
  head = await loginAs(server, await makeInstituteHead(server.deps, place));
});

const URL_ = 'https://moodle.example.edu/hook';
const body = (changes: object = {}) => ({
  url: URL_,
  purpose: 'Marks to Moodle',
  events: ['marks.changed' as const],
  ...changes,
});
const add = (token: string, changes: object = {}) => server.call(addWebhook, { token, body: body(changes) });
const listed = async (token: string) => (await server.call(fetchWebhooks, { token })).body.data.webhooks;

test('an administrator manages all, and makes those of the installation; a head those of the own institute alone', async () => {
  const [everywhere, own] = [await add(admin), await add(head)];
  expect([everywhere.status, own.status]).toEqual([200, 200]);
  expect(own.body.data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await listed(admin)).toMatchObject([
    { _id: everywhere.body.data._id, institute: null, url: URL_, off: null, waiting: 0, failed: 0 },
    { _id: own.body.data._id, institute: { _id: place.instituteId } },
  ]);
  expect(await listed(head)).toMatchObject([{ _id: own.body.data._id }]);
  const other = await loginAs(
    server,
    await makeInstituteHead(server.deps, await makeDepartment(server.deps)),
  );
  expect(await listed(other)).toEqual([]);
  for (const route of [deleteWebhook, pingWebhook, rotateWebhookSecret]) {
    const { _id } = own.body.data;
    expect((await server.call(route, { token: other, body: { _id } })).failure.message).toBe(
      'Webhook not found.',
    );
    expect((await server.call(route, { token: head, body: { _id: everywhere.body.data._id } })).status).toBe(
      404,
    );
  }
  expect(JSON.stringify(await listed(admin))).not.toContain('whsec_');
});

test.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://[::1]:8080/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
])('an address inside is refused at once: %s', async (url) => {
  const { status, failure } = await add(admin, { url });
  expect([status, failure.errors]).toEqual([
    400,
    [
      {
        path: 'url',
        message: 'Messages are not sent into the network of this address. Enter one on the Internet.',
      },
    ],
  ]);
  expect(await listed(admin)).toEqual([]);
});

test('plain http, an address twice, and more than twenty are refused with a sentence', async () => {
  expect((await add(head, { url: 'http://moodle.example.edu/' })).failure.message).toContain(
    'begins with https',
  );
  await add(head);
  expect((await add(head, { url: `  ${URL_}  ` })).failure.message).toBe(
    'Another webhook goes to this address. Change that one instead.',
  );
  for (let count = 1; count < 20; count += 1)
    expect((await add(head, { url: `${URL_}/${count}` })).status).toBe(200);
  const more = await add(head, { url: `${URL_}/20` });
  expect([more.status, more.failure.message]).toEqual([
    409,
    'There are 20 webhooks. Delete one that is not needed.',
  ]);
});

test('a change on what somebody else has changed since is refused, and saved again it stands', async () => {
  const { _id } = (await add(head)).body.data;
  const edit = (purpose: string, seenEditedAt: string | null, token = head) =>
    server.call(editWebhook, { token, body: { _id, ...body({ purpose }), seenEditedAt } });
  expect((await edit('First', null)).status).toBe(200);
  const second = await edit('Second', null, admin);
  expect([second.status, second.failure.message]).toEqual([
    409,
    'Somebody else has changed this webhook after you opened it. Nothing was saved. Open it again to see how it is now.',
  ]);
  expect((await edit('First', null)).status).toBe(200);
  const [{ editedAt, purpose } = { editedAt: null, purpose: '' }] = await listed(head);
  expect(purpose).toBe('First');
  expect((await edit('Second', editedAt, admin)).status).toBe(200);
  expect(await listed(head)).toMatchObject([{ purpose: 'Second', url: URL_ }]);
});

test('what is done to a webhook stands in the audit log, and its secret nowhere', async () => {
  const { _id, secret } = (await add(head)).body.data;
  await server.call(switchWebhook, { token: head, body: { _id, isOn: false } });
  expect((await server.call(pingWebhook, { token: head, body: { _id } })).failure.message).toBe(
    'The webhook is off. Switch it on first.',
  );
  await server.call(switchWebhook, { token: head, body: { _id, isOn: true } });
  const rotated = (await server.call(rotateWebhookSecret, { token: head, body: { _id } })).body.data.secret;
  await server.call(deleteWebhook, { token: head, body: { _id } });
  expect(await listed(head)).toEqual([]);
  const noted = await server.deps.db
    .selectFrom('auditLog')
    .where('itemId', '=', _id)
    .orderBy('at')
    .orderBy('id')
    .select(['action', 'detail'])
    .execute();
  expect(noted.map(({ action }) => action)).toEqual([
    'add-webhook',
    'switch-webhook',
    'switch-webhook',
    'rotate-webhook-secret',
    'delete-webhook',
  ]);
  expect(JSON.stringify(noted)).not.toMatch(/whsec_/);
  expect(rotated).not.toBe(secret);
});
