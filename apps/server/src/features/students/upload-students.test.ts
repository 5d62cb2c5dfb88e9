import { failureSchema, fetchGroups, fetchStudents, login, uploadStudents, verify } from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { loginAs, makeDepartment, makeFaculty, makeHead, makeStudent } from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { zip } from '../../../test/zip.ts';

const server = useTestServer();
let token: string;
let departmentId: string;

/** Each upload counts against its session: tests have their own. */
const newDepartment = async () => {
  const department = await makeDepartment(server.deps);
  departmentId = department.id;
  token = await loginAs(server, await makeFaculty(server.deps, department));
  return department;
};
beforeAll(newDepartment);

const HEADER = 'Username,Full Name,Gender,Semester,Passout Year,Email,Phone';
const line = (username: string, changes = '') =>
  changes || `${username},Meera Joshi,FEMALE,5,2027,${username}@example.edu,9812345678`;

const upload = async (
  content: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
  name = 'students.csv',
) => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new File([content], name));
  const response = await fetch(`${server.url}/api/faculty/upload-file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const answer: unknown = await response.json();
  if (response.status === 200) return { status: 200, ...uploadStudents.response.parse(answer) };
  throw new Error(failureSchema.parse(answer).message);
};

const countAll = async () =>
  (await server.deps.db.selectFrom('account').where('departmentId', '=', departmentId).selectAll().execute())
    .length;

test('a dry run says what would happen, row by row, and writes nothing; then the sound rows are added', async () => {
  const department = await newDepartment();
  await makeStudent(server.deps, department, { username: 'UP001' });
  const before = await countAll();
  const sheet = [
    'Sr No.,Enrollment No,Name,Sex,SEM,Batch,E-mail,Mobile,Hostel',
    '1,EXAMPLE1,Asha Example,F,5,2028,asha@example.edu,9800000001,A',
    '2,UP002,"Joshi Meera",f,5,2027,up002@example.edu,9812345678,A',
    '3,up001,Om Patil,M,5,2027,om@example.edu,9812345678,A',
    '',
    '4,UP003,Om Patil,M,nine,2027,om@example.edu,98123,A',
    '5,up002,Om Patil,M,5,2027,om@example.edu,9812345678,A',
    '6,UP004,मीरा जोशी,Other,1,2029,meera@example.edu,+9812345678,A',
  ].join('\r\n');
  const facts = {
    added: 2,
    exampleRows: 1,
    unknownColumns: ['Hostel'],
    invalidRows: [
      {
        row: 6,
        reason: 'Semester must be an integer between 1 and 8. Phone must be 10 digits.',
        fields: {
          username: 'UP003',
          fullname: 'Om Patil',
          gender: 'MALE',
          semester: 'nine',
          batch: '2027',
          email: 'om@example.edu',
          phone: '98123',
        },
      },
    ],
    duplicates: [
      { row: 4, username: 'up001', where: 'EXISTING' },
      { row: 7, username: 'up002', where: 'SHEET' },
    ],
  };
  const dry = await upload(sheet, { dryRun: 'true' });
  expect(dry).toMatchObject({ ...facts, message: '2 students can be added.', accounts: [] });
  expect(await countAll()).toBe(before);
  const done = await upload(sheet);
  expect(done).toMatchObject({ ...facts, message: '2 students added.' });
  expect(done.accounts.map(({ username, fullname }) => [username, fullname])).toEqual([
    ['UP002', 'Joshi Meera'],
    ['UP004', 'मीरा जोशी'],
  ]);
  for (const { username, password } of done.accounts) {
    const { body } = await server.call(login, { body: { username, password } });
    expect(body.data).toMatchObject({ mustChangePassword: true, profile: { departmentId } });
  }
});

test.each([
  [
    'semicolons and a byte order mark',
    `\uFEFF${HEADER.replaceAll(',', ';')}\n${line('SEM1').replaceAll(',', ';')}`,
  ],
  ['tabs', `${HEADER.replaceAll(',', '\t')}\n${line('TAB1').replaceAll(',', '\t')}`],
  [
    'quotes around everything',
    `"${HEADER.replaceAll(',', '","')}"\n"${line('QUO1').replaceAll(',', '","')}"`,
  ],
  ['a name that says something else', `${HEADER}\n${line('NAM1')}`],
])('a sheet with %s is read', async (_what, sheet) => {
  expect(await upload(sheet, { dryRun: 'true' }, 'sheet.txt')).toMatchObject({ added: 1, invalidRows: [] });
});

const xlsx = async (rows: readonly (readonly (string | number | Date | boolean | null)[])[]) => {
  const cells = rows.map((row) =>
    row.map((value) =>
      value === null ? null : value instanceof Date ? { value, format: 'dd/mm/yyyy' } : { value },
    ),
  );
  return new Uint8Array(await writeExcelFile(cells).toBuffer());
};

test('an Excel sheet is read: numbers as their digits, dates and numbers that lost digits as invalid', async () => {
  const header = HEADER.split(',');
  const rest = ['Meera Joshi', 'FEMALE', 5, 2027, 'meera@example.edu', 9812345678];
  const sheet = await xlsx([
    header,
    ['XL1', ...rest],
    [220340131001, ...rest],
    [null, null],
    [new Date(Date.UTC(2026, 0, 2)), ...rest],
    [1.5e21, ...rest],
    [true, ...rest],
  ]);
  const dry = await upload(sheet, { dryRun: 'true' }, 'students.xlsx');
  expect(dry.added).toBe(3);
  expect(dry.invalidRows.map(({ row, fields }) => [row, fields['username']])).toEqual([
    [5, '2026-01-02'],
    [6, expect.stringMatching(/E\+|e\+/)],
  ]);
  const done = await upload(sheet, {}, 'students.xlsx');
  expect(done.accounts.map(({ username }) => username)).toEqual(['XL1', '220340131001', 'true']);
});

const NEITHER = 'The file is neither CSV nor XLSX.';
const giant = Buffer.alloc(100_000_000, ' ');

test.each<[string, () => string | Uint8Array<ArrayBuffer>, string]>([
  ['no content', () => '', '“students.csv” is empty.'],
  ['blanks alone', () => '\n , ,\n', 'The file is empty.'],
  ['no header', () => line('NOH1'), 'The first row has to name the columns. Please use the template.'],
  [
    'missing columns',
    () => 'Username,Name,Sex,Email\n',
    'The sheet lacks the columns Semester, Passout Year, Phone.',
  ],
  ['a column twice', () => `${HEADER},Name\n`, 'The sheet has more than one column Full Name.'],
  [
    'an open quote',
    () => `${HEADER}\n"${line('A11')}`,
    'The file cannot be read from line 2 on. Please check its quotes.',
  ],
  [
    'another encoding',
    () => new Uint8Array(Buffer.from(`${HEADER}\n${line('', 'A11,José')}`, 'latin1')),
    'The file is not in UTF-8. In Excel, save it as “CSV UTF-8” or as .xlsx.',
  ],
  [
    'Unicode text of Excel',
    () => new Uint8Array(Buffer.from(`\ufeff${HEADER}\n${line('A11')}`, 'utf16le')),
    'The file is not in UTF-8. In Excel, save it as “CSV UTF-8” or as .xlsx.',
  ],
  ['a GIF', () => new Uint8Array([0x47, 0x49, 0x46, 0x38, 0, 0, 1]), NEITHER],
  ['a PNG', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]), NEITHER],
  ['a JPEG', () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46]), NEITHER],
  ['a PDF', () => new Uint8Array(Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj', 'latin1')), NEITHER],
  [
    'an older Excel file',
    () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    'This file is from an older version of Excel (.xls). Please save it as .xlsx or CSV.',
  ],
  [
    'a ZIP file that is no sheet',
    () => zip([{ name: 'readme.txt', content: Buffer.from('hello') }]),
    'The file cannot be read as XLSX. Please save it again.',
  ],
  [
    'a ZIP bomb',
    () => zip([{ name: 'xl/worksheets/sheet1.xml', content: giant }]),
    'There is too much in this sheet. Please upload it in parts.',
  ],
  [
    'a ZIP bomb that lies about its size',
    () => zip([{ name: 'xl/worksheets/sheet1.xml', content: giant, saying: 1000 }]),
    'The file cannot be read as XLSX. Please save it again.',
  ],
  [
    'more rows than are taken',
    () => `${HEADER}\n${'a\n'.repeat(10_001)}`,
    'The sheet has more than 10,000 rows. Please upload it in parts.',
  ],
  [
    'a million rows',
    () => `${HEADER}\n${'a,\n'.repeat(1_000_000)}`,
    'The sheet has more than 10,000 rows. Please upload it in parts.',
  ],
  ['more than 5 MB', () => 'a'.repeat(5_000_001), '“students.csv” is larger than 5 MB.'],
])('%s is refused with a sentence', async (_what, make, message) => {
  await newDepartment();
  await expect(upload(make())).rejects.toThrow(message);
});

test('5,000 students are added at once, the server answers others meanwhile, and a lost answer is told again', async () => {
  await newDepartment();
  const sheet = [HEADER, ...Array.from({ length: 5000 }, (_, index) => line(`BULK${index}`))].join('\n');
  const other = token;
  let longest = 0;
  const done = new AbortController();
  const watching = (async () => {
    // Fewer than one session may make in a minute.
    for (let calls = 0; calls < 1000 && !done.signal.aborted; calls += 1) {
      const sent = performance.now();
      expect((await server.call(verify, { token: other })).status).toBe(200);
      longest = Math.max(longest, performance.now() - sent);
    }
  })();
  const began = performance.now();
  const first = await upload(sheet, { retryKey: 'd'.repeat(32) });
  const took = performance.now() - began;
  done.abort();
  await watching;
  console.info(`5,000 students in ${Math.round(took)} ms; the slowest other call ${Math.round(longest)} ms`);
  expect([
    first.added,
    first.accounts.length,
    new Set(first.accounts.map(({ password }) => password)).size,
  ]).toEqual([5000, 5000, 5000]);
  const { total } = (await server.call(fetchStudents, { token, query: { pageSize: 10 } })).body;
  expect(total).toBe(5000);

  const again = await upload(sheet, { retryKey: 'd'.repeat(32) });
  expect(again.accounts).toEqual(first.accounts);
}, 60_000);

test('a division makes and fills a group of the department, which belongs to its head', async () => {
  const department = await newDepartment();
  const head = await makeHead(server.deps, department);
  const rows = ['DIV01,A', 'DIV02,div b', 'DIV03,a', 'DIV04,'].map((row) => {
    const [username = '', division = ''] = row.split(',');
    return `${line(username)},${division}`;
  });
  const { accounts } = await upload([`${HEADER},Division`, ...rows].join('\n'));
  expect(
    accounts.map(({ username, semester, division, email }) => [username, semester, division, email]),
  ).toEqual([
    ['DIV01', 5, 'A', 'DIV01@example.edu'],
    ['DIV02', 5, 'B', 'DIV02@example.edu'],
    ['DIV03', 5, 'A', 'DIV03@example.edu'],
    ['DIV04', 5, '', 'DIV04@example.edu'],
  ]);
  await upload([`${HEADER},Division`, `${line('DIV05')},B`].join('\n'));
  const headToken = await loginAs(server, head);
  const groups = (await server.call(fetchGroups, { token: headToken, query: { sort: 'name' } })).body.data;
  expect(
    groups.map(({ name, semester, batch, isOwner }) => [
      name.replace(/^.* Sem/, 'Sem'),
      semester,
      batch,
      isOwner,
    ]),
  ).toEqual([
    ['Sem 5 Div A', 5, '2027', true],
    ['Sem 5 Div B', 5, '2027', true],
  ]);
  const members = await server.deps.db
    .selectFrom('groupStudent')
    .innerJoin('account', 'account.id', 'groupStudent.studentId')
    .where('groupStudent.groupId', '=', groups[1]?._id ?? '')
    .orderBy('account.username')
    .select('account.username')
    .execute();
  expect(members.map(({ username }) => username)).toEqual(['DIV02', 'DIV05']);
});
