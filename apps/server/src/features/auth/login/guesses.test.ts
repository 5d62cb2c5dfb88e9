import { attestByLogin, changePassword, forgotPassword, login, type Failure } from '@assay/contract';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeStudent,
  PASSWORD,
  type TestAccount,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { buildApp } from '../../../app/build-app.ts';
import { sweepGuesses } from '../../../platform/guesses/failed-check.repository.ts';
import { whereaboutsOf } from '../../../platform/guesses/network-of.ts';
import { newId } from '../../../platform/ids.ts';
import { hashPassword } from '../../../platform/passwords/passwords.ts';

const server = useTestServer({ TRUSTED_PROXIES: 'loopback' });
afterEach(() => server.setNow(new Date()));

let addresses = 0;
/** An address in a network of its own. */
const newAddress = (): string => `10.${(addresses += 1)}.0.9`;

const newStudent = async (): Promise<TestAccount> =>
  makeStudent(server.deps, await makeDepartment(server.deps));

const from = (address: string) => ({ 'x-forwarded-for': address });

const logIn = (username: string, password: string, address: string) =>
  server.call(login, { body: { username, password }, headers: from(address) });

const page = { url: 'http://localhost/', configKeyHash: null, browserExamKeyHash: null };
const openExam = (username: string, password: string, address: string) =>
  server.call(attestByLogin, {
    body: { username, password, taskId: newId(), page },
    headers: from(address),
  });

/** Failures as they would stand after so many guesses, the last one now. */
const haveFailed = async (subject: string, address: string, failures: number, minutesAgo = 0) => {
  const lastAt = new Date(server.deps.now().getTime() - minutesAgo * 60_000);
  await server.deps.db
    .insertInto('failedCheck')
    .values({ subject, secret: 'PASSWORD', ...whereaboutsOf(address), failures, lastAt })
    .execute();
};

const failuresOf = ({ id }: TestAccount) =>
  server.deps.db.selectFrom('failedCheck').where('subject', '=', id).select('failures').execute();

const REFUSED = {
  success: false,
  code: 'TOO_MANY',
  message: 'There were too many wrong tries. Please wait for a time and try again.',
};

/** The same failure without how long it still lasts, which goes down while the test runs. */
const withoutTime = (failure: Failure): Failure => ({
  ...failure,
  message: failure.message.replace(/\d+ (second|minute)s?/, 'for a time'),
});

test('failures of a name are counted over every door, and refused with a time', async () => {
  const student = await newStudent();
  const { username } = student;
  const address = newAddress();
  const token = await loginAs(server, student);
  const change = (currentPassword: string) =>
    server.call(changePassword, {
      token,
      body: { currentPassword, newPassword: 'a quiet sea' },
      headers: from(address),
    });
  const doors = [
    (password: string) => logIn(username, password, address),
    (password: string) => openExam(username.toUpperCase(), password, address),
    change,
  ];
  const statuses = [];
  for (let count = 0; count < 9; count += 1) {
    statuses.push((await doors[count % 3]?.('guess'))?.status);
    if (count < 8) server.passMinutes(5);
  }
  expect(statuses).toEqual([401, 401, 400, 401, 401, 400, 401, 401, 400]);
  for (const door of doors)
    for (const password of ['guess', PASSWORD]) {
      const { status, failure } = await door(password);
      expect([status, withoutTime(failure)]).toEqual([429, REFUSED]);
    }
  server.passMinutes(0.5);
  expect((await logIn(username, PASSWORD, address)).status).toBe(200);
  expect(await failuresOf(student)).toEqual([]);
});

test('a refusal says in its header how long it lasts', async () => {
  const student = await newStudent();
  const address = newAddress();
  await haveFailed(student.id, address, 12);
  const refused = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from(address) },
    body: JSON.stringify({ username: student.username, password: PASSWORD }),
  });
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(100);
  expect(seconds).toBeLessThanOrEqual(128);
  expect(((await refused.json()) as Failure).message).toContain('Please wait');
});

test('a name that nobody has is slowed and refused in the same words', async () => {
  const student = await newStudent();
  const address = newAddress();
  const answersFor = async (username: string) => {
    const answers = [];
    for (let count = 0; count < 12; count += 1) {
      const { status, failure } = await logIn(username, 'guess', address);
      answers.push([status, withoutTime(failure)]);
      server.passMinutes(count < 8 ? 5 : 0);
    }
    return answers;
  };
  const known = await answersFor(student.username);
  server.passMinutes(60);
  expect(await answersFor('nobody.at.all')).toEqual(known);
  expect(known.map(([status]) => status)).toEqual([...Array.from({ length: 9 }, () => 401), 429, 429, 429]);
});

test('guesses that arrive together are taken one after the other', async () => {
  const student = await newStudent();
  const address = newAddress();
  await haveFailed(student.id, address, 8, 1);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => logIn(student.username, 'guess', address)),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(19);
});

test('who has failed a few times is answered later, not refused', async () => {
  const student = await newStudent();
  const address = newAddress();
  await haveFailed(student.id, address, 5);
  const [row] = await server.deps.db
    .selectFrom('failedCheck')
    .where('subject', '=', student.id)
    .select('lastAt')
    .execute();
  const { status, serverTime } = await logIn(student.username, PASSWORD, address);
  expect(status).toBe(200);
  expect(serverTime.getTime()).toBeGreaterThanOrEqual((row?.lastAt.getTime() ?? Infinity) + 1000);
});

test('whoever is held up by somebody else’s guesses logs in from another place', async () => {
  const student = await newStudent();
  const [here, there, elsewhere] = [newAddress(), newAddress(), newAddress()];
  await haveFailed(student.id, here, 500);
  expect((await logIn(student.username, PASSWORD, here)).status).toBe(429);
  expect((await logIn(student.username, 'guess', there)).status).toBe(401);
  // Under attack a strange place has one try, and then waits for a minute.
  expect((await logIn(student.username, PASSWORD, there)).status).toBe(429);
  expect((await logIn(student.username, PASSWORD, elsewhere)).status).toBe(200);
  // Where the account was seen before, mistyping costs nothing.
  for (let count = 0; count < 2; count += 1)
    expect((await logIn(student.username, 'guess', elsewhere)).status).toBe(401);
  expect((await logIn(student.username, PASSWORD, elsewhere)).status).toBe(200);
});

test('many names that fail at one place hold up who was never there, and nobody else', async () => {
  const [known, stranger, neighbour] = [await newStudent(), await newStudent(), await newStudent()];
  const room = '2001:db8:7:7::1';
  const sameCustomer = '2001:db8:7:7:ffff::2';
  expect((await logIn(known.username, PASSWORD, room)).status).toBe(200);
  for (let count = 0; count < 4; count += 1) await haveFailed(`guessed ${count}`, room, 100);
  expect((await logIn(stranger.username, PASSWORD, sameCustomer)).status).toBe(429);
  expect((await logIn(known.username, PASSWORD, sameCustomer)).status).toBe(200);
  expect((await logIn(neighbour.username, PASSWORD, '2001:db8:7:8::1')).status).toBe(200);
  // 1,150 failures in the /48, though never more than 250 at one place.
  for (let count = 0; count < 3; count += 1) await haveFailed('guessed', `2001:db8:7:${count}::1`, 250);
  server.passMinutes(0.1);
  expect((await logIn(stranger.username, PASSWORD, '2001:db8:7:9::1')).status).toBe(200);
  for (let count = 3; count < 5; count += 1) await haveFailed('guessed', `2001:db8:7:${count}::1`, 250);
  expect((await logIn((await newStudent()).username, PASSWORD, '2001:db8:7:9::1')).status).toBe(429);
});

test('a login takes back what was mistyped before it, so an honest room does not add up', async () => {
  const room = newAddress();
  const students = await Promise.all(Array.from({ length: 8 }, newStudent));
  await haveFailed('somebody', room, 297);
  for (const { username } of students) {
    expect((await logIn(username, 'mistyped', room)).status).toBe(401);
    expect((await logIn(username, PASSWORD, room)).status).toBe(200);
  }
  const { place } = whereaboutsOf(room);
  const rows = await server.deps.db
    .selectFrom('failedCheck')
    .where('place', '=', place)
    .select('failures')
    .execute();
  expect(rows).toEqual([{ failures: 297 }]);
});

test('a new password is not held up by guesses at the old one', async () => {
  const student = await newStudent();
  const address = newAddress();
  await haveFailed(student.id, address, 100);
  await server.deps.db
    .updateTable('account')
    .set({ passwordHash: await hashPassword('chosen by mail') })
    .where('id', '=', student.id)
    .execute();
  expect((await logIn(student.username, 'chosen by mail', address)).status).toBe(200);
});

test('another server knows of the failures and calls that this one has counted', async () => {
  const student = await newStudent();
  const other = await buildApp(server.deps, { web: null });
  onTestFinished(() => other.close());
  const ask = (url: string, payload: object) => other.inject({ method: 'POST', url, payload });
  await haveFailed(student.id, '127.0.0.1', 8, 1);
  expect((await server.call(login, { body: { username: student.username, password: 'guess' } })).status).toBe(
    401,
  );
  const payload = { username: student.username, password: PASSWORD };
  expect((await ask('/api/auth/login', payload)).statusCode).toBe(429);

  const username = 'asked-for-often';
  for (let count = 0; count < 5; count += 1)
    expect((await server.call(forgotPassword, { body: { username } })).status).toBe(200);
  const sixth = await ask('/api/auth/forgot-password', { username });
  expect([sixth.statusCode, Number(sixth.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(JSON.stringify(await server.deps.db.selectFrom('callCount').selectAll().execute())).not.toContain(
    username,
  );
});

test('what counts no more is thrown away', async () => {
  const student = await newStudent();
  const [old, recent] = [newAddress(), newAddress()];
  await haveFailed(student.id, old, 500, 13 * 60);
  await haveFailed(student.id, recent, 7, 60);
  expect((await logIn(student.username, PASSWORD, old)).status).toBe(200);
  await haveFailed(newId(), old, 500, 13 * 60);
  await sweepGuesses(server.deps.db, server.deps.now());
  expect(await failuresOf(student)).toEqual([{ failures: 7 }]);
  const places = await server.deps.db
    .selectFrom('failedCheck')
    .where('place', '=', old)
    .selectAll()
    .execute();
  expect(places).toEqual([]);
});
