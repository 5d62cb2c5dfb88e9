import {
  createQuestion,
  createSubject,
  createTask,
  deleteSubject,
  fetchSubject,
  fetchSubjects,
  getAllSubjects,
  updateSubject,
  viewQuestion,
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { countQueries } from '../../../test/database/count-queries.ts';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeQuestion,
  makeStudent,
  makeSubject,
  makeTask,
  questionDraft,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let token: string;
let foreignToken: string;

beforeAll(async () => {
  const { deps } = server;
  department = await makeDepartment(deps);
  faculty = await makeFaculty(deps, department);
  token = await loginAs(server, await makeHead(deps, department));
  const elsewhere = await makeDepartment(deps, department.instituteId);
  foreignToken = await loginAs(server, await makeHead(deps, elsewhere));
});

let counter = 0;
const fieldsOf = (changes: Partial<BodyIn<typeof createSubject>> = {}): BodyIn<typeof createSubject> => ({
  code: `CS ${(counter += 1)}`,
  name: 'Compilers',
  semester: 6,
  modules: [],
  ...changes,
});

const create = async (changes: Partial<BodyIn<typeof createSubject>> = {}): Promise<string> => {
  const { status, body } = await server.call(createSubject, { token, body: fieldsOf(changes) });
  expect(status).toBe(200);
  return body.data._id;
};

const read = async (id: string) => (await server.call(fetchSubject, { token, params: { id } })).body.data;

/** `order title` of each module, and their ids by title. */
const modulesOf = async (id: string) => {
  const { modules } = await read(id);
  return {
    said: modules.map(({ order, title }) => `${order} ${title}`),
    ids: Object.fromEntries(modules.map(({ _id, title }) => [title, _id])),
  };
};

const file = (subjectId: string, modules: string[] = []): Promise<string> =>
  makeQuestion(server.deps, faculty, {
    subjectId,
    modules,
    statement: '<p>Sum up the numbers of a list.</p>',
  });

const remove = (subjectId: string, bearer = token) =>
  server.call(deleteSubject, { token: bearer, body: { subjectId } });

test('a subject is created in the department of its head, trimmed, with its modules in their order', async () => {
  const { status, body } = await server.call(createSubject, {
    token,
    body: {
      code: ' CE-601 ',
      name: '  Compilers ',
      semester: '6',
      modules: [
        { title: ' Parse ', order: '2' },
        { title: 'Scan', order: 1 },
      ],
    },
  });
  expect([status, body.message]).toEqual([200, 'Subject created']);
  const subject = await read(body.data._id);
  const { name } = await server.deps.db
    .selectFrom('department')
    .where('id', '=', department.id)
    .select('name')
    .executeTakeFirstOrThrow();
  expect(subject).toMatchObject({
    code: 'CE-601',
    name: 'Compilers',
    semester: 6,
    departmentId: { _id: department.id, name },
    departmentName: name,
    modules: [
      { title: 'Scan', order: 1 },
      { title: 'Parse', order: 2 },
    ],
  });
  const authorSees = await server.call(getAllSubjects, { token: await loginAs(server, faculty) });
  expect(authorSees.body.data.map(({ code }) => code)).toContain('CE-601');
});

test('what breaks a rule is refused field by field, and nothing is stored', async () => {
  const before = (await server.call(fetchSubjects, { token, query: {} })).body.total;
  const { status, failure } = await server.call(createSubject, {
    token,
    body: {
      code: 'much too long',
      name: '',
      semester: 9,
      modules: [
        { title: 'Scan', order: 1 },
        { title: 'scan', order: 1 },
      ],
    },
  });
  expect([status, failure.code, failure.errors]).toEqual([
    400,
    'VALIDATION',
    [
      {
        path: 'code',
        message: 'Subject Code must be 1 to 10 characters: letters, digits, spaces and -_,.()',
      },
      { path: 'name', message: 'Subject name is required.' },
      { path: 'semester', message: 'Semester must be an integer between 1 and 8.' },
      { path: 'modules.0.title', message: 'Module titles must be unique.' },
      { path: 'modules.0.order', message: 'Module orders must be unique.' },
      { path: 'modules.1.title', message: 'Module titles must be unique.' },
      { path: 'modules.1.order', message: 'Module orders must be unique.' },
    ],
  ]);
  expect((await server.call(fetchSubjects, { token, query: {} })).body.total).toBe(before);
});

test('a code stands once in a department, upper and lower case alike; another department may have it', async () => {
  await create({ code: 'DB1', name: 'Databases' });
  const again = await server.call(createSubject, { token, body: fieldsOf({ code: ' db1' }) });
  const message = 'The subject code “db1” is taken by “Databases”.';
  expect([again.status, again.failure.message, again.failure.errors]).toEqual([
    409,
    message,
    [{ path: 'code', message }],
  ]);
  const elsewhere = await server.call(createSubject, {
    token: foreignToken,
    body: fieldsOf({ code: 'DB1' }),
  });
  expect(elsewhere.status).toBe(200);

  const other = await create();
  const taken = await server.call(updateSubject, {
    token,
    body: { ...fieldsOf({ code: 'Db1' }), subjectId: other },
  });
  expect(taken.status).toBe(409);
  const own = await server.call(updateSubject, {
    token,
    body: { ...fieldsOf({ code: 'DB2' }), subjectId: other },
  });
  const ownAgain = await server.call(updateSubject, {
    token,
    body: { ...fieldsOf({ code: 'db2' }), subjectId: other },
  });
  expect([own.status, ownAgain.status]).toEqual([200, 200]);
});

test('ten heads who create the same code at the same time get one subject and nine sentences', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => server.call(createSubject, { token, body: fieldsOf({ code: 'RACE' }) })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)]);
});

test('modules change places, titles and company, and those that stay keep their ids', async () => {
  const id = await create({
    modules: [
      { title: 'Scan', order: 1 },
      { title: 'Parse', order: 2 },
      { title: 'Emit', order: 3 },
    ],
  });
  const { ids } = await modulesOf(id);
  const questionId = await file(id, [ids['Parse'] ?? '']);
  const update = (modules: BodyIn<typeof updateSubject>['modules']) =>
    server.call(updateSubject, { token, body: { ...fieldsOf({ modules }), subjectId: id } });

  const swapped = await update([
    { _id: ids['Scan'], title: 'Parse', order: 2 },
    { _id: ids['Parse'], title: 'Scan', order: 1 },
    { title: 'Optimise', order: 3 },
  ]);
  expect([swapped.status, swapped.body.message]).toEqual([200, 'Subject updated']);
  const after = await modulesOf(id);
  expect(after.said).toEqual(['1 Scan', '2 Parse', '3 Optimise']);
  expect([after.ids['Scan'], after.ids['Parse']]).toEqual([ids['Parse'], ids['Scan']]);
  const question = await server.call(viewQuestion, {
    token: await loginAs(server, faculty),
    body: { questionId },
  });
  expect(question.body.data.modules).toEqual([{ _id: ids['Parse'], title: 'Scan', order: 1 }]);

  // Without ids, as the documented payload has them, titles tell which is which.
  expect((await update([{ title: 'SCAN', order: 5 }])).status).toBe(200);
  const last = await modulesOf(id);
  expect([last.said, last.ids['SCAN']]).toEqual([['5 SCAN'], ids['Parse']]);
});

test('a module that questions have cannot be removed, and the refusal says which and where', async () => {
  const id = await create({
    modules: [
      { title: 'Scan', order: 1 },
      { title: 'Parse', order: 2 },
    ],
  });
  const { ids } = await modulesOf(id);
  const questionId = await file(id, [ids['Parse'] ?? '']);
  const withoutParse = {
    ...fieldsOf({ name: 'Renamed', modules: [{ _id: ids['Scan'], title: 'Scan', order: 1 }] }),
    subjectId: id,
  };
  const refused = await server.call(updateSubject, { token, body: withoutParse });
  expect([refused.status, refused.failure.code, refused.failure.message]).toEqual([
    409,
    'IN_USE',
    "The module CO2 “Parse” cannot be deleted: it is used in 1 question ('Sum up the numbers of a list.').",
  ]);
  expect(await read(id)).toMatchObject({ name: 'Compilers', modules: [{}, {}] });

  await server.deps.db
    .updateTable('question')
    .set({ deletedAt: server.deps.now() })
    .where('id', '=', questionId)
    .execute();
  expect((await server.call(updateSubject, { token, body: withoutParse })).status).toBe(200);
  expect((await modulesOf(id)).said).toEqual(['1 Scan']);
});

test('a module of another subject, or one named twice, is refused by its place', async () => {
  const id = await create({ modules: [{ title: 'Scan', order: 1 }] });
  const other = await create({ modules: [{ title: 'Parse', order: 1 }] });
  const { ids } = await modulesOf(other);
  const { status, failure } = await server.call(updateSubject, {
    token,
    body: { ...fieldsOf({ modules: [{ _id: ids['Parse'], title: 'Mine now', order: 1 }] }), subjectId: id },
  });
  expect([status, failure.errors?.map(({ path }) => path)]).toEqual([400, ['modules.0.title']]);
  expect((await modulesOf(other)).said).toEqual(['1 Parse']);
  expect((await modulesOf(id)).said).toEqual(['1 Scan']);
});

test('a subject in use is not deleted, and the refusal counts and names the places', async () => {
  const id = await create({ modules: [{ title: 'Scan', order: 1 }] });
  const { ids } = await modulesOf(id);
  for (let count = 0; count < 4; count += 1) await file(id, [ids['Scan'] ?? '']);
  await makeTask(server.deps, faculty, { name: 'Practical 1', subjectId: id });
  const { status, failure } = await remove(id);
  const name = "'Sum up the numbers of a list.'";
  expect([status, failure.code, failure.message]).toEqual([
    409,
    'IN_USE',
    `This subject cannot be deleted: it is used in 4 questions (${name}, ${name}, ${name} and 1 more) and 1 task ('Practical 1').`,
  ]);
  expect((await modulesOf(id)).said).toEqual(['1 Scan']);
});

test('what is archived holds a subject back, and is named so', async () => {
  const id = await create({ modules: [{ title: 'Scan', order: 1 }] });
  const { ids } = await modulesOf(id);
  const questionId = await file(id, [ids['Scan'] ?? '']);
  const taskId = await makeTask(server.deps, faculty, { name: 'Practical 2', subjectId: id });
  const row = { archivedAt: server.deps.now(), archivedBy: faculty.id };
  await server.deps.db
    .insertInto('archivedQuestion')
    .values({ ...row, questionId })
    .execute();
  await server.deps.db
    .insertInto('archivedTask')
    .values({ ...row, taskId })
    .execute();
  const { status, failure } = await remove(id);
  expect([status, failure.message]).toEqual([
    409,
    "This subject cannot be deleted: it is used in 1 question ('Sum up the numbers of a list. (archived)') and 1 task ('Practical 2 (archived)').",
  ]);
});

test('what was deleted holds no subject back; a second try finds nothing, and the deletion is noted', async () => {
  const id = await create({ code: 'GONE', modules: [{ title: 'Scan', order: 1 }] });
  const { ids } = await modulesOf(id);
  const questionId = await file(id, [ids['Scan'] ?? '']);
  const taskId = await makeTask(server.deps, faculty, { subjectId: id });
  const now = { deletedAt: server.deps.now() };
  await server.deps.db.updateTable('question').set(now).where('id', '=', questionId).execute();
  await server.deps.db.updateTable('task').set(now).where('id', '=', taskId).execute();
  const { status, body } = await remove(id);
  expect([status, body.message]).toEqual([200, 'Subject deleted']);
  const again = await remove(id);
  expect([again.status, again.failure.message]).toEqual([404, 'Subject not found.']);
  const noted = await server.deps.db
    .selectFrom('auditLog')
    .where('itemId', '=', id)
    .select(['action', 'detail'])
    .execute();
  expect(noted).toEqual([{ action: 'delete-subject', detail: { code: 'GONE', name: 'Compilers' } }]);
  await create({ code: 'GONE' });
});

/** Waits until so many calls wait for what another transaction holds. */
const untilWaiting = (count: number): Promise<void> =>
  waitFor(`${count} calls wait for a lock`, async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(server.deps.db);
    return rows[0]?.waiting === count;
  });

test('a question and a task that get a subject while it is deleted are refused with a sentence', async () => {
  const id = await create({ modules: [{ title: 'Scan', order: 1 }] });
  const { ids } = await modulesOf(id);
  const author = await loginAs(server, faculty);
  const { startTime, endTime } = windowOf(server.deps, 60, 120);
  const questions = [{ questionId: await makeQuestion(server.deps, faculty), marks: 5, timeRequired: 10 }];
  const saving = await server.deps.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('subject').where('id', '=', id).execute();
    const calls = [
      server.call(createQuestion, {
        token: author,
        body: { ...questionDraft(), subjectId: id, modules: [ids['Scan'] ?? ''] },
      }),
      server.call(createTask, {
        token: author,
        body: {
          name: 'Practical 2',
          startTime: startTime.toISOString(),
          endTime: endTime.toISOString(),
          totalMarks: 5,
          subjects: id,
          questions,
        },
      }),
    ];
    await untilWaiting(2);
    return { calls };
  });
  const answers = await Promise.all(saving.calls);
  expect(answers.map(({ status, failure }) => [status, failure.errors?.[0]?.path])).toEqual([
    [400, 'subjectId'],
    [400, 'subjects'],
  ]);
});

test('a head lists the own department’s subjects alone, newest first, with search, filters, sort and pages', async () => {
  const own = await makeDepartment(server.deps, department.instituteId);
  const head = await loginAs(server, await makeHead(server.deps, own));
  await makeSubject(server.deps, own, { name: 'Physics 100', modules: ['Motion', 'Light'] });
  await makeSubject(server.deps, own, { name: 'Chemistry' });
  const late = await makeSubject(server.deps, own, { name: 'Applied Physics', modules: ['Heat'] });
  await server.deps.db.updateTable('subject').set({ semester: 2 }).where('id', '=', late.id).execute();
  const names = async (query: QueryIn<typeof fetchSubjects>) => {
    const { data, total } = (await server.call(fetchSubjects, { token: head, query })).body;
    return [...data.map(({ name }) => name), total];
  };
  expect(await names({})).toEqual(['Applied Physics', 'Chemistry', 'Physics 100', 3]);
  expect(await names({ search: 'physics' })).toEqual(['Applied Physics', 'Physics 100', 2]);
  expect(await names({ search: '1_0' })).toEqual([0]);
  expect(await names({ name: 'chem' })).toEqual(['Chemistry', 1]);
  expect(await names({ code: 'SUB' })).toHaveLength(4);
  expect(await names({ semester: 2 })).toEqual(['Applied Physics', 1]);
  expect(await names({ sort: 'name' })).toEqual(['Applied Physics', 'Chemistry', 'Physics 100', 3]);
  expect(await names({ sort: '-modules' })).toEqual(['Physics 100', 'Applied Physics', 'Chemistry', 3]);
  expect(await names({ page: 1, pageSize: 2 })).toEqual(['Physics 100', 3]);
  const unknown = await server.call(fetchSubjects, { token: head, query: { sort: 'secret' } });
  expect(unknown.status).toBe(400);
});

test('the list takes as many queries for many subjects as for one', async () => {
  const own = await makeDepartment(server.deps);
  const head = await loginAs(server, await makeHead(server.deps, own));
  await makeSubject(server.deps, own, { modules: ['A'] });
  const few = await countQueries(server, head, '/subject/fetch-subjects?pageSize=10');
  for (let count = 0; count < 8; count += 1) await makeSubject(server.deps, own, { modules: ['A', 'B'] });
  expect(await countQueries(server, head, '/subject/fetch-subjects?pageSize=10')).toBe(few);
});

test('another department’s head finds nothing; faculty and students may not ask', async () => {
  const id = await create();
  const body = { ...fieldsOf(), subjectId: id };
  const statuses = async (bearer: string) => [
    (await server.call(fetchSubject, { token: bearer, params: { id } })).status,
    (await server.call(updateSubject, { token: bearer, body })).status,
    (await remove(id, bearer)).status,
  ];
  expect(await statuses(foreignToken)).toEqual([404, 404, 404]);
  for (const account of [faculty, await makeStudent(server.deps, department)]) {
    const bearer = await loginAs(server, account);
    expect(await statuses(bearer)).toEqual([403, 403, 403]);
    expect((await server.call(fetchSubjects, { token: bearer, query: {} })).status).toBe(403);
    expect((await server.call(createSubject, { token: bearer, body: fieldsOf() })).status).toBe(403);
  }
  const noId = await server.send(fetchSubject, { token, params: { id: 'undefined' } });
  expect(noId.status).toBe(400);
});
