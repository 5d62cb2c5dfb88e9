import {
  editStudents,
  fetchDepartmentStudents,
  failureSchema,
  fetchLeaderboard,
  fetchStudents,
  getSubmissionsReport,
  lockNames,
  studentProfile,
  updateStudentProfile,
  viewGroup,
} from '@assay/contract';
import { beforeEach, expect, test } from 'vitest';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeHead,
  makeInstituteHead,
  makeQuestion,
  makeStudent,
  makeSubject,
  makeTask,
  windowOf,
  type TestAccount,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let student: TestAccount;
let faculty: TestAccount;
let asStudent: string;
let asFaculty: string;
let asHead: string;

/** What the one has who looks after the student. */
const REGISTER = 'Asha Kumari';
const CHOSEN = 'Asha K.';

beforeEach(async () => {
  const department = await makeDepartment(server.deps);
  student = await makeStudent(server.deps, department);
  faculty = await makeFaculty(server.deps, department);
  asStudent = await loginAs(server, student);
  asFaculty = await loginAs(server, faculty);
  asHead = await loginAs(server, await makeHead(server.deps, department));
  await edit(REGISTER);
});

const PERSON = { gender: 'FEMALE', email: 'asha@example.edu', phone: '9876543210' };

const edit = (fullname: string, changes: object = {}) =>
  server.call(editStudents, {
    token: asFaculty,
    body: { _id: student.id, ...PERSON, semester: 5, batch: '2028', fullname, ...changes },
  });

/** The student's own form. */
const rename = async (fullname: string, changes: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...PERSON, fullname, ...changes })) form.append(name, value);
  const response = await fetch(`${server.url}/api/student/profile`, {
    method: 'POST',
    headers: { authorization: `Bearer ${asStudent}` },
    body: form,
  });
  const answer: unknown = await response.json();
  return response.status === 200
    ? { status: 200, profile: updateStudentProfile.response.parse(answer).profile }
    : { status: response.status, failure: failureSchema.parse(answer) };
};

const namesOf = async () => {
  const { data } = (await server.call(fetchStudents, { token: asFaculty })).body;
  return data.map(({ fullname, registerName }) => [fullname, registerName]);
};

const changesInLog = async () =>
  (
    await server.deps.db
      .selectFrom('auditLog')
      .where('itemId', '=', student.id)
      .where('action', 'in', ['update-profile', 'edit-student'])
      .orderBy('id')
      .select(['action', 'detail'])
      .execute()
  ).slice(1);

test('a student is found in the column of names by either of them', async () => {
  await rename(CHOSEN);
  const { instituteId, departmentId } = student;
  const asInstituteHead = await loginAs(server, await makeInstituteHead(server.deps, { instituteId }));
  for (const fullname of ['Kumari', 'K.']) {
    const query = { fullname };
    const own = (await server.call(fetchStudents, { token: asFaculty, query })).body.data;
    expect(own.map((one) => [one.fullname, one.registerName])).toEqual([[CHOSEN, REGISTER]]);
    const params = { instituteId, departmentId };
    const seen = await server.call(fetchDepartmentStudents, { token: asInstituteHead, params, query });
    expect(seen.body.data.map((one) => one.fullname)).toEqual([`${CHOSEN} (register: ${REGISTER})`]);
  }
});

test('a name that the student chose stands beside the register’s wherever students are listed', async () => {
  const questionId = await makeQuestion(server.deps, faculty);
  const past = windowOf(server.deps, -120, -60);
  const subject = await makeSubject(server.deps, { id: faculty.departmentId ?? '' });
  const task = await makeTask(server.deps, faculty, {
    questions: [questionId],
    students: [student],
    subjectId: subject.id,
    ...past,
  });
  await makeAttempt(server.deps, task, student, { submittedAt: past.endTime });
  const groupId = await makeGroup(server.deps, faculty, [student]);

  expect((await rename(CHOSEN)).profile).toMatchObject({ fullname: CHOSEN, registerName: REGISTER });
  const both = `${CHOSEN} (register: ${REGISTER})`;
  expect(await namesOf()).toEqual([[CHOSEN, REGISTER]]);
  const seen = await Promise.all([
    server.call(fetchLeaderboard, { token: asFaculty, params: { taskId: task } }),
    server.call(viewGroup, { token: asFaculty, params: { groupId } }),
    server.call(getSubmissionsReport, {
      token: asFaculty,
      query: { practicalIds: task, subjectId: subject.id },
    }),
  ]);
  for (const { body } of seen) expect(JSON.stringify(body)).toContain(`"${both}"`);
  // Found by either.
  for (const search of [CHOSEN, REGISTER]) {
    const { body } = await server.call(fetchStudents, { token: asFaculty, query: { search } });
    expect([search, body.total]).toEqual([search, 1]);
  }
  expect(await changesInLog()).toEqual([
    { action: 'update-profile', detail: { before: { fullname: REGISTER }, after: { fullname: CHOSEN } } },
  ]);

  // Another one still stands beside the register's, and the register's own one alone.
  expect((await rename('Asha')).profile).toMatchObject({ fullname: 'Asha', registerName: REGISTER });
  expect((await rename(REGISTER)).profile).toMatchObject({ fullname: REGISTER, registerName: null });
});

test('a name that faculty give is the register’s; other details leave both names', async () => {
  await rename(CHOSEN);
  await edit(CHOSEN, { semester: 6 });
  expect(await namesOf()).toEqual([[CHOSEN, REGISTER]]);
  await edit('Asha Rao');
  expect(await namesOf()).toEqual([['Asha Rao', null]]);
  await rename(CHOSEN);
  await edit(CHOSEN, { takesName: true });
  expect(await namesOf()).toEqual([[CHOSEN, null]]);
  expect((await changesInLog()).at(-1)).toEqual({
    action: 'edit-student',
    detail: { before: { registerName: 'Asha Rao' }, after: { registerName: null } },
  });
});

test('where the head has locked names a student changes everything else, and is told who changes the name', async () => {
  expect((await server.call(lockNames, { token: asHead, body: { locksNames: true } })).status).toBe(200);
  expect((await server.call(studentProfile, { token: asStudent })).body.profile.nameIsLocked).toBe(true);
  const refused = await rename(CHOSEN, { phone: '98765 00000' });
  const message =
    'Your department has locked names. Ask your faculty or the head of your department to change yours.';
  expect(refused).toMatchObject({
    status: 403,
    failure: { message, errors: [{ path: 'fullname', message }] },
  });
  expect((await server.call(studentProfile, { token: asStudent })).body.profile).toMatchObject({
    fullname: REGISTER,
    phone: '+919876543210',
  });
  expect((await rename(REGISTER, { phone: '98765 00000' })).profile).toMatchObject({
    phone: '+919876500000',
  });
  await server.call(lockNames, { token: asHead, body: { locksNames: false } });
  expect((await rename(CHOSEN)).status).toBe(200);
});
