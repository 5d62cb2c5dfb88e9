import {
  addOwnToken,
  addServiceAccount,
  addServiceToken,
  SCOPES,
  TOKEN_ROLES,
  V1_ROUTES,
  type TokenScope,
} from '@assay/contract';
import createClient from 'openapi-fetch';
import openapiTS, { astToString } from 'openapi-typescript';
import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import type { paths } from '../../../test/api-client/v1.gen.d.ts';
import {
  loginAs,
  makeAdmin,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeInstituteHead,
  makeQuestion,
  makeStudent,
  makeSubject,
  makeTask,
  PASSWORD,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let head: TestAccount;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  head = await makeHead(server.deps, department);
});

const tokenOf = async (account: Parameters<typeof loginAs>[1], scopes: readonly TokenScope[]) => {
  const body = { name: 'A program', scopes: [...scopes], days: 7, currentPassword: PASSWORD };
  const made = await server.call(addOwnToken, { token: await loginAs(server, account), body });
  return made.body.data.token;
};

/** The generated client, as an integration has it. */
const clientOf = (token: string) =>
  createClient<paths>({ baseUrl: server.url, headers: { authorization: `Bearer ${token}` } });

/** A practical that one student sat and one missed. */
const satTask = async () => {
  const { deps } = server;
  const subject = await makeSubject(deps, department, { modules: ['Arrays', 'Trees'] });
  const question = await makeQuestion(deps, faculty, {
    name: 'Doubling',
    subjectId: subject.id,
    modules: subject.modules.slice(1),
  });
  const [present, absent] = [await makeStudent(deps, department), await makeStudent(deps, department)];
  const taskId = await makeTask(deps, faculty, {
    name: 'Practical 3',
    subjectId: subject.id,
    questions: [{ questionId: question, marks: 5, timeRequired: 10 }],
    students: [present, absent],
    ...windowOf(deps, -180, -60),
    isResultPublished: true,
  });
  const attemptId = await makeAttempt(deps, taskId, present, {
    startedAt: windowOf(deps, -170, 0).startTime,
    submittedAt: windowOf(deps, -100, 0).startTime,
    graded: true,
  });
  await deps.db
    .updateTable('submissionProgram')
    .set({ computedMarks: 4.5 })
    .where('attemptId', '=', attemptId)
    .execute();
  return { subject, question, taskId, present, absent };
};

test('the client that is generated from the document is the one that the tests call with', async () => {
  const response = await fetch(`${server.url}/api/v1/openapi.json`);
  const made = astToString(await openapiTS((await response.json()) as never));
  await expect(made).toMatchFileSnapshot('../../../test/api-client/v1.gen.d.ts');
});

test('a generated client makes the round from roster to task, results and reports', async () => {
  const { subject, question, taskId, present, absent } = await satTask();
  const { institute } = await makeServiceClient();
  const departments = await institute.GET('/api/v1/institutes/{instituteId}/departments', {
    params: { path: { instituteId: department.instituteId } },
  });
  expect(departments.data?.items.map(({ id }) => id)).toContain(department.id);

  const client = clientOf(await tokenOf(head, SCOPES));
  const self = await client.GET('/api/v1/token');
  const departmentId = self.data?.account.departmentId ?? '';
  const students = await client.GET('/api/v1/departments/{departmentId}/students', {
    params: { path: { departmentId }, query: { page: 1, pageSize: 200 } },
  });
  expect(students.data?.total).toBe(2);
  expect(students.data?.items.map(({ enrollmentNumber }) => enrollmentNumber)).toEqual(
    expect.arrayContaining([present.username, absent.username]),
  );
  const subjects = await client.GET('/api/v1/subjects');
  expect(subjects.data?.items.find(({ id }) => id === subject.id)?.outcomes.map(({ code }) => code)).toEqual([
    'CO1',
    'CO2',
  ]);

  const tasks = await client.GET('/api/v1/tasks', { params: { query: { status: 'COMPLETED' } } });
  expect(tasks.data?.items.map(({ id, name }) => [id, name])).toEqual([[taskId, 'Practical 3']]);
  const path = { taskId };
  const task = await client.GET('/api/v1/tasks/{taskId}', { params: { path } });
  expect(task.data).toMatchObject({
    studentCount: 2,
    subject: { id: subject.id },
    questions: [{ id: question, name: 'Doubling', marks: 5 }],
  });
  const assigned = await client.GET('/api/v1/tasks/{taskId}/students', {
    params: { path, query: { page: 2, pageSize: 1 } },
  });
  expect([assigned.data?.items.length, assigned.data?.total]).toEqual([1, 2]);

  const results = await client.GET('/api/v1/tasks/{taskId}/results', { params: { path } });
  expect(results.data?.task.questions).toEqual([
    {
      id: question,
      name: 'Doubling',
      marks: 5,
      outcomes: [{ id: subject.modules[1], code: 'CO2', title: 'Trees' }],
    },
  ]);
  const resultOf = (id: string) => results.data?.items.find(({ student }) => student.id === id);
  expect(resultOf(present.id)).toMatchObject({
    state: 'MARKED',
    obtainedMarks: 4.5,
    questions: [{ questionId: question, obtainedMarks: 4.5 }],
  });
  expect(resultOf(absent.id)).toMatchObject({ state: 'ABSENT', obtainedMarks: null, questions: [] });

  const query = { subjectId: subject.id, taskIds: taskId };
  const submissions = await client.GET('/api/v1/reports/submissions', { params: { query } });
  expect(submissions.data?.items).toHaveLength(2);
  const outcomes = await client.GET('/api/v1/reports/course-outcomes', { params: { query } });
  expect(outcomes.data?.tasks[0]?.questions).toEqual([{ name: 'Doubling', marks: 5, outcomes: ['CO2'] }]);
});

/** A client of a service account of the whole institute. */
const makeServiceClient = async () => {
  const token = await loginAs(server, await makeInstituteHead(server.deps, department));
  const { data } = (
    await server.call(addServiceAccount, { token, body: { name: 'Student information system' } })
  ).body;
  const body = { name: 'Sync', scopes: ['roster:read' as const], days: 7, currentPassword: PASSWORD };
  const made = await server.call(addServiceToken, {
    token,
    body: { ...body, serviceAccountId: data._id },
  });
  return { institute: clientOf(made.body.data.token) };
};

test('questions are listed, read, and taken as a file with their tests', async () => {
  const question = await makeQuestion(server.deps, faculty, { name: 'Halving' });
  const client = clientOf(await tokenOf(faculty, ['questions:read']));
  const listed = await client.GET('/api/v1/questions', { params: { query: { search: 'Halving' } } });
  expect(listed.data?.items.map(({ id, testCount }) => [id, testCount])).toEqual([[question, 3]]);
  const params = { path: { questionId: question } };
  const one = await client.GET('/api/v1/questions/{questionId}', { params });
  expect(one.data?.statement).toContain('<p>');
  const file = await client.GET('/api/v1/questions/{questionId}/package', { params, parseAs: 'arrayBuffer' });
  const names = Object.keys(unzipSync(new Uint8Array(file.data as unknown as ArrayBuffer)));
  expect(names.some((name) => name.endsWith('question.yaml'))).toBe(true);
  const stranger = await makeFaculty(server.deps, await makeDepartment(server.deps));
  const foreign = clientOf(await tokenOf(stranger, ['questions:read']));
  for (const call of ['/api/v1/questions/{questionId}', '/api/v1/questions/{questionId}/package'] as const) {
    const { error, response } = await foreign.GET(call, { params });
    expect([response.status, error?.code]).toEqual([404, 'NOT_FOUND']);
  }
});

test('a problem says what is wrong, in one shape', async () => {
  const client = clientOf(await tokenOf(faculty, ['tasks:read']));
  const { error, response } = await client.GET('/api/v1/tasks', { params: { query: { pageSize: 1000 } } });
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  expect(error).toMatchObject({
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    code: 'VALIDATION',
    errors: [{ path: 'pageSize' }],
  });
});

// Every route with tokens of every role that have all scopes of the role, and with one that lacks the scope.
test('who may make which promised call', async () => {
  const { deps } = server;
  const people = {
    ADMIN: await makeAdmin(deps),
    'INSTITUTE-HEAD': await makeInstituteHead(deps, await makeDepartment(deps)),
    'DEPARTMENT-HEAD': head,
    FACULTY: faculty,
  };
  for (const role of TOKEN_ROLES) {
    const all = await tokenOf(
      people[role],
      role === 'ADMIN' || role === 'INSTITUTE-HEAD' ? ['roster:read'] : SCOPES,
    );
    for (const route of V1_ROUTES) {
      // Places and items that are not there: who may make the call is told so, and everybody else is refused before.
      const params = Object.fromEntries(
        [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '00000000-0000-4000-8000-000000000001']),
      );
      const query = route.path.includes('/reports/')
        ? { subjectId: department.id, taskIds: department.id }
        : {};
      const { status } = await server.send(route, { token: all, params, query });
      const mayCall = route.roles !== 'public' && (route.roles === 'anyone' || route.roles.includes(role));
      expect([role, route.path, mayCall ? status !== 403 : status === 403]).toEqual([role, route.path, true]);
      expect((await server.send(route, { params, query })).status).toBe(401);
    }
  }
  for (const route of V1_ROUTES.filter(({ scope }) => scope)) {
    const others = SCOPES.filter((scope) => scope !== route.scope);
    const token = await tokenOf(await makeFaculty(deps, department), others);
    const params = { questionId: head.id, taskId: head.id, departmentId: head.id, instituteId: head.id };
    const { status, answer } = await server.send(route, { token, params });
    expect([route.path, status, (answer as { code: string }).code]).toEqual([route.path, 403, 'TOKEN_SCOPE']);
  }
});
