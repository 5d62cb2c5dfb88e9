/** Two who edit the same task, question, rubric or group: the later save never undoes the earlier one in silence. */
import {
  deleteStudents,
  editGroup,
  editGroupStudents,
  editQuestion,
  editTask,
  EDITION_MISSING,
  extendTime,
  LOADED_STUDENTS_MISSING,
  removeStudents,
  shareTask,
  updateRubric,
  viewGroup,
  viewQuestion,
  viewRubric,
  viewTask,
  type Failure,
  type Question,
  type RouteDefinition,
  type ShareableKind,
} from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  deleteAccount,
  loginAs,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeQuestion,
  makeRubric,
  makeStudent,
  makeSubject,
  makeTag,
  makeTask,
  share,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from './fixtures.ts';
import { openedEdition } from './opened-edition.ts';
import { useTestServer } from './test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let owner: TestAccount;
let colleague: TestAccount;
let ownToken: string;
let otherToken: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  owner = await makeFaculty(server.deps, department);
  colleague = await makeFaculty(server.deps, department, { fullname: 'Asha Rao' });
  ownToken = await loginAs(server, owner);
  otherToken = await loginAs(server, colleague);
});

interface Opened {
  edition: string;
}

/** A kind of item, and how its form opens and saves it. */
interface Kind {
  make: () => Promise<string>;
  open: (token: string, id: string) => Promise<Opened>;
  /** The item as it was opened, as its form sends it. */
  sent: (opened: Opened, id: string) => object;
  route: RouteDefinition;
  /** Two changes of one field. */
  mine: object;
  theirs: object;
}

/** A question as its form sends it. */
const sentQuestion = ({ subjectId, modules, tags, ...said }: Question) => ({
  ...said,
  questionId: said._id,
  subjectId: subjectId?._id ?? null,
  modules: modules.map(({ _id }) => _id),
  tags: tags.map(({ _id }) => _id),
});

const KINDS: Readonly<Record<ShareableKind, Kind>> = {
  task: {
    make: async () =>
      makeTask(server.deps, owner, { students: [await makeStudent(server.deps, department)] }),
    open: async (token, taskId) => (await server.call(viewTask, { token, params: { taskId } })).body.data,
    sent: (opened, taskId) => ({ ...opened, taskId }),
    route: editTask,
    mine: { name: 'Mine' },
    theirs: { name: 'Theirs' },
  },
  question: {
    make: () => makeQuestion(server.deps, owner),
    open: async (token, questionId) =>
      (await server.call(viewQuestion, { token, body: { questionId } })).body.data,
    // Only what was opened by the line above comes here.
    sent: (opened) => sentQuestion(opened as Question),
    route: editQuestion,
    mine: { marks: 7 },
    theirs: { marks: 9 },
  },
  rubric: {
    make: () => makeRubric(server.deps, owner),
    open: async (token, rubricId) =>
      (await server.call(viewRubric, { token, params: { rubricId } })).body.data,
    sent: (opened, id) => ({ ...opened, id }),
    route: updateRubric,
    mine: { components: [{ title: 'Mine', marks: 3 }] },
    theirs: { components: [{ title: 'Theirs', marks: 4 }] },
  },
  group: {
    make: async () => makeGroup(server.deps, owner, [await makeStudent(server.deps, department)]),
    open: async (token, groupId) => {
      const { data } = (await server.call(viewGroup, { token, params: { groupId }, query: {} })).body;
      return { ...data, students: data.students.length };
    },
    sent: (opened, id) => ({ ...opened, id }),
    route: editGroup,
    mine: { semester: 5 },
    theirs: { semester: 6 },
  },
};
const ALL_KINDS = Object.keys(KINDS) as ShareableKind[];

const save = async (kind: ShareableKind, token: string, id: string, opened: Opened, changes: object) => {
  const { route, sent } = KINDS[kind];
  const { status, answer } = await server.send(route, { token, body: { ...sent(opened, id), ...changes } });
  return { status, failure: answer as Failure };
};

/** An item that both may edit, as both have opened it. */
const openedByBoth = async (kind: ShareableKind) => {
  const id = await KINDS[kind].make();
  await share(server.deps, kind, id, colleague, ['update']);
  return { id, opened: await KINDS[kind].open(ownToken, id) };
};

/** How often an item was really changed: what the audit log or its versions say. */
const countChanges = async (id: string): Promise<number> => {
  const { deps } = server;
  const noted = await deps.db.selectFrom('auditLog').where('itemId', '=', id).select('id').execute();
  const versions = await deps.db
    .selectFrom('questionVersion')
    .where('questionId', '=', id)
    .select('id')
    .execute();
  return noted.length + versions.length;
};

describe.each(ALL_KINDS)('two who edit a %s', (kind) => {
  const { mine, theirs, open } = KINDS[kind];

  test('one after the other, each opened before it was saved, are both served', async () => {
    const { id, opened } = await openedByBoth(kind);
    expect((await save(kind, otherToken, id, opened, theirs)).status).toBe(200);
    const again = await open(ownToken, id);
    expect(again).toMatchObject(theirs);
    expect(again.edition).not.toBe(opened.edition);
    expect((await save(kind, ownToken, id, again, mine)).status).toBe(200);
    expect(await open(ownToken, id)).toMatchObject(mine);
  });

  test('a save on the edition before is refused, and shows who saved when, and what is stored', async () => {
    const { id, opened } = await openedByBoth(kind);
    await save(kind, otherToken, id, opened, theirs);
    const { status, failure } = await save(kind, ownToken, id, opened, mine);
    expect([status, failure.code, failure.message]).toEqual([
      409,
      'CHANGED',
      `Asha Rao saved this ${kind} after you opened it. Nothing was saved.`,
    ]);
    const stored = await open(ownToken, id);
    expect(stored).toMatchObject(theirs);
    expect(failure.conflict).toEqual({
      saved: { by: colleague.id, name: 'Asha Rao', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
      stored,
    });
    // With the edition that it shows the save is taken.
    expect((await save(kind, ownToken, id, opened, { ...mine, edition: stored.edition })).status).toBe(200);
    expect(await open(ownToken, id)).toMatchObject(mine);
  });

  test('at the same instant: one of them is stored whole, the other is told', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, opened } = await openedByBoth(kind);
      const answers = await Promise.all([
        save(kind, ownToken, id, opened, mine),
        save(kind, otherToken, id, opened, theirs),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await open(ownToken, id)).toMatchObject(answers[0]?.status === 200 ? mine : theirs);
    }
  });

  test('a save that is sent again, because its answer was lost, is no conflict, and changes nothing', async () => {
    const { id, opened } = await openedByBoth(kind);
    await save(kind, ownToken, id, opened, mine);
    const [stored, changes] = [await open(ownToken, id), await countChanges(id)];
    for (const token of [ownToken, otherToken])
      expect((await save(kind, token, id, opened, mine)).status).toBe(200);
    expect([await open(ownToken, id), await countChanges(id)]).toEqual([stored, changes]);
  });

  test('who has saved it in another tab is told so', async () => {
    const { id, opened } = await openedByBoth(kind);
    await save(kind, ownToken, id, opened, theirs);
    const { status, failure } = await save(kind, ownToken, id, opened, mine);
    expect([status, failure.message]).toEqual([
      409,
      `You saved this ${kind} elsewhere after you opened it here. Nothing was saved.`,
    ]);
  });

  test('a change that was taken back stands in nobody’s way', async () => {
    const { id, opened } = await openedByBoth(kind);
    await save(kind, otherToken, id, opened, theirs);
    await save(
      kind,
      otherToken,
      id,
      { ...opened, edition: await openedEdition(server, ownToken, kind, id) },
      {},
    );
    const { status } = await save(kind, ownToken, id, opened, mine);
    // A question counts its versions: what was said twice was said in two of them.
    expect(status).toBe(kind === 'question' ? 409 : 200);
  });

  test.each([{ edition: undefined }, { edition: '' }])(
    'a save with %j is told to open it first, and stores nothing',
    async (edition) => {
      const { id, opened } = await openedByBoth(kind);
      const { status, failure } = await save(kind, ownToken, id, opened, { ...mine, ...edition });
      expect([status, failure.message, failure.errors]).toEqual([
        400,
        EDITION_MISSING,
        [{ path: 'edition', message: EDITION_MISSING }],
      ]);
      expect(await open(ownToken, id)).toEqual(opened);
    },
  );

  test('an edition that never was is one of the past', async () => {
    const { id, opened } = await openedByBoth(kind);
    const { status, failure } = await save(kind, ownToken, id, opened, { ...mine, edition: 'nonsense' });
    expect([status, failure.code]).toEqual([409, 'CHANGED']);
    expect(failure.conflict).toEqual({ saved: null, stored: opened });
  });

  test('whoever may not edit it is shown nothing, whatever edition is sent', async () => {
    const { id, opened } = await openedByBoth(kind);
    const reader = await makeFaculty(server.deps, department);
    await share(server.deps, kind, id, reader, ['view']);
    const people: [account: TestAccount, status: number][] = [
      [reader, 403],
      [await makeFaculty(server.deps, department), 404],
      [await makeFaculty(server.deps, await makeDepartment(server.deps)), 404],
      [await makeStudent(server.deps, department), 403],
    ];
    for (const [account, expected] of people) {
      const token = await loginAs(server, account);
      const { status, failure } = await save(kind, token, id, opened, { ...mine, edition: 'nonsense' });
      expect(status).toBe(expected);
      expect(failure).not.toHaveProperty('conflict');
    }
  });
});

describe('of a task, what its form would overwrite makes another edition', () => {
  const setTask = async (students = 2) => {
    const assigned = await Promise.all(
      Array.from({ length: students }, () => makeStudent(server.deps, department)),
    );
    const taskId = await makeTask(server.deps, owner, { students: assigned });
    await share(server.deps, 'task', taskId, colleague, ['update']);
    const opened = (await server.call(viewTask, { token: ownToken, params: { taskId } })).body.data;
    return { taskId, opened, students: assigned };
  };
  const rename = (taskId: string, opened: Opened) =>
    save('task', ownToken, taskId, opened, { name: 'Renamed' });

  test('students who were taken out of it in the meantime, and who did that', async () => {
    const { taskId, opened, students } = await setTask();
    const studentIds = students.slice(0, 1).map(({ id }) => id);
    await server.call(removeStudents, { token: otherToken, params: { taskId }, body: { studentIds } });
    const { status, failure } = await rename(taskId, opened);
    expect(status).toBe(409);
    expect(failure.conflict).toMatchObject({
      saved: { by: colleague.id },
      stored: { assignedStudentIds: [students[1]?.id] },
    });
  });

  test('a student who was deleted, which is nobody’s save', async () => {
    const { taskId, opened, students } = await setTask();
    await server.call(deleteStudents, { token: ownToken, body: { _id: students[0]?.id ?? '' } });
    const { failure } = await rename(taskId, opened);
    expect([failure.code, failure.message]).toEqual([
      'CHANGED',
      'This task was changed after you opened it. Nothing was saved.',
    ]);
    expect(failure.conflict).toMatchObject({
      saved: null,
      stored: { assignedStudentIds: [students[1]?.id] },
    });
  });

  test('a deletion after a save is not put down to who saved', async () => {
    const { taskId, opened, students } = await setTask();
    await save('task', otherToken, taskId, opened, { name: 'Theirs' });
    const again = (await server.call(viewTask, { token: ownToken, params: { taskId } })).body.data;
    await deleteAccount(server.deps, students[0] ?? { id: '' });
    expect((await rename(taskId, again)).failure.conflict).toMatchObject({ saved: null });
  });

  test('settings of the exam browser', async () => {
    const { taskId, opened } = await setTask();
    const examBrowser = { ...opened.examBrowser, quitPassword: 'k7mw' };
    await save('task', otherToken, taskId, opened, { examBrowser });
    expect((await rename(taskId, opened)).failure.conflict).toMatchObject({
      stored: { examBrowser: { quitPassword: 'k7mw' } },
    });
  });

  test('and nothing else does: a right, extra time, an attempt', async () => {
    const { taskId, opened, students } = await setTask();
    const studentIds = students.map(({ id }) => id);
    const answers = [
      await server.call(shareTask, {
        token: ownToken,
        body: { taskId, accessMap: { [colleague.id]: ['view', 'update'] } },
      }),
      await server.call(extendTime, {
        token: otherToken,
        body: { taskId, studentIds, extraMinutes: 30, reason: 'A power cut.' },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await rename(taskId, opened)).status).toBe(200);
  });

  test('an edit that is unfair to those who have started is shown what is stored before it is told so', async () => {
    const { taskId, opened } = await setTask();
    await save('task', otherToken, taskId, opened, { name: 'Theirs' });
    const { startTime } = windowOf(server.deps, 30, 60);
    const { failure } = await save('task', ownToken, taskId, opened, { startTime: startTime.toISOString() });
    expect(failure.code).toBe('CHANGED');
  });
});

describe('of a question', () => {
  test('where it is filed makes another edition, though no other version', async () => {
    const { id, opened } = await openedByBoth('question');
    const subject = await makeSubject(server.deps, department, { modules: ['Loops'] });
    const tag = await makeTag(server.deps);
    const filed = { subjectId: subject.id, modules: subject.modules, tags: [tag] };
    expect((await save('question', otherToken, id, opened, filed)).status).toBe(200);
    const { status, failure } = await save('question', ownToken, id, opened, KINDS.question.mine);
    expect(status).toBe(409);
    expect(failure.conflict).toMatchObject({ stored: { version: 1, tags: [{ _id: tag }] } });
    // The same places in another order are the same places.
    expect((await save('question', ownToken, id, opened, filed)).status).toBe(200);
  });

  test('of several megabytes the whole is shown', async () => {
    const testcases = [1, 2, 3].map(() => ({ input: '7 '.repeat(200_000), output: '1', type: 'HIDDEN' }));
    const { id, opened } = await openedByBoth('question');
    await save('question', otherToken, id, opened, { testcases });
    const { status, failure } = await save('question', ownToken, id, opened, KINDS.question.mine);
    expect(status).toBe(409);
    expect(failure.conflict).toMatchObject({ stored: { testcases } });
  });
});

describe('of a group', () => {
  test('students who were put in stand in nobody’s way, and stay', async () => {
    const { id, opened } = await openedByBoth('group');
    const student = await makeStudent(server.deps, department);
    await server.call(editGroupStudents, {
      token: otherToken,
      params: { groupId: id },
      body: { studentIds: [student.id], loadedStudentIds: [] },
    });
    expect((await save('group', ownToken, id, opened, KINDS.group.mine)).status).toBe(200);
    const { data } = (await server.call(viewGroup, { token: ownToken, params: { groupId: id }, query: {} }))
      .body;
    expect(data).toMatchObject(KINDS.group.mine);
    expect(data.students).toHaveLength(2);
  });

  test('a refused change of its name takes in no students either', async () => {
    const { id, opened } = await openedByBoth('group');
    await save('group', otherToken, id, opened, KINDS.group.theirs);
    const student = await makeStudent(server.deps, department);
    const students = { studentIds: [student.id], loadedStudentIds: [] };
    expect((await save('group', ownToken, id, opened, { ...KINDS.group.mine, ...students })).status).toBe(
      409,
    );
    const { data } = (await server.call(viewGroup, { token: ownToken, params: { groupId: id }, query: {} }))
      .body;
    expect(data.students).toHaveLength(1);
  });

  test('whoever says who shall be in it has to say who was in it', async () => {
    const { id } = await openedByBoth('group');
    for (const [route, named] of [
      [editGroup, { id }],
      [editGroupStudents, {}],
    ] as const) {
      const { status, answer } = await server.send(route, {
        token: ownToken,
        params: { groupId: id },
        body: { ...named, studentIds: [] },
      });
      expect([status, (answer as Failure).message]).toEqual([400, LOADED_STUDENTS_MISSING]);
    }
  });
});
