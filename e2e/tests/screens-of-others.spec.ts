import { fetchDepartments, fetchInstitutes, fetchSubjects, fetchTags, viewAllTasks } from '@assay/contract';
import { callAs } from '../api.ts';
import { setExam, startExam } from '../exam.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { LOOKS, openAs, expectSound } from '../looks.ts';

for (const look of LOOKS) {
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
