import {
  askForProof,
  attestByLogin,
  attestExamBrowser,
  examBrowserLaunch,
  examBrowserTest,
  exemptFromExamBrowser,
  launchExamBrowser,
  proveAgain,
  testExamBrowser,
} from '@assay/contract';
import { findNewestRevision, presentRevision } from '../../src/features/exam-browser/index.ts';
import { OWN_MACHINE } from '../../src/platform/caller.ts';
import { openSession } from '../../src/platform/sessions/sessions.ts';
import { shownAt } from '../exam-browser/file.ts';
import { makeTask, PASSWORD } from '../fixtures.ts';
import { completedTask, upcomingTask } from './items.ts';
import { accountOf, identityOf, server, statusOf, tokenOf, type CallTable, type Person } from './people.ts';

const OWN_EXAM = [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 404, 401];
/** The exam browser of the student; another student's is open for another task. */
const OWN_EXAM_BROWSER = [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 401];

const page = { url: 'http://localhost:3000/', configKeyHash: null, browserExamKeyHash: null };

/** A task that requires the exam browser, with its configuration. */
const lockedExam = async (student: 'student' | 'other student' = 'student') => {
  const taskId = await makeTask(server.deps, accountOf('owner'), {
    students: [accountOf(student)],
    requireExamBrowser: true,
  });
  const { origin } = new URL(server.deps.config.publicUrl);
  const revision = await presentRevision(server.deps.db, taskId, origin, server.deps.now());
  return { taskId, revisionId: revision.id };
};

/** The session of a student's exam browser; of everybody else the ordinary one. */
const sessionIn = async (person: Person, { taskId, revisionId }: Awaited<ReturnType<typeof lockedExam>>) => {
  const account = identityOf(person);
  if (account?.role !== 'STUDENT') return tokenOf(person);
  const exam = person === 'student' ? { taskId, revisionId } : await lockedExam('other student');
  const now = server.deps.now();
  return openSession(server.deps.db, account, {
    now,
    caller: OWN_MACHINE,
    exam: { ...exam, proof: 'PAGE', provenAt: now },
  });
};

/** What only a launch, a configuration or a binding opens, and how far it is from being guessed. */
export const EXAM_BROWSER_CALLS: CallTable = {
  'launch-exam-browser': [
    async (person) => statusOf(person, launchExamBrowser, { body: { taskId: (await lockedExam()).taskId } }),
    OWN_EXAM,
  ],
  'exam-browser-launch': [
    async (person) => {
      const body = { taskId: (await lockedExam()).taskId };
      const { data } = (await server.call(launchExamBrowser, { token: tokenOf('student'), body })).body;
      return statusOf(person, examBrowserLaunch, { params: { launchId: data.launchId } });
    },
    OWN_EXAM,
  ],
  // Without the token of a launch nobody gets in, whoever it is.
  'exam-browser/attest': [
    async (person) =>
      statusOf(person, attestExamBrowser, {
        params: { token: '0'.repeat(32) },
        body: { taskId: (await lockedExam()).taskId, page, secret: 'a guess of twenty letters' },
      }),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403],
  ],
  // With the right password, from a browser that shows no keys.
  'exam-browser/attest-by-login': [
    async (person) =>
      statusOf(person, attestByLogin, {
        body: {
          username: identityOf(person)?.username ?? 'nobody',
          password: PASSWORD,
          taskId: (await lockedExam()).taskId,
          page,
        },
      }),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 401],
  ],
  'ask-for-proof': [
    async (person) => {
      const exam = await lockedExam();
      const token = await sessionIn(person, exam);
      return statusOf(person, askForProof, { body: { taskId: exam.taskId } }, token);
    },
    OWN_EXAM_BROWSER,
  ],
  'prove-again': [
    async (person) => {
      const exam = await lockedExam();
      const { taskId } = exam;
      const token = await sessionIn(person, exam);
      const { data } = (await server.call(askForProof, { token, body: { taskId } })).body;
      const path = data?.path ?? `/student/tasks/${taskId}?proof=guess`;
      const url = new URL(server.deps.config.publicUrl).origin + path;
      const key = (await findNewestRevision(server.deps.db, taskId))?.configKey ?? '';
      return statusOf(
        person,
        proveAgain,
        {
          body: {
            taskId,
            nonce: path.split('proof=')[1] ?? '',
            page: { url, configKeyHash: shownAt(url, key), browserExamKeyHash: null },
          },
        },
        token,
      );
    },
    OWN_EXAM_BROWSER,
  ],
  'test-exam-browser': [
    async (person) => statusOf(person, testExamBrowser, { body: { taskId: await upcomingTask() } }),
    [200, 200, 200, 200, 200, 404, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  // Only one's own test.
  'exam-browser-test': [
    async (person) => {
      const body = { taskId: await upcomingTask() };
      const { data } = (await server.call(testExamBrowser, { token: tokenOf('owner'), body })).body;
      return statusOf(person, examBrowserTest, { params: { launchId: data.launchId } });
    },
    [200, 404, 404, 404, 404, 404, 404, 404, 404, 403, 403, 403, 403, 403, 401],
  ],
  'exempt-from-exam-browser': [
    async (person) =>
      statusOf(person, exemptFromExamBrowser, {
        body: {
          taskId: await completedTask(),
          studentId: accountOf('student').id,
          exempt: true,
          reason: 'A broken laptop.',
        },
      }),
    [200, 403, 200, 403, 403, 404, 404, 403, 404, 403, 403, 403, 403, 403, 401],
  ],
};
