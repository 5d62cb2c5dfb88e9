import {
  askInvigilator,
  availableTask,
  changePassword,
  deviceKey,
  earlierRun,
  earlierRuns,
  endOtherSessions,
  endOwnSession,
  examClock,
  examEvents,
  examMessages,
  fetchOwnSessions,
  fetchOwnRequests,
  fetchOwnStanding,
  fetchRecordReceipt,
  fetchTaskById,
  finalSubmit,
  getDraft,
  getLog,
  lastRuns,
  login,
  logout,
  ownSubmission,
  requestRegrade,
  runCode,
  saveDraft,
  sendConfirmation,
  startTask,
  takeOver,
  studentDetails,
  taskHistory,
  upcomingTasks,
  verify,
  withdrawRequest,
} from '@assay/contract';
import { newId } from '../../src/platform/ids.ts';
import { loginAs, makeAttempt, makeQuestion, makeRun, makeTask, PASSWORD, windowOf } from '../fixtures.ts';
import { regradeRequest } from './items.ts';
import { accountOf, identityOf, server, statusOf, type CallTable } from './people.ts';

/** Only the student for whom the exam was set; another student is told that there is none. */
const OWN_EXAM = [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 404, 401];
const ANY_STUDENT = [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 200, 401];
const ANYBODY_LOGGED_IN = [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 401];

/** An exam of one question that runs and that the student may start. */
const runningExam = async (): Promise<{ taskId: string; questionId: string }> => {
  const questionId = await makeQuestion(server.deps, accountOf('owner'));
  const students = [accountOf('student')];
  return {
    questionId,
    taskId: await makeTask(server.deps, accountOf('owner'), { questions: [questionId], students }),
  };
};

/** The same, and the student has started. */
const startedExam = async (): Promise<{ taskId: string; questionId: string }> => {
  const exam = await runningExam();
  await makeAttempt(server.deps, exam.taskId, accountOf('student'));
  return exam;
};

const handedIn = async (isResultPublished = false): Promise<string> => {
  const window = windowOf(server.deps, -120, -60);
  const taskId = await makeTask(server.deps, accountOf('owner'), {
    ...window,
    students: [accountOf('student')],
    isResultPublished,
  });
  await makeAttempt(server.deps, taskId, accountOf('student'), {
    startedAt: window.startTime,
    submittedAt: window.endTime,
  });
  return taskId;
};

const program = (programIndex: string) => ({
  programIndex,
  language: 'PYTHON' as const,
  code: [{ code: 'print(int(input()) * 2)' }],
});

/** What students sit exams with, and what everybody does with an own session. */
export const EXAM_CALLS: CallTable = {
  'available-task': [(person) => statusOf(person, availableTask), ANY_STUDENT],
  'own requests for another look': [
    async (person) =>
      statusOf(person, fetchOwnRequests, { params: { taskId: (await regradeRequest()).taskId } }),
    OWN_EXAM,
  ],
  'request-regrade': [
    async (person) => {
      // The student is told that the last request is open; others do not get that far.
      const { taskId, questionId } = await regradeRequest();
      return statusOf(person, requestRegrade, {
        body: { taskId, programIndex: questionId, words: 'Again.' },
      });
    },
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 409, 404, 401],
  ],
  'withdraw-regrade-request': [
    async (person) =>
      statusOf(person, withdrawRequest, { body: { requestId: (await regradeRequest()).requestId } }),
    OWN_EXAM,
  ],
  'upcoming-tasks': [(person) => statusOf(person, upcomingTasks), ANY_STUDENT],
  'task-history': [(person) => statusOf(person, taskHistory), ANY_STUDENT],
  'student/details': [(person) => statusOf(person, studentDetails), ANY_STUDENT],
  'fetch-task-by-id': [
    async (person) => statusOf(person, fetchTaskById, { params: { taskId: (await runningExam()).taskId } }),
    OWN_EXAM,
  ],
  'start-task': [
    async (person) => statusOf(person, startTask, { body: { taskId: (await runningExam()).taskId } }),
    OWN_EXAM,
  ],
  'exam-clock': [
    async (person) => statusOf(person, examClock, { body: { taskId: (await startedExam()).taskId } }),
    OWN_EXAM,
  ],
  'exam-events': [
    async (person) => statusOf(person, examEvents, { params: { taskId: (await startedExam()).taskId } }),
    OWN_EXAM,
  ],
  'take-over': [
    async (person) => statusOf(person, takeOver, { body: { taskId: (await startedExam()).taskId } }),
    OWN_EXAM,
  ],
  'save-draft': [
    async (person) => {
      const { taskId, questionId } = await startedExam();
      const draft = { ...program(questionId), revision: 1, baseRevision: 0 };
      return statusOf(person, saveDraft, { body: { taskId, programDrafts: [draft] } });
    },
    OWN_EXAM,
  ],
  'ask-invigilator': [
    async (person) => {
      const { taskId } = await startedExam();
      return statusOf(person, askInvigilator, { body: { taskId, _id: newId(), text: 'May I leave?' } });
    },
    OWN_EXAM,
  ],
  'exam-messages': [
    async (person) => statusOf(person, examMessages, { body: { taskId: (await startedExam()).taskId } }),
    OWN_EXAM,
  ],
  'get-draft': [
    async (person) => statusOf(person, getDraft, { body: { taskId: (await startedExam()).taskId } }),
    OWN_EXAM,
  ],
  'get-log': [
    async (person) => statusOf(person, getLog, { body: { taskId: (await startedExam()).taskId } }),
    OWN_EXAM,
  ],
  'last-runs': [
    async (person) => statusOf(person, lastRuns, { body: { taskId: (await startedExam()).taskId } }),
    OWN_EXAM,
  ],
  'earlier-runs': [
    async (person) => {
      const { taskId, questionId } = await startedExam();
      return statusOf(person, earlierRuns, { body: { taskId, programIndex: questionId } });
    },
    OWN_EXAM,
  ],
  'earlier-run': [
    async (person) => {
      const exam = await runningExam();
      const attemptId = await makeAttempt(server.deps, exam.taskId, accountOf('student'));
      const runId = await makeRun(server.deps, attemptId, exam.questionId);
      return statusOf(person, earlierRun, { body: { taskId: exam.taskId, runId } });
    },
    OWN_EXAM,
  ],
  'run-code': [
    async (person) => {
      const { taskId, questionId } = await startedExam();
      return statusOf(person, runCode, { body: { taskId, programSubmission: program(questionId) } });
    },
    OWN_EXAM,
  ],
  'final-submit': [
    async (person) => statusOf(person, finalSubmit, { body: { taskId: (await startedExam()).taskId } }),
    OWN_EXAM,
  ],
  'student/submission': [
    async (person) => statusOf(person, ownSubmission, { params: { taskId: await handedIn() } }),
    OWN_EXAM,
  ],
  'student/standing': [
    async (person) => statusOf(person, fetchOwnStanding, { params: { taskId: await handedIn(true) } }),
    OWN_EXAM,
  ],
  'record-receipt': [
    async (person) => statusOf(person, fetchRecordReceipt, { params: { taskId: await handedIn(true) } }),
    OWN_EXAM,
  ],
  login: [
    (person) =>
      statusOf(person, login, {
        body: {
          username: identityOf(person)?.username ?? 'nobody',
          password: person === 'nobody' ? 'guess' : PASSWORD,
        },
      }),
    ANYBODY_LOGGED_IN,
  ],
  verify: [(person) => statusOf(person, verify), ANYBODY_LOGGED_IN],
  'device-key': [
    async (person) => {
      // The secret belongs to the installation, which the other calls find empty.
      await server.deps.db.insertInto('installation').values({ isDemonstration: false }).execute();
      const status = await statusOf(person, deviceKey);
      await server.deps.db.deleteFrom('installation').execute();
      return status;
    },
    ANYBODY_LOGGED_IN,
  ],
  // With a session of its own, for the others are still needed.
  logout: [
    async (person) => {
      const account = identityOf(person);
      const token = account && (await loginAs(server, account));
      return statusOf(person, logout, { body: {} }, token);
    },
    ANYBODY_LOGGED_IN,
  ],
  // With a wrong password, which everybody may try for the own account.
  'change-password': [
    (person) =>
      statusOf(person, changePassword, { body: { currentPassword: 'guess', newPassword: 'my own words' } }),
    [400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 401],
  ],
  'own sessions': [(person) => statusOf(person, fetchOwnSessions), ANYBODY_LOGGED_IN],
  'end-session': [(person) => statusOf(person, endOwnSession, { body: { _id: newId() } }), ANYBODY_LOGGED_IN],
  'end-other-sessions': [(person) => statusOf(person, endOtherSessions, { body: {} }), ANYBODY_LOGGED_IN],
  'send-confirmation': [(person) => statusOf(person, sendConfirmation, { body: {} }), ANYBODY_LOGGED_IN],
};
