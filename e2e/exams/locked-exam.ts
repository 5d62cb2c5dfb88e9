/** A task that opens only in Safe Exam Browser, and the ways that students and faculty go into it. */
import { launchExamBrowser } from '@assay/contract';
import { expect, type Browser, type Page } from '@playwright/test';
import { callAs } from '../api.ts';
import { openExamBrowser, type ExamBrowserSystem, type SimulatedExamBrowser } from '../exam-browser.ts';
import { expectSavedState, setExam, typeProgram } from '../exam.ts';
import { logIn } from '../page/log-in.ts';
import type { Product } from '../product.ts';

/** How the question of these tasks begins. */
export const QUESTION = 'How alike are two strands';

/** Sets the task for one student. Answers its id. */
export const setLockedExam = (product: Product, student: string): Promise<string> =>
  setExam(product.url, { students: [student], questions: [QUESTION], requireExamBrowser: true });

/** A way into the exam browser, as the student's ordinary browser gets it. */
export const launchOf = async (product: Product, username: string, taskId: string) => {
  const student = await callAs(product.url, username);
  return (await student.call(launchExamBrowser, { body: { taskId } })).data;
};

/** What a link adds to the start address. */
export const launchIn = (link: string): string => link.split('??')[1] ?? '';

/** No browser of a test machine knows the scheme; what would be opened is noted instead. */
export const noteOpenedLinks = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="seb"]') : null;
      if (!link) return;
      event.preventDefault();
      document.body.dataset.opened =
        `${document.body.dataset.opened ?? ''} ${link.getAttribute('href')}`.trim();
    }),
  );

/** What would have been opened since the page was loaded. */
export const openedLinks = async (page: Page): Promise<string[]> =>
  ((await page.locator('body').getAttribute('data-opened')) ?? '').split(' ').filter(Boolean);

/** An ordinary browser in which a student is logged in. */
export const openOutside = async (browser: Browser, product: Product, username: string) => {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await noteOpenedLinks(page);
  await logIn(page, username);
  return { page, context };
};

interface Sitting {
  student: string;
  system: ExamBrowserSystem;
  /** The program that is typed. */
  text: string;
}

/** A student who has opened a task in Safe Exam Browser, started, and typed something that is saved. */
export const sitLockedExam = async (
  browser: Browser,
  product: Product,
  { student, system, text }: Sitting,
): Promise<SimulatedExamBrowser & { taskId: string }> => {
  const taskId = await setLockedExam(product, student);
  const { link } = await launchOf(product, student, taskId);
  const client = await openExamBrowser(browser, { system, link });
  await client.page.getByRole('button', { name: 'Start', exact: true }).click();
  await typeProgram(client.page, text);
  await expectSavedState(client.page, 'Saved');
  return { ...client, taskId };
};

/** The server holds this in the draft of the only question. */
export const expectStored = async (product: Product, taskId: string, text: string): Promise<void> => {
  const rows = await product.sql(
    'select code::text from draft join attempt on attempt.id = attempt_id where task_id = $1',
    [taskId],
  );
  expect(rows.map(({ code }) => String(code)).join('\n')).toContain(text);
};

/** Lets the proof that a page has shown be so many minutes old. */
export const ageProof = (product: Product, taskId: string, minutes: number): Promise<unknown> =>
  product.sql('update session set proven_at = now() - make_interval(mins => $2) where exam_task_id = $1', [
    taskId,
    minutes,
  ]);
