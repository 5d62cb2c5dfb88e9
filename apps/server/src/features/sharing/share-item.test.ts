import {
  accessList,
  SHAREABLE_KINDS,
  shareGroup,
  shareQuestion,
  shareRubric,
  shareTask,
  viewAllTasks,
  viewTask,
  type Permission,
  type ShareableKind,
} from '@assay/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let owner: TestAccount;
let token: string;
let colleague: TestAccount;
let another: TestAccount;
let taskId: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  owner = await makeFaculty(server.deps, department);
  token = await loginAs(server, owner);
});

beforeEach(async () => {
  colleague = await makeFaculty(server.deps, department);
  const elsewhere = await makeDepartment(server.deps, department.instituteId);
  another = await makeFaculty(server.deps, elsewhere);
  taskId = await makeTask(server.deps, owner);
});

/** What every sharing call answers. */
type Shared = Pick<Awaited<ReturnType<typeof shareWith>>, 'status' | 'body'>;
type Map = Readonly<Record<string, Permission[]>>;

/** What is shared is called this in the audit log. */
const NAMED = 'Shared by name';

const shareWith = (accessMap: Map) => server.call(shareTask, { token, body: { taskId, accessMap } });

const stored = async (id = taskId): Promise<Record<string, Permission[]>> => {
  const { body } = await server.call(accessList, { token, params: { kind: 'task', id } });
  return Object.fromEntries(body.data.accessControl.map(({ userId, permissions }) => [userId, permissions]));
};

const noted = (itemId: string) =>
  server.deps.db
    .selectFrom('auditLog')
    .where('itemId', '=', itemId)
    .select(['action', 'actorId', 'detail'])
    .execute();

const setActive = (account: TestAccount, isActive: boolean) =>
  server.deps.db.updateTable('account').set({ isActive }).where('id', '=', account.id).execute();

describe('sharing', () => {
  test.each<[ShareableKind, () => Promise<string>, (id: string, accessMap: Map) => Promise<Shared>]>([
    [
      'task',
      () => makeTask(server.deps, owner, { name: NAMED }),
      (id, accessMap) => server.call(shareTask, { token, body: { taskId: id, accessMap } }),
    ],
    [
      'question',
      () => makeQuestion(server.deps, owner, { name: NAMED }),
      (id, accessMap) => server.call(shareQuestion, { token, body: { questionId: id, accessMap } }),
    ],
    [
      'group',
      () => makeGroup(server.deps, owner, [], NAMED),
      (id, accessMap) => server.call(shareGroup, { token, body: { groupId: id, accessMap } }),
    ],
    [
      'rubric',
      () => makeRubric(server.deps, owner, undefined, NAMED),
      (id, accessMap) => server.call(shareRubric, { token, body: { rubricId: id, accessMap } }),
    ],
  ])('a %s gets its access list, by name, and the change is noted', async (kind, make, shareIt) => {
    const id = await make();
    const answer = await shareIt(id, { [colleague.id]: ['update', 'view'], [another.id]: ['delete'] });
    expect([answer.status, answer.body.message]).toEqual([200, 'Shared successfully']);
    const entries = answer.body.data.accessControl;
    expect(entries.find(({ userId }) => userId === colleague.id)).toEqual({
      userId: colleague.id,
      permissions: ['view', 'update'],
      username: colleague.username,
      fullname: colleague.fullname,
      email: `${colleague.username}@example.org`,
      department: expect.stringMatching(/^Department/),
      isActive: true,
    });
    const asked = await server.call(accessList, { token, params: { kind, id } });
    expect(asked.body.data.accessControl).toEqual(entries);
    expect(await noted(id)).toEqual([
      {
        action: `share-${kind}`,
        actorId: owner.id,
        detail: {
          name: NAMED,
          changes: expect.arrayContaining([
            { userId: colleague.id, before: [], after: ['view', 'update'] },
            { userId: another.id, before: [], after: ['delete'] },
          ]),
        },
      },
    ]);
  });

  test('the map rules the people it names; an empty list takes the access away; others keep theirs', async () => {
    await shareWith({ [colleague.id]: ['view'], [another.id]: ['update'] });
    const changed = await shareWith({ [colleague.id]: ['evaluate', 'delete'] });
    expect(changed.body.message).toBe('Permissions updated!');
    expect(await stored()).toEqual({ [colleague.id]: ['delete', 'evaluate'], [another.id]: ['update'] });
    await shareWith({ [colleague.id]: [] });
    expect(await stored()).toEqual({ [another.id]: ['update'] });
    const asColleague = await loginAs(server, colleague);
    expect((await server.call(viewTask, { token: asColleague, params: { taskId } })).status).toBe(404);
  });

  test('the same map again changes nothing and is noted once, however many send it at the same moment', async () => {
    const map: Map = { [colleague.id]: ['view', 'view', 'update'], [another.id.toUpperCase()]: ['view'] };
    const answers = await Promise.all(Array.from({ length: 8 }, () => shareWith(map)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.filter(({ body }) => body.message === 'Shared successfully')).toHaveLength(1);
    expect(await stored()).toEqual({ [colleague.id]: ['view', 'update'], [another.id]: ['view'] });
    expect(await noted(taskId)).toHaveLength(1);
  });

  test('an empty map is a question without consequences', async () => {
    expect((await shareWith({})).body.data.accessControl).toEqual([]);
    expect(await noted(taskId)).toEqual([]);
  });

  test('exactly the named rights are stored: update lets see the task and not copy it', async () => {
    await shareWith({ [colleague.id]: ['update'] });
    const seen = (await server.call(viewAllTasks, { token: await loginAs(server, colleague), query: {} }))
      .body;
    expect(seen.data.find((task) => task._id === taskId)).toMatchObject({
      isShared: true,
      actions: ['view', 'update'],
      accessControl: [{ userId: colleague.id, permissions: ['update'] }],
    });
  });

  test('a department head can be named too', async () => {
    const head = await makeHead(server.deps, await makeDepartment(server.deps, department.instituteId));
    expect((await shareWith({ [head.id]: ['view'] })).status).toBe(200);
    expect(await stored()).toEqual({ [head.id]: ['view'] });
  });
});

describe('who cannot be named', () => {
  const refused = async (accessMap: Map): Promise<string> => {
    const answer = await shareWith({ [colleague.id]: ['view'], ...accessMap });
    expect(answer.status).toBe(400);
    expect(await stored()).toEqual({});
    return answer.failure.message;
  };
  const only = 'Only active faculty and department heads of your institute can be given access; not';

  test('somebody unknown, a student, and an author of another institute, also with an empty list', async () => {
    const student = await makeStudent(server.deps, department);
    const stranger = await makeFaculty(server.deps, await makeDepartment(server.deps));
    for (const id of ['0190abcd-0000-7000-8000-000000000001', student.id, stranger.id]) {
      expect(await refused({ [id]: ['view'] })).toBe(`${only} the account ${id}.`);
      expect(await refused({ [id]: [] })).toBe(`${only} the account ${id}.`);
    }
  });

  test('a colleague who is inactive, by name, or deleted', async () => {
    await setActive(another, false);
    expect(await refused({ [another.id]: ['view'] })).toBe(`${only} ${another.fullname}.`);
    await setActive(another, true);
    await deleteAccount(server.deps, another);
    expect(await refused({ [another.id]: ['view'] })).toBe(`${only} the account ${another.id}.`);
  });

  test('the owner', async () => {
    expect(await refused({ [owner.id]: ['view'] })).toBe(
      'You own this and already have every right; leave yourself out.',
    );
  });
});

describe('what a map cannot say', () => {
  test.each([
    [{ someone: ['view'] }, 'The access map names somebody by an id that is not valid.'],
    [[], 'The access map has to hold a list of rights for each person.'],
    [undefined, 'The access map has to hold a list of rights for each person.'],
  ])('%j', async (accessMap, message) => {
    const { status, answer } = await server.send(shareTask, { token, body: { taskId, accessMap } });
    expect([status, answer]).toEqual([400, expect.objectContaining({ message })]);
  });

  test('a right that does not exist, and evaluate for anything but a task', async () => {
    const send = (route: typeof shareTask | typeof shareQuestion, body: object) =>
      server.send(route, { token, body });
    const own = await send(shareTask, { taskId, accessMap: { [colleague.id]: ['own'] } });
    expect([own.status, own.answer]).toEqual([
      400,
      expect.objectContaining({
        message: 'The rights on a task are view, update, delete, evaluate; there is no other.',
      }),
    ]);
    const questionId = await makeQuestion(server.deps, owner);
    const evaluate = await send(shareQuestion, { questionId, accessMap: { [colleague.id]: ['evaluate'] } });
    expect([evaluate.status, evaluate.answer]).toEqual([
      400,
      expect.objectContaining({
        message: 'The rights on a question are view, update, delete; there is no other.',
      }),
    ]);
  });

  test('more than a thousand people', async () => {
    const ids = Array.from(
      { length: 1001 },
      (_, index) => `0190abcd-0000-7000-8000-${String(index).padStart(12, '0')}`,
    );
    const answer = await shareWith(Object.fromEntries(ids.map((id) => [id, ['view']])));
    expect([answer.status, answer.failure.message]).toEqual([
      400,
      'At most 1000 people can be named at once.',
    ]);
  });
});

describe('people who leave', () => {
  test('an inactive person stays on the list, marked, and can be taken off it', async () => {
    await shareWith({ [colleague.id]: ['view', 'delete'] });
    await setActive(colleague, false);
    const { body } = await server.call(accessList, { token, params: { kind: 'task', id: taskId } });
    expect(body.data.accessControl).toMatchObject([{ userId: colleague.id, isActive: false }]);
    // Sending the list back as it was is no new right.
    const asItWas: Permission[] = ['view', 'delete'];
    expect((await shareWith({ [colleague.id]: asItWas, [another.id]: ['view'] })).status).toBe(200);
    expect((await shareWith({ [colleague.id]: ['view'] })).status).toBe(200);
    expect((await shareWith({ [colleague.id]: ['update'] })).status).toBe(400);
    expect((await shareWith({ [colleague.id]: [] })).status).toBe(200);
    expect(await stored()).toEqual({ [another.id]: ['view'] });
  });

  test('a deleted person stands on no access list, and naming no right for them is no error', async () => {
    await shareWith({ [colleague.id]: ['view'], [another.id]: ['view'] });
    await deleteAccount(server.deps, colleague);
    expect(await stored()).toEqual({ [another.id]: ['view'] });
    const { data } = (await server.call(viewTask, { token, params: { taskId } })).body;
    expect(data.accessControl).toEqual([{ userId: another.id, permissions: ['view'] }]);
    expect((await shareWith({ [colleague.id]: [] })).status).toBe(200);
  });
});

test('who may see an item may not see who else has access, nor give rights on it', async () => {
  await share(server.deps, 'task', taskId, colleague, ['view', 'update', 'delete', 'evaluate']);
  const asColleague = await loginAs(server, colleague);
  const asked = await server.call(accessList, { token: asColleague, params: { kind: 'task', id: taskId } });
  expect([asked.status, asked.failure.message]).toEqual([
    403,
    'You do not have the right to share this task.',
  ]);
  const body = { taskId, accessMap: { [another.id]: ['view' as const] } };
  expect((await server.call(shareTask, { token: asColleague, body })).status).toBe(403);
  expect(await stored()).toEqual({ [colleague.id]: ['view', 'update', 'delete', 'evaluate'] });
});

test('an item that is deleted or does not exist has no access list', async () => {
  await server.deps.db.updateTable('task').set({ deletedAt: new Date() }).where('id', '=', taskId).execute();
  expect((await shareWith({ [colleague.id]: ['view'] })).status).toBe(404);
  for (const kind of SHAREABLE_KINDS) {
    const answer = await server.call(accessList, { token, params: { kind, id: taskId } });
    expect(answer.status).toBe(404);
  }
});
