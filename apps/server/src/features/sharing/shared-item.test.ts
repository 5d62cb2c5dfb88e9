import { sharedItem, type Landing, type Permission, type ShareableKind } from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  deleteAccount,
  loginAs,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeHead,
  makeQuestion,
  makeRubric,
  makeStudent,
  makeTask,
  share,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let owner: TestAccount;
let colleague: TestAccount;
let head: TestAccount;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  owner = await makeFaculty(server.deps, department, { fullname: 'Olive Owner' });
  head = await makeHead(server.deps, department);
  colleague = await makeFaculty(server.deps, await makeDepartment(server.deps, department.instituteId));
});

const open = async (person: TestAccount, kind: ShareableKind, id: string) =>
  server.call(sharedItem, { token: await loginAs(server, person), params: { kind, id } });

const landingOf = async (person: TestAccount, kind: ShareableKind, id: string): Promise<Landing> =>
  (await open(person, kind, id)).body.data;

const MAKERS: Readonly<Record<ShareableKind, () => Promise<string>>> = {
  task: () => makeTask(server.deps, owner),
  question: () => makeQuestion(server.deps, owner),
  group: () => makeGroup(server.deps, owner, []),
  rubric: () => makeRubric(server.deps, owner),
};

describe.each(['task', 'question', 'group', 'rubric'] as const)('the link of a %s', (kind) => {
  test('opens in the mode that the right gives', async () => {
    const rights: [Permission, Landing['mode']][] = [
      ['view', 'view'],
      ['update', 'edit'],
      ['delete', 'view'],
    ];
    if (kind === 'task') rights.push(['evaluate', 'view']);
    for (const [permission, mode] of rights) {
      const id = await MAKERS[kind]();
      await share(server.deps, kind, id, colleague, [permission]);
      expect([permission, await landingOf(colleague, kind, id)]).toEqual([permission, { mode }]);
    }
    const id = await MAKERS[kind]();
    expect(await landingOf(owner, kind, id)).toEqual({ mode: 'edit' });
    expect(await landingOf(head, kind, id)).toEqual({ mode: 'view' });
  });

  test('says to a colleague without a right who owns it, and nothing more', async () => {
    expect(await landingOf(colleague, kind, await MAKERS[kind]())).toEqual({
      mode: 'ask',
      owner: { fullname: 'Olive Owner', email: `${owner.username}@example.org`, isActive: true },
    });
  });

  test('does not exist for another institute', async () => {
    const stranger = await makeHead(server.deps, await makeDepartment(server.deps));
    const answer = await open(stranger, kind, await MAKERS[kind]());
    expect([answer.status, answer.failure.message]).toEqual([
      404,
      `${kind.charAt(0).toUpperCase()}${kind.slice(1)} not found.`,
    ]);
    expect((await open(owner, kind, owner.id)).status).toBe(404);
  });

  test('tells a student nothing, not even whether it exists', async () => {
    const student = await makeStudent(server.deps, department);
    for (const id of [await MAKERS[kind](), owner.id])
      expect(await landingOf(student, kind, id)).toEqual({ mode: 'not-for-role' });
  });
});

test('a completed task opens for reading, also for its owner', async () => {
  const student = await makeStudent(server.deps, department);
  const id = await makeTask(server.deps, owner, { ...windowOf(server.deps, -120, -60), students: [student] });
  await share(server.deps, 'task', id, colleague, ['update']);
  expect(await landingOf(colleague, 'task', id)).toEqual({ mode: 'view' });
  expect(await landingOf(owner, 'task', id)).toEqual({ mode: 'view' });
});

test('a deleted item is gone for everybody', async () => {
  const id = await makeTask(server.deps, owner);
  await server.deps.db.updateTable('task').set({ deletedAt: new Date() }).where('id', '=', id).execute();
  expect((await open(owner, 'task', id)).status).toBe(404);
  expect((await open(colleague, 'task', id)).status).toBe(404);
});

test('an owner who has left is named without an address', async () => {
  const leaver = await makeFaculty(server.deps, department, { fullname: 'Lee Leaver' });
  const id = await makeQuestion(server.deps, leaver);
  await deleteAccount(server.deps, leaver);
  expect(await landingOf(colleague, 'question', id)).toEqual({
    mode: 'ask',
    owner: { fullname: 'Lee Leaver', email: null, isActive: false },
  });
});

test('a kind or an id that cannot be is refused', async () => {
  const token = await loginAs(server, owner);
  for (const params of [
    { kind: 'session', id: owner.id },
    { kind: 'task', id: 'x' },
  ])
    expect((await server.send(sharedItem, { token, params })).status).toBe(400);
});
