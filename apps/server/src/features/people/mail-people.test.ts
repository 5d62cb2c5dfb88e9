import { mailPeople, type BodyIn } from '@assay/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { mailsAreSettled, sendMailsTo, startMailServer } from '../../../test/fakes/mail-server.ts';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeStudent,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { newId } from '../../platform/ids.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let token: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
});
// Letters are counted: each test has a writer of its own.
beforeEach(async () => {
  faculty = await makeFaculty(server.deps, department, { fullname: 'Asha Rao' });
  token = await loginAs(server, faculty);
});

const useMailServer = async () => {
  const mails = await startMailServer();
  await sendMailsTo(server, mails);
  return mails;
};
const students = (count: number) =>
  Promise.all(Array.from({ length: count }, () => makeStudent(server.deps, department)));
const write = (people: readonly { id: string }[], changes: Partial<BodyIn<typeof mailPeople>> = {}) =>
  server.call(mailPeople, {
    token,
    body: {
      ids: people.map(({ id }) => id),
      subject: 'Lab on Monday',
      text: 'Bring your record.\n\n=1+1',
      ...changes,
    },
  });

test('everybody gets the letter alone; an answer goes to the writer, who is named', async () => {
  const mails = await useMailServer();
  const chosen = await students(3);
  expect((await write(chosen)).body.data).toEqual({ done: 3, left: [] });
  const came = await mails.mailsCome(3);
  expect(came.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
    chosen.map(({ username }) => `${username}@example.org`).toSorted(),
  );
  for (const { subject, text, replyTo, to } of came) {
    expect([subject, to?.length]).toEqual(['Lab on Monday', 1]);
    expect(replyTo?.[0]?.address).toBe(`${faculty.username}@example.org`);
    expect(text).toContain('Bring your record.\n\n=1+1');
    expect(text).toContain('Asha Rao wrote this to you through Assay');
  }
});

test('who has no address, is not active or was deleted is left, and told about; others get it', async () => {
  const mails = await useMailServer();
  const [fine, nowhere, closed, gone, claimed] = await students(5);
  const set = (person: TestAccount | undefined, values: object) =>
    server.deps.db
      .updateTable('account')
      .set(values)
      .where('id', '=', person?.id ?? '')
      .execute();
  await set(nowhere, { email: null });
  await set(closed, { isActive: false });
  await set(gone, { deletedAt: new Date() });
  await set(claimed, { email: 'victim@example.net', emailIsConfirmed: false });
  const everybody = [fine, nowhere, closed, gone, claimed].flatMap((one) => one ?? []);
  const { data } = (await write(everybody)).body;
  expect(data.done).toBe(1);
  expect(new Map(data.left.map(({ _id, why }) => [_id, why]))).toEqual(
    new Map([
      [nowhere?.id, 'Has no email address that is known to be theirs.'],
      [closed?.id, 'Is not active.'],
      [gone?.id, 'The account has been deleted.'],
      [claimed?.id, 'Has no email address that is known to be theirs.'],
    ]),
  );
  await mails.mailsCome(1);
  await mailsAreSettled(server.deps);
  expect(mails.mails.flatMap(({ recipients }) => recipients)).toEqual([`${fine?.username}@example.org`]);
});

test('the same call again sends nothing again; another text under its id is refused', async () => {
  const mails = await useMailServer();
  const chosen = await students(2);
  const _id = newId();
  expect((await write(chosen, { _id })).body.data.done).toBe(2);
  expect((await write(chosen, { _id })).body.data.done).toBe(2);
  expect((await write(chosen, { _id, text: 'Something else' })).status).toBe(409);
  await mails.mailsCome(2);
  await mailsAreSettled(server.deps);
  expect(mails.mails).toHaveLength(2);
});

test('a letter needs a subject of one line and a text, and goes to nobody outside of reach', async () => {
  const mails = await useMailServer();
  const [own] = await students(1);
  const stranger = await makeStudent(server.deps, await makeDepartment(server.deps, department.instituteId));
  const people = own ? [own] : [];
  for (const [changes, message] of [
    [{ subject: ' ' }, 'Please enter a subject.'],
    [{ subject: 'Lab\r\nBcc: all@example.org' }, 'A subject is one line.'],
    [{ text: ' \n ' }, 'Please enter a text.'],
    [{ text: 'x'.repeat(5001) }, 'A text may have at most 5,000 characters.'],
  ] as const) {
    const { status, failure } = await write(people, changes);
    expect([status, failure.errors?.[0]?.message]).toEqual([400, message]);
  }
  expect((await write([...people, stranger])).status).toBe(404);
  await mailsAreSettled(server.deps);
  expect(mails.mails).toEqual([]);
});

test('without a mail server nothing is written, and that is said', async () => {
  const { status, failure } = await write(await students(1));
  expect([status, failure.code]).toEqual([409, 'NOT_CONFIGURED']);
});
