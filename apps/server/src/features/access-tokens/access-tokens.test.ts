import {
  addOwnToken,
  addServiceAccount,
  addServiceToken,
  deleteServiceAccount,
  fetchAuditLog,
  fetchOwnTokens,
  fetchServiceAccounts,
  getToken,
  listInstitutes,
  listStudents,
  listTasks,
  revokeOwnToken,
  revokeServiceToken,
  viewAllTasks,
  type RouteDefinition,
  type TokenScope,
} from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  deleteAccount,
  loginAs,
  makeAdmin,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeInstituteHead,
  makeStudent,
  PASSWORD,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let head: TestAccount;
let session: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  head = await makeHead(server.deps, department);
  session = await loginAs(server, head);
});

const draft = (scopes: TokenScope[] = ['tasks:read'], days = 30) => ({
  name: 'Nightly sync',
  scopes,
  days,
  currentPassword: PASSWORD,
});

/** A new token of whoever has that session. */
const newToken = async (token: string, scopes?: TokenScope[], days?: number) =>
  (await server.call(addOwnToken, { token, body: draft(scopes, days) })).body.data;

/** Status and code of a call with whatever stands for a token. */
const tryIt = async (token: string, route: RouteDefinition = listTasks, params = {}) => {
  const { status, answer } = await server.send(route, { token, params });
  return [status, (answer as { code?: string }).code];
};

const newFaculty = async () => {
  const faculty = await makeFaculty(server.deps, department);
  return { faculty, token: await loginAs(server, faculty) };
};

describe('a token of a person', () => {
  test('is told once, kept as a hash, and acts as the person where its scopes reach', async () => {
    const { _id, token, expiresAt } = await newToken(session);
    const stored = await server.deps.db.selectFrom('accessToken').selectAll().where('id', '=', _id).execute();
    expect(JSON.stringify(stored)).not.toContain(token.slice(6, 40));
    expect(stored[0]?.tokenHash).toHaveLength(32);
    const { body } = await server.call(getToken, { token });
    expect(body).toEqual({
      name: 'Nightly sync',
      scopes: ['tasks:read'],
      expiresAt,
      account: {
        kind: 'PERSON',
        id: head.id,
        name: head.fullname,
        role: 'DEPARTMENT-HEAD',
        instituteId: department.instituteId,
        departmentId: department.id,
      },
    });
    expect(await tryIt(token)).toEqual([200, undefined]);
    const { data } = (await server.call(fetchOwnTokens, { token: session })).body;
    expect(data.find((one) => one._id === _id)?.lastUsedAt).not.toBeNull();
  });

  test('does not go beyond its scopes, nor beyond the role', async () => {
    const { token } = await newToken(session);
    expect(await tryIt(token, listStudents, { departmentId: department.id })).toEqual([403, 'TOKEN_SCOPE']);
    const roster = await newToken(session, ['roster:read']);
    expect(await tryIt(roster.token, listInstitutes)).toEqual([403, 'FORBIDDEN']);
    const other = await makeDepartment(server.deps);
    expect(await tryIt(roster.token, listStudents, { departmentId: other.id })).toEqual([404, 'NOT_FOUND']);
  });

  test('is refused once it has expired, or was revoked', async () => {
    const short = await newToken(session, ['tasks:read'], 1);
    const { _id, token } = await newToken(session);
    await server.call(revokeOwnToken, { token: session, body: { _id } });
    expect(await tryIt(token)).toEqual([401, 'TOKEN_INVALID']);
    server.setNow(new Date(Date.now() + 86_400_000 + 1000));
    expect(await tryIt(short.token)).toEqual([401, 'TOKEN_INVALID']);
    server.setNow(new Date());
  });

  test('ends with the account: when it is deactivated, deleted, or has another role', async () => {
    const { faculty, token: login } = await newFaculty();
    const { token } = await newToken(login);
    const set = (change: { isActive?: boolean; role?: 'FACULTY' | 'STUDENT' }) =>
      server.deps.db.updateTable('account').set(change).where('id', '=', faculty.id).execute();
    await set({ isActive: false });
    expect(await tryIt(token)).toEqual([401, 'TOKEN_INVALID']);
    await set({ isActive: true });
    expect(await tryIt(token)).toEqual([200, undefined]);
    await set({ role: 'STUDENT' });
    expect(await tryIt(token)).toEqual([401, 'TOKEN_INVALID']);
    await set({ role: 'FACULTY' });
    await deleteAccount(server.deps, faculty);
    expect(await tryIt(token)).toEqual([401, 'TOKEN_INVALID']);
  });

  test('does nothing while the person still has to choose a password', async () => {
    const { faculty, token: login } = await newFaculty();
    const { token } = await newToken(login);
    await server.deps.db
      .updateTable('account')
      .set({ mustChangePassword: true })
      .where('id', '=', faculty.id)
      .execute();
    expect(await tryIt(token)).toEqual([403, 'PASSWORD_NOT_CHOSEN']);
  });

  test('is taken on /api/v1 alone, in the header alone, and a session is none there', async () => {
    const { token } = await newToken(session);
    expect(await tryIt(token, viewAllTasks)).toEqual([401, 'NO_SESSION']);
    expect(await tryIt(session)).toEqual([401, 'TOKEN_INVALID']);
    for (const query of ['access_token', 'token']) {
      const answer = await fetch(`${server.url}/api/v1/tasks?${query}=${token}`);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(answer.headers.get('www-authenticate')).toContain('Bearer');
      expect(await answer.text()).not.toContain(token);
    }
    const cut = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    expect(await tryIt(cut)).toEqual([401, 'TOKEN_INVALID']);
  });

  test('is made with the password alone, by staff alone, for a year at most, and not without end many', async () => {
    const { token: login } = await newFaculty();
    const make = (body: object, token = login) =>
      server.send(addOwnToken, { token, body: { ...draft(), ...body } });
    expect((await make({ currentPassword: 'guess' })).status).toBe(400);
    for (const wrong of [{ days: 366 }, { days: 0 }, { days: 1.5 }, { scopes: [] }, { name: ' ' }])
      expect((await make(wrong)).status).toBe(400);
    expect((await make({ scopes: ['tasks:write'] })).status).toBe(400);
    const student = await makeStudent(server.deps, department);
    expect((await make({}, await loginAs(server, student))).status).toBe(403);
    expect((await server.call(fetchOwnTokens, { token: login })).body.data).toEqual([]);
  });

  test('says how often it may call, and its calls are counted together', async () => {
    const { token } = await newToken(session);
    const headers = { authorization: `Bearer ${token}` };
    const left = async (path: string) =>
      Number((await fetch(`${server.url}/api/v1/${path}`, { headers })).headers.get('ratelimit-remaining'));
    const before = await left('tasks');
    expect(await left('token')).toBe(before - 1);
  });
});

describe('a service account', () => {
  const make = async (login: string, place: object) =>
    server.send(addServiceAccount, { token: login, body: { name: 'Student records', ...place } });

  test('acts as the head of its place, logs in nowhere, and is seen by who looks after it', async () => {
    const keeper = await makeInstituteHead(server.deps, department);
    const login = await loginAs(server, keeper);
    const { answer } = await make(login, { departmentId: department.id });
    const { _id } = (answer as { data: { _id: string } }).data;
    const added = await server.call(addServiceToken, {
      token: login,
      body: { ...draft(['roster:read', 'tasks:read']), serviceAccountId: _id },
    });
    const { token, _id: tokenId } = added.body.data;
    expect(await tryIt(token, listStudents, { departmentId: department.id })).toEqual([200, undefined]);
    const self = (await server.call(getToken, { token })).body;
    expect(self.account).toMatchObject({ kind: 'SERVICE', role: 'DEPARTMENT-HEAD', name: 'Student records' });

    const stranger = await loginAs(
      server,
      await makeInstituteHead(server.deps, await makeDepartment(server.deps)),
    );
    const seenBy = async (who: string) =>
      (await server.call(fetchServiceAccounts, { token: who })).body.data.map((account) => account._id);
    expect(await seenBy(login)).toContain(_id);
    expect(await seenBy(stranger)).not.toContain(_id);
    for (const [route, body] of [
      [deleteServiceAccount, { _id }],
      [revokeServiceToken, { _id: tokenId }],
      [addServiceToken, { ...draft(), serviceAccountId: _id }],
    ] as const)
      expect((await server.send(route, { token: stranger, body })).status).toBe(404);

    await server.call(deleteServiceAccount, { token: login, body: { _id } });
    expect(await tryIt(token, getToken)).toEqual([401, 'TOKEN_INVALID']);
    expect(await seenBy(login)).not.toContain(_id);
  });

  test('is made of no place that is not below whoever makes it', async () => {
    const keeper = await loginAs(
      server,
      await makeInstituteHead(server.deps, await makeDepartment(server.deps)),
    );
    expect((await make(keeper, { departmentId: department.id })).status).toBe(404);
    expect((await make(keeper, { instituteId: department.instituteId })).status).toBe(404);
    // Without a place it is of the own institute, and never of the installation.
    await make(keeper, {});
    const { data } = (await server.call(fetchServiceAccounts, { token: keeper })).body;
    expect(data.map(({ role }) => role)).toEqual(['INSTITUTE-HEAD']);
    expect((await make(session, {})).status).toBe(403);
  });

  test('stands in the audit log with its token, where heads of its place read it', async () => {
    const admin = await loginAs(server, await makeAdmin(server.deps));
    const { answer } = await make(admin, { departmentId: department.id });
    const { _id } = (answer as { data: { _id: string } }).data;
    const { token } = (
      await server.call(addServiceToken, {
        token: admin,
        body: { ...draft(['roster:read']), serviceAccountId: _id },
      })
    ).body.data;
    expect(await tryIt(token, listTasks)).toEqual([403, 'TOKEN_SCOPE']);
    const { data } = (await server.call(fetchAuditLog, { token: session, query: { kind: 'refusal' } })).body;
    expect(data).toContainEqual(
      expect.objectContaining({
        person: null,
        token: { name: 'Nightly sync', service: 'Student records' },
      }),
    );
    expect(JSON.stringify(data)).not.toContain(token);
  });
});
