import { editStudents, forgotPassword, login, resetStudentPassword, sendConfirmation } from '@assay/contract';
import { confirmEmail, studentProfile, updateStudentProfile } from '@assay/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loginAs, makeDepartment, makeFaculty, makeStudent, PASSWORD } from '../../../test/fixtures.ts';
import type { TestAccount, TestDepartment } from '../../../test/fixtures.ts';
import {
  mailsAreSettled,
  sendMailsTo,
  startMailServer,
  type MailServer,
} from '../../../test/fakes/mail-server.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let student: TestAccount;
let token: string;
let mails: MailServer;

beforeEach(async () => {
  department = await makeDepartment(server.deps);
  student = await makeStudent(server.deps, department);
  token = await loginAs(server, student);
  mails = await startMailServer();
  await sendMailsTo(server, mails);
});
afterEach(() => server.setNow(new Date()));

const old = () => `${student.username}@example.org`;
const fresh = () => `${student.username}@new.example.org`;

const change = (currentPassword: string | undefined, email = fresh()) =>
  server.call(updateStudentProfile, {
    token,
    body: {
      fullname: 'Ada Lovelace',
      gender: 'NONE',
      email,
      phone: '9876543210',
      ...(currentPassword ? { currentPassword } : {}),
    },
  });
const profile = async () => (await server.call(studentProfile, { token })).body.profile;
const mailTo = (address: string, subject: RegExp) =>
  mails.mails.find((mail) => mail.recipients.includes(address) && subject.test(mail.subject ?? ''));
const confirm = (link: string) => server.call(confirmEmail, { body: { token: link } });
const linkIn = (text: string | undefined) => /confirm-email\/([\w-]+)/.exec(text ?? '')?.[1] ?? '';

test('another email needs the present password; without it nothing changes and nobody is told', async () => {
  for (const typed of [undefined, 'guess']) {
    const { status, failure } = await change(typed);
    expect([status, failure.errors]).toEqual([
      400,
      [{ path: 'currentPassword', message: 'The current password is wrong.' }],
    ]);
  }
  expect((await profile()).email).toBe(old());
  expect((await change(undefined, old())).status).toBe(200);
  await mailsAreSettled(server.deps);
  expect(mails.mails).toEqual([]);
});

test('the old address is told, and links for a new password go there until the new one is confirmed', async () => {
  expect((await change(PASSWORD)).body.profile).toMatchObject({ email: fresh(), emailIsConfirmed: false });
  await mails.mailsCome(2);
  expect(mailTo(old(), /was changed/)?.text).toContain(`to ${fresh()}`);
  const link = linkIn(mailTo(fresh(), /Confirm/)?.text);
  await server.call(forgotPassword, { body: { username: student.username } });
  await mails.mailsCome(3);
  expect(mailTo(old(), /new password/)).toBeDefined();

  expect((await confirm('made-up')).body.data).toEqual({ state: 'UNKNOWN', email: null });
  expect((await confirm(link)).body.data).toEqual({ state: 'CONFIRMED', email: fresh() });
  expect((await confirm(link)).body.data).toEqual({ state: 'CONFIRMED', email: fresh() });
  expect((await profile()).emailIsConfirmed).toBe(true);
  await server.call(forgotPassword, { body: { username: student.username } });
  await mails.mailsCome(4);
  expect(mailTo(fresh(), /new password/)).toBeDefined();
});

test('a link grows too old, is sent again on request, and dies with the email it was for', async () => {
  await change(PASSWORD);
  const first = linkIn(
    (await mails.mailsCome(2)).find(({ recipients }) => recipients.includes(fresh()))?.text,
  );
  server.setNow(new Date(Date.now() + 7 * 86_400_000));
  expect((await confirm(first)).body.data.state).toBe('EXPIRED');
  server.setNow(new Date());
  token = await loginAs(server, student);
  await server.call(sendConfirmation, { token, body: {} });
  await mails.mailsCome(3);
  const second = linkIn(mails.mails.at(-1)?.text);
  expect((await confirm(first)).body.data.state).toBe('UNKNOWN');
  await change(PASSWORD, `third.${old()}`);
  expect((await confirm(second)).body.data.state).toBe('UNKNOWN');
  // Back to the address that was confirmed: nothing is left to confirm.
  expect((await change(PASSWORD, old())).body.profile).toMatchObject({ emailIsConfirmed: true });
});

test('a student whose email or password faculty changed is told at the old address, and at the login', async () => {
  const faculty = await makeFaculty(server.deps, department);
  const facultyToken = await loginAs(server, faculty);
  const body = {
    _id: student.id,
    fullname: 'Ada Lovelace',
    gender: 'OTHER',
    semester: 4,
    batch: '2027',
    phone: '9876543210',
  };
  await server.call(editStudents, { token: facultyToken, body: { ...body, email: old() } });
  await server.call(editStudents, { token: facultyToken, body: { ...body, email: fresh() } });
  await mails.mailsCome(1);
  expect(mailTo(old(), /was changed/)?.text).toContain(faculty.fullname);
  const { data } = (
    await server.call(resetStudentPassword, { token: facultyToken, body: { _id: student.id } })
  ).body;
  await mails.mailsCome(2);
  expect(mailTo(fresh(), /password for Assay was replaced/)?.text).toContain(faculty.fullname);
  const again = await server.call(login, {
    body: { username: student.username, password: data.password ?? '' },
  });
  expect(again.body.data.passwordReplaced).toMatchObject({ by: faculty.fullname });
  await mailsAreSettled(server.deps);
  expect(mails.mails).toHaveLength(2);
});

test('a first password opens nothing after 30 days, and says whom to ask; a new one does', async () => {
  const facultyToken = await loginAs(server, await makeFaculty(server.deps, department));
  const replace = async () =>
    (await server.call(resetStudentPassword, { token: facultyToken, body: { _id: student.id } })).body.data
      .password;
  const logIn = (password: string | null) =>
    server.call(login, { body: { username: student.username, password: password ?? '' } });
  const first = await replace();
  const daysLater = (days: number) => server.setNow(new Date(Date.now() + days * 86_400_000));
  daysLater(29.9);
  expect((await logIn(first)).status).toBe(200);
  server.setNow(new Date());
  daysLater(30.1);
  const refused = await logIn(first);
  expect([refused.status, refused.failure.message]).toEqual([
    403,
    'The first password of this account was made more than 30 days ago and no longer works. Ask your department for a new one.',
  ]);
  expect((await logIn('guess')).status).toBe(401);
  await server.deps.db.insertInto('installation').values({ isDemonstration: true }).execute();
  expect((await logIn(first)).status).toBe(200);
  await server.deps.db.deleteFrom('installation').execute();
});
