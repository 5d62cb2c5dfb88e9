import { fetchDepartments, fetchInstitutes, fetchSubjects, fetchTags, viewAllTasks } from '@assay/contract';
import { callAs } from '../../api.ts';
import { setExam, startExam } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen, expectAccessibleScreens } from '../../looks.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';
import type { Product } from '../../product.ts';

test('screens of a student are sound in every look, in the exam too', async ({ page, product }) => {
  const faculty = await callAs(product.url, 'faculty');
  const published = (await faculty.call(viewAllTasks, {})).data.find(
    ({ name }) => name === 'DAA Practical 2: Searching and Sorting',
  );
  const taskId = await setExam(product.url, {
    students: ['student12'],
    questions: ['How alike are two strands', 'Write a number as the product'],
  });
  await logIn(page, 'student12');
  await expectAccessibleScreens(page, [
    '/student/dashboard',
    '/student/available-task',
    '/student/upcoming-task',
    '/student/history',
    '/student/guidelines',
    '/student/profile',
    '/student/feedback',
    '/student/help',
    `/student/history/analysis/${published?._id}`,
  ]);
  await test.step('before the start of an exam', async () => {
    await page.goto(`/student/tasks/${taskId}`);
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
    await expectAccessibleScreen(page);
  });
  await test.step('in the exam', async () => {
    await startExam(page, taskId);
    await expectAccessibleScreen(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('dialog')).toContainText('not attempted');
    await expectAccessible(page);
  });
});

/** The last department of the last institute. */
const placeOf = async (product: Product) => {
  const admin = await callAs(product.url, 'admin');
  const instituteId = (await admin.call(fetchInstitutes, {})).data.at(-1)?._id ?? '';
  const departments = (await admin.call(fetchDepartments, { params: { instituteId } })).data;
  const tagId = (await admin.call(fetchTags, {})).data[0]?._id;
  return { instituteId, path: `institute/${instituteId}/department/${departments.at(-1)?._id}`, tagId };
};

test('screens of an administrator are sound in every look', async ({ page, product }) => {
  const { instituteId, path, tagId } = await placeOf(product);
  await logIn(page, 'admin');
  await expectAccessibleScreens(page, [
    '/admin/dashboard',
    '/admin/setup',
    '/admin/institute',
    `/admin/institute/${instituteId}/departments`,
    `/admin/institute/${instituteId}/sheets`,
    `/admin/${path}`,
    `/admin/${path}?tab=students`,
    '/admin/people',
    '/admin/gradebook-templates',
    '/admin/gradebook-templates/create',
    '/admin/tags',
    `/admin/tags/tag-details/${tagId}`,
    '/admin/feedback',
    '/admin/mails',
    '/admin/retention',
    '/admin/audit',
    '/admin/help/operations',
  ]);
});

test('screens of an institute head are sound in every look', async ({ page, product }) => {
  const { instituteId, path } = await placeOf(product);
  await logIn(page, 'hoi');
  await expectAccessibleScreens(page, [
    '/hoi/dashboard',
    `/hoi/department/${instituteId}`,
    `/hoi/${path}`,
    '/hoi/faculty',
    '/hoi/students',
    '/hoi/contents',
    '/hoi/mails',
    '/hoi/people',
    '/hoi/audit',
  ]);
});

test('screens on which a department is looked after are sound in every look', async ({ page, product }) => {
  const hod = await callAs(product.url, 'hod');
  const subject = (await hod.call(fetchSubjects, {})).data[0];
  await logIn(page, 'hod');
  await expectAccessibleScreens(page, [
    '/hod/dashboard',
    '/hod/dashboard/hod-details',
    '/hod/faculty',
    '/hod/students',
    '/hod/subjects',
    '/hod/mails',
    '/hod/audit',
    '/hod/subjects/create-subject',
    `/hod/subjects/edit-subject/${subject?._id}`,
    '/hod/report',
    '/hod/attainment/settings',
    `/hod/attainment/subject/${subject?._id}`,
    '/hod/help/admin',
  ]);
  await logIn(page, 'faculty');
  await expectAccessibleScreens(page, [
    '/faculty/report',
    '/faculty/attainment',
    '/faculty/students',
    '/faculty/audit',
  ]);
});

test('screens without a session are sound in every look', async ({ page }) => {
  await expectAccessibleScreens(page, [
    '/login',
    '/forgot-password',
    '/reset-password/unknown',
    '/setup/unknown',
  ]);
});
