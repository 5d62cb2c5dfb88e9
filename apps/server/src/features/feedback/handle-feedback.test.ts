import {
  answerFeedback,
  deleteFeedback,
  fetchFeedback,
  fetchOwnFeedback,
  markFeedback,
  type FeedbackState,
} from '@assay/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sendMailsTo, startMailServer } from '../../../test/fakes/mail-server.ts';
import {
  loginAs,
  loginAsAdmin,
  makeDepartment,
  makeStudent,
  type TestAccount,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
const PDF = '%PDF-1.7\n1 0 obj\n<< >>\nendobj\n';
let token: string;
let sender: TestAccount;
let asSender: string;

beforeAll(async () => {
  token = await loginAsAdmin(server);
});
// Messages are found by their sender.
beforeEach(async () => {
  sender = await makeStudent(server.deps, await makeDepartment(server.deps), { fullname: 'Meera Joshi' });
  asSender = await loginAs(server, sender);
});

/** Sends a message with a file. */
const send = async (message: string): Promise<string> => {
  const form = new FormData();
  form.append('message', message);
  form.append('attachments', new File([PDF], 'notes.pdf'));
  const response = await fetch(`${server.url}/api/student/feedback`, {
    method: 'POST',
    headers: { authorization: `Bearer ${asSender}` },
    body: form,
  });
  return ((await response.json()) as { data: { _id: string } }).data._id;
};

const listed = async (state?: FeedbackState) =>
  (await server.call(fetchFeedback, { token, query: { user: sender.username, state } })).body.data;
const statesOf = async () => (await listed()).map(({ state }) => state);
const own = async (by = asSender) => (await server.call(fetchOwnFeedback, { token: by })).body;
const mark = (ids: string[], isRead: boolean) => server.call(markFeedback, { token, body: { ids, isRead } });
const answer = (_id: string, text: string) =>
  server.call(answerFeedback, { token, body: { _id, answer: text } });

test('messages are marked as read and as new again, and the list is narrowed by that', async () => {
  const [first, second] = [await send('One.'), await send('Two.')];
  expect(await statesOf()).toEqual(['NEW', 'NEW']);
  expect((await mark([first, second], true)).body.data).toEqual({ done: 2 });
  expect((await mark([second], false)).body.data).toEqual({ done: 1 });
  expect((await listed('NEW')).map(({ _id }) => _id)).toEqual([second]);
  expect((await listed('READ')).map(({ _id }) => _id)).toEqual([first]);
});

test('an answer is mailed, stands beside the message for who wrote it and nobody else, and is given once', async () => {
  const mails = await startMailServer();
  await sendMailsTo(server, mails);
  const id = await send('The editor\nis too small.');
  const done = await answer(id, '  It grows with the window now. ');
  expect([done.status, done.body.data]).toEqual([200, { isMailed: true }]);
  const [mail] = await mails.mailsCome(1);
  expect(mail?.recipients).toEqual([`${sender.username}@example.org`]);
  expect(mail?.text).toContain('It grows with the window now.');
  expect(mail?.text).toContain('> The editor\n> is too small.');
  expect(mail?.text).toContain('/student/feedback');
  const said = { text: 'It grows with the window now.', by: expect.any(String), at: expect.any(String) };
  expect(await own()).toMatchObject({ total: 1, data: [{ _id: id, answer: said, task: null }] });
  expect(await listed('ANSWERED')).toMatchObject([{ _id: id, answer: said }]);
  const other = await makeStudent(server.deps, await makeDepartment(server.deps));
  expect((await own(await loginAs(server, other))).data).toEqual([]);
  const again = await answer(id, 'Something else.');
  expect([again.status, again.failure.message]).toEqual([
    409,
    'Somebody has answered this already. Load the list anew to read it.',
  ]);
  // What was answered was read.
  await mark([id], false);
  expect(await statesOf()).toEqual(['ANSWERED']);
});

test('who has no address that is known to be theirs reads the answer all the same', async () => {
  const id = await send('Good.');
  const { db } = server.deps;
  await db.updateTable('account').set({ email: null }).where('id', '=', sender.id).execute();
  expect((await answer(id, 'Thank you.')).body.data).toEqual({ isMailed: false });
  expect((await own()).data[0]?.answer?.text).toBe('Thank you.');
});

test('a deleted message goes with its files, for its sender too, and the log says whose it was', async () => {
  const [gone, kept] = [await send('One.'), await send('Two.')];
  const done = await server.call(deleteFeedback, { token, body: { ids: [gone] } });
  expect(done.body.data).toEqual({ done: 1 });
  expect((await listed()).map(({ _id }) => _id)).toEqual([kept]);
  expect((await own()).data.map(({ _id }) => _id)).toEqual([kept]);
  const { db } = server.deps;
  const files = await db.selectFrom('storedFile').where('ownerId', '=', sender.id).select('id').execute();
  expect(files).toHaveLength(1);
  const noted = await db
    .selectFrom('auditLog')
    .where('itemId', '=', sender.id)
    .select(['action', 'detail'])
    .execute();
  expect(noted).toContainEqual({ action: 'delete-feedback', detail: { messages: 1 } });
  expect((await answer(gone, 'Late.')).status).toBe(404);
});

test.each([
  ['an empty answer', '  ', 'Write an answer.'],
  ['too long an answer', 'x'.repeat(5001), 'An answer may have at most 5,000 characters.'],
])('%s is refused', async (_what, text, message) => {
  const refused = await answer(await send('Good.'), text);
  expect([refused.status, refused.failure.message]).toEqual([400, message]);
  expect(await statesOf()).toEqual(['NEW']);
});
