import {
  addRubric,
  createTask,
  deleteRubric,
  deleteTask,
  evaluateRubricMarks,
  fetchStudentSubmission,
  getRubric,
  updateRubric,
  viewRubric,
} from '@assay/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeQuestion,
  makeRubric,
  makeStudent,
  makeTask,
  share,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
const FIELDS = {
  name: 'Lab work',
  components: [
    { title: 'Correctness', marks: 6 },
    { title: 'Style', marks: 4 },
  ],
};
let department: TestDepartment;
let owner: TestAccount;
let token: string;
let rubricId: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  owner = await makeFaculty(server.deps, department);
  token = await loginAs(server, owner);
});

beforeEach(async () => {
  rubricId = await makeRubric(server.deps, owner, FIELDS.components, FIELDS.name);
});

const view = async (id = rubricId) =>
  (await server.call(viewRubric, { token, params: { rubricId: id } })).body.data;

const edition = async (id = rubricId) => (await view(id)).edition;

const taskUsing = (name: string, given: Parameters<typeof makeTask>[2] = {}) =>
  makeTask(server.deps, owner, { name, rubricId, ...given });

describe('creating a rubric', () => {
  test('it is stored with its components in order, and the server makes the sum itself', async () => {
    const { status, body } = await server.call(addRubric, {
      token,
      body: {
        name: '  Viva  ',
        components: [
          { title: ' Answers ', marks: '2.5' },
          { title: 'Calm', marks: 0.25 },
        ],
        marks: 99,
      },
    });
    expect([status, body.message]).toEqual([200, 'Rubric created successfully']);
    expect(await view(body.data._id)).toMatchObject({
      name: 'Viva',
      components: [
        { title: 'Answers', marks: 2.5 },
        { title: 'Calm', marks: 0.25 },
      ],
      marks: 2.75,
      isOwner: true,
      actions: ['view', 'update', 'delete', 'share', 'copy'],
    });
  });

  test('wrong fields are refused by name, and nothing is stored', async () => {
    const { total } = (await server.call(getRubric, { token, query: {} })).body;
    const wrong = await server.call(addRubric, {
      token,
      body: { name: ' ', components: [{ title: '', marks: 0 }] },
    });
    expect([wrong.status, wrong.failure.errors]).toEqual([
      400,
      [
        { path: 'name', message: 'Rubric name is required.' },
        { path: 'components.0.title', message: 'Component title is required.' },
        { path: 'components.0.marks', message: 'Component marks must be a positive number.' },
      ],
    ]);
    const empty = await server.call(addRubric, { token, body: { name: 'Viva', components: [] } });
    expect([empty.status, empty.failure.message]).toEqual([400, 'At least one component is required.']);
    expect((await server.call(getRubric, { token, query: {} })).body.total).toBe(total);
  });
});

describe('changing a rubric', () => {
  test('name and components are replaced, and what was there is written down', async () => {
    const components = [{ title: 'All of it', marks: 20 }];
    const answer = await server.call(updateRubric, {
      token,
      body: { id: rubricId, name: 'New name', components, marks: 20, edition: await edition() },
    });
    expect([answer.status, answer.body.message]).toEqual([200, 'Rubric updated successfully']);
    expect(await view()).toMatchObject({ name: 'New name', components, marks: 20 });
    const noted = await server.deps.db
      .selectFrom('auditLog')
      .where('itemId', '=', rubricId)
      .select(['actorId', 'action', 'detail'])
      .execute();
    const detail = { before: FIELDS, after: { name: 'New name', components } };
    expect(noted).toEqual([{ actorId: owner.id, action: 'update-rubric', detail }]);
    const wrong = await server.call(updateRubric, {
      token,
      body: { id: rubricId, name: 'x', components: [], edition: await edition() },
    });
    expect(wrong.status).toBe(400);
    expect((await view()).components).toEqual(components);
  });

  test('a task that somebody has started keeps its components, and what was evaluated by them', async () => {
    const student = await makeStudent(server.deps, department);
    const window = windowOf(server.deps, -120, -60);
    const taskId = await taskUsing('Evaluated', { ...window, students: [student] });
    const key = { taskId, studentId: student.id };
    await makeAttempt(server.deps, taskId, student, {
      startedAt: window.startTime,
      submittedAt: window.endTime,
    });
    const given = [
      { title: 'Correctness', totalMarks: 6, obtainedMarks: 5 },
      { title: 'Style', totalMarks: 4, obtainedMarks: 1.5 },
    ];
    const edit = async (components: { title: string; marks: number }[]) =>
      server.call(updateRubric, {
        token,
        body: { id: rubricId, name: 'Stricter', components, edition: await edition() },
      });
    const evaluation = async () =>
      (await server.call(fetchStudentSubmission, { token, body: key })).body.data.rubrics;
    await edit([{ title: 'Style', marks: 1 }]);
    const empty = given.map((one) => ({ ...one, obtainedMarks: null }));
    expect(await evaluation()).toMatchObject({ components: empty, changedTo: null });
    await server.call(evaluateRubricMarks, { token, body: { ...key, rubricEvaluation: given } });
    await edit([{ title: 'Viva', marks: 2 }]);
    expect(await evaluation()).toMatchObject({ components: given, changedTo: null });
  });

  test('components that change places take no mark along, and change none in a task that began', async () => {
    const student = await makeStudent(server.deps, department);
    const window = windowOf(server.deps, -120, -60);
    const taskId = await taskUsing('Reordered', { ...window, students: [student] });
    const key = { taskId, studentId: student.id };
    const components = [
      { title: 'Logic', marks: 5 },
      { title: 'Style', marks: 5 },
      { title: 'Tests', marks: 3 },
    ];
    const reorder = async (...order: number[]) =>
      server.call(updateRubric, {
        token,
        body: {
          id: rubricId,
          name: 'Viva',
          components: order.flatMap((place) => components[place] ?? []),
          edition: await edition(),
        },
      });
    const mark = (place: number, obtainedMarks: number | null) => ({
      title: components[place]?.title ?? '',
      totalMarks: components[place]?.marks ?? 0,
      obtainedMarks,
    });
    const give = (rubricEvaluation: ReturnType<typeof mark>[]) =>
      server.call(evaluateRubricMarks, { token, body: { ...key, rubricEvaluation } });
    const evaluation = async () =>
      (await server.call(fetchStudentSubmission, { token, body: key })).body.data.rubrics;

    await reorder(2, 1, 0);
    await makeAttempt(server.deps, taskId, student, {
      startedAt: window.startTime,
      submittedAt: window.endTime,
    });
    expect((await give([mark(0, 5), mark(1, 2), mark(2, null)])).status).toBe(200);
    const before = await evaluation();
    expect(before?.components).toEqual([mark(2, null), mark(1, 2), mark(0, 5)]);
    await reorder(0, 1, 2);
    expect(await evaluation()).toEqual(before);

    // The page of somebody who has it open still has the old order.
    expect((await give([mark(0, 5), mark(1, 2), mark(2, null)])).status).toBe(200);
    expect((await evaluation())?.givenAt).toBe(before?.givenAt);
    expect((await give([mark(0, 2), mark(1, 5), mark(2, 3)])).status).toBe(200);
    expect((await evaluation())?.components).toEqual([mark(2, 3), mark(1, 5), mark(0, 2)]);
    expect((await give([mark(0, 2), mark(1, 5)])).status).toBe(409);
  });
});

describe('deleting a rubric', () => {
  test('one that nothing uses is gone from every list; a repeated call is told so', async () => {
    const remove = () => server.call(deleteRubric, { token, body: { id: rubricId } });
    expect((await remove()).body).toEqual({ success: true, message: 'Rubric deleted successfully' });
    const { data } = (await server.call(getRubric, { token, query: {} })).body;
    expect(data.map(({ _id }) => _id)).not.toContain(rubricId);
    const repeated = await remove();
    expect([repeated.status, repeated.failure.message]).toEqual([404, 'Rubric not found.']);
    const late = await server.call(updateRubric, {
      token,
      body: { id: rubricId, ...FIELDS, edition: 'before' },
    });
    expect(late.status).toBe(404);
  });

  test('one in use is refused with where; with the last task that used it, it may go', async () => {
    const taskId = await taskUsing('Practical 1');
    const remove = () => server.call(deleteRubric, { token, body: { id: rubricId } });
    const refused = await remove();
    expect([refused.status, refused.failure.code, refused.failure.message]).toEqual([
      409,
      'IN_USE',
      "This rubric cannot be deleted: it is used in the task 'Practical 1'.",
    ]);
    const others = await Promise.all(['2', '3', '4', '5'].map((number) => taskUsing(`Practical ${number}`)));
    expect((await remove()).failure.message).toBe(
      "This rubric cannot be deleted: it is used in the tasks 'Practical 1', 'Practical 2', 'Practical 3' and 2 more.",
    );
    expect((await view()).name).toBe(FIELDS.name);
    const archive = { taskId, archivedAt: server.deps.now(), archivedBy: owner.id };
    await server.deps.db.insertInto('archivedTask').values(archive).execute();
    expect((await remove()).failure.message).toContain("'Practical 1 (archived)'");
    await server.deps.db.deleteFrom('archivedTask').where('taskId', '=', taskId).execute();
    for (const id of [taskId, ...others]) await server.call(deleteTask, { token, body: { taskId: id } });
    expect((await remove()).status).toBe(200);
  });

  test('a task that takes it at the same moment has it, or is told that it is gone', async () => {
    const questionId = await makeQuestion(server.deps, owner);
    const { startTime, endTime } = windowOf(server.deps, 60, 120);
    for (let round = 0; round < 8; round += 1) {
      const id = await makeRubric(server.deps, owner);
      const [removed, made] = await Promise.all([
        server.call(deleteRubric, { token, body: { id } }),
        server.call(createTask, {
          token,
          body: {
            name: `Round ${round}`,
            startTime: startTime.toISOString(),
            endTime: endTime.toISOString(),
            totalMarks: 5,
            questions: [{ questionId, marks: 5, timeRequired: 10 }],
            rubrics: id,
          },
        }),
      ]);
      expect([
        [200, 400],
        [409, 200],
      ]).toContainEqual([removed.status, made.status]);
    }
  });
});

test('rights that were given decide, and other departments do not even see it', async () => {
  const can = async (account: TestAccount) => {
    const as = await loginAs(server, account);
    const id = await makeRubric(server.deps, owner);
    if (account.role === 'FACULTY' && account.departmentId === department.id)
      for (const permission of ['view', 'update', 'delete'] as const)
        if (account.fullname.startsWith(permission))
          await share(server.deps, 'rubric', id, account, [permission]);
    const changed = await server.call(updateRubric, {
      token: as,
      body: { id, ...FIELDS, edition: await edition(id) },
    });
    const removed = await server.call(deleteRubric, { token: as, body: { id } });
    return [changed.status, removed.status];
  };
  const colleague = (fullname: string) => makeFaculty(server.deps, department, { fullname });
  const elsewhere = await makeDepartment(server.deps, department.instituteId);
  expect(await can(await colleague('view only'))).toEqual([403, 403]);
  expect(await can(await colleague('update only'))).toEqual([200, 403]);
  expect(await can(await colleague('delete only'))).toEqual([403, 200]);
  expect(await can(await colleague('nothing'))).toEqual([404, 404]);
  expect(await can(await makeHead(server.deps, department))).toEqual([403, 403]);
  expect(await can(await makeFaculty(server.deps, elsewhere))).toEqual([404, 404]);
  expect(await can(await makeHead(server.deps, elsewhere))).toEqual([404, 404]);
  expect(await can(await makeStudent(server.deps, department))).toEqual([403, 403]);
});
