import {
  deleteDepartment,
  fetchDepartment,
  departmentDetails,
  fetchDepartmentContents,
  instituteDetails,
  platformDetails,
  PLATFORM_LISTS,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import { countQueries } from '../../../test/database/count-queries.ts';
import {
  deleteAccount,
  loginAs,
  makeAdmin,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeHead,
  makeInstituteHead,
  makeQuestion,
  makeRubric,
  makeStudent,
  makeSubject,
  makeTag,
  makeTask,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let admin: string;
let institute: string;
let head: TestAccount;
let second: TestDepartment;

/**
 * An institute with two departments. In the first: a head with a question of the own, a faculty member with a rubric, a
 * group, two questions and tasks running, coming, past (twice, submitted once) and without students, two students.
 */
beforeAll(async () => {
  const { deps } = server;
  admin = await loginAs(server, await makeAdmin(deps));
  const first = await makeDepartment(deps);
  second = await makeDepartment(deps, first.instituteId);
  institute = await loginAs(server, await makeInstituteHead(deps, first));
  head = await makeHead(deps, first);
  const faculty = await makeFaculty(deps, first);
  const students = [await makeStudent(deps, first), await makeStudent(deps, first)];
  await deleteAccount(deps, await makeStudent(deps, first));
  const other = await makeFaculty(deps, second);
  await makeTask(deps, other, { questions: [await makeQuestion(deps, other)], students });
  await makeSubject(deps, first);
  await makeTag(deps);
  await makeRubric(deps, faculty);
  await makeGroup(deps, faculty, students);
  const questions = [await makeQuestion(deps, faculty), await makeQuestion(deps, faculty)];
  await makeQuestion(deps, head);
  const past = windowOf(deps, -120, -60);
  await makeTask(deps, faculty, { questions, students });
  await makeTask(deps, faculty, { questions, students, ...windowOf(deps, 60, 120) });
  await makeTask(deps, faculty, { questions });
  const [student] = students;
  if (student)
    await makeAttempt(deps, await makeTask(deps, faculty, { questions, students, ...past }), student, {
      submittedAt: past.endTime,
    });
  await makeTask(deps, head, { questions, students, ...past });
});

test('the department head sees what the department has, and what of it is the own', async () => {
  const { body } = await server.call(departmentDetails, { token: await loginAs(server, head) });
  expect(body.data).toMatchObject({
    department: {
      // The head is on no list of them.
      faculties: 1,
      students: 2,
      groups: 1,
      subjects: 1,
      tasks: 5,
      questions: 3,
      submissions: 1,
      upcoming: 1,
      available: 1,
      completed: 2,
    },
    own: { upcoming: 0, available: 0, completed: 1, questions: 1, groups: 0 },
  });
});

test('the institute head sees what all departments of the institute have', async () => {
  const { body } = await server.call(instituteDetails, { token: institute });
  expect(body.data).toMatchObject({
    departments: 2,
    faculties: 3,
    students: 2,
    groups: 1,
    subjects: 1,
    tasks: 6,
    questions: 4,
    submissions: 1,
  });
});

const contents = async () => (await server.call(fetchDepartmentContents, { token: institute })).body.data;

test('what each department has is told by its name, and adds up to the figures of the institute', async () => {
  const rows = await contents();
  expect(rows).toMatchObject([
    { faculties: 2, students: 2, groups: 1, subjects: 1, tasks: 5, questions: 3, submissions: 1 },
    {
      _id: second.id,
      faculties: 1,
      students: 0,
      groups: 0,
      subjects: 0,
      tasks: 1,
      questions: 1,
      submissions: 0,
    },
  ]);
  const { data } = (await server.call(instituteDetails, { token: institute })).body;
  for (const key of [
    'faculties',
    'students',
    'groups',
    'subjects',
    'tasks',
    'questions',
    'submissions',
  ] as const)
    expect([key, rows.reduce((sum, row) => sum + row[key], 0)]).toEqual([key, data[key]]);
});

test('the administrator sees what the platform has; the lists hold as many as are counted', async () => {
  const counts = {
    usr: 7,
    ins: 1,
    dep: 2,
    fac: 3,
    stu: 2,
    grp: 1,
    sub: 1,
    tsk: 6,
    que: 4,
    sbm: 1,
    rbc: 1,
    tag: 1,
  };
  const { body } = await server.call(platformDetails, { token: admin });
  expect(body.counts).toEqual(counts);
  expect(Object.fromEntries(PLATFORM_LISTS.map((key) => [key, body[key]?.length]))).toEqual(counts);
  expect(body.dep?.map(({ _id }) => _id)).toContain(second.id);
  const short = await server.call(platformDetails, { token: admin, query: { lists: 'false' } });
  expect([short.body.counts, Object.keys(short.body)]).toEqual([counts, ['success', 'counts', 'state']]);
});

test('nothing of a department that will be deleted is counted, but the accounts that it has', async () => {
  const typedName = (await server.call(fetchDepartment, { token: admin, params: { id: second.id } })).body
    .data.name;
  await server.call(deleteDepartment, { token: admin, body: { _id: second.id, typedName } });
  const { counts } = (await server.call(platformDetails, { token: admin, query: { lists: 'false' } })).body;
  expect(counts).toMatchObject({ usr: 7, dep: 1, fac: 2, tsk: 5, que: 3 });
  const { data } = (await server.call(instituteDetails, { token: institute })).body;
  expect(data).toMatchObject({ departments: 1, faculties: 2, tasks: 5, questions: 3 });
});

test('twelve departments take as many statements as one', async () => {
  const { instituteId } = second;
  const queries = await countQueries(server, institute, '/hoi/department-contents');
  for (let number = 1; number <= 12; number += 1) await makeDepartment(server.deps, instituteId);
  expect(await countQueries(server, institute, '/hoi/department-contents')).toBe(queries);
  expect(await contents()).toHaveLength(13);
});
