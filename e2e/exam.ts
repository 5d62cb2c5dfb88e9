import {
  createTask,
  EVENT_STREAM,
  fetchTaskById,
  finalSubmit,
  saveDraft,
  SERVER_TIME_HEADER,
  startTask,
  viewAllQuestions,
  type BodyIn,
} from '@assay/contract';
import { expect, type Page, type Route } from '@playwright/test';
import { callAs, type Caller } from './api.ts';

const MINUTE_MS = 60_000;

export interface ExamPlan {
  /** Usernames. */
  students: readonly string[];
  /** Begins of the questions' texts, as the demonstration has them. */
  questions: readonly string[];
  /** Who sets it; `faculty` without. */
  owner?: string;
  name?: string;
  /** Minutes until it begins; a second without. */
  startsIn?: number;
  /** Minutes from each student's start; without it the whole window. */
  duration?: number;
  /** Minutes. */
  window?: number;
  requireExamBrowser?: boolean;
  singleSession?: boolean;
  allowCompletion?: boolean;
  examBrowser?: BodyIn<typeof createTask>['examBrowser'];
}

/** Sets a task through the API. Answers its id. */
export const setExam = async (url: string, plan: ExamPlan): Promise<string> => {
  const { students, questions, owner = 'faculty', startsIn = 1 / 60, window = 30, duration = null } = plan;
  const faculty = await callAs(url, owner);
  const bank = (await faculty.call(viewAllQuestions, {})).data;
  const chosen = questions.map((begin) => {
    const question = bank.find(({ questionText }) => questionText.startsWith(begin));
    if (!question) throw new Error(`The demonstration has no question that begins with "${begin}".`);
    return { questionId: question._id, marks: 10, timeRequired: 1 };
  });
  const people = await Promise.all(students.map((username) => callAs(url, username)));
  const create = async (): Promise<string> => {
    const start = Date.now() + startsIn * MINUTE_MS;
    const task = {
      name: plan.name ?? `Browser test ${new Date(start).toISOString()}`,
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + window * MINUTE_MS).toISOString(),
      duration,
      requireExamBrowser: plan.requireExamBrowser,
      singleSession: plan.singleSession,
      allowCompletion: plan.allowCompletion,
      // Without a word the server draws a password of the file, which no test could know.
      examBrowser: plan.examBrowser ?? {},
      totalMarks: chosen.length * 10,
      questions: chosen,
      assignedStudentIds: people.map(({ userId }) => userId),
    };
    try {
      return (await faculty.call(createTask, { body: task })).data._id;
    } catch (error) {
      // On a busy machine the moment has passed before the server hears of it.
      if (String(error).includes('must be in the future')) return create();
      throw error;
    }
  };
  return create();
};

/** Lets a student start a task, as soon as it has begun, and submit a Python program for its first question. */
export const submitProgram = async (student: Caller, taskId: string, text: string): Promise<void> => {
  await expect
    .poll(() =>
      student.call(startTask, { body: { taskId } }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  const { data } = await student.call(fetchTaskById, { params: { taskId } });
  const draft = {
    programIndex: data.questions[0]?.questionId._id ?? '',
    language: 'PYTHON' as const,
    code: [{ code: text }],
    revision: 1,
    baseRevision: 0,
  };
  await student.call(saveDraft, { body: { taskId, programDrafts: [draft] } });
  await student.call(finalSubmit, { body: { taskId, totalTimeTaken: 3 } });
};

/** Lets a student start a task, as soon as it has begun, and submit a page for each of its questions. */
export const submitPages = async (student: Caller, taskId: string, heading: string): Promise<void> => {
  await expect
    .poll(() =>
      student.call(startTask, { body: { taskId } }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  const { data: exam } = await student.call(fetchTaskById, { params: { taskId } });
  const programDrafts = exam.questions.map(({ questionId }) => ({
    programIndex: questionId._id,
    language: 'HTML/CSS/JS' as const,
    code: [{ code: `<h1>${heading}</h1>` }],
    revision: 1,
    baseRevision: 0,
  }));
  await student.call(saveDraft, { body: { taskId, programDrafts } });
  await student.call(finalSubmit, { body: { taskId, totalTimeTaken: 3 } });
};

/** Opens a task and presses Start as soon as it has begun. */
export const startExam = async (page: Page, taskId: string): Promise<void> => {
  await page.goto(`/student/tasks/${taskId}`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('timer')).toBeVisible();
};

/** The editor that the student types in. */
export const editor = (page: Page) => page.locator('.cm-content[contenteditable="true"]').first();

/** Replaces the whole program. */
export const typeProgram = async (page: Page, text: string): Promise<void> => {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
};

/** Waits until the page says of the work what is expected. */
export const expectSavedState = (page: Page, words: string | RegExp): Promise<void> =>
  expect(page.getByTestId('saved-state')).toHaveText(words);

/** Whether a stream is asked for. Its answer has no end to wait for: a test that changes answers holds it, as some proxies do. */
export const isStream = (route: Route): boolean => route.request().headers()['accept'] === EVENT_STREAM;

/** Lets the server's clock, as the answers to this page tell it, go ahead by so many ms. */
export const shiftClock = async (page: Page): Promise<(ms: number) => void> => {
  let shift = 0;
  await page.route('**/api/**', async (route) => {
    if (isStream(route)) return;
    const response = await route.fetch();
    const headers = response.headers();
    const time = headers[SERVER_TIME_HEADER];
    if (time) headers[SERVER_TIME_HEADER] = new Date(Date.parse(time) + shift).toISOString();
    await route.fulfill({ response, headers });
  });
  return (ms) => {
    shift = ms;
  };
};

/** Lets an exam page hear the server's clock now: one that comes back to the network asks at once. */
export const hearClock = async (page: Page): Promise<void> => {
  const heard = page.waitForResponse((response) => response.url().includes('/api/'));
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await heard;
};
