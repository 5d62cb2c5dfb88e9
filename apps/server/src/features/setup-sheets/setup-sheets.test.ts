import {
  applySetupSheet,
  editGroup,
  fetchGroups,
  fetchSetupPasswords,
  fetchSetupRows,
  fetchSubjects,
  fetchStudents,
  forgetSetupPasswords,
  login,
  SETUP_PASSWORD_HOURS,
  viewGroup,
  type SetupKind,
} from '@assay/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { mailsAreSettled, sendMailsTo, startMailServer } from '../../../test/fakes/mail-server.ts';
import {
  loginAs,
  makeAdmin,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeHead,
  makeInstituteHead,
  makeStudent,
} from '../../../test/fixtures.ts';
import { applySheet, passwordsOf, rowsOf, runOf, trySheet } from '../../../test/sheets/setup-sheet-calls.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { newId } from '../../platform/ids.ts';
import { applySetupRun, sweepSetupRuns } from './index.ts';
import { drawPasswordKey } from './password-key.ts';

const server = useTestServer();
let token: string;
let counter = 0;

/** Each upload counts against its account: tests have their own. */
const newAdmin = async () => {
  token = await loginAs(server, await makeAdmin(server.deps));
};
beforeAll(newAdmin);

const newInstitute = async (): Promise<string> => {
  await newAdmin();
  const id = newId();
  counter += 1;
  await server.deps.db
    .insertInto('institute')
    .values({ id, name: `Set up ${counter}` })
    .execute();
  return id;
};

const HEADERS: Readonly<Record<SetupKind, string>> = {
  DEPARTMENTS: 'Department,Head Name,Head Email,Head Phone,Head Gender',
  SUBJECTS: 'Department,Code,Subject Name,Semester,CO1,CO2',
  FACULTY: 'Department,Full Name,Email,Phone,Gender',
  STUDENTS: 'Department,Username,Full Name,Gender,Semester,Passout Year,Email,Phone,Division',
};

const add = (instituteId: string, kind: SetupKind, ...rows: string[]) =>
  applySheet(server, token, { instituteId, kind, lines: [HEADERS[kind], ...rows] });

const student = (department: string, username: string, division = '', semester = 3) =>
  `${department},${username},Meera Joshi,F,${semester},2028,${username.toLowerCase()}@example.edu,9812345678,${division}`;

const CIVIL = 'Civil,Kavita Rao,civil@head.edu,9812345678,F';

/** An institute with the department Civil, whose head has an email of their own. */
const withCivil = async () => {
  const instituteId = await newInstitute();
  const email = `civil${counter}@head.edu`;
  await add(instituteId, 'DEPARTMENTS', CIVIL.replace('civil@head.edu', email));
  // They have chosen their own password, and may do everything.
  const head = await server.deps.db
    .updateTable('account')
    .set({ mustChangePassword: false, firstPasswordAt: null })
    .where('username', '=', email)
    .returning(['id', 'departmentId', 'role'])
    .executeTakeFirstOrThrow();
  return { instituteId, head, departmentId: head.departmentId ?? '', headToken: await loginAs(server, head) };
};

const countPeople = async (instituteId: string) =>
  (await server.deps.db.selectFrom('account').where('instituteId', '=', instituteId).select('id').execute())
    .length;

const groupsOf = async (headToken: string) => {
  const { data } = (await server.call(fetchGroups, { token: headToken, query: { sort: 'name' } })).body;
  return Promise.all(
    data.map(async ({ _id, name }) => {
      const query = { page: 0, pageSize: 200 };
      const { body } = await server.call(viewGroup, { token: headToken, params: { groupId: _id }, query });
      return [name, body.data.students.map(({ username }) => username)];
    }),
  );
};

test('an administrator sets an institute up by four sheets, and everybody added logs in with the password handed out', async () => {
  const instituteId = await newInstitute();
  const departments = await add(
    instituteId,
    'DEPARTMENTS',
    CIVIL,
    'AI & DS,Om Patil,ai@head.edu,9812345678,M',
  );
  expect(departments).toMatchObject({ counts: { NEW: 2, REFUSED: 0 }, done: 2, hasPasswords: true });
  const subjects = await add(
    instituteId,
    'SUBJECTS',
    'civil,CV301,Surveying,3,Choose an instrument,Plot a map',
    'AI & DS,AI301,Logic,3,,',
  );
  expect(subjects).toMatchObject({ counts: { NEW: 2 }, hasPasswords: false });
  await add(instituteId, 'FACULTY', 'AI & DS,Asha Menon,asha@faculty.edu,9812345678,F');
  const students = await add(
    instituteId,
    'STUDENTS',
    student('Civil', 'CV10', 'Div B'),
    student('Civil', 'CV9', 'b'),
    student('Civil', 'CV1', 'A'),
    student('AI & DS', 'AI1'),
  );
  const accounts = await passwordsOf(server, token, students._id);
  expect(accounts.map(({ department, division, username }) => [department, division, username])).toEqual([
    ['AI & DS', '', 'AI1'],
    ['Civil', 'A', 'CV1'],
    ['Civil', 'B', 'CV9'],
    ['Civil', 'B', 'CV10'],
  ]);
  for (const { username, password } of [
    ...accounts,
    ...(await passwordsOf(server, token, departments._id)),
  ]) {
    const { body } = await server.call(login, { body: { username, password: password ?? '' } });
    expect(body.data).toMatchObject({ mustChangePassword: true });
  }
  const head = await server.deps.db
    .updateTable('account')
    .set({ mustChangePassword: false, firstPasswordAt: null })
    .where('username', '=', 'civil@head.edu')
    .returning(['id', 'role'])
    .executeTakeFirstOrThrow();
  const headToken = await loginAs(server, head);
  const known = (await server.call(fetchSubjects, { token: headToken, query: {} })).body.data;
  expect(known.map(({ code, modules }) => [code, modules.map(({ title }) => title)])).toEqual([
    ['CV301', ['Choose an instrument', 'Plot a map']],
  ]);
  expect(await groupsOf(headToken)).toEqual([
    ['Civil Sem 3 Div A', ['CV1']],
    ['Civil Sem 3 Div B', ['CV9', 'CV10']],
  ]);
});

test('a trial judges each row with its reason and changes nothing', async () => {
  const { instituteId } = await withCivil();
  const elsewhere = await makeStudent(server.deps, await makeDepartment(server.deps));
  const before = await countPeople(instituteId);
  const run = await trySheet(server, token, {
    instituteId,
    kind: 'STUDENTS',
    lines: [
      `${HEADERS.STUDENTS},Hostel`,
      student('Computer Engineering', 'EXAMPLE1'),
      student('Civil', 'TR1', 'A'),
      '',
      student('Mechanical', 'TR2'),
      student('civil ', 'tr1'),
      student('Civil', elsewhere.username),
      student('Civil', 'TR3', '', 9),
      student('', 'TR4'),
      student('Civil', 'TR5', '<b>'),
    ],
  });
  expect(run).toMatchObject({
    state: 'TRIED',
    exampleRows: 1,
    unknownColumns: ['Hostel'],
    counts: { NEW: 1, CHANGED: 0, SAME: 0, REFUSED: 6 },
    hasPasswords: false,
  });
  const rows = await rowsOf(server, token, run._id);
  expect(rows.map(({ row, verdict, note, changes }) => [row, verdict, note ?? changes[0]?.after])).toEqual([
    [3, 'NEW', 'Civil Sem 3 Div A'],
    [5, 'REFUSED', 'There is no department “Mechanical” in the institute.'],
    [6, 'REFUSED', 'The Username also stands in row 3.'],
    [7, 'REFUSED', `The username “${elsewhere.username}” is taken by somebody else.`],
    [8, 'REFUSED', 'Semester must be an integer between 1 and 8.'],
    [9, 'REFUSED', 'Department Name is required.'],
    [10, 'REFUSED', 'Division must be 1-20 letters or digits.'],
  ]);
  const { body } = await server.call(fetchSetupRows, {
    token,
    params: { id: run._id },
    query: { verdict: 'REFUSED', search: 'tr3' },
  });
  expect(body).toMatchObject({ total: 1, data: [{ row: 8, fields: { username: 'TR3', semester: '9' } }] });
  expect(await countPeople(instituteId)).toBe(before);
  await expect(
    trySheet(server, token, { instituteId, kind: 'STUDENTS', lines: ['Username,Email', 'a,b'] }),
  ).rejects.toThrow('400: The sheet lacks the columns Department, Full Name');
});

test('the same sheet again adds nothing and says so', async () => {
  const { instituteId, headToken } = await withCivil();
  const rows = [student('Civil', `RE${counter}A`, 'A'), student('Civil', `RE${counter}B`, 'B')];
  expect((await add(instituteId, 'STUDENTS', ...rows)).counts.NEW).toBe(2);
  const [people, groups] = [await countPeople(instituteId), await groupsOf(headToken)];
  const again = await add(instituteId, 'STUDENTS', ...rows);
  expect(again).toMatchObject({ counts: { NEW: 0, CHANGED: 0, SAME: 2, REFUSED: 0 }, hasPasswords: false });
  expect(await countPeople(instituteId)).toBe(people);
  expect(await groupsOf(headToken)).toEqual(groups);
  const department = `Civil,Kavita Rao,civil${counter}@head.edu,9812345678,F`;
  for (const [kind, row] of [
    ['DEPARTMENTS', department],
    ['SUBJECTS', 'Civil,S1,Surveying,3,,'],
    ['FACULTY', `Civil,Asha Menon,asha${counter}@faculty.edu,9812345678,F`],
  ] as const) {
    await add(instituteId, kind, row);
    expect((await add(instituteId, kind, row)).counts).toEqual({ NEW: 0, CHANGED: 0, SAME: 1, REFUSED: 0 });
  }
});

test('a sheet that was broken off continues with what is left, and adds nobody twice', async () => {
  const { instituteId } = await withCivil();
  const before = await countPeople(instituteId);
  const rows = Array.from({ length: 700 }, (_, index) => student('Civil', `BR${counter}X${index}`, 'A'));
  const run = await trySheet(server, token, {
    instituteId,
    kind: 'STUDENTS',
    lines: [HEADERS.STUDENTS, ...rows],
  });
  // The queue has nothing of it: it is applied by hand, by servers of which two end in the middle of their work.
  const broken = { ...server.deps, jobs: { ...server.deps.jobs, enqueue: () => Promise.resolve() } };
  const { db } = server.deps;
  const { madeBy } = await db
    .selectFrom('setupRun')
    .where('id', '=', run._id)
    .select('madeBy')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('setupRun')
    .set({
      state: 'APPLYING',
      appliedBy: madeBy,
      passwordKey: await drawPasswordKey(db, run._id),
    })
    .where('id', '=', run._id)
    .execute();
  let calls = 0;
  const endsAfter = (limit: number) => ({
    ...broken,
    now: () => {
      calls += 1;
      if (calls > limit) throw new Error('the server ends');
      return server.deps.now();
    },
  });
  await expect(applySetupRun(endsAfter(3), run._id)).rejects.toThrow('the server ends');
  const half = await countPeople(instituteId);
  expect(half - before).toBe(250);
  expect(await runOf(server, token, instituteId, run._id)).toMatchObject({ state: 'APPLYING', done: 250 });
  await Promise.all([applySetupRun(broken, run._id), applySetupRun(broken, run._id)]);
  expect(await countPeople(instituteId)).toBe(before + 700);
  expect(await runOf(server, token, instituteId, run._id)).toMatchObject({ state: 'DONE', done: 700 });
  const accounts = await passwordsOf(server, token, run._id);
  expect(new Set(accounts.map(({ username }) => username)).size).toBe(700);
});

describe('first passwords', () => {
  const applied = async () => {
    const { instituteId } = await withCivil();
    const rows = [student('Civil', `PW${counter}A`), student('Civil', `PW${counter}B`)];
    return { instituteId, run: await add(instituteId, 'STUDENTS', ...rows) };
  };
  const statusOf = async (_id: string) =>
    (await server.call(fetchSetupPasswords, { token, body: { _id } })).status;

  test('are told again until they were downloaded, and are gone then', async () => {
    const { instituteId, run } = await applied();
    const first = await passwordsOf(server, token, run._id);
    expect(await passwordsOf(server, token, run._id)).toEqual(first);
    expect((await server.call(forgetSetupPasswords, { token, body: { _id: run._id } })).status).toBe(200);
    expect(await statusOf(run._id)).toBe(404);
    expect((await runOf(server, token, instituteId, run._id)).hasPasswords).toBe(false);
    const kept = await server.deps.db
      .selectFrom('setupRun')
      .where('id', '=', run._id)
      .select('passwordKey')
      .executeTakeFirst();
    expect(kept).toEqual({ passwordKey: null });
  });

  test('rest nowhere as they are, and are swept when nobody has downloaded them in time', async () => {
    const { run } = await applied();
    const [account] = await passwordsOf(server, token, run._id);
    const { db } = server.deps;
    const stored = JSON.stringify([
      await db.selectFrom('setupRun').where('id', '=', run._id).selectAll().execute(),
      await db.selectFrom('setupRow').where('runId', '=', run._id).selectAll().execute(),
    ]);
    expect(stored).not.toContain(account?.password ?? '');
    await sweepSetupRuns(db, new Date(server.deps.now().getTime() + (SETUP_PASSWORD_HOURS + 1) * 3_600_000));
    expect(await statusOf(run._id)).toBe(404);
  });

  test('of those who have chosen their own by now are left out', async () => {
    const { run } = await applied();
    const [one, other] = await passwordsOf(server, token, run._id);
    await server.deps.db
      .updateTable('account')
      .set({ mustChangePassword: false, firstPasswordAt: null })
      .where('username', '=', one?.username ?? '')
      .execute();
    expect(await passwordsOf(server, token, run._id)).toEqual([other]);
  });

  test('are gone where a backup was brought back, which has not what opens them', async () => {
    const { run } = await applied();
    await server.deps.db
      .updateTable('setupRun')
      .set({ passwordKey: Buffer.alloc(60, 7) })
      .where('id', '=', run._id)
      .execute();
    expect(await statusOf(run._id)).toBe(404);
    // What was being applied then continues, with other passwords.
    await server.deps.db
      .updateTable('setupRun')
      .set({ state: 'APPLYING', endedAt: null })
      .where('id', '=', run._id)
      .execute();
    await server.deps.db
      .updateTable('setupRow')
      .set({
        isDone: false,
        fields: sql`jsonb_set(fields, '{username}', to_jsonb(fields->>'username' || 'N'))`,
      })
      .where('runId', '=', run._id)
      .execute();
    await applySetupRun(server.deps, run._id);
    expect(await passwordsOf(server, token, run._id)).toHaveLength(2);
  });

  test('are mailed where mail is configured', async () => {
    const { instituteId } = await withCivil();
    const mails = await startMailServer();
    await sendMailsTo(server, mails);
    const run = await add(instituteId, 'STUDENTS', student('Civil', `ML${counter}`));
    const [account] = await passwordsOf(server, token, run._id);
    const [mail] = await mails.mailsCome(1);
    expect(mail?.recipients).toEqual([`ml${counter}@example.edu`]);
    expect(mail?.text).toContain(account?.password ?? '-');
    await mailsAreSettled(server.deps);
  });
});

describe('what is known is changed', () => {
  const update = (instituteId: string, kind: SetupKind, ...lines: string[]) => ({
    instituteId,
    kind,
    mode: 'UPDATE' as const,
    lines,
  });

  test('by username, field by field; empty cells and columns left out stay, and no password changes', async () => {
    const { instituteId, departmentId, headToken } = await withCivil();
    const [name, other] = [`UP${counter}A`, `UP${counter}B`];
    await add(instituteId, 'STUDENTS', student('Civil', name), student('Civil', other));
    const hashesBefore = await server.deps.db
      .selectFrom('account')
      .where('departmentId', '=', departmentId)
      .orderBy('id')
      .select('passwordHash')
      .execute();
    const sheet = update(
      instituteId,
      'STUDENTS',
      'Username,Phone,Semester,Email',
      `${name.toLowerCase()},+91 98765-43210,4,`,
      `${other},,,${other}@Example.edu`,
      'NOBODY1,9876543210,4,',
    );
    const looked = await trySheet(server, token, sheet);
    const rows = await rowsOf(server, token, looked._id);
    expect(rows.map(({ verdict, note, changes }) => [verdict, note, changes])).toEqual([
      [
        'CHANGED',
        null,
        [
          { field: 'semester', before: '3', after: '4' },
          { field: 'phone', before: '+919812345678', after: '+919876543210' },
        ],
      ],
      [
        'CHANGED',
        null,
        [{ field: 'email', before: `${other.toLowerCase()}@example.edu`, after: `${other}@Example.edu` }],
      ],
      ['REFUSED', 'No student of the institute has the username “NOBODY1”.', []],
    ]);
    const done = await applySheet(server, token, sheet);
    expect(done).toMatchObject({ done: 2, hasPasswords: false });
    const { body } = await server.call(fetchStudents, { token: headToken, query: { search: name } });
    expect(body.data).toMatchObject([
      { semester: 4, batch: '2028', phone: { phone: '+919876543210' }, fullname: 'Meera Joshi' },
    ]);
    const hashes = await server.deps.db
      .selectFrom('account')
      .where('departmentId', '=', departmentId)
      .orderBy('id')
      .select('passwordHash')
      .execute();
    expect(hashes).toEqual(hashesBefore);
    const noted = await server.deps.db
      .selectFrom('auditLog')
      .innerJoin('account', 'account.id', 'auditLog.itemId')
      .where('action', '=', 'edit-student')
      .where('account.departmentId', '=', departmentId)
      .orderBy('account.username')
      .select('auditLog.detail')
      .execute();
    expect(noted.map(({ detail }) => detail)).toEqual([
      { before: { semester: 3 }, after: { semester: 4 }, phone: 'replaced' },
      {
        before: { email: `${other.toLowerCase()}@example.edu` },
        after: { email: `${other}@Example.edu` },
      },
    ]);
    expect((await applySheet(server, token, sheet)).counts).toMatchObject({ CHANGED: 0, SAME: 2 });
  });

  test('a name that a student has chosen stays while the register has the same, and yields to another one', async () => {
    const { instituteId, headToken } = await withCivil();
    const name = `NM${counter}`;
    await add(instituteId, 'STUDENTS', student('Civil', name));
    await server.deps.db
      .updateTable('account')
      .set({ fullname: 'Mira', registerName: 'Meera Joshi' })
      .where('username', '=', name)
      .execute();
    const lines = (fullname: string) => ['Username,Full Name', `${name},${fullname}`];
    const same = await applySheet(server, token, update(instituteId, 'STUDENTS', ...lines('Meera Joshi')));
    expect(same.counts).toMatchObject({ SAME: 1, CHANGED: 0 });
    await applySheet(server, token, update(instituteId, 'STUDENTS', ...lines('Meera Rao')));
    const { body } = await server.call(fetchStudents, { token: headToken, query: { search: name } });
    expect(body.data).toMatchObject([{ fullname: 'Meera Rao', registerName: null }]);
  });

  test('a faculty member gets a new email, which is the login, and the one before is told', async () => {
    const { instituteId } = await withCivil();
    const [before, after] = [`old${counter}@faculty.edu`, `new${counter}@faculty.edu`];
    const taken = await makeFaculty(server.deps, await makeDepartment(server.deps), {
      username: `taken${counter}@faculty.edu`,
    });
    await add(instituteId, 'FACULTY', `Civil,Asha Menon,${before},9812345678,F`);
    const mails = await startMailServer();
    await sendMailsTo(server, mails);
    const lines = (email: string) => ['Email,New Email', `${before},${email}`];
    const refused = await trySheet(server, token, update(instituteId, 'FACULTY', ...lines(taken.username)));
    expect(refused.counts).toMatchObject({ REFUSED: 1 });
    await applySheet(server, token, update(instituteId, 'FACULTY', ...lines(after)));
    const account = await server.deps.db
      .selectFrom('account')
      .where('username', '=', after)
      .select(['email', 'emailIsConfirmed'])
      .executeTakeFirst();
    expect(account).toEqual({ email: after, emailIsConfirmed: true });
    const [mail] = await mails.mailsCome(1);
    expect(mail?.recipients).toEqual([before]);
    await mailsAreSettled(server.deps);
  });

  test('a subject by department and code, whose other outcomes stay', async () => {
    const { instituteId, headToken } = await withCivil();
    await add(instituteId, 'SUBJECTS', 'Civil,CV301,Surveying,3,Choose an instrument,Plot a map');
    const before = (await server.call(fetchSubjects, { token: headToken, query: {} })).body.data;
    const sheet = update(
      instituteId,
      'SUBJECTS',
      'Department,Code,CO2,CO3',
      'Civil,cv301,Draw a map,Read a map',
      'Civil,CV999,Draw a map,',
    );
    expect((await applySheet(server, token, sheet)).counts).toMatchObject({ CHANGED: 1, REFUSED: 1 });
    const [subject] = (await server.call(fetchSubjects, { token: headToken, query: {} })).body.data;
    expect(subject?.modules.map(({ title, order }) => [order, title])).toEqual([
      [1, 'Choose an instrument'],
      [2, 'Draw a map'],
      [3, 'Read a map'],
    ]);
    expect(subject?.modules.slice(0, 2).map(({ _id }) => _id)).toEqual(
      before[0]?.modules.map(({ _id }) => _id),
    );
  });

  test('of a department its head, but never into somebody else', async () => {
    const { instituteId, departmentId } = await withCivil();
    const lines = (...row: string[]) => ['Department,Head Email,Head Name', row.join(',')];
    const other = update(instituteId, 'DEPARTMENTS', ...lines('Civil', 'sita@head.edu', 'Sita Devi'));
    const looked = await trySheet(server, token, other);
    const [row] = await rowsOf(server, token, looked._id);
    expect(row).toMatchObject({ verdict: 'REFUSED', note: expect.stringMatching(/Change the head/) });
    await applySheet(server, token, update(instituteId, 'DEPARTMENTS', ...lines('Civil', '', 'Kavita Iyer')));
    const head = await server.deps.db
      .selectFrom('account')
      .where('departmentId', '=', departmentId)
      .where('role', '=', 'DEPARTMENT-HEAD')
      .select(['fullname', 'username'])
      .execute();
    expect(head).toEqual([{ fullname: 'Kavita Iyer', username: `civil${counter}@head.edu` }]);
  });
});

describe('divisions', () => {
  test('fill groups of students who are there already, and move who changes', async () => {
    const { instituteId, headToken } = await withCivil();
    const [one, two] = [`DV${counter}A`, `DV${counter}B`];
    await add(instituteId, 'STUDENTS', student('Civil', one), student('Civil', two));
    const placed = await add(instituteId, 'STUDENTS', student('Civil', one, 'A'), student('Civil', two, 'A'));
    expect(placed.counts).toMatchObject({ CHANGED: 2, NEW: 0 });
    expect(placed.hasPasswords).toBe(false);
    const [group] = (await server.call(fetchGroups, { token: headToken, query: {} })).body.data;
    // Called otherwise, it stays the group of its division.
    await server.call(editGroup, {
      token: headToken,
      body: {
        id: group?._id ?? '',
        name: 'Morning',
        semester: 3,
        batch: '2028',
        edition: group?.edition ?? '',
      },
    });
    await applySheet(server, token, {
      instituteId,
      kind: 'STUDENTS',
      mode: 'UPDATE',
      lines: ['Username,Division', `${two},B`],
    });
    expect(await groupsOf(headToken)).toEqual([
      ['Civil Sem 3 Div B', [two]],
      ['Morning', [one]],
    ]);
  });

  test('whose name another group has are called otherwise, which is said', async () => {
    const { instituteId, head, departmentId, headToken } = await withCivil();
    const owner = { ...head, username: '', fullname: '', instituteId, departmentId };
    await makeGroup(server.deps, owner, [], 'civil sem 3 div a');
    const name = `CL${counter}`;
    const run = await add(instituteId, 'STUDENTS', student('Civil', name, 'A'));
    const [row] = await rowsOf(server, token, run._id);
    expect(row?.note).toBe(
      'Another group has the name of this division: its own is called “Civil Sem 3 Div A (2028)”.',
    );
    expect(await groupsOf(headToken)).toEqual([
      ['civil sem 3 div a', []],
      ['Civil Sem 3 Div A (2028)', [name]],
    ]);
  });

  test('need a head to whom the group belongs', async () => {
    const instituteId = await newInstitute();
    const { id } = await makeDepartment(server.deps, instituteId);
    const department = await server.deps.db
      .selectFrom('departmentOutline')
      .where('id', '=', id)
      .select('name')
      .executeTakeFirstOrThrow();
    const run = await add(instituteId, 'STUDENTS', student(department.name, `HL${counter}`, 'A'));
    expect(run.counts).toMatchObject({ NEW: 0, REFUSED: 1 });
  });
});

describe('an institute head', () => {
  test('sets up all but the departments of the own institute', async () => {
    const department = await makeDepartment(server.deps);
    await makeHead(server.deps, department);
    const { instituteId } = department;
    const hoi = await loginAs(server, await makeInstituteHead(server.deps, department));
    const { name } = await server.deps.db
      .selectFrom('departmentOutline')
      .where('id', '=', department.id)
      .select('name')
      .executeTakeFirstOrThrow();
    const lines = [HEADERS.STUDENTS, student(name, `IH${counter}`)];
    expect((await applySheet(server, hoi, { instituteId, kind: 'STUDENTS', lines })).counts.NEW).toBe(1);
    await expect(
      trySheet(server, hoi, {
        instituteId,
        kind: 'DEPARTMENTS',
        lines: [HEADERS.DEPARTMENTS, CIVIL],
      }),
    ).rejects.toThrow('403: Only administrators add departments and their heads.');
    const other = await newInstitute();
    await expect(trySheet(server, hoi, { instituteId: other, kind: 'STUDENTS', lines })).rejects.toThrow(
      '404',
    );
    const foreign = await trySheet(server, token, { instituteId: other, kind: 'STUDENTS', lines });
    for (const route of [applySetupSheet, fetchSetupPasswords, forgetSetupPasswords])
      expect((await server.call(route, { token: hoi, body: { _id: foreign._id } })).status).toBe(404);
  });
});
