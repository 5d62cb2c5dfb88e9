import {
  addGroup,
  addRubric,
  addTag,
  createQuestion,
  createSubject,
  createTask,
  deleteGroup,
  deleteQuestion,
  deleteRubric,
  deleteSubject,
  deleteTag,
  deleteTask,
  submitFeedback,
  type RouteDefinition,
} from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeAdmin,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeQuestion,
  questionDraft,
  share,
  windowOf,
  type TestDepartment,
} from '../../test/fixtures.ts';
import { useTestServer } from '../../test/test-server.ts';
import { newId } from './ids.ts';

const server = useTestServer();
let department: TestDepartment;
let taskQuestion: string;
let taskWindow: ReturnType<typeof windowOf>;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  taskQuestion = await makeQuestion(server.deps, await makeFaculty(server.deps, department));
  taskWindow = windowOf(server.deps, 60, 120);
});

const author = () => makeFaculty(server.deps, department);
/** A department has one head, so each gets one of its own. */
const head = async () => makeHead(server.deps, await makeDepartment(server.deps));
const admin = () => makeAdmin(server.deps);

interface Creation {
  what: string;
  table: 'question' | 'task' | 'rubric' | 'studentGroup' | 'subject' | 'tag' | 'feedback';
  route: RouteDefinition;
  /** Somebody who may make the call. */
  somebody: () => ReturnType<typeof makeFaculty> | ReturnType<typeof makeAdmin>;
  /** What the call says; another text makes another item. */
  draft: (text: string) => object;
  deletion?: { route: RouteDefinition; body: (id: string) => object };
}

const CREATIONS: Creation[] = [
  {
    what: 'question',
    table: 'question',
    route: createQuestion,
    somebody: author,
    draft: (text) => questionDraft({ question: `<p>${text}</p>` }),
    deletion: { route: deleteQuestion, body: (questionId) => ({ questionId }) },
  },
  {
    what: 'task',
    table: 'task',
    route: createTask,
    somebody: async () => {
      const account = await author();
      await share(server.deps, 'question', taskQuestion, account, ['view']);
      return account;
    },
    draft: (name) => ({
      name,
      startTime: taskWindow.startTime.toISOString(),
      endTime: taskWindow.endTime.toISOString(),
      totalMarks: 5,
      questions: [{ questionId: taskQuestion, marks: 5, timeRequired: 10 }],
    }),
    deletion: { route: deleteTask, body: (taskId) => ({ taskId }) },
  },
  {
    what: 'rubric',
    table: 'rubric',
    route: addRubric,
    somebody: author,
    draft: (name) => ({ name, components: [{ title: 'Style', marks: 4 }] }),
    deletion: { route: deleteRubric, body: (id) => ({ id }) },
  },
  {
    what: 'group',
    table: 'studentGroup',
    route: addGroup,
    somebody: author,
    draft: (name) => ({ name, semester: 4, batch: '2027' }),
    deletion: { route: deleteGroup, body: (id) => ({ id }) },
  },
  {
    what: 'subject',
    table: 'subject',
    route: createSubject,
    somebody: head,
    draft: (name) => ({ code: name.slice(-10), name, semester: 3, modules: [{ title: 'Loops', order: 1 }] }),
    deletion: { route: deleteSubject, body: (subjectId) => ({ subjectId }) },
  },
  {
    what: 'tag',
    table: 'tag',
    route: addTag,
    somebody: admin,
    draft: (name) => ({ name }),
    deletion: { route: deleteTag, body: (id) => ({ id }) },
  },
  {
    what: 'feedback',
    table: 'feedback',
    route: submitFeedback,
    somebody: author,
    draft: (message) => ({ message }),
  },
];

let counter = 0;
/** A text that no other item has. */
const newText = () => `Item ${(counter += 1)}`;
const rowsOf = (table: Creation['table']) =>
  server.deps.db.selectFrom(table).selectAll().orderBy('id').execute();

describe.each(CREATIONS)('creating a $what', ({ what, table, route, somebody, draft }) => {
  const enter = async () => loginAs(server, await somebody());
  const create = (token: string, body: object) => server.send(route, { token, body });

  test('the same call made again creates nothing and answers the same', async () => {
    const token = await enter();
    const body = { ...draft(newText()), _id: newId() };
    const first = await create(token, body);
    expect(first).toMatchObject({ status: 200, answer: { data: { _id: body._id } } });
    const rows = await rowsOf(table);
    expect(await create(token, { ...body, _id: body._id.toUpperCase() })).toMatchObject({
      status: 200,
      answer: first.answer,
    });
    expect(await rowsOf(table)).toEqual(rows);
  });

  test('the same call made at the same moment creates one', async () => {
    const token = await enter();
    const before = await rowsOf(table);
    const body = { ...draft(newText()), _id: newId() };
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(token, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
    expect(await rowsOf(table)).toHaveLength(before.length + 1);
  });

  test('another text under the same id is refused, and what was created stays as it is', async () => {
    const token = await enter();
    const _id = newId();
    await create(token, { ...draft(newText()), _id });
    const rows = await rowsOf(table);
    expect(await create(token, { ...draft(newText()), _id })).toMatchObject({
      status: 409,
      answer: {
        code: 'ID_TAKEN',
        message: `This ${what} was created by an earlier try, without the changes made since. Open that one to change it, or try again to create another.`,
      },
    });
    expect(await rowsOf(table)).toEqual(rows);
  });

  test("somebody else's id is refused and changes nothing, however that item came to be", async () => {
    const [owner, stranger] = [await enter(), await enter()];
    const text = newText();
    const drawn = newId();
    await create(owner, { ...draft(text), _id: drawn });
    const { answer } = await create(owner, draft(newText()));
    const { data } = route.response.parse(answer) as { data: { _id: string } };
    const rows = await rowsOf(table);
    for (const _id of [drawn, data._id])
      expect(await create(stranger, { ...draft(text), _id })).toMatchObject({
        status: 409,
        answer: { code: 'ID_TAKEN', message: 'This id is taken. Try again with another one.' },
      });
    expect(await rowsOf(table)).toEqual(rows);
  });

  test('without an id the server draws one', async () => {
    const token = await enter();
    const before = await rowsOf(table);
    const answers = [await create(token, draft(newText())), await create(token, draft(newText()))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rowsOf(table)).toHaveLength(before.length + 2);
  });
});

const DELETIONS = CREATIONS.flatMap(({ deletion, ...creation }) =>
  deletion ? [{ ...creation, deletion }] : [],
);

test.each(DELETIONS)(
  'a $what that was deleted since is not said to be there',
  async ({ what, table, route, somebody, draft, deletion }) => {
    const token = await loginAs(server, await somebody());
    const body = { ...draft(newText()), _id: newId() };
    await server.send(route, { token, body });
    const deleted = await server.send(deletion.route, { token, body: deletion.body(body._id) });
    expect(deleted.status).toBe(200);
    const rows = await rowsOf(table);
    expect(await server.send(route, { token, body })).toMatchObject({
      status: 409,
      answer: {
        code: 'ID_TAKEN',
        message: `This ${what} was created by an earlier try and has been deleted since. Try again to create a new one.`,
      },
    });
    expect(await rowsOf(table)).toEqual(rows);
  },
);

test('a try that was refused does not take the id', async () => {
  const token = await loginAs(server, await author());
  const _id = newId();
  const refused = await server.call(addRubric, { token, body: { _id, name: '', components: [] } });
  expect(refused.status).toBe(400);
  const unsound = { ...questionDraft({ tags: [newId()] }), _id };
  expect((await server.call(createQuestion, { token, body: unsound })).status).toBe(400);
  expect((await server.call(createQuestion, { token, body: { ...questionDraft(), _id } })).status).toBe(200);
});

test('a task is answered again although its start has passed since', async () => {
  const { deps } = server;
  const owner = await author();
  const token = await loginAs(server, owner);
  const { startTime, endTime } = windowOf(deps, 1, 60);
  const questionId = await makeQuestion(deps, owner);
  const body = {
    _id: newId(),
    name: 'Lab',
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    totalMarks: 5,
    questions: [{ questionId, marks: 5, timeRequired: 10 }],
  };
  const first = await server.call(createTask, { token, body });
  expect(first.status).toBe(200);
  server.setNow(new Date(startTime.getTime() + 60_000));
  expect(await server.call(createTask, { token, body })).toMatchObject({ status: 200, body: first.body });
  server.setNow(new Date());
});
