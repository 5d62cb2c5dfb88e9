import { fetchGroups, getRubric, viewAllQuestions, viewAllTasks } from '@assay/contract';
import { callAs } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { LOOKS, openAs, expectSound } from '../looks.ts';

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
      `tasks/test-exam-browser/${coming?._id}`,
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
    // The department head reads the same screens with other rights; one look shows what differs.
    const readByHead = [
      'tasks',
      `tasks/view-task/${finished?._id}`,
      `tasks/test-exam-browser/${coming?._id}`,
      `tasks/view-submission/${finished?._id}`,
      `questions/view-question/${question?._id}`,
      `rubrics/view-rubric/${rubric?._id}`,
      'sessions',
    ];
    const people = [
      ['faculty', 'faculty', paths],
      ...(look.name === 'light' ? ([['hod', 'hod', readByHead]] as const) : []),
    ] as const;
    for (const [username, area, seen] of people) {
      const page = await openAs(browser, product.url, look, username);
      for (const path of seen) {
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
}
