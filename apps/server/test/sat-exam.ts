/** An exam that was sat, graded and is over, for tests of its record. */
import { finalSubmit, saveDraft, startTask } from '@assay/contract';
import { keepRecords } from '../src/features/records/record-keeper.ts';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeRubric,
  makeStudent,
  makeTask,
  windowOf,
} from './fixtures.ts';
import type { TestServer } from './test-server.ts';
import { waitFor } from './wait-for.ts';

export const RIGHT = 'n = int(input())\nprint(n + n)';
/** Passes the public tests alone. */
export const HALF = 'n = int(input())\nprint(abs(n) * 2)';

/** Writes a program in two saves and hands it in. */
const sit = async (
  server: TestServer,
  student: Awaited<ReturnType<typeof makeStudent>>,
  taskId: string,
  programs: Readonly<Record<string, string>>,
): Promise<void> => {
  const token = await loginAs(server, student);
  await server.call(startTask, { token, body: { taskId } });
  for (const part of [8, undefined])
    for (const [programIndex, text] of Object.entries(programs))
      await server.call(saveDraft, {
        token,
        body: {
          taskId,
          programDrafts: [
            {
              programIndex,
              language: 'PYTHON',
              code: [{ code: text.slice(0, part) }],
              typedAt: server.deps.now().toISOString(),
            },
          ],
        },
      });
  await server.call(finalSubmit, { token, body: { taskId } });
};

/**
 * An exam of two questions of 5 marks with a rubric: the first student has 10 marks, the second 3.33 and nothing for the
 * second question, the third never came. Each has the questions in an own order. It is over and graded, and sealed unless `sealed` is false.
 */
export const satExam = async (server: TestServer, { sealed = true } = {}) => {
  const { deps } = server;
  const department = await makeDepartment(deps);
  const owner = await makeFaculty(deps, department, { fullname: 'Asha Menon' });
  const students = [
    await makeStudent(deps, department, { fullname: 'Dev Patel' }),
    await makeStudent(deps, department, { fullname: 'Meera Joshi' }),
    await makeStudent(deps, department, { fullname: 'Ravi Kumar' }),
  ] as const;
  const [first, second] = [await makeQuestion(deps, owner), await makeQuestion(deps, owner)];
  const rubricId = await makeRubric(deps, owner);
  const taskId = await makeTask(deps, owner, {
    ...windowOf(deps, -60, 30),
    questions: [first, second],
    students,
    rubricId,
    ownOrder: true,
  });
  await sit(server, students[0], taskId, { [first]: RIGHT, [second]: RIGHT });
  await sit(server, students[1], taskId, { [first]: HALF });
  await waitFor('the exam is graded', async () => {
    const open = await deps.db
      .selectFrom('attempt')
      .where('taskId', '=', taskId)
      .where('gradedAt', 'is', null)
      .select('id')
      .execute();
    return open.length === 0;
  });
  server.passMinutes(31);
  if (sealed) await keepRecords(deps);
  const attempts = await deps.db
    .selectFrom('attempt')
    .where('taskId', '=', taskId)
    .select(['id', 'studentId'])
    .execute();
  const attemptOf = (student: { id: string }): string =>
    attempts.find(({ studentId }) => studentId === student.id)?.id ?? '';
  return {
    owner,
    students,
    taskId,
    questions: [first, second] as const,
    attempts: [attemptOf(students[0]), attemptOf(students[1])] as const,
    token: await loginAs(server, owner),
  };
};
export type SatExam = Awaited<ReturnType<typeof satExam>>;
