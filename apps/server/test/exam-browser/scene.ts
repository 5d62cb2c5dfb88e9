/** A task that requires Safe Exam Browser, with students, and how they come into it. */
import {
  LOG_START,
  editTask,
  fetchStudentSubmission,
  headsAfter,
  launchExamBrowser,
  saveDraft,
  viewTask,
  type BodyIn,
  type EditLog,
  type LogChange,
  type LogEntry,
  type LogHead,
} from '@assay/contract';
import { openLink, type ClientKind, type ExamBrowser, type Opening } from './clients.ts';
import { attest, sessionOf } from './page.ts';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
  type TestAccount,
} from '../fixtures.ts';
import type { TestServer } from '../test-server.ts';

export interface Examinee {
  account: TestAccount;
  /** A session of an ordinary browser. */
  token: string;
}

export interface ExamBrowserScene {
  taskId: string;
  questionId: string;
  faculty: TestAccount;
  facultyToken: string;
  examinees: readonly [Examinee, Examinee];
}

/** A running task of one question that requires the exam browser, with two students. */
export const makeExamBrowserScene = async (
  server: TestServer,
  requireExamBrowser = true,
): Promise<ExamBrowserScene> => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const students = [
    await makeStudent(server.deps, department),
    await makeStudent(server.deps, department),
  ] as const;
  const questionId = await makeQuestion(server.deps, faculty);
  const taskId = await makeTask(server.deps, faculty, {
    questions: [questionId],
    students,
    requireExamBrowser,
  });
  const [first, second] = students;
  return {
    taskId,
    questionId,
    faculty,
    facultyToken: await loginAs(server, faculty),
    examinees: [
      { account: first, token: await loginAs(server, first) },
      { account: second, token: await loginAs(server, second) },
    ],
  };
};

/** The task as its faculty see it. */
export const viewedTask = async (server: TestServer, { facultyToken, taskId }: ExamBrowserScene) =>
  (await server.call(viewTask, { token: facultyToken, params: { taskId } })).body.data;

/** Changes a task by its form. @throws with the server's sentence when it is not taken */
export const changeTask = async (
  server: TestServer,
  scene: ExamBrowserScene,
  changes: Partial<BodyIn<typeof editTask>>,
): Promise<void> => {
  const { requireExamBrowser: _, examBrowser, ...stored } = await viewedTask(server, scene);
  const { status, failure } = await server.call(editTask, {
    token: scene.facultyToken,
    body: {
      ...stored,
      taskId: scene.taskId,
      ...changes,
      examBrowser: { ...examBrowser, ...changes.examBrowser },
    },
  });
  if (status !== 200) throw new Error(failure.message);
};

/** Asks for a launch in an ordinary browser. @throws with the server's sentence when there is none */
export const launch = async (server: TestServer, { taskId }: { taskId: string }, { token }: Examinee) => {
  const { status, body, failure } = await server.call(launchExamBrowser, { token, body: { taskId } });
  if (status !== 200) throw new Error(failure.message);
  return body.data;
};

/** The exam browser of a student at the start page of a task. */
export const openExamBrowser = async (
  server: TestServer,
  scene: { taskId: string },
  examinee: Examinee,
  kind: ClientKind,
  opening: Partial<Opening> = {},
): Promise<ExamBrowser> => {
  const { link } = await launch(server, scene, examinee);
  return openLink(kind, link, { listensAt: server.url, ...opening });
};

/** The same, with its session. */
export const enterExam = async (
  server: TestServer,
  scene: { taskId: string },
  examinee: Examinee,
  kind: ClientKind,
  opening: Partial<Opening> = {},
): Promise<{ browser: ExamBrowser; token: string }> => {
  const browser = await openExamBrowser(server, scene, examinee, kind, opening);
  return { browser, token: sessionOf(await attest(browser)) };
};

/** Entries of a log that goes on from `base`, one a second. */
export const entriesOn = (base: LogHead, changes: readonly LogChange[], from: Date): LogEntry[] =>
  changes.map((change, index) => ({
    revision: base.revision + 1 + index,
    typedAt: new Date(from.getTime() + index * 1000).toISOString(),
    change,
  }));

/** Where a log stands after entries. */
export const headAfter = (base: LogHead, entries: readonly LogEntry[]): LogHead =>
  headsAfter(base, entries).at(-1) ?? base;

/** What a page sends of one question: its text, with the log that made it. */
export const typedSave = (
  { taskId, questionId }: { taskId: string; questionId: string },
  text: string,
  entries: readonly LogEntry[],
  base = LOG_START,
): BodyIn<typeof saveDraft> => {
  const last = entries.at(-1);
  if (!last) throw new Error('A save has something to say.');
  const common = { programIndex: questionId, device: 'laptop' };
  const log: EditLog = { ...common, base, entries: [...entries], hash: headAfter(base, entries).hash };
  const { revision, typedAt } = last;
  return {
    taskId,
    programDrafts: [{ ...common, language: 'PYTHON', code: [{ code: text }], revision, typedAt }],
    editLogs: [log],
  };
};

/** What the faculty are shown of a submission. */
export const shownToFaculty = async (
  server: TestServer,
  { facultyToken, taskId }: ExamBrowserScene,
  { account }: Examinee,
) =>
  (
    await server.call(fetchStudentSubmission, {
      token: facultyToken,
      body: { taskId, studentId: account.id },
    })
  ).body.data;
