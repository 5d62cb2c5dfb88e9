import {
  createTask,
  editTask,
  examClock,
  exemptFromExamBrowser,
  fetchTaskById,
  removeStudents,
  startTask,
  viewTask,
  type BodyIn,
} from '@assay/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
  share,
  windowOf,
  type TestAccount,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { newId } from '../../platform/ids.ts';

const server = useTestServer();
let faculty: TestAccount;
let colleague: TestAccount;
let asha: TestAccount;
let dev: TestAccount;
let token = '';
let taskId = '';

/** A running task of Asha and Dev that requires the exam browser; a colleague may change it. */
beforeEach(async () => {
  const department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department, { fullname: 'Meera Joshi' });
  colleague = await makeFaculty(server.deps, department, { fullname: 'Ravi Kumar' });
  asha = await makeStudent(server.deps, department, { fullname: 'Asha Rao' });
  dev = await makeStudent(server.deps, department, { fullname: 'Dev Nair' });
  taskId = await makeTask(server.deps, faculty, { students: [asha, dev], requireExamBrowser: true });
  await share(server.deps, 'task', taskId, colleague, ['view', 'update']);
  token = await loginAs(server, faculty);
});

const view = async (id = taskId) =>
  (await server.call(viewTask, { token, params: { taskId: id } })).body.data;

const SETTINGS = {
  quitPassword: 'leave "now" & ü',
  filePassword: 'open',
  allowedAddresses: ['docs.python.org/3/*', '*.cppreference.com:8443'],
  browserExamKeys: ['0f'.repeat(32)],
};

/** The settings alone. */
const settingsIn = ({ examBrowser }: Awaited<ReturnType<typeof view>>) => {
  const { revision: _, configKey: __, ...settings } = examBrowser;
  return settings;
};

type Given = NonNullable<BodyIn<typeof createTask>['examBrowser']>;

const WRONG: [field: string, given: Given, message: RegExp][] = [
  ['quitPassword', { quitPassword: ' leave' }, /must not begin or end with a space/],
  ['filePassword', { filePassword: 'öffnen' }, /does not open on macOS/],
  ['allowedAddresses', { allowedAddresses: ['docs.python.org', 'what?'] }, /^“what\?” is not an address/],
  ['allowedAddresses', { allowedAddresses: ['http://a.org', 'https://A.org'] }, /allowed once/],
  ['browserExamKeys', { browserExamKeys: ['abc'] }, /64 digits/],
];

describe('creating a task', () => {
  const create = async (examBrowser?: Given) => {
    const questionId = await makeQuestion(server.deps, faculty);
    const { startTime, endTime } = windowOf(server.deps, 60, 120);
    return server.call(createTask, {
      token,
      body: {
        name: 'Lab 5',
        startTime: startTime.toISOString(),
        endTime: endTime.toISOString(),
        totalMarks: 5,
        questions: [{ questionId, marks: 5, timeRequired: 10 }],
        ...(examBrowser && { examBrowser }),
      },
    });
  };

  test('the settings are stored as they are meant, and shown to those who may see the task', async () => {
    const typed = {
      ...SETTINGS,
      allowedAddresses: [' https://docs.python.org/3/* ', '*.cppreference.com:8443'],
      browserExamKeys: [` ${'0F'.repeat(32)} `],
    };
    const answer = await create(typed);
    expect(answer.status).toBe(200);
    const task = await view(answer.body.data._id);
    expect(settingsIn(task)).toEqual(SETTINGS);
    expect(task.examBrowser).toMatchObject({
      revision: 1,
      configKey: expect.stringMatching(/^[\da-f]{64}$/),
    });
  });

  test('without a word about it there are none', async () => {
    const task = await view((await create()).body.data._id);
    expect(task.examBrowser).toEqual({
      quitPassword: '',
      filePassword: '',
      allowedAddresses: [],
      browserExamKeys: [],
      revision: 0,
      configKey: null,
    });
    expect(task.exemptions).toEqual([]);
  });

  test.each(WRONG)('a wrong %s is named, and no task is made', async (field, given, message) => {
    const count = async () => (await server.deps.db.selectFrom('task').select('id').execute()).length;
    const before = await count();
    const refused = await create(given);
    expect([refused.status, refused.failure.code]).toEqual([400, 'VALIDATION']);
    expect(refused.failure.message).toMatch(message);
    expect(refused.failure.errors).toEqual([
      { path: `examBrowser.${field}`, message: refused.failure.message },
    ]);
    expect(await count()).toBe(before);
  });
});

describe('editing a task', () => {
  const edit = async (changes: Partial<BodyIn<typeof editTask>>, as = token) => {
    const { examBrowser: _, ...stored } = await view();
    return server.call(editTask, { token: as, body: { ...stored, ...changes, taskId } });
  };

  test('without the field the settings stay, with it they are replaced', async () => {
    await edit({ examBrowser: SETTINGS });
    const before = (await view()).examBrowser;
    expect((await edit({ name: 'Renamed' })).status).toBe(200);
    expect(await view()).toMatchObject({ name: 'Renamed', examBrowser: before });
    expect((await edit({ examBrowser: { quitPassword: 'other' } })).status).toBe(200);
    expect(settingsIn(await view())).toEqual({
      quitPassword: 'other',
      filePassword: '',
      allowedAddresses: [],
      browserExamKeys: [],
    });
  });

  test.each(WRONG)('with a wrong %s nothing changes at all', async (field, given, message) => {
    await edit({ examBrowser: SETTINGS });
    const before = await view();
    const refused = await edit({ name: 'Renamed', examBrowser: { ...SETTINGS, ...given } });
    expect([refused.status, refused.failure.message]).toEqual([400, expect.stringMatching(message)]);
    expect(refused.failure.errors?.map(({ path }) => path)).toEqual([`examBrowser.${field}`]);
    expect(await view()).toEqual(before);
  });

  test('settings may change while students sit the task, by whoever may change it', async () => {
    const studentToken = await loginAs(server, asha);
    await server.call(exemptFromExamBrowser, {
      token,
      body: { taskId, studentId: asha.id, exempt: true, reason: 'Broken laptop.' },
    });
    expect((await server.call(startTask, { token: studentToken, body: { taskId } })).status).toBe(200);
    expect((await edit({ examBrowser: SETTINGS }, await loginAs(server, colleague))).status).toBe(200);
    expect(settingsIn(await view())).toEqual(SETTINGS);
  });
});

describe('exempting a student', () => {
  const exempt = (changes: Partial<BodyIn<typeof exemptFromExamBrowser>> = {}, as = token) =>
    server.call(exemptFromExamBrowser, {
      token: as,
      body: { taskId, studentId: asha.id, exempt: true, reason: 'Broken laptop.', ...changes },
    });

  const listAudited = async () => {
    const rows = await server.deps.db
      .selectFrom('auditLog')
      .where('itemId', '=', taskId)
      .orderBy('at')
      .orderBy('id')
      .select(['actorId', 'action', 'detail'])
      .execute();
    return rows.map(({ actorId, action, detail }) => [actorId, action, detail]);
  };

  /** Whether somebody is told that the task opens only in the exam browser, and what a call of the exam answers. */
  const inAnyBrowser = async (student: TestAccount) => {
    const own = await loginAs(server, student);
    const { data } = (await server.call(fetchTaskById, { token: own, params: { taskId } })).body;
    const clock = await server.call(examClock, { token: own, body: { taskId } });
    return [data.isExempt, data.browserProblem?.code ?? null, clock.failure.code ?? 'answered'];
  };

  test('opens the task in any browser, for this student alone', async () => {
    expect(await inAnyBrowser(asha)).toEqual([false, 'EXAM_BROWSER_NEEDED', 'EXAM_BROWSER_NEEDED']);
    const answer = await exempt();
    expect([answer.status, answer.body.message]).toEqual([200, 'Student exempted']);
    expect(await inAnyBrowser(asha)).toEqual([true, null, 'answered']);
    expect(await inAnyBrowser(dev)).toEqual([false, 'EXAM_BROWSER_NEEDED', 'EXAM_BROWSER_NEEDED']);
    const studentToken = await loginAs(server, asha);
    expect((await server.call(startTask, { token: studentToken, body: { taskId } })).status).toBe(200);
    const attempts = await server.deps.db
      .selectFrom('attempt')
      .where('taskId', '=', taskId)
      .select(['studentId', 'examBrowserRevisionId'])
      .execute();
    expect(attempts).toEqual([{ studentId: asha.id, examBrowserRevisionId: null }]);
  });

  test('is for one task alone', async () => {
    const other = await makeTask(server.deps, faculty, { students: [asha], requireExamBrowser: true });
    await exempt();
    const refused = await server.call(startTask, {
      token: await loginAs(server, asha),
      body: { taskId: other },
    });
    expect(refused.failure.code).toBe('EXAM_BROWSER_NEEDED');
    expect((await view(other)).exemptions).toEqual([]);
  });

  test('says who did it, when and why; once more replaces that, and the audit log has all', async () => {
    await exempt();
    await exempt({ studentId: dev.id, reason: '  Tablet.  ' });
    const answer = await exempt({ reason: 'New laptop, the same.' }, await loginAs(server, colleague));
    const rows = [
      [asha, 'New laptop, the same.', 'Ravi Kumar'],
      [dev, 'Tablet.', 'Meera Joshi'],
    ] as const;
    expect(answer.body.data).toEqual(
      rows.map(([{ id, fullname, username }, reason, givenBy]) => ({
        studentId: id,
        fullname,
        username,
        reason,
        givenBy,
        givenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      })),
    );
    expect((await view()).exemptions).toEqual(answer.body.data);
    expect(await listAudited()).toEqual([
      [faculty.id, 'exempt-from-exam-browser', { studentId: asha.id, reason: 'Broken laptop.' }],
      [faculty.id, 'exempt-from-exam-browser', { studentId: dev.id, reason: 'Tablet.' }],
      [colleague.id, 'exempt-from-exam-browser', { studentId: asha.id, reason: 'New laptop, the same.' }],
    ]);
  });

  test('can be taken back, at once and in the middle of the exam', async () => {
    await exempt();
    const studentToken = await loginAs(server, asha);
    await server.call(startTask, { token: studentToken, body: { taskId } });
    const clock = () => server.call(examClock, { token: studentToken, body: { taskId } });
    expect((await clock()).status).toBe(200);
    const answer = await exempt({ exempt: false, reason: 'The laptop works.' });
    expect([answer.status, answer.body.message, answer.body.data]).toEqual([200, 'Exemption taken back', []]);
    expect((await clock()).failure.code).toBe('EXAM_BROWSER_NEEDED');
    // Again, there is nothing to take back, and nothing that the log could tell.
    expect((await exempt({ exempt: false, reason: 'Once more.' })).status).toBe(200);
    expect((await listAudited()).map(([, action, detail]) => [action, detail])).toEqual([
      ['exempt-from-exam-browser', { studentId: asha.id, reason: 'Broken laptop.' }],
      ['end-exemption', { studentId: asha.id, reason: 'The laptop works.' }],
    ]);
  });

  test.each<
    [why: string, changes: () => Promise<Partial<BodyIn<typeof exemptFromExamBrowser>>>, path: string]
  >([
    ['a student of no task', async () => ({ studentId: newId() }), 'studentId'],
    [
      'a student of another task',
      async () => {
        const stranger = await makeStudent(server.deps, {
          id: faculty.departmentId,
          instituteId: faculty.instituteId,
        });
        await makeTask(server.deps, faculty, { students: [stranger] });
        return { studentId: stranger.id };
      },
      'studentId',
    ],
    ['the faculty', async () => ({ studentId: faculty.id }), 'studentId'],
    ['nobody, without a reason', async () => ({ reason: '  ' }), 'reason'],
    ['nobody, with a reason of 501 characters', async () => ({ reason: 'x'.repeat(501) }), 'reason'],
  ])('is not for %s', async (_why, changes, path) => {
    const refused = await exempt(await changes());
    expect([refused.status, refused.failure.code]).toEqual([400, 'VALIDATION']);
    expect(refused.failure.errors?.map((error) => error.path)).toEqual([path]);
    expect([(await view()).exemptions, await listAudited()]).toEqual([[], []]);
  });

  test('is not shown any more of a student who was taken out, and holds again when put back', async () => {
    await exempt();
    const { examBrowser: _, ...stored } = await view();
    await server.call(removeStudents, { token, params: { taskId }, body: { studentIds: [asha.id] } });
    const { exemptions, edition } = await view();
    expect(exemptions).toEqual([]);
    expect((await server.call(editTask, { token, body: { ...stored, taskId, edition } })).status).toBe(200);
    expect((await view()).exemptions.map(({ studentId }) => studentId)).toEqual([asha.id]);
  });

  test('may be given after the end too: it also says why somebody sat the task elsewhere', async () => {
    const over = await makeTask(server.deps, faculty, {
      ...windowOf(server.deps, -60, -10),
      students: [asha],
    });
    expect((await exempt({ taskId: over })).status).toBe(200);
    expect((await view(over)).exemptions.map(({ studentId }) => studentId)).toEqual([asha.id]);
  });
});
