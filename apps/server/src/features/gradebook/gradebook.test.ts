import {
  addGradebookTemplate,
  fetchAuditLog,
  fetchGradebook,
  fetchGradebookChoices,
  gradebookText,
  SHEET_FORMATS,
  type GradebookFile,
  type TemplateColumn,
  type TemplateValue,
} from '@assay/contract';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import {
  loginAs,
  loginAsAdmin,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeQuestion,
  makeStudent,
  makeSubject,
  makeTask,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { templateFields } from '../../../test/sheets/gradebook-template.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let token: string;
let admin: string;
let taskId: string;

/** Names as no form takes them: they come by other ways into the data, and no file may break on them. */
const NAMES = {
  quoted: 'Asha "Asu" O’Neill, Jr.',
  broken: 'Bela\nRao अनिल',
  formula: '=HYPERLINK("http://x","y") Das',
  waiting: 'Divya Nair',
  absent: 'Farah Khan',
};

beforeAll(async () => {
  const { deps } = server;
  department = await makeDepartment(deps);
  faculty = await makeFaculty(deps, department, { fullname: 'Dr. Asha Menon' });
  token = await loginAs(server, faculty);
  admin = await loginAsAdmin(server);
  const subject = await makeSubject(deps, department, { name: 'Data Structures', modules: ['Arrays'] });
  const questions = [
    await makeQuestion(deps, faculty, { subjectId: subject.id, modules: subject.modules }),
    await makeQuestion(deps, faculty, { subjectId: subject.id }),
  ];
  const people: Record<string, TestAccount> = {};
  for (const [index, [key, fullname]] of Object.entries(NAMES).entries())
    people[key] = await makeStudent(deps, department, { fullname, username: `23CE00${index + 1}` });
  taskId = await makeTask(deps, faculty, {
    name: 'Lab 1: "Sorting", part 2',
    ...windowOf(deps, -120, -10),
    subjectId: subject.id,
    students: Object.values(people),
    questions: questions.map((questionId, index) => ({
      questionId,
      marks: 10 + 20 * index,
      timeRequired: 10,
    })),
  });
  const { startTime: startedAt, endTime: submittedAt } = windowOf(deps, -100, -40);
  const submit = (student: TestAccount | undefined, marks: readonly [number, number], graded = true) =>
    student &&
    makeAttempt(deps, taskId, student, {
      startedAt,
      submittedAt,
      graded,
      marks: Object.fromEntries(questions.map((id, index) => [id, { computed: marks[index] ?? 0 }])),
    });
  await submit(people['quoted'], [10, 22.5]);
  await submit(people['broken'], [4, 8]);
  await submit(people['formula'], [0, 0]);
  await submit(people['waiting'], [1, 1], false);
  // A student's address counts once they have shown that it is theirs, and the register's name whatever they go by.
  await deps.db
    .updateTable('account')
    .set({ email: 'absent@example.org', emailIsConfirmed: false })
    .where('username', '=', '23CE005')
    .execute();
  await deps.db
    .updateTable('account')
    .set({ fullname: 'Somebody Else', registerName: NAMES.waiting })
    .where('username', '=', '23CE004')
    .execute();
  const groupId = await makeGroup(deps, faculty, [{ id: people['quoted']?.id ?? '' }]);
  await deps.db.updateTable('studentGroup').set({ division: 'B' }).where('id', '=', groupId).execute();
});

const fetchIt = async (format: string, timeZone?: string): Promise<GradebookFile> =>
  (await server.call(fetchGradebook, { token, params: { taskId }, query: { format, timeZone } })).body.data;

/** What another program reads of the file. */
const readBack = (file: GradebookFile): string[][] =>
  parse(gradebookText(file), {
    bom: true,
    delimiter: SHEET_FORMATS[file.format].separator ?? ',',
    relax_column_count: true,
  });

test('Moodle reads every student back, with marks of those alone who have all of them', async () => {
  const file = await fetchIt('moodle');
  expect(readBack(file)).toEqual([
    ['First name', 'Last name', 'Username', 'ID number', 'Email address', 'Lab 1: "Sorting", part 2 (Real)'],
    [`'=HYPERLINK("http://x","y")`, 'Das', '23ce003', '23CE003', '23CE003@example.org', '0'],
    ['Asha "Asu" O’Neill,', 'Jr.', '23ce001', '23CE001', '23CE001@example.org', '32.5'],
    ['Bela Rao', 'अनिल', '23ce002', '23CE002', '23CE002@example.org', '12'],
    ['Divya', 'Nair', '23ce004', '23CE004', '23CE004@example.org', '-'],
    ['Farah', 'Khan', '23ce005', '23CE005', '', '-'],
  ]);
  expect(file.waiting).toBe(1);
  expect(gradebookText(file).startsWith('First name,')).toBe(true);
});

test('Canvas reads the points, and 0 for the absent alone where that was chosen', async () => {
  const [head, points, , first] = readBack(await fetchIt('canvas'));
  expect([head, points, first]).toEqual([
    ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', 'Lab 1: "Sorting", part 2'],
    ['Points Possible', '', '', '', '', '40'],
    ['Jr., Asha "Asu" O’Neill,', '', '23CE001', '23CE001', 'B', '32.5'],
  ]);
  const marksOf = async (format: string) =>
    readBack(await fetchIt(format))
      .slice(2)
      .map((row) => row.at(-1));
  expect(await marksOf('canvas')).toEqual(['0', '32.5', '12', '', '']);
  expect(await marksOf('canvas-zero')).toEqual(['0', '32.5', '12', '', '0']);
});

test('Blackboard reads a file that is marked as UTF-8', async () => {
  const file = await fetchIt('blackboard');
  expect(gradebookText(file).startsWith('\uFEFF')).toBe(true);
  expect(readBack(file).slice(0, 4)).toEqual([
    ['Last Name', 'First Name', 'Username', 'Lab 1: "Sorting", part 2 [Total Pts: 40 Score]'],
    ['Das', `'=HYPERLINK("http://x","y")`, '23CE003', '0'],
    ['Jr.', 'Asha "Asu" O’Neill,', '23CE001', '32.5'],
    ['अनिल', 'Bela Rao', '23CE002', '12'],
  ]);
});

const column = (value: TemplateValue, heading: string): TemplateColumn => ({ value, heading, text: '' });

const addTemplate = async (fields: Parameters<typeof templateFields>[0]): Promise<string> => {
  const { body } = await server.call(addGradebookTemplate, { token: admin, body: templateFields(fields) });
  return body.data._id;
};

test.each(['comma', 'semicolon', 'tab'] as const)(
  'the sheet of a university is read back with its cells separated by %s',
  async (format) => {
    const id = await addTemplate({
      settings: {
        format,
        lines: ['{institute};{task}', '', '{faculty}\u0020on {date}, {subject}: {total}'],
        columns: [
          column('serial', 'Sr; No.'),
          column('fullname', '=Name, "full"'),
          column('marks', 'Marks'),
          column('questionMarks', 'Q{n} of {max}'),
          column('outcomeMarks', '{n}'),
        ],
        rounding: 'up',
        withAbsent: false,
        order: 'rank',
      },
    });
    const institute = await server.deps.db
      .selectFrom('institute')
      .where('id', '=', department.instituteId)
      .select('name')
      .executeTakeFirstOrThrow();
    const rows = readBack(await fetchIt(id, 'Asia/Kolkata'));
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' }).format(
      windowOf(server.deps, -120, 0).startTime,
    );
    expect(rows).toEqual([
      [`${institute.name};Lab 1: "Sorting", part 2`],
      [''],
      [`Dr. Asha Menon on ${day}, Data Structures: 40`],
      ['Sr; No.', `'=Name, "full"`, 'Marks', 'Q1 of 10', 'Q2 of 30', 'CO1'],
      ['1', NAMES.quoted, '33', '10', '22.5', '10'],
      ['2', NAMES.broken, '12', '4', '8', '4'],
      ['3', `'${NAMES.formula}`, '0', '0', '0', '0'],
      ['4', NAMES.waiting, '', '', '', ''],
    ]);
  },
);

test('a task offers the templates of its institute and those of all, and no other one makes a file of it', async () => {
  const elsewhere = await makeDepartment(server.deps);
  const ofAll = await addTemplate({ name: 'Z of all', settings: { format: 'xlsx' } });
  const own = await addTemplate({ name: 'a of here', instituteId: department.instituteId });
  const foreign = await addTemplate({ name: 'B of elsewhere', instituteId: elsewhere.instituteId });
  const { body } = await server.call(fetchGradebookChoices, { token, params: { taskId } });
  const named = body.data.filter(({ name }) => name.includes(' of '));
  expect(named).toEqual([
    { _id: own, name: 'a of here', format: 'comma' },
    { _id: ofAll, name: 'Z of all', format: 'xlsx' },
  ]);
  const refused = await server.call(fetchGradebook, {
    token,
    params: { taskId },
    query: { format: foreign },
  });
  expect([refused.status, refused.failure.message]).toEqual([404, 'Template not found.']);
});

test.each([
  [{ format: 'excel' }, 'Choose moodle, canvas, canvas-zero, blackboard or the id of a template.'],
  [{ format: 'moodle', timeZone: 'Mars/Olympus' }, 'This time zone is not known.'],
])('%j is refused in words', async (query, message) => {
  const { status, failure } = await server.call(fetchGradebook, { token, params: { taskId }, query });
  expect([status, failure.errors?.map((error) => error.message)]).toEqual([400, [message]]);
});

test('who takes the marks of a task out is in the audit log, with where they went', async () => {
  await fetchIt('moodle');
  const { body } = await server.call(fetchAuditLog, {
    token: admin,
    query: { person: faculty.username, action: 'read-gradebook' },
  });
  expect(body.data[0]).toMatchObject({ action: 'read-gradebook', person: { username: faculty.username } });
  expect(JSON.stringify(body.data[0])).toContain('Lab 1');
});
