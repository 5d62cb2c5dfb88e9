import { failureSchema, fetchFaculties, login, uploadFaculties } from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import { loginAs, makeDepartment, makeFaculty, makeHead, makeStudent } from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let token: string;

beforeAll(async () => {
  const department = await makeDepartment(server.deps);
  token = await loginAs(server, await makeHead(server.deps, department));
  await makeFaculty(server.deps, department, { username: 'here@example.edu' });
  await makeStudent(server.deps, await makeDepartment(server.deps), { username: 'Away@Example.edu' });
});

const upload = async (content: string, fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new File([content], 'faculty.csv'));
  const response = await fetch(`${server.url}/api/hod/upload-faculties`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const answer: unknown = await response.json();
  if (response.status === 200) return uploadFaculties.response.parse(answer);
  throw new Error(failureSchema.parse(answer).message);
};

const totalOf = async () => (await server.call(fetchFaculties, { token, query: { pageSize: 5 } })).body.total;

test('a dry run says what would happen, row by row, and writes nothing; then the sound rows are added', async () => {
  const sheet = [
    'Name,Email ID,Mobile,Sex,Designation',
    'Asha Example,asha@faculty.example,9800000001,F,Professor',
    'Dr. Asha Rao,Asha.Rao@Example.edu,9812345678,f,Professor',
    'Om Patil,here@example.edu,9812345678,M,Lecturer',
    'Zoya Khan,AWAY@example.edu,9812345678,F,Lecturer',
    ',nobody,+91 98123,x,Lecturer',
    'Asha Again,asha.rao@example.edu,9812345678,F,Lecturer',
    'मीरा जोशी,meera@example.edu,9812345678,Other,Lecturer',
  ].join('\n');
  const facts = {
    added: 2,
    exampleRows: 1,
    unknownColumns: ['Designation'],
    invalidRows: [
      {
        row: 6,
        reason:
          'Full name is required. Invalid email format. Phone must be 10 digits. Gender must be Male, Female, or Other.',
        fields: { fullname: '', email: 'nobody', phone: '+91 98123', gender: 'X' },
      },
    ],
    duplicates: [
      { row: 4, username: 'here@example.edu', where: 'EXISTING' },
      { row: 5, username: 'away@example.edu', where: 'EXISTING' },
      { row: 7, username: 'asha.rao@example.edu', where: 'SHEET' },
    ],
  };
  const before = await totalOf();
  const dry = await upload(sheet, { dryRun: 'true' });
  expect(dry).toMatchObject({ ...facts, message: '2 faculty members can be added.', accounts: [] });
  expect(await totalOf()).toBe(before);
  const done = await upload(sheet);
  expect(done).toMatchObject({ ...facts, message: '2 faculty members added.' });
  expect(done.accounts.map(({ username, fullname }) => [username, fullname])).toEqual([
    ['asha.rao@example.edu', 'Dr. Asha Rao'],
    ['meera@example.edu', 'मीरा जोशी'],
  ]);
  for (const { username, password } of done.accounts) {
    const { body } = await server.call(login, { body: { username, password } });
    expect(body.data).toMatchObject({ mustChangePassword: true, role: 'FACULTY' });
  }
});

test('a sheet of students is refused, naming what faculty needs and does not have there', async () => {
  await expect(upload('Username,Gender,Semester,Passout Year,Email\n')).rejects.toThrow(
    'The sheet lacks the columns Full Name, Phone.',
  );
});

test('thousands are added at once, and a lost answer is told again', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => `Bulk Faculty,bulk${index}@x.edu,9812345678,M`);
  const sheet = ['Full Name,Email,Phone,Gender', ...rows].join('\n');
  const before = await totalOf();
  const began = performance.now();
  const first = await upload(sheet, { retryKey: 'd'.repeat(32) });
  console.info(`2,000 faculty members in ${Math.round(performance.now() - began)} ms`);
  expect([first.added, new Set(first.accounts.map(({ password }) => password)).size]).toEqual([2000, 2000]);
  const again = await upload(sheet, { retryKey: 'd'.repeat(32) });
  expect(again.accounts).toEqual(first.accounts);
  expect((await upload(sheet, { retryKey: 'e'.repeat(32) })).added).toBe(0);
  expect(await totalOf()).toBe(before + 2000);
}, 60_000);
