import {
  beginSecondFactor,
  changePassword,
  fetchOwnSessions,
  fetchSecondFactor,
  login,
  logout,
  removeSecondFactor,
  resetSecondFactor,
  verify,
} from '@assay/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  loginAs,
  makeAdmin,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeInstituteHead,
  makeStudent,
  PASSWORD,
  type TestDepartment,
} from '../../../../test/fixtures.ts';
import { sendMailsTo, startMailServer } from '../../../../test/fakes/mail-server.ts';
import { addSecondFactor } from '../../../../test/second-factor.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer({ SECOND_FACTOR: 'required' });
let here: TestDepartment;
beforeEach(async () => {
  here = await makeDepartment(server.deps);
});
afterEach(() => server.setNow(new Date()));

test('where it is required, staff without one can set it up and do nothing else', async () => {
  for (const account of [
    await makeAdmin(server.deps),
    await makeInstituteHead(server.deps, here),
    await makeHead(server.deps, here),
    await makeFaculty(server.deps, here),
  ]) {
    const opened = await server.call(login, { body: { username: account.username, password: PASSWORD } });
    const { token, mustAddSecondFactor } = opened.body.data;
    expect(mustAddSecondFactor).toBe(true);
    const refused = await server.call(fetchOwnSessions, { token });
    expect([refused.status, refused.failure.code]).toEqual([403, 'SECOND_FACTOR_MISSING']);
    expect((await server.call(fetchSecondFactor, { token })).body.data.isRequired).toBe(true);
    await addSecondFactor(server, token);
    expect((await server.call(fetchOwnSessions, { token })).status).toBe(200);
    expect((await server.call(verify, { token })).body.data.mustAddSecondFactor).toBe(false);
    const { status } = await server.call(login, { body: { username: account.username, password: PASSWORD } });
    expect(status).toBe(428);
  }
});

test('the password can be changed and the session ended before that, and no other secret be begun without it', async () => {
  const token = await loginAs(server, await makeFaculty(server.deps, here));
  const guess = await server.call(beginSecondFactor, { token, body: { currentPassword: 'guess' } });
  expect(guess.status).toBe(400);
  const changed = await server.call(changePassword, {
    token,
    body: { currentPassword: PASSWORD, newPassword: 'a quiet sea' },
  });
  expect(changed.status).toBe(200);
  expect((await server.call(logout, { token: changed.body.token, body: {} })).status).toBe(200);
});

test('turned off, the next call leads to setting it up again', async () => {
  const token = await loginAs(server, await makeFaculty(server.deps, here));
  const { code } = await addSecondFactor(server, token);
  const body = { currentPassword: PASSWORD, code: code() };
  expect((await server.call(removeSecondFactor, { token, body })).status).toBe(200);
  expect((await server.call(fetchOwnSessions, { token })).failure.code).toBe('SECOND_FACTOR_MISSING');
});

test('students are not asked for one', async () => {
  const student = await makeStudent(server.deps, here);
  const opened = await server.call(login, { body: { username: student.username, password: PASSWORD } });
  expect(opened.body.data.mustAddSecondFactor).toBe(false);
  expect((await server.call(fetchOwnSessions, { token: opened.body.data.token })).status).toBe(200);
});

test('whoever looks after somebody resets a lost second factor, which ends the sessions and is told', async () => {
  const mails = await startMailServer();
  await sendMailsTo(server, mails);
  const head = await makeHead(server.deps, here);
  const headToken = await loginAs(server, head);
  await addSecondFactor(server, headToken);
  const faculty = await makeFaculty(server.deps, here);
  const token = await loginAs(server, faculty);
  const reset = (_id: string) => server.call(resetSecondFactor, { token: headToken, body: { _id } });
  expect((await reset(faculty.id)).failure.message).toBe(
    `${faculty.fullname} has no second factor. Nothing was changed.`,
  );
  expect((await server.call(verify, { token })).status).toBe(200);
  await addSecondFactor(server, token);
  expect((await reset(faculty.id)).status).toBe(200);
  expect((await server.call(verify, { token })).status).toBe(401);
  const opened = await server.call(login, { body: { username: faculty.username, password: PASSWORD } });
  expect(opened.body.data.mustAddSecondFactor).toBe(true);
  await mails.mailsCome(3);
  const told = mails.mails.find(({ subject }) => subject?.includes('turned off'));
  expect(told?.recipients).toEqual([`${faculty.username}@example.org`]);
  expect(told?.text).toContain(`was turned off by ${head.fullname}`);
  const noted = await server.deps.db
    .selectFrom('auditLog')
    .where('action', '=', 'reset-second-factor')
    .select(['actorId', 'itemId', 'detail'])
    .execute();
  expect(noted).toEqual([{ actorId: head.id, itemId: faculty.id, detail: { username: faculty.username } }]);
});

test('nobody resets the second factor of whom they do not look after', async () => {
  const elsewhere = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, here);
  const token = await loginAs(server, faculty);
  await addSecondFactor(server, token);
  const by = async (account: Parameters<typeof loginAs>[1], _id = faculty.id) => {
    const own = await loginAs(server, account);
    await addSecondFactor(server, own);
    return (await server.call(resetSecondFactor, { token: own, body: { _id } })).status;
  };
  expect(await by(await makeFaculty(server.deps, here))).toBe(403);
  const otherHead = await makeHead(server.deps, elsewhere);
  expect(await by(otherHead)).toBe(404);
  expect(await by(await makeInstituteHead(server.deps, elsewhere))).toBe(404);
  expect(await by(await makeHead(server.deps, here), otherHead.id)).toBe(404);
  expect(await by(await makeAdmin(server.deps), (await makeStudent(server.deps, here)).id)).toBe(404);
  expect((await server.call(verify, { token })).status).toBe(200);
  expect(await by(await makeInstituteHead(server.deps, here))).toBe(200);
});
