import {
  addRubric,
  addTime,
  editGroup,
  editQuestion,
  editTask,
  evaluateStudentSubmission,
  exportAuditLog,
  fetchAuditLog,
  fetchStudentSubmission,
  shareTask,
  updateRubric,
  viewQuestion,
  viewTask,
  type QueryIn,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import {
  loginAs,
  loginAsAdmin,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeHead,
  makeQuestion,
  makeRubric,
  makeStudent,
  makeTask,
  questionDraft,
  share,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { openedEdition } from '../../../test/opened-edition.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let owner: TestAccount;
let token: string;
/** Of another department; what is shared with them is changed by somebody from elsewhere. */
let guest: TestAccount;
let guestToken: string;
let admin: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  owner = await makeFaculty(server.deps, department);
  guest = await makeFaculty(server.deps, await makeDepartment(server.deps, department.instituteId));
  [token, guestToken, admin] = [
    await loginAs(server, owner),
    await loginAs(server, guest),
    await loginAsAdmin(server),
  ];
});

const read = async (query: QueryIn<typeof fetchAuditLog>, as = token) =>
  (await server.call(fetchAuditLog, { token: as, query })).body.data;

/** What was done to an item, oldest first. */
const historyOf = async (item: string, as = token, student?: string) =>
  (await read({ item, ...(student && { student }) }, as)).toReversed();

const actionsIn = (entries: readonly { action: string }[]): string[] => entries.map(({ action }) => action);

const makeSubmission = async () => {
  const [asha, ravi] = [
    await makeStudent(server.deps, department),
    await makeStudent(server.deps, department),
  ];
  const question = await makeQuestion(server.deps, owner, { name: 'Doubling' });
  const taskId = await makeTask(server.deps, owner, {
    ...windowOf(server.deps, -120, -60),
    students: [asha, ravi],
    questions: [question],
  });
  for (const student of [asha, ravi])
    await makeAttempt(server.deps, taskId, student, {
      startedAt: windowOf(server.deps, -100, 0).startTime,
      submittedAt: windowOf(server.deps, -80, 0).startTime,
      marks: { [question]: { computed: 2 } },
    });
  return { taskId, question, asha, ravi };
};

test('a rubric that is made and changed says by whom, and what its components were', async () => {
  const component = (title: string, marks: number) => ({ title, marks });
  const body = { name: 'Style', components: [component('Names', 5)] };
  const { _id: id } = (await server.call(addRubric, { token, body })).body.data;
  const edition = await openedEdition(server, token, 'rubric', id);
  const components = [component('Names', 3), component('Comments', 2)];
  await server.call(updateRubric, { token, body: { id, name: 'Style', components, edition } });
  const person = { username: owner.username, fullname: owner.fullname, role: 'FACULTY' };
  expect(await historyOf(id)).toMatchObject([
    { action: 'add-rubric', person, about: 'Style', item: { kind: 'rubric', _id: id }, changes: [] },
    {
      action: 'update-rubric',
      person,
      address: '127.0.0.1',
      changes: [
        {
          what: 'Components',
          before: 'Names, marks 5',
          after: 'Names, marks 3, Comments, marks 2',
        },
      ],
    },
  ]);
});

test('a question names the versions before and after, and of its tests only that they are others', async () => {
  const id = await makeQuestion(server.deps, owner);
  const { edition, questionText } = (await server.call(viewQuestion, { token, body: { questionId: id } }))
    .body.data;
  const testcases = [{ input: 'a secret input', output: '3', type: 'HIDDEN' as const }];
  const body = { ...questionDraft({ testcases, marks: 7 }), questionId: id, edition };
  expect((await server.call(editQuestion, { token, body })).status).toBe(200);
  const [entry] = await historyOf(id);
  const changes = new Map(entry?.changes.map(({ what, before, after }) => [what, [before, after]]));
  expect(entry?.action).toBe('edit-question');
  expect(changes.get('Version')).toEqual(['1', '2']);
  expect(changes.get('Marks')).toEqual(['5', '7']);
  expect(changes.get('Statement')).toEqual([questionText, 'Read two numbers and print their sum.']);
  expect(changes.get('Test cases')).toEqual([
    expect.stringMatching(/^3 \(\w{8}\)$/),
    expect.stringMatching(/^1 \(\w{8}\)$/),
  ]);
  expect(JSON.stringify(entry)).not.toContain('a secret input');
});

test('a group says who joined and left by name', async () => {
  const [stays, leaves, joins] = [
    await makeStudent(server.deps, department),
    await makeStudent(server.deps, department),
    await makeStudent(server.deps, department),
  ];
  const id = await makeGroup(server.deps, owner, [stays, leaves]);
  const body = {
    id,
    name: 'Renamed',
    edition: await openedEdition(server, token, 'group', id),
    studentIds: [stays.id, joins.id],
    loadedStudentIds: [stays.id, leaves.id],
  };
  expect((await server.call(editGroup, { token, body })).status).toBe(200);
  const nameOf = ({ fullname, username }: TestAccount) => `${fullname} (${username})`;
  expect(await historyOf(id)).toMatchObject([
    {
      action: 'edit-group',
      changes: [{ what: 'Name', after: 'Renamed' }],
      facts: [
        { name: 'Added', value: nameOf(joins) },
        { name: 'Removed', value: nameOf(leaves) },
      ],
    },
  ]);
});

test('a task says what changed, whom it was shared with, and never a password of its exam browser', async () => {
  const student = await makeStudent(server.deps, department);
  const [old, young] = [
    await makeQuestion(server.deps, owner, { name: 'Old' }),
    await makeQuestion(server.deps, owner, { name: 'Young' }),
  ];
  const id = await makeTask(server.deps, owner, { ...windowOf(server.deps, 60, 120), questions: [old] });
  const shared = { taskId: id, accessMap: { [guest.id]: ['view' as const] } };
  await server.call(shareTask, { token, body: shared });
  const { examBrowser: _, ...stored } = (await server.call(viewTask, { token, params: { taskId: id } })).body
    .data;
  const body = {
    ...stored,
    taskId: id,
    questions: [{ questionId: young, marks: 5, timeRequired: 10 }],
    assignedStudentIds: [student.id],
    requireExamBrowser: true,
    examBrowser: {
      quitPassword: 'let-me-out',
      filePassword: 'let-me-in',
      allowedAddresses: [],
      browserExamKeys: [],
    },
  };
  const answer = await server.send(editTask, { token, body });
  expect(answer).toMatchObject({ status: 200 });
  const [sharing, edit] = await historyOf(id);
  expect(sharing).toMatchObject({
    action: 'share-task',
    changes: [{ what: `${guest.fullname} (${guest.username})`, before: null, after: 'view' }],
  });
  expect(edit).toMatchObject({
    action: 'edit-task',
    changes: expect.arrayContaining([
      { what: 'Require exam browser', before: 'No', after: 'Yes' },
      { what: 'Students', before: '0', after: '1' },
      {
        what: 'Questions',
        before: 'Old, marks 5, minutes 10, version 1',
        after: 'Young, marks 5, minutes 10, version 1',
      },
    ]),
    facts: expect.arrayContaining([
      { name: 'Added', value: `${student.fullname} (${student.username})` },
      { name: 'Passwords', value: 'of the exam browser replaced' },
    ]),
  });
  const kept = JSON.stringify(await server.deps.db.selectFrom('auditLog').selectAll().execute());
  expect(kept).not.toMatch(/let-me-(in|out)/);
});

test('a submission has who looked at it, once for a while, and who gave which marks, and nothing of another student', async () => {
  const { taskId, question, asha, ravi } = await makeSubmission();
  await share(server.deps, 'task', taskId, guest, ['evaluate']);
  const of = { taskId, studentId: asha.id };
  for (const as of [guestToken, guestToken, token])
    await server.call(fetchStudentSubmission, { token: as, body: of });
  await server.call(fetchStudentSubmission, { token, body: { taskId, studentId: ravi.id } });
  const marks = { programIndex: question, marksObtained: 4.5, seenGivenAt: null };
  await server.call(evaluateStudentSubmission, {
    token: guestToken,
    body: { ...of, programSubmissions: [marks] },
  });
  server.passMinutes(31);
  await server.call(fetchStudentSubmission, { token: guestToken, body: of });
  const story = await historyOf(taskId, token, asha.id);
  expect(story.map(({ action, person }) => [action, person?.username])).toEqual([
    ['view-submission', guest.username],
    ['view-submission', owner.username],
    ['evaluate-submission', guest.username],
    ['view-submission', guest.username],
  ]);
  expect(story[2]).toMatchObject({
    about: expect.stringContaining(asha.fullname),
    item: { kind: 'submission', _id: taskId, studentId: asha.id },
    changes: [{ what: 'Doubling', before: null, after: '4.5' }],
  });
  expect(actionsIn(await historyOf(taskId, token, ravi.id))).toEqual(['view-submission']);
  server.setNow(new Date());
});

test('what concerns several students stands in the history of each of them', async () => {
  const [asha, ravi, other] = [
    await makeStudent(server.deps, department),
    await makeStudent(server.deps, department),
    await makeStudent(server.deps, department),
  ];
  const taskId = await makeTask(server.deps, owner, { students: [asha, ravi, other], duration: 60 });
  const body = {
    taskId,
    studentIds: [asha.id, ravi.id],
    minutes: 10,
    reason: 'The power failed.',
    seenGivenAt: null,
  };
  expect((await server.call(addTime, { token, body })).status).toBe(200);
  for (const student of [asha, ravi])
    expect(await historyOf(taskId, token, student.id)).toMatchObject([
      {
        action: 'extend-time',
        facts: expect.arrayContaining([{ name: 'Reason', value: 'The power failed.' }]),
        changes: expect.arrayContaining([
          { what: `${student.fullname} (${student.username})`, before: null, after: 'extra minutes 10' },
        ]),
      },
    ]);
  expect(await historyOf(taskId, token, other.id)).toEqual([]);
});

test('faculty read what is done to their own items and what they do, and are not told from where others do it', async () => {
  const { taskId, asha } = await makeSubmission();
  await share(server.deps, 'task', taskId, guest, ['evaluate']);
  await server.call(fetchStudentSubmission, { token: guestToken, body: { taskId, studentId: asha.id } });
  const [seen] = await historyOf(taskId);
  expect(seen).toMatchObject({ action: 'view-submission', address: '', device: '' });
  expect(await historyOf(taskId, guestToken)).toMatchObject([{ address: '127.0.0.1' }]);
  expect(actionsIn(await read({ item: taskId, address: '127' }))).toEqual([]);
  expect(actionsIn(await read({ item: taskId, search: '127.0.0.1' }))).toEqual([]);

  const strangersTask = await makeTask(server.deps, guest, {});
  await share(server.deps, 'task', strangersTask, owner, ['view', 'update', 'evaluate']);
  await server.call(shareTask, { token: guestToken, body: { taskId: strangersTask, accessMap: {} } });
  await server.call(shareTask, {
    token: guestToken,
    body: { taskId: strangersTask, accessMap: { [owner.id]: [] } },
  });
  expect(actionsIn(await historyOf(strangersTask, guestToken))).toEqual(['share-task']);
  expect(await historyOf(strangersTask)).toEqual([]);
  const mine = await read({ pageSize: 200 });
  expect(mine.every(({ person, item }) => person?.username === owner.username || item !== null)).toBe(true);
  expect(actionsIn(mine)).toContain('login');
});

test('a head reads what somebody from elsewhere does to an item of the department', async () => {
  const rubric = await makeRubric(server.deps, owner);
  await share(server.deps, 'rubric', rubric, guest, ['update']);
  const edition = await openedEdition(server, guestToken, 'rubric', rubric);
  const body = { id: rubric, name: 'By a guest', components: [{ title: 'All', marks: 10 }], edition };
  await server.call(updateRubric, { token: guestToken, body });
  const head = await loginAs(server, await makeHead(server.deps, department));
  const other = await loginAs(server, await makeHead(server.deps, await makeDepartment(server.deps)));
  expect(await historyOf(rubric, head)).toMatchObject([{ person: { username: guest.username } }]);
  expect(await historyOf(rubric, other)).toEqual([]);
  expect(await historyOf(rubric, admin)).toHaveLength(1);
});

test('the log is narrowed by action and by kind of item', async () => {
  const kinds = new Set(
    (await read({ itemKind: 'rubric', pageSize: 200 }, admin)).map(({ item }) => item?.kind),
  );
  expect(kinds).toEqual(new Set(['rubric']));
  const shared = await read({ action: 'share-task', pageSize: 200 }, admin);
  expect(new Set(actionsIn(shared))).toEqual(new Set(['share-task']));
  expect(shared.length).toBeGreaterThan(1);
});

test('an export has all that the filters leave, within reach, and is itself written down', async () => {
  const query = { kind: 'content' as const, person: owner.username };
  const { body } = await server.call(exportAuditLog, { token, query });
  const listed = await server.call(fetchAuditLog, { token, query: { ...query, pageSize: 200 } });
  expect(body.data).toEqual(listed.body.data);
  expect(body.total).toBe(listed.body.total);
  expect(body.data.length).toBeGreaterThan(2);
  expect((await read({ action: 'export-audit-log' }))[0]).toMatchObject({
    person: { username: owner.username },
    facts: [
      { name: 'Entries', value: String(body.data.length) },
      { name: 'Filters', value: `kind content, person ${owner.username}` },
    ],
  });
  const strangers = await server.call(exportAuditLog, { token: guestToken, query });
  expect(strangers.body.data).toEqual([]);
});
