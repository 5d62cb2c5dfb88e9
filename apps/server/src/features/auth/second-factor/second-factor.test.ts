import {
  attestByLogin,
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  fetchSecondFactor,
  finishLogin,
  forgotPassword,
  login,
  removeSecondFactor,
  renewRecoveryCodes,
  resetFacultyPassword,
  resetPassword,
  verify,
} from '@assay/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeStudent,
  PASSWORD,
  type TestAccount,
  type TestDepartment,
} from '../../../../test/fixtures.ts';
import { sendMailsTo, startMailServer, type MailServer } from '../../../../test/fakes/mail-server.ts';
import { addSecondFactor, codeAt } from '../../../../test/second-factor.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { sweepTickets } from '../login/login-ticket.repository.ts';

const server = useTestServer({ TRUSTED_PROXIES: 'loopback' });
let here: TestDepartment;
let faculty: TestAccount;
let token: string;
let mails: MailServer;

beforeEach(async () => {
  // A code is not to change between the moment it is read and the moment it is used.
  server.setNow(new Date(Math.ceil(Date.now() / 30_000) * 30_000 + 1000));
  here = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, here);
  token = await loginAs(server, faculty);
  mails = await startMailServer();
  await sendMailsTo(server, mails);
});
afterEach(async () => {
  server.setNow(new Date());
  // To the test that follows they would have happened in the future.
  await server.deps.db.deleteFrom('failedCheck').execute();
});

const now = () => server.deps.now();
const logIn = (password = PASSWORD, address = '10.9.0.1') =>
  server.call(login, {
    body: { username: faculty.username, password },
    headers: { 'x-forwarded-for': address },
  });
const askTicket = async (password = PASSWORD): Promise<string> =>
  (await logIn(password)).failure.ticket ?? 'none';
const finish = (ticket: string, code: string, address = '10.9.0.1') =>
  server.call(finishLogin, { body: { ticket, code }, headers: { 'x-forwarded-for': address } });
const auditOf = async (itemId: string) => {
  const rows = await server.deps.db
    .selectFrom('auditLog')
    .where('itemId', '=', itemId)
    .where('action', 'like', '%e%-factor')
    .orderBy('at')
    .select(['action', 'actorId'])
    .execute();
  return rows;
};
const stateOf = async (session: string) =>
  (await server.call(fetchSecondFactor, { token: session })).body.data;
const statusOf = async (session: string) => (await server.call(verify, { token: session })).status;

test('a second factor is set up with the password and a code of the app, and only then asked for', async () => {
  const elsewhere = await loginAs(server, faculty);
  expect(await stateOf(token)).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 });
  const guessed = await server.call(beginSecondFactor, { token, body: { currentPassword: 'guess' } });
  expect([guessed.status, guessed.failure.errors?.[0]?.path]).toEqual([400, 'currentPassword']);
  const early = await server.call(confirmSecondFactor, { token, body: { code: '123456' } });
  expect([early.status, early.failure.code]).toEqual([409, 'CONFLICT']);

  const { data } = (await server.call(beginSecondFactor, { token, body: { currentPassword: PASSWORD } }))
    .body;
  expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(data.address);
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    `/Assay:${faculty.username}`,
  ]);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Assay',
    secret: data.secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  expect((await logIn()).status).toBe(200);

  const wrong = await server.call(confirmSecondFactor, {
    token,
    body: { code: codeAt(data.secret, now(), 3) },
  });
  expect([wrong.status, wrong.failure.errors?.[0]?.path]).toEqual([400, 'code']);
  const done = await server.call(confirmSecondFactor, { token, body: { code: codeAt(data.secret, now()) } });
  expect(done.body.data.recoveryCodes).toHaveLength(10);
  expect(new Set(done.body.data.recoveryCodes).size).toBe(10);
  expect(await stateOf(token)).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 });
  expect(await statusOf(elsewhere)).toBe(401);
  expect(await auditOf(faculty.id)).toEqual([{ action: 'add-second-factor', actorId: faculty.id }]);
  const [mail] = await mails.mailsCome(1);
  expect([mail?.recipients, mail?.subject]).toEqual([
    [`${faculty.username}@example.org`],
    'Your second factor in Assay was turned on',
  ]);
  const again = await server.call(beginSecondFactor, { token, body: { currentPassword: PASSWORD } });
  expect([again.status, again.failure.message]).toEqual([
    409,
    'Your second factor is already on. To use another device, turn it off first.',
  ]);
});

test('what is stored opens nothing by itself: recovery codes and tickets are hashes', async () => {
  const { recoveryCodes } = await addSecondFactor(server, token);
  const ticket = await askTicket();
  const stored = JSON.stringify([
    await server.deps.db.selectFrom('recoveryCode').selectAll().execute(),
    await server.deps.db.selectFrom('loginTicket').selectAll().execute(),
  ]);
  const asBytes = (text: string) => JSON.stringify(Buffer.from(text)).slice(1, -1);
  for (const secret of [ticket, ...recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])]) {
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(asBytes(secret));
  }
});

test('a login with the password alone gets a ticket and no session; the code opens it, once', async () => {
  const { code } = await addSecondFactor(server, token);
  const first = await logIn();
  expect([first.status, first.failure.code, first.body.data]).toEqual([
    428,
    'SECOND_FACTOR_NEEDED',
    undefined,
  ]);
  const ticket = first.failure.ticket ?? '';
  expect(ticket).toMatch(/^[\w-]{43}$/);
  expect((await server.call(verify, { token: ticket })).status).toBe(401);
  const opened = await finish(ticket, ` ${code().slice(0, 3)} ${code().slice(3)}`);
  expect(opened.body.data).toMatchObject({ _id: faculty.id, mustAddSecondFactor: false });
  expect(await statusOf(opened.body.data.token)).toBe(200);
  const repeated = await finish(ticket, code(1));
  expect([repeated.status, repeated.failure.code]).toEqual([401, 'NO_SESSION']);
  expect((await finish('made up', code(1))).status).toBe(401);
});

test('a wrong password gets no ticket, whatever is on', async () => {
  await addSecondFactor(server, token);
  const { status, failure } = await logIn('guess');
  expect([status, failure]).toEqual([
    401,
    { success: false, code: 'NO_SESSION', message: 'The username or the password is wrong.' },
  ]);
});

test('a code is used once, and none before it any more; the clocks may differ by one code', async () => {
  const { code } = await addSecondFactor(server, token);
  server.passMinutes(2);
  const statusWith = async (later: number) => (await finish(await askTicket(), code(later))).status;
  expect(await statusWith(-2)).toBe(400);
  expect(await statusWith(2)).toBe(400);
  expect(await statusWith(-1)).toBe(200);
  expect(await statusWith(-1)).toBe(400);
  expect(await statusWith(1)).toBe(200);
  expect(await statusWith(0)).toBe(400);
  server.passMinutes(0.5);
  expect(await statusWith(0)).toBe(400);
  expect(await statusWith(1)).toBe(200);
});

test('one code that is sent many times at once opens one session', async () => {
  const { code } = await addSecondFactor(server, token);
  const tickets = [await askTicket(), await askTicket(), await askTicket(), await askTicket()];
  const answers = await Promise.all(tickets.map((ticket) => finish(ticket, code())));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
});

test('a ticket holds for five minutes, for the password that was typed, and is swept away then', async () => {
  const { code } = await addSecondFactor(server, token);
  const late = await askTicket();
  server.passMinutes(4.9);
  const inTime = await askTicket();
  server.passMinutes(0.2);
  expect((await finish(late, code())).status).toBe(401);
  const changed = await server.call(changePassword, {
    token,
    body: { currentPassword: PASSWORD, newPassword: 'a quiet sea' },
  });
  expect(changed.status).toBe(200);
  expect((await finish(inTime, code())).status).toBe(401);
  const closed = await askTicket('a quiet sea');
  await server.deps.db.updateTable('account').set({ isActive: false }).where('id', '=', faculty.id).execute();
  expect((await finish(closed, code())).status).toBe(401);
  await server.deps.db.updateTable('account').set({ isActive: true }).where('id', '=', faculty.id).execute();
  expect(await askTicket('a quiet sea')).toMatch(/^[\w-]{43}$/);
  server.passMinutes(6);
  await sweepTickets(server.deps.db, now());
  expect(await server.deps.db.selectFrom('loginTicket').selectAll().execute()).toEqual([]);
});

test('a ticket is of one account: nobody finishes it with the code of another', async () => {
  await addSecondFactor(server, token);
  const other = await makeFaculty(server.deps, here);
  const { code } = await addSecondFactor(server, await loginAs(server, other));
  expect((await finish(await askTicket(), code())).status).toBe(400);
});

test('wrong codes are counted for the account over every ticket and door, apart from its passwords', async () => {
  const { code } = await addSecondFactor(server, token);
  const wrong = '000000';
  for (let count = 0; count < 9; count += 1) {
    const { status } =
      count % 3 === 2
        ? await server.call(removeSecondFactor, {
            token,
            body: { currentPassword: PASSWORD, code: wrong },
            headers: { 'x-forwarded-for': '10.9.0.1' },
          })
        : await finish(await askTicket(), wrong);
    expect(status).toBe(400);
    if (count < 8) server.passMinutes(5);
  }
  const refused = await finish(await askTicket(), code());
  expect([refused.status, refused.failure.code]).toEqual([429, 'TOO_MANY']);
  expect(refused.failure.message).toContain('Please wait');
  const rows = await server.deps.db
    .selectFrom('failedCheck')
    .where('subject', '=', faculty.id)
    .select(['secret', 'failures'])
    .execute();
  expect(rows).toEqual([{ secret: 'CODE', failures: 9 }]);
  server.passMinutes(1);
  expect((await finish(await askTicket(), code())).status).toBe(200);
});

test('codes guessed from many addresses wait together, and not where the person is known', async () => {
  const { code } = await addSecondFactor(server, token);
  const known = '10.79.0.1';
  expect((await finish(await askTicket(), code(), known)).status).toBe(200);
  const ticket = await askTicket();
  for (let from = 1; from <= 20; from += 1)
    expect((await finish(ticket, '000000', `10.79.1.${from}`)).status).toBe(400);
  const refused = await finish(ticket, code(1), '10.79.2.1');
  expect([refused.status, refused.failure.code]).toEqual([429, 'TOO_MANY']);
  expect((await finish(ticket, code(1), known)).status).toBe(200);
});

test('the password alone makes no place a known one', async () => {
  const { code } = await addSecondFactor(server, token);
  const placesOf = async () =>
    (
      await server.deps.db
        .selectFrom('loginPlace')
        .where('accountId', '=', faculty.id)
        .select('place')
        .execute()
    ).map(({ place }) => place);
  const ticket = (await logIn(PASSWORD, '10.77.0.1')).failure.ticket ?? '';
  expect(await placesOf()).not.toContain('10.77.0.1');
  expect((await finish(ticket, code(), '10.77.0.1')).status).toBe(200);
  expect(await placesOf()).toContain('10.77.0.1');
});

test('a recovery code opens once in the place of the app, and its owner is told', async () => {
  const { recoveryCodes } = await addSecondFactor(server, token);
  const [one = ''] = recoveryCodes;
  const opened = await finish(await askTicket(), one.toUpperCase());
  expect(opened.status).toBe(200);
  expect((await stateOf(opened.body.data.token)).recoveryCodesLeft).toBe(9);
  expect((await finish(await askTicket(), one)).status).toBe(400);
  await mails.mailsCome(2);
  const mail = mails.mails.find(({ subject }) => subject?.includes('recovery code'));
  expect(mail?.text).toContain('9 are left');
  const noted = await server.deps.db
    .selectFrom('auditLog')
    .where('action', '=', 'use-recovery-code')
    .where('actorId', '=', faculty.id)
    .select('detail')
    .execute();
  expect(noted).toEqual([{ detail: { left: 9 } }]);
});

test('new recovery codes need password and code, and end the earlier ones', async () => {
  const { recoveryCodes, code } = await addSecondFactor(server, token);
  const renew = (currentPassword: string, typed: string) =>
    server.call(renewRecoveryCodes, { token, body: { currentPassword, code: typed } });
  expect((await renew('guess', code())).failure.errors?.[0]?.path).toBe('currentPassword');
  expect((await renew(PASSWORD, '000000')).failure.errors?.[0]?.path).toBe('code');
  const renewed = (await renew(PASSWORD, code())).body.data.recoveryCodes;
  expect(renewed).toHaveLength(10);
  expect((await finish(await askTicket(), recoveryCodes[0] ?? '')).status).toBe(400);
  expect((await finish(await askTicket(), renewed[0] ?? '')).status).toBe(200);
});

test('turning it off needs password and code, is told to the owner, and leaves the password alone', async () => {
  const { code } = await addSecondFactor(server, token);
  const remove = (currentPassword: string, typed: string) =>
    server.call(removeSecondFactor, { token, body: { currentPassword, code: typed } });
  expect((await remove('guess', code())).failure.errors?.[0]?.path).toBe('currentPassword');
  expect((await remove(PASSWORD, '000000')).failure.errors?.[0]?.path).toBe('code');
  const begun = await askTicket();
  expect((await remove(PASSWORD, code())).status).toBe(200);
  expect((await finish(begun, code(1))).status).toBe(401);
  expect((await logIn()).status).toBe(200);
  expect((await remove(PASSWORD, code(1))).failure.message).toBe('Your second factor is off.');
  expect((await auditOf(faculty.id)).map(({ action }) => action)).toEqual([
    'add-second-factor',
    'remove-second-factor',
  ]);
  await mails.mailsCome(2);
  expect(mails.mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Your second factor in Assay was turned off',
    'Your second factor in Assay was turned on',
  ]);
});

test('neither a link by mail nor a new first password gets past the second factor', async () => {
  const { code } = await addSecondFactor(server, token);
  await server.call(forgotPassword, { body: { username: faculty.username } });
  await mails.mailsCome(2);
  const link = /reset-password\/([\w-]+)/.exec(mails.mails.map(({ text }) => text).join('\n'))?.[1] ?? '';
  const newPassword = 'a quiet sea';
  expect((await server.call(resetPassword, { body: { token: link, newPassword } })).status).toBe(200);
  expect((await logIn(newPassword)).status).toBe(428);
  expect((await finish(await askTicket(newPassword), code())).status).toBe(200);

  const head = await loginAs(server, await makeHead(server.deps, here));
  const { data } = (await server.call(resetFacultyPassword, { token: head, body: { id: faculty.id } })).body;
  expect((await logIn(data.password ?? '')).status).toBe(428);
  server.passMinutes(1);
  const opened = await finish(await askTicket(data.password ?? ''), code());
  expect(opened.body.data).toMatchObject({ mustChangePassword: true });
});

test('the login of the exam browser opens nothing for staff, and students have no second factor', async () => {
  const { code } = await addSecondFactor(server, token);
  const page = { url: 'http://localhost/', configKeyHash: null, browserExamKeyHash: null };
  const { status, failure } = await server.call(attestByLogin, {
    body: { username: faculty.username, password: PASSWORD, taskId: faculty.id, page },
  });
  expect([status, failure.code, failure.ticket]).toEqual([403, 'EXAM_BROWSER_REFUSED', undefined]);
  expect(code()).toMatch(/^\d{6}$/);
  const student = await loginAs(server, await makeStudent(server.deps, here));
  const refused = await server.call(beginSecondFactor, {
    token: student,
    body: { currentPassword: PASSWORD },
  });
  expect(refused.status).toBe(403);
});
