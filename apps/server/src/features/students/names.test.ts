import {
  addDepartment,
  addFaculty,
  addStudents,
  createSubject,
  failureSchema,
  fetchFaculties,
  fetchStudents,
  login,
  uploadStudents,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import { loginAs, makeAdmin, makeDepartment, makeFaculty, makeHead } from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let instituteId: string;
let asAdmin: string;
let asHead: string;
let asFaculty: string;

beforeAll(async () => {
  const department = await makeDepartment(server.deps);
  instituteId = department.instituteId;
  asAdmin = await loginAs(server, await makeAdmin(server.deps));
  asHead = await loginAs(server, await makeHead(server.deps, department));
  asFaculty = await loginAs(server, await makeFaculty(server.deps, department));
});

const PERSON = { gender: 'FEMALE', phone: '+91 98765-43210' };
const STUDENT = { ...PERSON, semester: 5, batch: '2028', email: 'mary@example.edu' };

const addStudent = (student: { username: string; fullname: string; phone?: string }) =>
  server.call(addStudents, { token: asFaculty, body: { ...STUDENT, ...student } });

const upload = async (rows: readonly string[]) => {
  const form = new FormData();
  const sheet = ['Username,Full Name,Gender,Semester,Passout Year,Email,Phone', ...rows].join('\n');
  form.append('file', new File([sheet], 'students.csv'));
  const response = await fetch(`${server.url}/api/faculty/upload-file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${asFaculty}` },
    body: form,
  });
  const answer: unknown = await response.json();
  if (response.status === 200) return uploadStudents.response.parse(answer);
  throw new Error(failureSchema.parse(answer).message);
};

const found = async (search: string) =>
  (await server.call(fetchStudents, { token: asFaculty, query: { search } })).body.data.map(
    ({ userId, fullname, phone }) => [userId.username, fullname, phone.phone],
  );

test('departments and subjects have the names that institutes give them', async () => {
  for (const [index, name] of ['AI & DS', 'Arts/Science, No. 2 (evening)'].entries()) {
    const hod = { ...PERSON, fullname: "Dr. Mary O'Neil-Rao", email: `hod${index}@names.example` };
    const { status } = await server.call(addDepartment, { token: asAdmin, body: { instituteId, name, hod } });
    expect([name, status]).toEqual([name, 200]);
  }
  for (const [index, name] of ['Data Structures & Algorithms', 'C++', 'ஆங்கிலம் 2'].entries()) {
    const body = { code: `N${index}`, name, semester: '5', modules: [] };
    const { status } = await server.call(createSubject, { token: asHead, body });
    expect([name, status]).toEqual([name, 200]);
  }
});

test('a name that breaks the rule is refused in the documented words', async () => {
  const hod = { ...PERSON, fullname: 'R2D2', email: 'r2d2@names.example', phone: '98765' };
  const department = await server.call(addDepartment, {
    token: asAdmin,
    body: { instituteId, name: 'Civil; Law', hod },
  });
  expect([department.status, department.failure?.errors]).toEqual([
    400,
    [
      { path: 'name', message: 'Department Name must be alphabetic characters.' },
      { path: 'hod.fullname', message: 'Full Name must be greater than 2 alphabetic characters.' },
      { path: 'hod.phone', message: 'Phone must be 10 digits.' },
    ],
  ]);
  const subject = await server.call(createSubject, {
    token: asHead,
    body: { code: 'N9', name: 'C; C#', semester: '5', modules: [] },
  });
  expect(subject.failure?.message).toBe('Name can only contain alphanumeric characters, spaces, and -_,.()');
  const student = await addStudent({ username: '22\\CV', fullname: 'Rao, K', phone: '98765' });
  expect(student.failure?.errors).toEqual([
    { path: 'username', message: 'Username must be 3-20 alphanumeric characters.' },
    { path: 'fullname', message: 'Full name must be 2-50 letters or spaces.' },
    { path: 'phone', message: 'Phone must be 10 digits.' },
  ]);
  const faculty = await server.call(addFaculty, {
    token: asHead,
    body: { ...PERSON, fullname: 'Asha Rao', email: 'asha@names.example', phone: '98765' },
  });
  expect(faculty.failure?.message).toBe('Phone must be 10 digits');
});

test('a student logs in with an enrolment number that has signs, in a name of any script', async () => {
  for (const [username, fullname] of [
    ['22-CV/007', "Mary O'Neil"],
    ['22_CV.008', 'आशा कुमारी'],
    ['22-CV/009', 'தமிழ்ச்செல்வி'],
    ['22.CV/010', 'محمد علي'],
  ] as const) {
    const { body } = await addStudent({ username, fullname });
    const session = await server.call(login, { body: { username, password: body.data.password ?? '' } });
    expect(session.body.data).toMatchObject({ username, profile: { fullname, phone: '+919876543210' } });
  }
  expect(await found('22-cv/00')).toEqual([
    ['22-CV/007', "Mary O'Neil", '+919876543210'],
    ['22-CV/009', 'தமிழ்ச்செல்வி', '+919876543210'],
  ]);
});

test('the same names come in a sheet, and what is wrong there is said in the documented words', async () => {
  const report = await upload([
    `23-CV/007,"Mary O'Neil",F,5,2028,mary@example.edu,+91 98765-43210`,
    '23-CV/010,आशा कुमारी,F,5,2028,asha@example.edu,098765 43211',
    '23-CV/009,محمد علي,M,5,2028,ali@example.edu,+44 20 7946 0958',
    '-23CV,R2D2,F,5,2028,r2@example.edu,+91 98765',
  ]);
  expect(report.invalidRows.map(({ row, reason }) => [row, reason])).toEqual([
    [
      5,
      'Username must be 3-20 alphanumeric characters. Full name must be 2-50 letters or spaces. Phone must be 10 digits.',
    ],
  ]);
  expect(await found('23-CV')).toEqual([
    ['23-CV/007', "Mary O'Neil", '+919876543210'],
    ['23-CV/009', 'محمد علي', '+442079460958'],
    ['23-CV/010', 'आशा कुमारी', '+919876543211'],
  ]);
});

test('a phone is found however it is written', async () => {
  await addStudent({ username: 'PHONE1', fullname: 'Zoya Khan', phone: '70123 98765' });
  for (const search of [
    '7012398765',
    '98765 PHONE1',
    '70123-98765',
    '+91 70123 98765',
    '+91-70123-98765',
    '(70123)98765',
  ])
    expect([search, await found(search)]).toEqual([search, [['PHONE1', 'Zoya Khan', '+917012398765']]]);
  await server.call(addFaculty, {
    token: asHead,
    body: { ...PERSON, fullname: 'Om Patil', email: 'om@names.example', phone: '91 70123-98766' },
  });
  const query = { search: '70123-98766' };
  const { faculties } = (await server.call(fetchFaculties, { token: asHead, query })).body;
  expect(faculties.map(({ fullname, phone }) => [fullname, phone])).toEqual([['Om Patil', '+917012398766']]);
});
