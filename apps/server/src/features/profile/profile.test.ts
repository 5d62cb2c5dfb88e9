import {
  facultyProfile,
  failureSchema,
  login,
  studentProfile,
  updateFacultyProfile,
  updateStudentProfile,
  verify,
  type RouteDefinition,
} from '@assay/contract';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  deleteAccount,
  loginAs,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeStudent,
  PASSWORD,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
});

const SOUND = { fullname: 'Asha Menon', gender: 'FEMALE', email: 'asha@example.org', phone: '+919876543210' };

const bytes = (...parts: (string | number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? Buffer.from(part) : part)]));

const PNG = bytes(
  [0x89],
  'PNG\r\n',
  [0x1a, 0x0a, 0, 0, 0, 13],
  'IHDR',
  [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0],
);
const GIF = bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0]);
const JPEG = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF\0');
const WEBP = bytes('RIFF', [26, 0, 0, 0], 'WEBPVP8L');

/** Sends the form as a browser does. */
const save = async (
  route: RouteDefinition,
  token: string,
  fields: Record<string, string> = {},
  image?: { name: string; content: Uint8Array<ArrayBuffer> },
) => {
  const form = new FormData();
  for (const [key, value] of Object.entries({ ...SOUND, currentPassword: PASSWORD, ...fields }))
    form.append(key, value);
  if (image) form.append('profile', new File([image.content], image.name));
  const response = await fetch(`${server.url}/api${route.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const answer: unknown = await response.json();
  return {
    status: response.status,
    profile: route.response.safeParse(answer).data as { profile: Record<string, unknown> } | undefined,
    failure: failureSchema.safeParse(answer).data,
  };
};

const newStudent = async () => {
  const account = await makeStudent(server.deps, department, { semester: 5, batch: '2028' });
  return { account, token: await loginAs(server, account) };
};
const newFaculty = async (given: { username?: string } = {}) => {
  const account = await makeFaculty(server.deps, department, given);
  return { account, token: await loginAs(server, account) };
};

/** A faculty member whose username is the email, as everybody's is who was added by the head. */
const newFacultyByEmail = async (email: string) => {
  const faculty = await newFaculty({ username: email });
  await server.deps.db.updateTable('account').set({ email }).where('id', '=', faculty.account.id).execute();
  return faculty;
};

const storedOf = (account: TestAccount) =>
  server.deps.db.selectFrom('account').where('id', '=', account.id).selectAll().executeTakeFirstOrThrow();

const filesOf = async (account: TestAccount) =>
  (
    await server.deps.db
      .selectFrom('storedFile')
      .where('ownerId', '=', account.id)
      .select(['name', 'contentType'])
      .execute()
  ).map(({ contentType }) => contentType);

test('a student sees the own places, semester and batch beside what can be changed', async () => {
  const { account, token } = await newStudent();
  const { body } = await server.call(studentProfile, { token });
  expect(body.profile).toMatchObject({
    _id: account.id,
    username: account.username,
    fullname: account.fullname,
    role: 'STUDENT',
    semester: 5,
    batch: '2028',
    email: `${account.username}@example.org`,
    phone: null,
    gender: null,
    institute: expect.stringMatching(/^Institute/),
    department: expect.stringMatching(/^Department/),
    logsInByEmail: false,
    url: null,
  });
  expect(Object.keys(body.profile)).not.toContain('passwordHash');
});

test('a student changes name, gender, email and phone, and nothing else', async () => {
  const { account, token } = await newStudent();
  const before = await storedOf(account);
  const { status, profile } = await save(updateStudentProfile, token, {
    fullname: '  Asha   Menon ',
    role: 'ADMIN',
    username: 'other',
    semester: '8',
    batch: '2040',
    departmentId: crypto.randomUUID(),
  });
  expect([status, profile?.profile]).toMatchObject([200, { ...SOUND, semester: 5, batch: '2028' }]);
  expect(await storedOf(account)).toEqual({
    ...before,
    ...SOUND,
    registerName: before.fullname,
    shownName: `${SOUND.fullname} (register: ${before.fullname})`,
    searchText: `${SOUND.fullname} ${before.fullname} ${account.username} ${SOUND.email}`.toLowerCase(),
    emailIsConfirmed: false,
    confirmedEmail: before.email,
  });
});

test('a student need not say a gender; faculty must', async () => {
  const student = await newStudent();
  expect(
    (await save(updateStudentProfile, student.token, { gender: 'NONE' })).profile?.profile['gender'],
  ).toBe(null);
  const faculty = await newFaculty();
  const refused = await save(updateFacultyProfile, faculty.token, { gender: 'NONE' });
  expect([refused.status, refused.failure?.errors]).toEqual([
    400,
    [{ path: 'gender', message: 'Gender is required.' }],
  ]);
});

test('every wrong field is named, and nothing is changed', async () => {
  const { account, token } = await newStudent();
  const before = await storedOf(account);
  const refused = await save(
    updateStudentProfile,
    token,
    { fullname: 'R2D2', gender: 'ROBOT', email: 'asha', phone: '12' },
    { name: 'me.png', content: PNG },
  );
  expect([
    refused.status,
    refused.failure?.message,
    refused.failure?.errors?.map(({ path }) => path),
  ]).toEqual([400, 'Please correct the errors in the form.', ['fullname', 'gender', 'email', 'phone']]);
  expect(await storedOf(account)).toEqual(before);
  expect(await filesOf(account)).toEqual([]);
});

test('the documented payload as JSON is taken as well, with a role that is not', async () => {
  const { account, token } = await newFaculty();
  const body = { ...SOUND, currentPassword: PASSWORD, role: 'ADMIN' };
  const { status } = await server.send(updateFacultyProfile, { token, body });
  expect([status, (await storedOf(account)).role]).toEqual([200, 'FACULTY']);
});

test('a department head has a profile at the same calls', async () => {
  const head = await makeHead(server.deps, department);
  const token = await loginAs(server, head);
  expect((await server.call(facultyProfile, { token })).body.profile.role).toBe('DEPARTMENT-HEAD');
  expect((await save(updateFacultyProfile, token, { fullname: "Dr. Jean-Luc O'Neil" })).status).toBe(200);
});

test('who logs in with the email logs in with the new one; the session goes on and it is written down', async () => {
  const { account, token } = await newFacultyByEmail('meera@example.edu');
  expect((await server.call(facultyProfile, { token })).body.profile.logsInByEmail).toBe(true);
  const before = await storedOf(account);
  const { profile } = await save(updateFacultyProfile, token, { email: 'Meera.Joshi@example.edu' });
  expect(profile?.profile).toMatchObject({
    username: 'Meera.Joshi@example.edu',
    email: 'Meera.Joshi@example.edu',
    logsInByEmail: true,
  });
  expect((await server.call(verify, { token })).body.data.username).toBe('Meera.Joshi@example.edu');
  const logIn = async (username: string) =>
    (await server.call(login, { body: { username, password: PASSWORD } })).status;
  expect([await logIn('meera@example.edu'), await logIn('meera.joshi@example.edu')]).toEqual([401, 200]);
  const notes = await server.deps.db
    .selectFrom('auditLog')
    .where('actorId', '=', account.id)
    .where('action', '!=', 'login')
    .select(['action', 'detail'])
    .execute();
  expect(notes).toEqual([
    {
      action: 'update-profile',
      detail: {
        before: { fullname: before.fullname, email: 'meera@example.edu' },
        after: { fullname: SOUND.fullname, email: 'Meera.Joshi@example.edu' },
      },
    },
  ]);
});

test('who has another username keeps it', async () => {
  const { account, token } = await newFaculty();
  await save(updateFacultyProfile, token, { email: 'elsewhere@example.edu' });
  expect((await storedOf(account)).username).toBe(account.username);
});

test('an email with which somebody else logs in is refused, in capitals or not; a deleted one is free', async () => {
  await newFacultyByEmail('taken@example.edu');
  const gone = await newFacultyByEmail('gone@example.edu');
  await deleteAccount(server.deps, gone.account);
  const { account, token } = await newFacultyByEmail('mine@example.edu');
  const refused = await save(updateFacultyProfile, token, { email: 'Taken@Example.edu' });
  expect([refused.status, refused.failure?.errors?.[0]]).toEqual([
    409,
    { path: 'email', message: 'Somebody else logs in with this email. Please enter another one.' },
  ]);
  expect((await storedOf(account)).email).toBe('mine@example.edu');
  expect((await save(updateFacultyProfile, token, { email: 'gone@example.edu' })).status).toBe(200);
});

const fetchFile = (url: unknown, token: string) =>
  fetch(`${server.url}${String(url)}`, { headers: { authorization: `Bearer ${token}` } });

test.each([
  ['PNG', PNG, 'image/png'],
  ['JPEG', JPEG, 'image/jpeg'],
  ['GIF', GIF, 'image/gif'],
  ['WebP', WEBP, 'image/webp'],
])('a %s image is shown to its person, as that and nothing else', async (_kind, content, type) => {
  const { account, token } = await newStudent();
  const { profile } = await save(updateStudentProfile, token, {}, { name: 'me.html', content });
  const url = String(profile?.profile['url']);
  expect((await server.call(verify, { token })).body.data.profile.url).toBe(url);
  const answer = await fetchFile(url, token);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(content);
  expect(await filesOf(account)).toEqual([type]);
});

test('a new image takes the place of the old one, a change without one keeps it, and it can be removed', async () => {
  const { account, token } = await newStudent();
  const urlAfter = async (...input: [Record<string, string>?, { name: string; content: typeof PNG }?]) =>
    (await save(updateStudentProfile, token, ...input)).profile?.profile['url'];
  const first = await urlAfter({}, { name: 'me.png', content: PNG });
  expect(await urlAfter({ fullname: 'Asha' })).toBe(first);
  const second = await urlAfter({}, { name: 'me.gif', content: GIF });
  expect(second).not.toBe(first);
  expect((await fetchFile(first, token)).status).toBe(404);
  expect((await fetchFile(second, token)).status).toBe(200);
  expect((await fetchFile(second, (await newStudent()).token)).status).toBe(404);
  expect(await filesOf(account)).toEqual(['image/gif']);
  expect(await urlAfter({ removeImage: 'true' })).toBe(null);
  expect(await filesOf(account)).toEqual([]);
  expect((await server.call(verify, { token })).body.data.profile.url).toBe(null);
});

test('files of one account fill 2 GB and no more, and what is refused changes nothing', async () => {
  const { account, token } = await newStudent();
  await sql`
    insert into stored_file (id, owner_id, name, content_type, hash, bytes, is_private)
    select gen_random_uuid(), ${account.id}, 'large.txt', 'text/plain', sha256('a'), 249999999, false
    from generate_series(1, 8)
  `.execute(server.deps.db);
  // Eight bytes are left.
  const first = await save(updateStudentProfile, token, {}, { name: 'a.gif', content: GIF });
  expect([first.status, first.failure?.errors]).toEqual([
    413,
    [{ path: 'profile', message: 'Your files fill the space that one account has (2 GB).' }],
  ]);
  expect((await filesOf(account)).length).toBe(8);
  await sql`
    update stored_file set bytes = 1 where id = (select id from stored_file where owner_id = ${account.id} limit 1)
  `.execute(server.deps.db);
  expect((await save(updateStudentProfile, token, {}, { name: 'a.gif', content: GIF })).status).toBe(200);
});

test('an image of exactly 1,000,000 bytes is taken, one byte more is not', async () => {
  const { account, token } = await newStudent();
  const sized = (size: number) => {
    const content = new Uint8Array(size);
    content.set(PNG);
    return { name: 'me.png', content };
  };
  expect((await save(updateStudentProfile, token, {}, sized(1_000_000))).status).toBe(200);
  const before = await storedOf(account);
  const refused = await save(updateStudentProfile, token, { fullname: 'Om' }, sized(1_000_001));
  expect([refused.status, refused.failure?.errors]).toEqual([
    400,
    [{ path: 'profile', message: 'The picture is larger than 1 MB (1,000,000 bytes).' }],
  ]);
  expect(await storedOf(account)).toEqual(before);
});

test.each([
  [
    'a drawing with scripts',
    bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['a page', bytes('<!doctype html><script>alert(1)</script>')],
  ['a PDF', bytes('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n')],
  ['an empty file', bytes()],
])('%s that calls itself a picture is refused, and nothing is kept', async (_what, content) => {
  const { account, token } = await newStudent();
  const before = await storedOf(account);
  const refused = await save(updateStudentProfile, token, {}, { name: 'me.png', content });
  const message = 'Choose a picture: a PNG, JPEG, WebP or GIF file.';
  expect(refused).toMatchObject({
    status: 400,
    failure: { message, errors: [{ path: 'profile', message }] },
  });
  expect([await storedOf(account), await filesOf(account)]).toEqual([before, []]);
});
