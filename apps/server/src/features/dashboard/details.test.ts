import { availableTask, facultyDetails, studentDetails, taskHistory, upcomingTasks } from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeHead,
  makeQuestion,
  makeStudent,
  makeTask,
  share,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
});

describe('the dashboard of a student', () => {
  let token: string;
  let student: TestAccount;

  /** Running: fresh, started, started with the own time over, submitted. Others: coming, past, not assigned, deleted. */
  beforeAll(async () => {
    const { deps } = server;
    student = await makeStudent(deps, department);
    token = await loginAs(server, student);
    const students = [student];
    const startedAt = windowOf(deps, -40, 0).startTime;
    await makeTask(deps, faculty, { students });
    await makeAttempt(deps, await makeTask(deps, faculty, { students, duration: 60 }), student, {
      startedAt,
    });
    await makeAttempt(deps, await makeTask(deps, faculty, { students, duration: 30 }), student, {
      startedAt,
    });
    await makeAttempt(deps, await makeTask(deps, faculty, { students }), student, {
      startedAt,
      submittedAt: deps.now(),
    });
    await makeTask(deps, faculty, { students, ...windowOf(deps, 10, 20) });
    await makeTask(deps, faculty, { students, ...windowOf(deps, -20, -10) });
    await makeTask(deps, faculty, { students: [await makeStudent(deps, department)] });
    const gone = await makeTask(deps, faculty, { students });
    await deps.db.updateTable('task').set({ deletedAt: deps.now() }).where('id', '=', gone).execute();
  });

  const counts = async () => {
    const { body } = await server.call(studentDetails, { token });
    return {
      availableTasks: body.availableTasks,
      upcomingTasks: body.upcomingTasks,
      completedTasks: body.completedTasks,
    };
  };
  const listed = async () => ({
    availableTasks: (await server.call(availableTask, { token })).body.data.length,
    upcomingTasks: (await server.call(upcomingTasks, { token })).body.data.length,
    completedTasks: (await server.call(taskHistory, { token })).body.data.length,
  });

  test('counts what can be sat, what lies ahead and what is behind', async () => {
    expect(await counts()).toEqual({ availableTasks: 2, upcomingTasks: 1, completedTasks: 3 });
  });

  test('counts what the lists show, whatever the time', async () => {
    for (const minutes of [0, 12, 21, 25, 130]) {
      server.setNow(new Date(Date.now() + minutes * 60_000));
      expect({ minutes, ...(await counts()) }).toEqual({ minutes, ...(await listed()) });
    }
    server.setNow(new Date());
  });
});

describe('the dashboard of an author', () => {
  test('has the own and the shared items; the head’s has the department’s', async () => {
    const { deps } = server;
    const here = await makeDepartment(deps);
    const [one, two, head] = [
      await makeFaculty(deps, here),
      await makeFaculty(deps, here),
      await makeHead(deps, here),
    ];
    const student = await makeStudent(deps, here);
    const questionId = await makeQuestion(deps, one);
    const taskId = await makeTask(deps, one, { name: 'Lab', questions: [questionId], students: [student] });
    await makeTask(deps, two, { name: 'Quiz' });
    const groupId = await makeGroup(deps, one, [student]);
    const see = async (account: TestAccount) => {
      const token = await loginAs(server, account);
      const {
        counts,
        data = [],
        questions = [],
        grp = [],
      } = (await server.call(facultyDetails, { token })).body;
      const withStatus = (wanted: string) => data.filter(({ status }) => status === wanted).length;
      expect(counts).toEqual({
        upcoming: withStatus('UPCOMING'),
        available: withStatus('ONGOING'),
        completed: withStatus('COMPLETED'),
        questions: questions.length,
        groups: grp.length,
      });
      const short = (await server.call(facultyDetails, { token, query: { lists: 'false' } })).body;
      expect([short.counts, Object.keys(short)]).toEqual([counts, ['success', 'counts', 'work']]);
      return {
        tasks: data.map((task) => [task.name, task.status]),
        questions: questions.length,
        groups: grp.length,
      };
    };
    expect(await see(one)).toEqual({ tasks: [['Lab', 'ONGOING']], questions: 1, groups: 1 });
    expect(await see(two)).toEqual({ tasks: [['Quiz', 'NOT-ASSIGNED']], questions: 1, groups: 0 });
    await share(deps, 'task', taskId, two, ['view']);
    await share(deps, 'group', groupId, two, ['view']);
    expect(await see(two)).toEqual({
      tasks: [
        ['Quiz', 'NOT-ASSIGNED'],
        ['Lab', 'ONGOING'],
      ],
      questions: 1,
      groups: 1,
    });
    expect(await see(head)).toMatchObject({ questions: 2, groups: 1 });
    expect((await see(head)).tasks).toHaveLength(2);
  });
});
