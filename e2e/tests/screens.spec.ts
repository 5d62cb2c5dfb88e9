import {
  fetchDepartments,
  fetchGroups,
  fetchInstitutes,
  fetchSubjects,
  fetchTags,
  getRubric,
  viewAllQuestions,
  viewAllTasks,
} from '@assay/contract';
import type { Browser, Page } from '@playwright/test';
import { callAs } from '../api.ts';
import { setExam, startExam } from '../exam.ts';
import { expect, expectAccessible, logIn, test } from '../fixtures.ts';

/** Every look that a screen has to bear. */
const LOOKS = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1366, height: 768 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1366, height: 768 } },
  { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const;

type Look = (typeof LOOKS)[number];

const openAs = async (browser: Browser, baseURL: string, look: Look, username: string): Promise<Page> => {
  const { colorScheme, viewport } = look;
  const context = await browser.newContext({
    baseURL,
    colorScheme,
    viewport,
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await logIn(page, username);
  return page;
};

/** The screen is there, breaks no rule of accessibility, and does not scroll sideways. */
const expectSound = async (page: Page, look: Look): Promise<void> => {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
  // In the dark look the same pages have other colours, and nothing else.
  await expectAccessible(page, look.name === 'dark' ? 'colours' : 'all');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
};

for (const look of LOOKS) {
  test(`screens of faculty and department head are sound: ${look.name}`, async ({ browser, product }) => {
    const faculty = await callAs(product.url, 'faculty');
    const tasks = (await faculty.call(viewAllTasks, {})).data;
    const question = (await faculty.call(viewAllQuestions, {})).data[0];
    const rubric = (await faculty.call(getRubric, {})).data[0];
    const group = (await faculty.call(fetchGroups, {})).data[0];
    const coming = tasks.find(({ status }) => status === 'UPCOMING');
    const running = tasks.find(({ status }) => status === 'ONGOING');
    const finished = tasks.find(({ isResultPublished }) => isResultPublished);
    const paths = [
      'dashboard',
      'tasks',
      'tasks?page=40',
      'tasks/create-task',
      `tasks/edit-task/${coming?._id}`,
      `tasks/edit-task/${finished?._id}?copy=true`,
      `tasks/view-task/${finished?._id}`,
      `tasks/view-submission/${finished?._id}`,
      `tasks/demo/${coming?._id}`,
      'questions',
      'questions/create-question',
      `questions/edit-question/${question?._id}`,
      `questions/view-question/${question?._id}`,
      'rubrics',
      'rubrics/create-rubric',
      `rubrics/edit-rubric/${rubric?._id}`,
      `rubrics/view-rubric/${rubric?._id}`,
      'groups',
      `groups/edit-group/${group?._id}`,
      'sessions',
      `sessions/task-students/${running?._id}`,
      'profile',
      'help',
    ];
    // The department head's screens are the same with other rights, so one look shows what differs.
    const people = [
      ['faculty', 'faculty'],
      ...(look.name === 'light' ? ([['hod', 'hod']] as const) : []),
    ] as const;
    for (const [username, area] of people) {
      const page = await openAs(browser, product.url, look, username);
      for (const path of paths) {
        await test.step(`${area}/${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]+/g, '…')}`, async () => {
          await page.goto(`/${area}/${path}`);
          await expectSound(page, look);
        });
      }
      await test.step(`${area}: lists in which nothing is found`, async () => {
        for (const list of ['tasks', 'questions', 'groups', 'rubrics']) {
          await page.goto(`/${area}/${list}?q=nothing-has-these-words`);
          await expectSound(page, look);
          await expect(page.getByText(`No ${list} found.`)).toBeVisible();
          await expect(page.locator('tbody tr')).toHaveCount(0);
        }
      });
      await page.context().close();
    }
  });

  test(`screens of a student are sound: ${look.name}`, async ({ browser, product }) => {
    const student = { light: 'student12', dark: 'student13', phone: 'student14' }[look.name];
    const faculty = await callAs(product.url, 'faculty');
    const published = (await faculty.call(viewAllTasks, {})).data.find(
      ({ name }) => name === 'DAA Practical 2: Searching and Sorting',
    );
    const taskId = await setExam(product.url, {
      students: [student],
      questions: ['How alike are two strands', 'Write a number as the product'],
    });
    const page = await openAs(browser, product.url, look, student);
    for (const path of [
      'dashboard',
      'available-task',
      'upcoming-task',
      'history',
      'guidelines',
      'profile',
      'help',
    ])
      await test.step(path, async () => {
        await page.goto(`/student/${path}`);
        await expectSound(page, look);
      });
    await test.step('result of a published task, or word that there is none', async () => {
      await page.goto(`/student/history/analysis/${published?._id}`);
      await expectSound(page, look);
    });
    await test.step('before the start of an exam', async () => {
      await page.goto(`/student/tasks/${taskId}`);
      await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
      await expectSound(page, look);
    });
    await test.step('in the exam', async () => {
      await startExam(page, taskId);
      await expectSound(page, look);
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByRole('dialog')).toContainText('not attempted');
      await expectAccessible(page);
    });
    await page.context().close();
  });

  test(`screens of heads and administrator are sound: ${look.name}`, async ({ browser, product }) => {
    const admin = await callAs(product.url, 'admin');
    const institute = (await admin.call(fetchInstitutes, {})).data.at(-1);
    const params = { instituteId: institute?._id ?? '' };
    const department = (await admin.call(fetchDepartments, { params })).data.at(-1);
    const tag = (await admin.call(fetchTags, {})).data[0];
    const hod = await callAs(product.url, 'hod');
    const subject = (await hod.call(fetchSubjects, {})).data[0];
    const place = `institute/${institute?._id}/department/${department?._id}`;
    for (const [username, paths] of [
      [
        'admin',
        [
          '/admin/dashboard',
          '/admin/setup',
          '/admin/institute',
          `/admin/institute/${institute?._id}/departments`,
          `/admin/${place}`,
          `/admin/${place}?tab=students`,
          '/admin/tags',
          `/admin/tags/tag-details/${tag?._id}`,
          '/admin/feedback',
          '/admin/help/operations',
        ],
      ],
      ['hoi', ['/hoi/dashboard', `/hoi/department/${institute?._id}`, `/hoi/${place}`, '/hoi/faculty']],
      [
        'hod',
        [
          '/hod/dashboard',
          '/hod/dashboard/hod-details',
          '/hod/faculty',
          '/hod/students',
          '/hod/subjects',
          '/hod/subjects/create-subject',
          `/hod/subjects/edit-subject/${subject?._id}`,
          '/hod/help/admin',
        ],
      ],
      ['faculty', ['/faculty/report', '/faculty/students']],
    ] as const) {
      const page = await openAs(browser, product.url, look, username);
      for (const path of paths)
        await test.step(path, async () => {
          await page.goto(path);
          await expectSound(page, look);
        });
      await page.context().close();
    }
  });
}

test('screens without a session are sound', async ({ browser, product }) => {
  for (const look of LOOKS) {
    const { colorScheme, viewport } = look;
    const context = await browser.newContext({ baseURL: product.url, colorScheme, viewport });
    const page = await context.newPage();
    for (const path of ['/login', '/forgot-password', '/reset-password/unknown', '/setup/unknown'])
      await test.step(`${path}: ${look.name}`, async () => {
        await page.goto(path);
        await expectSound(page, look);
      });
    await context.close();
  }
});
