import {
  addDepartment,
  deleteDepartment,
  deleteInstitute,
  deletePlaceNow,
  DELETION_WAIT_DAYS,
  editDepartment,
  fetchDepartment,
  fetchDepartments,
  fetchInstitutes,
  fetchPlaceContents,
  fetchWaitingPlaces,
  login,
  restorePlace,
  studentDetails,
  verify,
  getAllFaculties,
  viewAllTasks,
  viewTask,
} from '@assay/contract';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  loginAs,
  makeAdmin,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeHead,
  makeInstituteHead,
  makeStudent,
  makeTask,
  PASSWORD,
  share,
  windowOf,
  type TestAccount,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { deleteDuePlaces } from '../institutes/index.ts';
import { postponeDeletions } from './place-deletion.repository.ts';

const server = useTestServer();
let token: string;

let admin: Awaited<ReturnType<typeof makeAdmin>>;

beforeAll(async () => {
  admin = await makeAdmin(server.deps);
  token = await loginAs(server, admin);
});

const logIn = (username: string) => server.call(login, { body: { username, password: PASSWORD } });

const nameOf = async (table: 'institute' | 'department', id: string): Promise<string> =>
  (await server.deps.db.selectFrom(table).where('id', '=', id).select('name').executeTakeFirstOrThrow()).name;

const removeInstitute = async (id: string) =>
  server.call(deleteInstitute, { token, body: { _id: id, typedName: await nameOf('institute', id) } });
const removeDepartment = async (id: string, by = token) =>
  server.call(deleteDepartment, {
    token: by,
    body: { _id: id, typedName: await nameOf('department', id) },
  });

const waiting = async (by = token) => (await server.call(fetchWaitingPlaces, { token: by })).body.data;
const idsOf = async (by = token) => (await waiting(by)).map(({ _id }) => _id);

/** Sets the clock forward; the administrator's session has to be opened again after that. */
const setForward = async (days: number): Promise<void> => {
  server.passMinutes(days * 24 * 60);
  token = await loginAs(server, admin);
};

/** The same, and what is due then is deleted, as every server does every ten minutes. */
const passDays = async (days: number): Promise<void> => {
  await setForward(days);
  await deleteDuePlaces(server.deps, new AbortController().signal);
};

const auditOf = async (itemId: string) =>
  (
    await server.deps.db
      .selectFrom('auditLog')
      .where('itemId', '=', itemId)
      .orderBy('at')
      .orderBy('id')
      .select('action')
      .execute()
  ).map(({ action }) => action);

/** An institute with two departments, people, a group, and tasks that were, run and come. */
const makePlace = async () => {
  const { deps } = server;
  const here = await makeDepartment(deps);
  const second = await makeDepartment(deps, here.instituteId);
  const people = {
    head: await makeInstituteHead(deps, here),
    hod: await makeHead(deps, here),
    faculty: await makeFaculty(deps, second),
    student: await makeStudent(deps, second),
  };
  const { faculty, student } = people;
  const past = await makeTask(deps, faculty, { ...windowOf(deps, -120, -60), students: [student] });
  await makeAttempt(deps, past, student, { submittedAt: deps.now() });
  const running = await makeTask(deps, faculty, { students: [student] });
  const coming = await makeTask(deps, faculty, {
    ...windowOf(deps, 15 * 1440, 16 * 1440),
    students: [student],
  });
  const groupId = await makeGroup(deps, faculty, [student]);
  const tasks = { past, running, coming };
  return { here, second, people, everybody: Object.values(people), tasks, groupId };
};

/** All that the database has of these places and of the people in them, but for sessions. */
const storedOf = async (instituteId: string) => {
  const { db } = server.deps;
  const departments = sql`select id from department where institute_id = ${instituteId}`;
  const accounts = sql`select id from account where institute_id = ${instituteId}`;
  const tables = {
    institute: sql`select * from institute where id = ${instituteId}`,
    department: sql`select * from department where institute_id = ${instituteId} order by id`,
    account: sql`select * from account where institute_id = ${instituteId} order by id`,
    student: sql`select * from student where account_id in (${accounts}) order by account_id`,
    task: sql`select * from task where department_id in (${departments}) order by id`,
    assigned: sql`select * from task_student where student_id in (${accounts}) order by task_id, student_id`,
    member: sql`select * from group_student where student_id in (${accounts}) order by group_id, student_id`,
    attempt: sql`select * from attempt where student_id in (${accounts}) order by id`,
  };
  const read = await Promise.all(
    Object.entries(tables).map(async ([name, query]) => [name, (await query.execute(db)).rows]),
  );
  return JSON.stringify(Object.fromEntries(read));
};

test('what is in a place is told, and that its name has to be typed; nothing happens before', async () => {
  const { here, everybody } = await makePlace();
  const sessions = await Promise.all(everybody.map((person) => loginAs(server, person)));
  const counts = { departments: 2, faculties: 1, students: 1, tasks: 3, runningTasks: 1, sitting: 0 };
  const query = { instituteId: here.instituteId };
  expect((await server.call(fetchPlaceContents, { token, query })).body.data).toEqual(counts);

  const name = await nameOf('institute', here.instituteId);
  const body = { _id: here.instituteId };
  const refused = await server.call(deleteInstitute, { token, body });
  expect([refused.status, refused.failure.code, refused.failure.counts]).toEqual([409, 'NOT_EMPTY', counts]);
  expect(refused.failure.message).toBe(
    `“${name}” has 2 departments, 1 faculty member, 1 student and 3 tasks. Type “${name}” to delete the institute.`,
  );
  const wrong = await server.call(deleteInstitute, {
    token,
    body: { ...body, typedName: name.toUpperCase() },
  });
  expect([wrong.status, wrong.failure.errors?.[0]?.path]).toEqual([400, 'typedName']);
  for (const session of sessions) expect((await server.call(verify, { token: session })).status).toBe(200);
  expect(await idsOf()).not.toContain(here.instituteId);
});

test('a place that waits is closed and on no list but one, and is restored exactly as it was', async () => {
  const { here, second, everybody, people } = await makePlace();
  const inactive = await makeFaculty(server.deps, second);
  await server.deps.db
    .updateTable('account')
    .set({ isActive: false })
    .where('id', '=', inactive.id)
    .execute();
  const before = await storedOf(here.instituteId);
  const sessions = await Promise.all(everybody.map((person) => loginAs(server, person)));

  const done = await removeInstitute(here.instituteId);
  expect([done.status, done.body.message]).toEqual([
    200,
    `The institute is closed, and will be deleted in ${DELETION_WAIT_DAYS} days.`,
  ]);
  for (const session of sessions) expect((await server.call(verify, { token: session })).status).toBe(401);
  const refused = await logIn(people.hod.username);
  expect([refused.status, refused.failure.message]).toEqual([
    403,
    'Your institute or department is closed and will be deleted. If that is a mistake, the administrator can restore it.',
  ]);
  // A session that was opened in the very moment counts for nothing.
  const late = await loginAs(server, people.faculty);
  expect((await server.call(viewAllTasks, { token: late })).status).toBe(401);

  const listed = (await server.call(fetchInstitutes, { token })).body.data;
  expect(listed.some(({ _id }) => _id === here.instituteId)).toBe(false);
  const params = { instituteId: here.instituteId };
  expect((await server.call(fetchDepartments, { token, params })).status).toBe(404);
  expect((await server.call(fetchDepartment, { token, params: { id: here.id } })).status).toBe(404);
  const hod = { fullname: 'Uma Rao', email: 'uma.rao@example.edu', phone: '9812345678', gender: 'FEMALE' };
  const added = await server.call(addDepartment, { token, body: { ...params, name: 'Late', hod } });
  expect(added.status).toBe(409);
  const row = (await waiting()).find(({ _id }) => _id === here.instituteId);
  expect(row).toMatchObject({
    name: await nameOf('institute', here.instituteId),
    instituteName: null,
    contents: { departments: 2, faculties: 2, students: 1, tasks: 3 },
  });
  const wait = new Date(row?.dueAt ?? 0).getTime() - new Date(row?.askedAt ?? 0).getTime();
  expect(wait).toBe(DELETION_WAIT_DAYS * 86_400_000);

  await passDays(DELETION_WAIT_DAYS - 1);
  expect(await idsOf()).toContain(here.instituteId);
  const restored = await server.call(restorePlace, { token, body: { _id: here.instituteId } });
  expect(restored.status).toBe(200);
  expect(await idsOf()).not.toContain(here.instituteId);
  expect(await storedOf(here.instituteId)).toBe(before);
  expect((await logIn(people.hod.username)).status).toBe(200);
  expect((await logIn(inactive.username)).status).toBe(403);
  await passDays(2);
  expect((await logIn(people.student.username)).status).toBe(200);
  expect(await auditOf(here.instituteId)).toEqual(['ask-to-delete', 'restore-place']);
  expect((await server.call(restorePlace, { token, body: { _id: here.instituteId } })).status).toBe(404);
});

/** Whether each person can log in, and which tasks and groups the student has. */
const leftOf = async (student: TestAccount) => {
  const { db } = server.deps;
  const where = (table: 'taskStudent' | 'groupStudent', column: 'taskId' | 'groupId') =>
    sql<{
      id: string;
    }>`select ${sql.ref(column)} as id from ${sql.table(table)} where student_id = ${student.id}`
      .execute(db)
      .then(({ rows }) => new Set(rows.map(({ id }) => id)));
  return { tasks: await where('taskStudent', 'taskId'), groups: await where('groupStudent', 'groupId') };
};

test('after seven days a place goes with everybody, results stay, and its names are free again', async () => {
  const { here, everybody, people, tasks } = await makePlace();
  const bystander = await makeFaculty(server.deps, await makeDepartment(server.deps));
  await removeInstitute(here.instituteId);
  await passDays(DELETION_WAIT_DAYS);
  expect(await idsOf()).not.toContain(here.instituteId);
  for (const { username } of everybody) expect((await logIn(username)).status).toBe(401);
  const left = await leftOf(people.student);
  expect(left).toEqual({ tasks: new Set([tasks.past, tasks.running]), groups: new Set() });
  const { db } = server.deps;
  const gone = await db
    .selectFrom('department')
    .where('instituteId', '=', here.instituteId)
    .where('deletedAt', 'is', null)
    .select('id')
    .execute();
  expect(gone).toEqual([]);
  expect(await db.selectFrom('attempt').where('taskId', '=', tasks.past).selectAll().execute()).toHaveLength(
    1,
  );
  expect((await server.call(viewAllTasks, { token: await loginAs(server, bystander) })).status).toBe(200);
  expect(await auditOf(here.instituteId)).toEqual(['ask-to-delete', 'delete-institute']);
  await makeFaculty(server.deps, await makeDepartment(server.deps), { username: people.faculty.username });
  expect((await logIn(people.faculty.username)).status).toBe(200);
});

test('the administrator deletes what waits at once, by its name typed again, and the log says who', async () => {
  const { here, everybody, people } = await makePlace();
  const name = await nameOf('institute', here.instituteId);
  const deleteNow = (typedName?: string, by = token) =>
    server.call(deletePlaceNow, { token: by, body: { _id: here.instituteId, typedName } });
  expect((await deleteNow(name)).status).toBe(404);
  await removeDepartment(here.id);
  await removeInstitute(here.instituteId);
  for (const typed of [undefined, name.toUpperCase()]) {
    const refused = await deleteNow(typed);
    const message = `Type “${name}” to delete the institute.`;
    expect([refused.status, refused.failure.errors]).toEqual([400, [{ path: 'typedName', message }]]);
  }
  expect(await idsOf()).toContain(here.instituteId);
  const done = await deleteNow(name);
  expect([done.status, done.body.message]).toEqual([200, 'The institute is deleted.']);
  expect(await idsOf()).not.toContain(here.instituteId);
  // Its department waited by itself as well.
  expect(await idsOf()).not.toContain(here.id);
  for (const { username } of everybody) expect((await logIn(username)).status).toBe(401);
  expect((await leftOf(people.student)).groups).toEqual(new Set());
  expect(await auditOf(here.instituteId)).toEqual(['ask-to-delete', 'delete-institute']);
  const noted = await server.deps.db
    .selectFrom('auditLog')
    .where('itemId', '=', here.instituteId)
    .where('action', '=', 'delete-institute')
    .select(['actorId', 'detail'])
    .executeTakeFirstOrThrow();
  expect(noted).toMatchObject({ actorId: admin.id, detail: { name, atOnce: true } });
  expect((await deleteNow(name)).status).toBe(404);
});

test('what a deleted department had shared stays with others, who no longer find its people', async () => {
  const { deps } = server;
  const gone = await makeDepartment(deps);
  const owner = await makeFaculty(deps, gone, { fullname: 'Gone Away' });
  const colleague = await makeFaculty(deps, await makeDepartment(deps, gone.instituteId));
  const taskId = await makeTask(deps, owner, { name: 'Shared before' });
  await share(deps, 'task', taskId, colleague, ['view']);
  await removeDepartment(gone.id);
  await passDays(DELETION_WAIT_DAYS);
  const theirs = await loginAs(server, colleague);
  const tasks = (await server.call(viewAllTasks, { token: theirs })).body.data;
  expect(tasks.map(({ name, createdByName }) => [name, createdByName])).toEqual([
    ['Shared before', 'Gone Away'],
  ]);
  expect((await server.call(viewTask, { token: theirs, params: { taskId } })).status).toBe(200);
  const people = (await server.call(getAllFaculties, { token: theirs })).body;
  expect(JSON.stringify(people)).not.toContain('Gone Away');
});

test('what will be deleted waits its days anew when a backup is restored', async () => {
  const { here } = await makePlace();
  await removeDepartment(here.id);
  await setForward(DELETION_WAIT_DAYS - 1);
  await postponeDeletions(server.deps.db, server.deps.now());
  await passDays(DELETION_WAIT_DAYS - 1);
  expect(await idsOf()).toContain(here.id);
  await passDays(1);
  expect(await idsOf()).not.toContain(here.id);
});

test('nothing is deleted while one of its students sits an exam; those of others continue with its tasks', async () => {
  const { deps } = server;
  const [gone, other] = [await makeDepartment(deps), await makeDepartment(deps)];
  const [own, guest] = [await makeStudent(deps, gone), await makeStudent(deps, other)];
  const taskId = await makeTask(deps, await makeFaculty(deps, gone), { students: [own, guest] });
  await makeAttempt(deps, taskId, guest);
  const attempt = await makeAttempt(deps, taskId, own);
  const name = await nameOf('department', gone.id);
  const refused = await removeDepartment(gone.id);
  expect([refused.status, refused.failure.message]).toEqual([
    409,
    `1 student is sitting an exam. “${name}” can be deleted when they have submitted.`,
  ]);
  await deps.db
    .updateTable('attempt')
    .set({ submittedAt: deps.now(), submittedBy: 'STUDENT' })
    .where('id', '=', attempt)
    .execute();
  expect((await removeDepartment(gone.id)).status).toBe(200);
  const { body } = await server.call(studentDetails, { token: await loginAs(server, guest) });
  expect(body.availableTasks).toBe(1);
});

test('a place that waits is neither deleted again nor changed, and its names are still taken', async () => {
  const { here, people } = await makePlace();
  const name = await nameOf('department', here.id);
  await removeDepartment(here.id);
  const again = await removeDepartment(here.id);
  expect([again.status, again.failure.message]).toEqual([
    409,
    'This department will be deleted, and nothing in it can be changed until it is restored.',
  ]);
  const person = { fullname: 'Uma Rao', email: 'uma@example.edu', phone: '9812345678', gender: 'FEMALE' };
  const edited = await server.call(editDepartment, {
    token,
    body: { _id: here.id, name: 'Another name', hod: person },
  });
  expect(edited.status).toBe(409);
  const { instituteId } = here;
  const sameName = await server.call(addDepartment, { token, body: { instituteId, name, hod: person } });
  expect([sameName.status, sameName.failure.message]).toEqual([
    409,
    `“${name}” will be deleted, and has this name until then. Please enter another name, or restore it.`,
  ]);
  await server.deps.db
    .updateTable('account')
    .set({ username: 'closed@example.edu' })
    .where('id', '=', people.hod.id)
    .execute();
  const hod = { ...person, email: 'closed@example.edu' };
  const sameLogin = await server.call(addDepartment, { token, body: { instituteId, name: 'New name', hod } });
  expect([sameLogin.status, sameLogin.failure.message]).toContain(409);
  expect(sameLogin.failure.message).toContain('whose institute or department will be deleted');
});

test('an institute with a department that waits already takes it along, and is restored before it', async () => {
  const { here, second, people } = await makePlace();
  await removeDepartment(here.id);
  await setForward(1);
  await removeInstitute(here.instituteId);
  expect(await idsOf()).toEqual(expect.arrayContaining([here.id, here.instituteId]));
  const early = await server.call(restorePlace, { token, body: { _id: here.id } });
  expect([early.status, early.failure.message]).toEqual([
    409,
    'Its institute will be deleted too. Please restore the institute first.',
  ]);
  await server.call(restorePlace, { token, body: { _id: here.instituteId } });
  expect((await logIn(people.faculty.username)).status).toBe(200);
  expect((await logIn(people.hod.username)).status).toBe(403);

  await removeInstitute(here.instituteId);
  await passDays(DELETION_WAIT_DAYS - 1);
  const ids = await idsOf();
  expect([ids.includes(here.id), ids.includes(here.instituteId)]).toEqual([false, true]);
  await server.call(restorePlace, { token, body: { _id: here.instituteId } });
  const params = { instituteId: here.instituteId };
  const left = (await server.call(fetchDepartments, { token, params })).body.data;
  expect(left.map(({ _id }) => _id)).toEqual([second.id]);

  const third = await makeDepartment(server.deps, here.instituteId);
  await removeInstitute(here.instituteId);
  await removeDepartment(third.id);
  await passDays(DELETION_WAIT_DAYS);
  expect((await idsOf()).filter((id) => id === third.id || id === here.instituteId)).toEqual([]);
});

test('an institute head deletes and restores departments of the own institute, and sees no others', async () => {
  const { deps } = server;
  const here = await makeDepartment(deps);
  const second = await makeDepartment(deps, here.instituteId);
  const elsewhere = await makeDepartment(deps);
  const head = await loginAs(server, await makeInstituteHead(deps, here));
  await removeDepartment(elsewhere.id);
  expect((await removeDepartment(second.id, head)).status).toBe(200);
  expect(await idsOf(head)).toEqual([second.id]);
  expect((await server.call(restorePlace, { token: head, body: { _id: elsewhere.id } })).status).toBe(404);
  expect((await server.call(restorePlace, { token: head, body: { _id: second.id } })).status).toBe(200);
});

test('what a server was deleting when it was killed is whole, and deleted by the next one, once', async () => {
  const { db } = server.deps;
  const { here, people } = await makePlace();
  await removeInstitute(here.instituteId);
  const before = await storedOf(here.instituteId);
  await setForward(DELETION_WAIT_DAYS);
  const { signal } = new AbortController();
  let killed: unknown;
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('department').where('id', '=', here.id).select('id').forUpdate().execute();
    const deleting = deleteDuePlaces(server.deps, signal).catch((error: unknown) => {
      killed = error;
    });
    await waitFor('the server waits in the middle, and is killed', async () => {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%for update%'
      `.execute(db);
      return rows.length > 0;
    });
    await deleting;
  });
  expect(killed).toBeDefined();
  expect(await storedOf(here.instituteId)).toBe(before);
  expect(await idsOf()).toContain(here.instituteId);

  await Promise.all([deleteDuePlaces(server.deps, signal), deleteDuePlaces(server.deps, signal)]);
  expect((await logIn(people.hod.username)).status).toBe(401);
  expect(await auditOf(here.instituteId)).toEqual(['ask-to-delete', 'delete-institute']);
});
