import { fetchGroups, getRubric, viewAllQuestions, viewAllTasks, viewTask } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen, expectAccessibleScreens } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';
import type { Product } from '../../product.ts';

/** What the faculty member of the demonstration has to look at. */
const itemsOf = async (product: Product) => {
  const faculty = await callAs(product.url, 'faculty');
  const tasks = (await faculty.call(viewAllTasks, {})).data;
  const idOf = (is: (task: (typeof tasks)[number]) => boolean | undefined) => tasks.find(is)?._id;
  return {
    question: (await faculty.call(viewAllQuestions, {})).data[0]?._id,
    rubric: (await faculty.call(getRubric, {})).data[0]?._id,
    group: (await faculty.call(fetchGroups, {})).data[0]?._id,
    coming: idOf(({ status }) => status === 'UPCOMING'),
    running: idOf(({ status }) => status === 'ONGOING'),
    finished: idOf(({ isResultPublished }) => isResultPublished),
  };
};

const expectAccessibleEmptyLists = async (page: Page, area: string): Promise<void> => {
  for (const list of ['tasks', 'questions', 'groups', 'rubrics'])
    await test.step(`nothing is found: ${list}`, async () => {
      await page.goto(`/${area}/${list}?q=nothing-has-these-words`);
      await expect(page.getByText(`No ${list} found.`)).toBeVisible();
      await expect(page.locator('tbody tr')).toHaveCount(0);
      await expectAccessibleScreen(page);
    });
};

/** The first question of a task. */
const questionOf = async (product: Product, taskId = ''): Promise<string | undefined> => {
  const faculty = await callAs(product.url, 'faculty');
  return (await faculty.call(viewTask, { params: { taskId } })).data.questions[0]?.questionId;
};

test('screens of tasks are sound in every look', async ({ page, product }) => {
  const { coming, finished } = await itemsOf(product);
  const asked = await questionOf(product, finished);
  await logIn(page, 'faculty');
  await expectAccessibleScreens(page, [
    '/faculty/dashboard',
    '/faculty/tasks',
    '/faculty/tasks?page=40',
    '/faculty/tasks?f.archived=true',
    '/faculty/tasks/create-task',
    `/faculty/tasks/edit-task/${coming}`,
    `/faculty/tasks/edit-task/${finished}?copy=true`,
    `/faculty/tasks/view-task/${finished}`,
    `/faculty/tasks/view-task/${finished}/questions/${asked}`,
    `/faculty/tasks/test-exam-browser/${coming}`,
    `/faculty/tasks/view-submission/${finished}`,
    `/faculty/tasks/marking/${finished}`,
    `/faculty/tasks/record/${finished}`,
    '/check-record',
    '/faculty/tasks/requests',
    `/faculty/tasks/requests/${finished}`,
    `/faculty/tasks/regrades/${finished}`,
    `/faculty/tasks/regrades/${finished}/new?question=${asked}`,
    `/faculty/tasks/similar/${finished}`,
    `/faculty/tasks/similar/${finished}/cases`,
    `/faculty/tasks/demo/${coming}`,
  ]);
});

test('screens of questions, rubrics, groups and sessions are sound in every look', async ({
  page,
  product,
}) => {
  const { question, rubric, group, running } = await itemsOf(product);
  await logIn(page, 'faculty');
  await expectAccessibleScreens(page, [
    '/faculty/questions',
    '/faculty/questions/create-question',
    `/faculty/questions/edit-question/${question}`,
    `/faculty/questions/view-question/${question}`,
    '/faculty/rubrics',
    '/faculty/rubrics/create-rubric',
    `/faculty/rubrics/edit-rubric/${rubric}`,
    `/faculty/rubrics/view-rubric/${rubric}`,
    '/faculty/groups',
    `/faculty/groups/edit-group/${group}`,
    '/faculty/sessions',
    `/faculty/sessions/task-students/${running}`,
    `/faculty/sessions/room/${running}`,
    '/faculty/profile',
    '/faculty/help',
  ]);
  await expectAccessibleEmptyLists(page, 'faculty');
});

test('a department head reads the same screens with other rights, and they are sound', async ({
  page,
  product,
}) => {
  const { question, rubric, coming, finished } = await itemsOf(product);
  await logIn(page, 'hod');
  await expectAccessibleScreens(page, [
    '/hod/tasks',
    `/hod/tasks/view-task/${finished}`,
    `/hod/tasks/test-exam-browser/${coming}`,
    `/hod/tasks/view-submission/${finished}`,
    `/hod/questions/view-question/${question}`,
    `/hod/rubrics/view-rubric/${rubric}`,
    '/hod/sessions',
  ]);
  await expectAccessibleEmptyLists(page, 'hod');
});
