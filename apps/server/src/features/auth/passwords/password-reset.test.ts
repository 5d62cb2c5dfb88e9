import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import {
  changePassword,
  checkResetLink,
  forgotPassword,
  login,
  resetPassword,
  verify,
} from '@assay/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  deleteAccount,
  loginAs,
  makeDepartment,
  makeFaculty,
  makeStudent,
  PASSWORD,
  type TestAccount,
  type TestDepartment,
} from '../../../../test/fixtures.ts';
import { mailsAreSettled, sendMailsTo, startMailServer } from '../../../../test/fakes/mail-server.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { waitFor } from '../../../../test/wait-for.ts';

const server = useTestServer();
let department: TestDepartment;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
});
beforeEach(async () => {
  await mailsAreSettled(server.deps);
  await rm(server.deps.mail.outbox, { recursive: true, force: true });
});
afterEach(() => server.setNow(new Date()));

const ask = (username: string) => server.call(forgotPassword, { body: { username } });

const readOutbox = async () => {
  const names = await readdir(server.deps.mail.outbox).catch(() => []);
  const files = names.toSorted().map((name) => readFile(join(server.deps.mail.outbox, name)));
  return Promise.all((await Promise.all(files)).map((file) => PostalMime.parse(file)));
};

/** The mails to an account of the fixtures; one that an earlier test did not wait for may still come. */
const mailsTo = async (username: string) => {
  const address = `${username.trim().toLowerCase()}@example.org`;
  return (await readOutbox()).filter(({ to }) => to?.[0]?.address?.toLowerCase() === address);
};

const tokenIn = (text = ''): string => /\/reset-password\/([\w-]+)/.exec(text)?.[1] ?? '';

/** Asks for a link and answers its token from the mail. */
const newToken = async (username: string): Promise<string> => {
  const before = (await mailsTo(username)).length;
  expect((await ask(username)).status).toBe(200);
  await waitFor('the mail is written', async () => (await mailsTo(username)).length > before);
  return tokenIn((await mailsTo(username)).at(-1)?.text);
};

const choose = (token: string, newPassword: string, confirmPassword = newPassword) =>
  server.call(resetPassword, { body: { token, newPassword, confirmPassword } });

const stateOf = async (token: string) => (await server.call(checkResetLink, { body: { token } })).body.data;

const logIn = async (username: string, password: string) =>
  (await server.call(login, { body: { username, password } })).status;

const inMinutes = (minutes: number) => server.setNow(new Date(Date.now() + minutes * 60_000));

/** Collects what the server logs during a test. */
const collectLog = (): string[] => {
  const lines: string[] = [];
  const { log } = server.deps;
  const write: Writable['_write'] = (chunk, _encoding, done) => {
    lines.push(String(chunk));
    done();
  };
  server.deps.log = pino({ level: 'trace' }, new Writable({ write }));
  onTestFinished(() => {
    server.deps.log = log;
  });
  return lines;
};

const newStudent = (): Promise<TestAccount> => makeStudent(server.deps, department);

test('the mail names account, time and what to do, and its link chooses a password once, which ends every session', async () => {
  const student = await newStudent();
  const sessions = [await loginAs(server, student), await loginAs(server, student)];
  await server.deps.db
    .updateTable('account')
    .set({ mustChangePassword: true })
    .where('id', '=', student.id)
    .execute();
  const token = await newToken(` ${student.username.toUpperCase()} `);
  const [mail] = await mailsTo(student.username);
  expect(mail?.to).toEqual([{ name: '', address: `${student.username}@example.org` }]);
  expect(mail?.text).toContain(`${server.deps.config.publicUrl}/reset-password/${token}`);
  for (const words of [student.fullname, student.username, '30 minutes', 'If you did not ask for this'])
    expect(mail?.text).toContain(words);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const rows = await server.deps.db
    .selectFrom('passwordReset')
    .where('accountId', '=', student.id)
    .selectAll()
    .execute();
  expect(JSON.stringify(rows)).not.toContain(token);

  expect(await stateOf(token)).toEqual({ state: 'OPEN', username: student.username });
  expect((await choose(token, 'my own words')).status).toBe(200);
  for (const session of sessions) expect((await server.call(verify, { token: session })).status).toBe(401);
  expect([await logIn(student.username, PASSWORD), await logIn(student.username, 'my own words')]).toEqual([
    401, 200,
  ]);
  const account = await server.deps.db
    .selectFrom('account')
    .where('id', '=', student.id)
    .select('mustChangePassword')
    .executeTakeFirst();
  expect(account?.mustChangePassword).toBe(false);
  const notes = await server.deps.db
    .selectFrom('auditLog')
    .where('itemId', '=', student.id)
    .where('actorId', '=', student.id)
    .select('action')
    .execute();
  expect(notes).toEqual([{ action: 'recover-password' }]);

  expect(await stateOf(token)).toEqual({ state: 'USED', username: null });
  const again = await choose(token, 'other words');
  expect([again.status, again.failure.errors?.[0]?.path, again.failure.message]).toEqual([
    409,
    'token',
    'This link has been used, or the password was changed after it was sent. Each link works once.',
  ]);
  expect(await logIn(student.username, 'my own words')).toBe(200);
});

test('of two uses of one link at the same time one counts', async () => {
  const student = await newStudent();
  const token = await newToken(student.username);
  const answers = await Promise.all([choose(token, 'the first words'), choose(token, 'the other words')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('two links of one account used at the same time hinder nobody, and one counts', async () => {
  const student = await newStudent();
  const tokens = [await newToken(student.username), await newToken(student.username)];
  const answers = await Promise.all(tokens.map((token) => choose(token, 'the very words')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a link opens for 30 minutes, and says afterwards that it is too old', async () => {
  const student = await newStudent();
  const token = await newToken(student.username);
  inMinutes(29.9);
  expect((await stateOf(token)).state).toBe('OPEN');
  inMinutes(30.1);
  expect(await stateOf(token)).toEqual({ state: 'EXPIRED', username: null });
  const late = await choose(token, 'my own words');
  expect([late.status, late.failure.message]).toEqual([
    409,
    'This link has expired. A link works for 30 minutes.',
  ]);
  expect(await logIn(student.username, PASSWORD)).toBe(200);
});

test('a token that nobody was sent opens nothing', async () => {
  for (const token of ['', 'x', 'a'.repeat(43), '../../etc']) {
    expect((await stateOf(token)).state).toBe('UNKNOWN');
    expect((await choose(token, 'my own words')).status).toBe(409);
  }
});

test('a password that breaks a rule is refused, and the link stays open', async () => {
  const student = await newStudent();
  const token = await newToken(student.username);
  for (const [password, confirm, path, message] of [
    ['', '', 'newPassword', 'Please fill all password fields'],
    ['my own words', '', 'confirmPassword', 'Please fill all password fields'],
    ['my own words', 'my own word', 'confirmPassword', 'New passwords do not match'],
    ['seven77', 'seven77', 'newPassword', 'The password must have at least 8 characters.'],
    [student.username, student.username, 'newPassword', 'The password must not be the username.'],
    [
      'password',
      'password',
      'newPassword',
      'This password is one of the commonest, which guessers try first. Please choose another one.',
    ],
  ] as const) {
    const { status, failure } = await choose(token, password, confirm);
    expect([status, failure.errors]).toEqual([400, [{ path, message }]]);
  }
  expect((await stateOf(token)).state).toBe('OPEN');
  expect(await logIn(student.username, PASSWORD)).toBe(200);
});

test('whoever changes the password or the address ends the links that were sent before', async () => {
  const student = await newStudent();
  const first = await newToken(student.username);
  const session = await loginAs(server, student);
  await server.call(changePassword, {
    token: session,
    body: { currentPassword: PASSWORD, newPassword: 'my own words' },
  });
  expect((await stateOf(first)).state).toBe('USED');

  const second = await newToken(student.username);
  await server.deps.db
    .updateTable('account')
    .set({ email: 'new@example.org' })
    .where('id', '=', student.id)
    .execute();
  expect((await choose(second, 'other words')).status).toBe(409);
  expect(await logIn(student.username, 'my own words')).toBe(200);
});

test('an account that was closed after the mail was sent cannot be opened by it', async () => {
  const [inactive, deleted] = [await newStudent(), await newStudent()];
  const tokens = [await newToken(inactive.username), await newToken(deleted.username)];
  await server.deps.db
    .updateTable('account')
    .set({ isActive: false })
    .where('id', '=', inactive.id)
    .execute();
  await deleteAccount(server.deps, deleted);
  for (const token of tokens) {
    expect(await stateOf(token)).toEqual({ state: 'UNKNOWN', username: null });
    expect((await choose(token, 'my own words')).status).toBe(409);
  }
});

test('who does not exist, is inactive, deleted or without an address is answered alike and sent nothing', async () => {
  const [known, inactive, deleted, silent] = [
    await newStudent(),
    await newStudent(),
    await newStudent(),
    await newStudent(),
  ];
  await server.deps.db
    .updateTable('account')
    .set({ isActive: false })
    .where('id', '=', inactive.id)
    .execute();
  await server.deps.db.updateTable('account').set({ email: null }).where('id', '=', silent.id).execute();
  await deleteAccount(server.deps, deleted);
  const answers = [];
  for (const username of ['nobody', inactive.username, deleted.username, silent.username, known.username])
    answers.push(await ask(username));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
    new Set([
      JSON.stringify([
        200,
        { success: true, message: 'Password reset email sent to your registered email address!' },
      ]),
    ]),
  );
  // The last one asked for is the only one that a mail was written to.
  await waitFor('the mail is written', async () => (await readOutbox()).length > 0);
  expect((await readOutbox()).map(({ to }) => to?.[0]?.address)).toEqual([`${known.username}@example.org`]);
});

test('an email leads to each account whose owner is known to read it, and an unconfirmed one to none', async () => {
  const [one, other, claims] = [await newStudent(), await newStudent(), await newStudent()];
  const email = 'Family.Rao@example.org';
  const own = (account: TestAccount) => server.deps.db.updateTable('account').where('id', '=', account.id);
  for (const account of [one, other]) await own(account).set({ email }).execute();
  await own(claims).set({ email, emailIsConfirmed: false, confirmedEmail: null }).execute();
  expect((await ask('family.rao@EXAMPLE.org')).status).toBe(200);
  await waitFor('both mails are written', async () => (await readOutbox()).length > 1);
  const mails = await readOutbox();
  expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([email, email]);
  for (const { username } of [one, other])
    expect(mails.filter(({ text }) => text?.includes(`the account ${username}.`))).toHaveLength(1);
});

test('the answer waits neither for the database nor for the mail server, so time tells nothing', async () => {
  const student = await newStudent();
  const silent = await startMailServer({ onConnect: () => undefined });
  await sendMailsTo(server, silent);
  await server.deps.db.transaction().execute(async (trx) => {
    // Nobody can read an account or write a link until this transaction ends.
    await sql`lock table account, password_reset in access exclusive mode`.execute(trx);
    for (const username of [student.username, 'nobody']) expect((await ask(username)).status).toBe(200);
  });
});

test('the log says where the mail lies, and nothing that opens the account', async () => {
  const log = collectLog();
  const student = await newStudent();
  const token = await newToken(student.username);
  await waitFor('it is logged', () => log.some((line) => line.includes(server.deps.mail.outbox)));
  await choose(token, 'my own words');
  expect(log.join('')).not.toContain(token);
  expect(log.join('')).not.toContain('my own words');
});

test('over a real mail server the link arrives; one that is away changes nothing about the answer', async () => {
  const student = await newStudent();
  const mails = await startMailServer();
  await sendMailsTo(server, mails);
  const answer = await ask(student.username);
  const [letter] = await mails.mailsCome(1);
  expect(letter?.recipients).toEqual([`${student.username}@example.org`]);
  expect((await stateOf(tokenIn(letter?.text))).state).toBe('OPEN');

  await mails.stop();
  const away = await ask(student.username);
  expect([away.status, away.body]).toEqual([answer.status, answer.body]);
});

test('nobody is asked for without a name', async () => {
  for (const body of [{ username: '' }, { username: '  ' }, {}]) {
    const { status, answer } = await server.send(forgotPassword, { body });
    expect([status, answer]).toMatchObject([
      400,
      { message: 'Please Enter Username to Reset Password.', errors: [{ path: 'username' }] },
    ]);
  }
});

test('one name can be asked for five times a minute, known or not, and gets five mails an hour', async () => {
  const faculty = await makeFaculty(server.deps, department);
  for (const username of [faculty.username, 'nobody-at-all']) {
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await ask(username)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  }
  await waitFor('the mails are written', async () => (await mailsTo(faculty.username)).length === 5);

  const other = await makeFaculty(server.deps, department);
  for (let count = 0; count < 5; count += 1)
    await server.deps.db
      .insertInto('passwordReset')
      .values({
        id: crypto.randomUUID(),
        accountId: other.id,
        tokenHash: Buffer.from(`${other.id} ${count}`),
        createdAt: new Date(Date.now() - 50 * 60_000),
        expiresAt: new Date(Date.now() - 20 * 60_000),
      })
      .execute();
  expect((await ask(other.username)).status).toBe(200);
  inMinutes(11);
  await newToken(other.username);
  expect(await mailsTo(other.username)).toHaveLength(1);
});

test('links are forgotten a week after they were sent, when the account asks again', async () => {
  const student = await newStudent();
  const token = await newToken(student.username);
  inMinutes(8 * 24 * 60);
  expect((await stateOf(token)).state).toBe('EXPIRED');
  await newToken(student.username);
  expect((await stateOf(token)).state).toBe('UNKNOWN');
});

test('from one address no more than 60 mails a minute can be asked for', async () => {
  const statuses = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await ask(`nobody${count}`)).status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status === 429).length).toBeLessThan(61);
});
