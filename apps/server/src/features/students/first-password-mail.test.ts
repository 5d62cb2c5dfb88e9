import { readdir } from 'node:fs/promises';
import { addStudents, fetchMailBatch, login, resetStudentPassword, uploadStudents } from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeHead,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import {
  mailsAreSettled,
  sendMailsTo,
  startMailServer,
  type MailServer,
} from '../../../test/fakes/mail-server.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let token: string;
let department: TestDepartment;
let uploader: TestAccount;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  uploader = await makeFaculty(server.deps, department);
  token = await loginAs(server, uploader);
});

const useMailServer = async (): Promise<MailServer> => {
  const mails = await startMailServer();
  await sendMailsTo(server, mails);
  return mails;
};

const student = (username: string) => ({
  username,
  fullname: 'Meera Joshi',
  gender: 'FEMALE',
  semester: 5,
  batch: '2027',
  email: `${username.toLowerCase()}@example.edu`,
  phone: '9812345678',
});

const upload = async (usernames: readonly string[], retryKey: string) => {
  const rows = usernames.map((name) => Object.values(student(name)).join(','));
  const form = new FormData();
  form.append('retryKey', retryKey);
  form.append(
    'file',
    new File([`Username,Full Name,Gender,Semester,Passout Year,Email,Phone\n${rows.join('\n')}\n`], 'a.csv'),
  );
  const response = await fetch(`${server.url}/api/faculty/upload-file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return uploadStudents.response.parse(await response.json());
};

test('an added student gets a mail with address, username and the password of the answer, which logs in', async () => {
  const mails = await useMailServer();
  const { data } = (await server.call(addStudents, { token, body: student('MAIL001') })).body;
  const [mail] = await mails.mailsCome(1);
  expect(mail?.recipients).toEqual(['mail001@example.edu']);
  for (const words of [`${server.deps.config.publicUrl}/login`, 'MAIL001', data.password, 'Meera Joshi'])
    expect(mail?.text).toContain(words);
  const password = /Password: +(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await server.call(login, { body: { username: 'MAIL001', password } })).status).toBe(200);
});

test('a student who is not added gets none, and a repeated call sends none again', async () => {
  const mails = await useMailServer();
  const body = { ...student('MAIL002'), retryKey: 'a'.repeat(32) };
  for (let count = 0; count < 2; count += 1)
    expect((await server.call(addStudents, { token, body })).status).toBe(200);
  expect((await server.call(addStudents, { token, body: student('MAIL001') })).status).toBe(409);
  await server.call(addStudents, { token, body: student('MAIL003') });
  await mails.mailsCome(2);
  expect(mails.mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
    'mail002@example.edu',
    'mail003@example.edu',
  ]);
});

test('a password that faculty made anew is mailed', async () => {
  const mails = await useMailServer();
  const { data } = (await server.call(addStudents, { token, body: student('MAIL004') })).body;
  // Before it is sent it would be dropped: it would tell a password that works no more.
  await mails.mailsCome(1);
  const made = (await server.call(resetStudentPassword, { token, body: { _id: data._id } })).body.data;
  const came = await mails.mailsCome(2);
  expect(came.filter(({ text }) => text?.includes(made.password ?? ''))).toHaveLength(1);
});

test('everybody of a sheet gets the own password, after the answer; rows that exist get none', async () => {
  const mails = await useMailServer();
  const names = Array.from({ length: 24 }, (_, index) => `SHEET${index}`);
  const { accounts, mailBatchId = '' } = await upload(['MAIL001', ...names], 'b'.repeat(32));
  // Ten a second: the answer did not wait for all of them.
  expect(mails.mails.length).toBeLessThan(24);
  const came = await mails.mailsCome(24);
  const told = new Map(accounts.map(({ username, password }) => [username, password]));
  expect(told.size).toBe(24);
  for (const mail of came) {
    const username = /Username: +(\S+)/.exec(mail.text ?? '')?.[1] ?? '';
    expect(mail.recipients).toEqual([`${username.toLowerCase()}@example.edu`]);
    expect(mail.text).toContain(told.get(username));
  }
  expect(new Set(came.flatMap(({ recipients }) => recipients)).size).toBe(24);
  // The head sees what became of them; faculty do not.
  const params = { id: mailBatchId };
  const head = await loginAs(server, await makeHead(server.deps, department));
  const { batch, total } = (await server.call(fetchMailBatch, { token: head, params })).body;
  expect([batch.kind, batch.startedBy, total]).toEqual(['first passwords', uploader.fullname, 24]);
  expect((await server.call(fetchMailBatch, { token, params })).status).toBe(403);
});

test('without a mail server nothing is written anywhere', async () => {
  expect((await server.call(addStudents, { token, body: student('MAIL005') })).status).toBe(200);
  await mailsAreSettled(server.deps);
  expect(await readdir(server.deps.mail.outbox).catch(() => [])).toEqual([]);
});
