import { randomUUID } from 'node:crypto';
import { createQuestion, finalSubmit, publishResult, startTask, type BodyIn } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { setExam, shiftClock, submitPages } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';
import { makeOwnPlace } from '../../own-place.ts';

const MINUTE_MS = 60_000;
const PAGE_QUESTION = 'Build a page with the timetable';

/** A question whose reference solution prints something else than its test case expects. */
const FAILING: BodyIn<typeof createQuestion> = {
  question: '<p>Print the double of a number.</p>',
  language: ['PYTHON'],
  marks: 10,
  timeRequired: 1,
  wantAutoCalculate: true,
  difficulty: '1',
  testcases: [{ input: '2', output: '4', type: 'HIDDEN' }],
  code: [{ isVisible: true, isEditable: true, code: '' }],
  referenceSolutions: [{ language: 'PYTHON', code: 'print(5)' }],
};

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const row = (page: Page, of: string, name: string) =>
  section(page, of).getByRole('listitem').filter({ hasText: name });

test(
  'a student sees the next exam count down and open by itself, and the last results as a line',
  { tag: '@dashboard' },
  async ({ page, product }) => {
    const place = await makeOwnPlace(product, { students: 1, questions: [PAGE_QUESTION] });
    const [username = ''] = place.students;
    const exam = { owner: place.faculty, students: [username], questions: [PAGE_QUESTION] };
    await logIn(page, username);

    await test.step('where nothing is yet, it says what will appear', async () => {
      await page.goto('/student/dashboard');
      await expect(section(page, 'Next exam')).toContainText('No exam is ahead of you.');
      await expect(section(page, 'Last results')).toContainText('No result is published yet.');
      await expectAccessible(page);
    });

    await test.step('the next exam counts down, says what it takes, and opens when its time has come', async () => {
      const taskId = await setExam(product.url, {
        ...exam,
        name: 'First exam',
        startsIn: 30,
        requireExamBrowser: true,
      });
      await setExam(product.url, { ...exam, name: 'Second exam', startsIn: 24 * 60 });
      await page.reload();
      const next = section(page, 'Next exam').getByRole('article', { name: 'First exam' });
      await expect(next.getByRole('timer')).toHaveText(/^00:(29|30):/);
      await expect(next).toContainText('Opens only in Safe Exam Browser');
      await expect(next).toContainText('Bring a computer on which it is installed');
      await expect(row(page, 'After that', 'Second exam')).toContainText('Tomorrow');
      const tile = (name: RegExp) => page.getByRole('main').getByRole('link', { name });
      const upcoming = tile(/^Upcoming Tasks/);
      await expect(upcoming).toContainText('02');

      // Not long before it begins.
      const shift = await shiftClock(page);
      const [begin] = await product.sql('select start_time from task where id = $1', [taskId]);
      shift(Number(begin?.['start_time']) - Date.now() - 20_000);
      await page.reload();
      await expect(next.getByRole('timer')).toHaveText(/^00:00:[012]\d$/);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      const open = section(page, 'Open now').getByRole('link', { name: 'Open First exam' });
      await expect(open).toHaveAttribute('href', `/student/tasks/${taskId}`, { timeout: MINUTE_MS });
      await expect(page.getByRole('status').filter({ hasText: 'First exam is open.' })).toBeAttached();
      await expect(upcoming).toContainText('01');
      await expect(tile(/^Available Tasks/)).toContainText('01');
      expect(asked.filter((url) => url.includes('/api/student/details'))).toEqual([]);
      await expectAccessibleScreen(page);
      await page.unrouteAll({ behavior: 'wait' });
      await product.sql('update task set deleted_at = now() where id = $1', [taskId]);
    });

    await test.step('published results are listed, and drawn as a line with a table behind it', async () => {
      const student = await callAs(product.url, username);
      const faculty = await callAs(product.url, place.faculty);
      for (const [name, marks] of [
        ['Practical one', 4],
        ['Practical two', 9],
      ] as const) {
        const taskId = await setExam(product.url, { ...exam, name });
        await submitPages(student, taskId, name);
        const graded = 'select 1 from attempt where task_id = $1 and graded_at is not null';
        await expect
          .poll(async () => (await product.sql(graded, [taskId])).length, { timeout: MINUTE_MS })
          .toBe(1);
        await product.sql(
          `update submission_program set given_marks = $2, evaluated_at = now(), evaluated_by = $3
           where attempt_id in (select id from attempt where task_id = $1)`,
          [taskId, marks, faculty.userId],
        );
        await product.sql('update task set end_time = now() where id = $1', [taskId]);
        await faculty.call(publishResult, { body: { taskId } });
      }
      await page.reload();
      const results = section(page, 'Last results').getByRole('listitem');
      await expect(results.filter({ hasText: 'Practical two' })).toContainText('9 of 10 · 90 % · A');
      const chart = section(page, 'Your results over time');
      await expect(chart.getByRole('img').first()).toHaveAccessibleName(/result 40 %.*result 90 %/);
      await chart.getByRole('radio', { name: 'Table' }).press('Space');
      await expect(chart.getByRole('row', { name: /Practical one/ })).toContainText('40 %');
      await expectAccessibleScreen(page);
      await results.getByRole('link', { name: 'Practical two' }).click();
      await expect(page).toHaveURL(/\/student\/history\/analysis\//);
    });
  },
);

test(
  'faculty and heads work from their dashboards: who writes, what comes, what waits for marks and publishing',
  { tag: '@dashboard' },
  async ({ page, product }) => {
    const place = await makeOwnPlace(product, { students: 2, questions: [PAGE_QUESTION] });
    const { faculty, students, department } = place;
    const exam = { owner: faculty, students, questions: [PAGE_QUESTION] };
    const taskId = await setExam(product.url, { ...exam, name: 'Running exam' });
    await setExam(product.url, { ...exam, name: 'Coming exam', startsIn: 3 * 60, duration: 20 });
    const author = await callAs(product.url, faculty);
    const [writer, submitter] = await Promise.all(students.map((one) => callAs(product.url, one)));
    if (!writer || !submitter) throw new Error('There are two students.');
    await submitPages(submitter, taskId, 'Timetable');
    await writer.call(startTask, { body: { taskId } });
    await logIn(page, faculty);

    await test.step('what runs says who is writing, and leads to just these', async () => {
      await page.goto('/faculty/dashboard');
      const running = row(page, 'Running now', 'Running exam');
      await expect(running).toContainText('1 of 2 submitted');
      await expect(row(page, 'Next 7 days', 'Coming exam')).toContainText(/2 assigned.*20 min/);
      await expect(section(page, 'To mark and publish')).toContainText('All results are published.');
      await expect(section(page, 'Reference solutions that fail')).toContainText(
        'No reference solution fails.',
      );
      await running.getByRole('link', { name: '1 writing' }).click();
      await expect(page).toHaveURL(
        new RegExp(`/faculty/sessions/task-students/${taskId}\\?f.state=WRITING$`),
      );
      await expect(page.getByRole('table', { name: 'Students in the task' }).getByRole('row')).toHaveCount(2);
    });

    await test.step('a reference that fails says what it is needed for, and the list is narrowed to it', async () => {
      const failing = row(page, 'Reference solutions that fail', 'Print the double of a number');
      await author.call(createQuestion, { body: FAILING });
      await setExam(product.url, {
        ...exam,
        questions: ['Print the double of a number'],
        name: 'Exam with a mistake',
        startsIn: 60,
      });
      await page.goto('/faculty/dashboard');
      await expect
        .poll(
          async () => {
            await page.reload();
            return (await failing.allInnerTexts()).join(' ');
          },
          { timeout: MINUTE_MS },
        )
        .toMatch(/1 of 1 tests? fails? in PYTHON[^]*needed for Exam with a mistake/);
      await expectAccessibleScreen(page);
      await page.goto('/faculty/questions?f.reference=FAILED');
      const list = page.getByRole('table', { name: 'Questions' });
      await expect(page.getByRole('button', { name: 'Remove the filter Reference' })).toBeVisible();
      await expect(list.getByRole('row')).toHaveCount(2);
      await expect(list).toContainText('Print the double of a number');
      await page.goto('/faculty/questions?f.reference=PASSED');
      await expect(list.getByRole('row')).not.toHaveCount(0);
      await expect(page.getByText('Print the double of a number')).toHaveCount(0);
    });

    await test.step('what is over is marked and then published from here', async () => {
      await writer.call(finalSubmit, { body: { taskId, totalTimeTaken: 3 } });
      await product.sql('update task set end_time = now() where id = $1', [taskId]);
      await page.goto('/faculty/dashboard');
      await expect
        .poll(
          async () => {
            await page.reload();
            return (await row(page, 'To mark and publish', 'Running exam').allInnerTexts()).join(' ');
          },
          { timeout: MINUTE_MS },
        )
        .toContain('1 program waits for marks');
      await page.getByRole('link', { name: 'Mark Running exam' }).click();
      await expect(page).toHaveURL(new RegExp(`/faculty/tasks/marking/${taskId}$`));
      await page.getByRole('link', { name: /^Mark: Question 1/ }).click();
      await page.getByRole('textbox', { name: 'Marks for question 1' }).fill('7');
      await page.keyboard.press('ControlOrMeta+s');
      await expect(page.getByText(/Marks saved/).first()).toBeVisible();
      await page.goto('/faculty/dashboard');
      await page.reload();
      const unfinished = row(page, 'To mark and publish', 'Running exam');
      await expect(unfinished).toContainText('2 of 2 submitted, all marked');
      await unfinished.getByRole('link', { name: 'Publish Running exam' }).click();
      const dialog = page.getByRole('dialog', { name: 'Publish results' });
      await expect(dialog).toContainText('Every student of “Running exam” will see their marks');
      await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(new RegExp(`/faculty/tasks/view-submission/${taskId}$`));
      await page.goto('/faculty/dashboard');
      await expect(section(page, 'To mark and publish')).toContainText('All results are published.');
    });

    await test.step('the head of the department sees whose tasks they are, and opens them', async () => {
      await logIn(page, place.hod);
      await page.goto('/hod/dashboard');
      const published = row(page, 'Results published', 'Running exam');
      await expect(published).toContainText(/average 35 %.*2 of 2 submitted.*by Faculty/);
      await expect(row(page, 'Next 7 days', 'Coming exam')).toContainText('by Faculty');
      await expectAccessible(page);
      await published.getByRole('link', { name: 'Running exam' }).click();
      await expect(page).toHaveURL(new RegExp(`/hod/tasks/view-submission/${taskId}$`));
    });

    await test.step('the head of the institute sees the same by department, with nothing to open', async () => {
      await logIn(page, place.hoi);
      await page.goto('/hoi/dashboard');
      const coming = row(page, 'Next 7 days', 'Coming exam');
      await expect(coming).toContainText(department);
      await expect(coming.getByRole('link')).toHaveCount(0);
      await expect(row(page, 'Results published', 'Running exam')).toContainText('average 35 %');
      await expectAccessible(page);
    });
  },
);

test(
  'an administrator sees where exams are and how the installation is, and is led to what needs a look',
  { tag: '@dashboard' },
  async ({ page, product }) => {
    await logIn(page, 'admin');
    await page.goto('/admin/dashboard');
    const part = (name: string) => row(page, 'Installation', name);

    await test.step('institutes with exams stand first by what runs, and lead to their departments', async () => {
      const place = await makeOwnPlace(product, { students: 1, questions: [PAGE_QUESTION] });
      await setExam(product.url, {
        owner: place.faculty,
        students: place.students,
        questions: [PAGE_QUESTION],
        startsIn: 20,
      });
      await page.reload();
      const own = row(page, 'Exams in the next 24 hours', place.institute);
      await expect(own).toContainText('1 to come');
      await own.getByRole('link', { name: place.institute }).click();
      await expect(page).toHaveURL(`/admin/institute/${place.instituteId}/departments`);
      await page.goto('/admin/dashboard');
    });

    await test.step('each part says how it is', async () => {
      await expect(part('answers in')).toContainText(/Fine:.*Database.*answers in \d/s);
      await expect(part('Files')).toContainText(/Fine:.*in the database/s);
      await expect(part('Code runner')).toContainText(/Fine:.*C, C\+\+, Java, Python/s);
      await expect(part('Grading')).toContainText(/Fine:.*nothing waits/s);
      await expect(part('Disk')).toContainText(/ of .* free/);
      await expect(part('Mail')).toContainText('no mail server is set');
      await expect(part('Mail').getByRole('link', { name: 'Set it up: Mail' })).toHaveAttribute(
        'href',
        '/admin/help/operations#mail',
      );
    });

    await test.step('mails that failed and a backup that is due lead to where more is said', async () => {
      await expect(part('Backup').getByRole('link', { name: 'How to: Backup' })).toHaveAttribute(
        'href',
        '/admin/help/operations#backup',
      );
      const [failed, backup] = [randomUUID(), randomUUID()];
      await product.sql(
        `insert into audit_log (id, action, at, times, last_at, detail) values
           ($1, 'fail-mail', now(), 3, now(), '{"name": "first passwords", "why": "ECONNECTION"}'),
           ($2, 'backup', now() - interval '5 hours', 1, null, '{}')`,
        [failed, backup],
      );
      await page.reload();
      await expect(part('Backup')).toContainText(/Fine:.*last 5 h ago/s);
      await expect(part('Mail')).toContainText('3 mails failed in 7 days');
      await expectAccessibleScreen(page);
      await part('Mail').getByRole('link', { name: 'Audit: Mail' }).click();
      await expect(page).toHaveURL(/\/admin\/audit\?f\.kind=system$/);
      const entry = page.getByRole('row').filter({ hasText: 'A mail could not be sent' }).first();
      await expect(entry).toContainText('first passwords');
      // The database refuses that; its owner can take the trigger off.
      await product.sql('alter table audit_log disable trigger keep_entries', []);
      await product.sql('delete from audit_log where id = any($1::uuid[])', [[failed, backup]]);
      await product.sql('alter table audit_log enable trigger keep_entries', []);
    });
  },
);
