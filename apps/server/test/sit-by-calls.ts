import {
  fetchStudentSubmission,
  fetchTaskById,
  finalSubmit,
  lastRuns,
  runCode,
  saveDraft,
  startTask,
  type Language,
} from '@assay/contract';
import { loginAs, makeQuestion, makeStudent, makeTask, type TestAccount } from './fixtures.ts';
import type { TestServer } from './test-server.ts';
import { waitFor } from './wait-for.ts';

/**
 * A new student of a faculty member's department meets a question, writes a program (in Python unless another language is given), runs and submits it, and it is
 * graded. The task counts what the question does. Leaves the clock after the task.
 */
export const sitByCalls = async (
  server: TestServer,
  faculty: TestAccount,
  code: string,
  question: NonNullable<Parameters<typeof makeQuestion>[2]>,
  language: Language = 'PYTHON',
) => {
  const { deps } = server;
  server.setNow(new Date());
  const student = await makeStudent(deps, { id: faculty.departmentId, instituteId: faculty.instituteId });
  const questionId = await makeQuestion(deps, faculty, question);
  const taskId = await makeTask(deps, faculty, {
    questions: [{ questionId, marks: question.marks ?? 5, timeRequired: 10 }],
    students: [student],
  });
  const token = await loginAs(server, student);
  const program = { programIndex: questionId, language, code: [{ code }] };
  const started = await server.call(startTask, { token, body: { taskId } });
  const met = await server.call(fetchTaskById, { token, params: { taskId } });
  const ran = await server.call(runCode, { token, body: { taskId, programSubmission: program } });
  const last = await server.call(lastRuns, { token, body: { taskId } });
  await server.call(saveDraft, {
    token,
    body: { taskId, programDrafts: [{ ...program, revision: 1, baseRevision: 0 }] },
  });
  await server.call(finalSubmit, { token, body: { taskId } });
  await waitFor('the submission is graded', async () => {
    const attempt = await deps.db
      .selectFrom('attempt')
      .where('taskId', '=', taskId)
      .select('gradedAt')
      .executeTakeFirst();
    return Boolean(attempt?.gradedAt);
  });
  server.setNow(new Date(Date.now() + 3 * 3_600_000));
  return {
    taskId,
    questionId,
    student,
    /** The student's session. */
    token,
    met: met.body.data.questions[0]?.questionId,
    ran: ran.body,
    lastRun: last.body.data[0],
    /** All that the student was answered. */
    told: JSON.stringify([started.body, met.body, ran.body, last.body]),
    evaluated: async () =>
      (
        await server.call(fetchStudentSubmission, {
          token: await loginAs(server, faculty),
          body: { taskId, studentId: student.id },
        })
      ).body.data.programSubmissions[0],
  };
};
