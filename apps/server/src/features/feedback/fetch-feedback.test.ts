import { fetchFeedback, submitFeedback, type QueryIn, type ResponseOf } from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import { countQueries } from '../../../test/database/count-queries.ts';
import {
  deleteAccount,
  loginAs,
  loginAsAdmin,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeStudent,
  makeTask,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let student: TestAccount;
let faculty: TestAccount;
let head: TestAccount;
let token: string;

const PNG = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex'));
const PDF = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n');

const send = async (account: TestAccount, message: string, taskId?: string): Promise<void> => {
  const sent = await server.call(submitFeedback, {
    token: await loginAs(server, account),
    body: { message, taskId },
  });
  expect(sent.status).toBe(200);
};

/** Moves a message to another time. */
const sentAt = async (message: string, at: string): Promise<void> => {
  await server.deps.db
    .updateTable('feedback')
    .set({ createdAt: new Date(at) })
    .where('message', '=', message)
    .execute();
};

beforeAll(async () => {
  const { deps } = server;
  department = await makeDepartment(deps);
  student = await makeStudent(deps, department, { username: '22CE001', fullname: 'Meera Joshi' });
  faculty = await makeFaculty(deps, department, { fullname: 'Imtiyaz Shaikh' });
  head = await makeHead(deps, department, { fullname: 'Harish Purohit' });
  token = await loginAsAdmin(server);
  const taskId = await makeTask(deps, faculty, { name: 'Practical 7', students: [student] });

  const form = new FormData();
  form.append('message', 'The editor is too small.');
  form.append('taskId', taskId);
  form.append('attachments', new File([PNG], 'screen.png'));
  form.append('attachments', new File([PDF], 'notes.pdf'));
  const answer = await fetch(`${server.url}/api/student/feedback`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await loginAs(server, student)}` },
    body: form,
  });
  if (!answer.ok) throw new Error('The message with files was not taken.');
  await send(faculty, 'Please let me copy groups.');
  await send(head, 'The department needs 100% of the figures.');
  await sentAt('The editor is too small.', '2026-01-10T18:29:59Z');
  await sentAt('Please let me copy groups.', '2026-01-10T18:30:00Z');
  await sentAt('The department needs 100% of the figures.', '2026-01-12T06:00:00Z');
});

const list = async (query: QueryIn<typeof fetchFeedback> = {}): Promise<ResponseOf<typeof fetchFeedback>> =>
  (await server.call(fetchFeedback, { token, query })).body;

/** First names of the senders, and how many messages match. */
const senders = async (query: QueryIn<typeof fetchFeedback>) => {
  const { data, total } = await list(query);
  return [...data.map(({ user }) => user.fullname.split(' ')[0]), total];
};

const PLACE = { _id: expect.any(String), name: expect.stringMatching(/^(Department|Institute) \d+$/) };

test('an administrator reads every message with its sender, task and files, newest first', async () => {
  const { data, total } = await list();
  expect([data.map(({ message }) => message), total]).toEqual([
    ['The department needs 100% of the figures.', 'Please let me copy groups.', 'The editor is too small.'],
    3,
  ]);
  expect(data[2]).toEqual({
    _id: expect.any(String),
    message: 'The editor is too small.',
    taskId: { _id: expect.any(String), name: 'Practical 7' },
    createdAt: '2026-01-10T18:29:59.000Z',
    state: 'NEW',
    answer: null,
    attachment: [
      { name: 'screen.png', url: expect.any(String), size: PNG.length, isPicture: true },
      { name: 'notes.pdf', url: expect.any(String), size: PDF.length, isPicture: false },
    ],
    user: {
      _id: student.id,
      username: '22CE001',
      fullname: 'Meera Joshi',
      role: 'STUDENT',
      student: {
        fullname: 'Meera Joshi',
        email: '22CE001@example.org',
        phone: null,
        departmentId: { ...PLACE, instituteId: PLACE },
        semester: 4,
        batch: '2027',
      },
      faculty: null,
    },
  });
  expect(data[0]).toMatchObject({
    taskId: null,
    attachment: [],
    user: {
      role: 'DEPARTMENT-HEAD',
      student: null,
      faculty: { role: 'DEPARTMENT-HEAD', departmentId: PLACE, instituteId: PLACE },
    },
  });
});

test('the files are fetched with an administrator’s session and not without', async () => {
  const [picture] = (await list({ user: 'meera' })).data[0]?.attachment ?? [];
  const get = (bearer?: string) =>
    fetch(server.url + (picture?.url ?? ''), {
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    });
  const answer = await get(token);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PNG);
  expect([(await get()).status, (await get(await loginAs(server, faculty))).status]).toEqual([401, 404]);
});

test('the search looks at names, roles and messages; each column has its filter', async () => {
  expect(await senders({ search: 'EDITOR small' })).toEqual(['Meera', 1]);
  expect(await senders({ search: 'imtiyaz' })).toEqual(['Imtiyaz', 1]);
  expect(await senders({ search: 'department-head' })).toEqual(['Harish', 1]);
  expect(await senders({ search: 'department head' })).toEqual(['Harish', 1]);
  expect(await senders({ search: '0%' })).toEqual(['Harish', 1]);
  expect(await senders({ search: 'Practical' })).toEqual([0]);
  expect(await senders({ user: '22ce' })).toEqual(['Meera', 1]);
  expect(await senders({ message: 'the' })).toEqual(['Harish', 'Meera', 2]);
  expect(await senders({ task: 'practical' })).toEqual(['Meera', 1]);
  expect(await senders({ attachment: 'with' })).toEqual(['Meera', 1]);
  expect(await senders({ attachment: 'without' })).toEqual(['Harish', 'Imtiyaz', 2]);
  expect(await senders({ createdAtFrom: '2026-01-11T00:00:00+05:30' })).toEqual(['Harish', 'Imtiyaz', 2]);
  expect(await senders({ createdAtBefore: '2026-01-11T00:00:00+05:30' })).toEqual(['Meera', 1]);
});

test('the list is sorted by any column and paged', async () => {
  expect(await senders({ sort: 'user' })).toEqual(['Harish', 'Imtiyaz', 'Meera', 3]);
  expect(await senders({ sort: 'message' })).toEqual(['Imtiyaz', 'Harish', 'Meera', 3]);
  expect(await senders({ sort: 'task' })).toEqual(['Meera', 'Harish', 'Imtiyaz', 3]);
  expect(await senders({ sort: '-attachment' })).toEqual(['Meera', 'Harish', 'Imtiyaz', 3]);
  expect(await senders({ sort: 'createdAt' })).toEqual(['Meera', 'Imtiyaz', 'Harish', 3]);
  expect(await senders({ page: 1, pageSize: 2 })).toEqual(['Meera', 3]);
  expect((await server.call(fetchFeedback, { token, query: { sort: 'password' } })).status).toBe(400);
  expect((await server.call(fetchFeedback, { token, query: { createdAtFrom: 'yesterday' } })).status).toBe(
    400,
  );
});

test('who was deleted is still named, and a page takes as many queries for many messages as for few', async () => {
  const gone = await makeStudent(server.deps, department, { fullname: 'Zoya Gone' });
  await send(gone, 'Farewell.');
  await deleteAccount(server.deps, gone);
  expect(await senders({ search: 'farewell' })).toEqual(['Zoya', 1]);
  expect(await countQueries(server, token, '/student/feedback?pageSize=50')).toBe(
    await countQueries(server, token, '/student/feedback?pageSize=1'),
  );
});

test('whoever can send feedback cannot read it', async () => {
  for (const account of [student, faculty, head])
    expect(
      (await server.call(fetchFeedback, { token: await loginAs(server, account), query: {} })).status,
    ).toBe(403);
  expect((await server.call(fetchFeedback, { query: {} })).status).toBe(401);
});
