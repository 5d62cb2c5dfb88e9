import {
  addGroup,
  addRubric,
  createQuestion,
  createTask,
  editGroupStudents,
  getAllSubjects,
  listGroupCandidates,
  shareGroup,
  shareTask,
  viewAllTasks,
  viewTask,
  type Permission,
} from '@assay/contract';
import { callAs, type Caller } from '../../api.ts';
import { fillMoment } from '../../authoring.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

const HOUR_MS = 3_600_000;

/** What the owner, of another department, has: a task with a subject, a rubric and a question, and a group of one. */
const makeItems = async (owner: Caller, name: string) => {
  const [subject] = (await owner.call(getAllSubjects, {})).data;
  const rubric = await owner.call(addRubric, {
    body: { name: `${name} rubric`, components: [{ title: 'Style', marks: 4 }] },
  });
  const question = await owner.call(createQuestion, {
    body: {
      question: `<p>${name}: double the number.</p>`,
      language: ['PYTHON'],
      marks: 10,
      timeRequired: 5,
      difficulty: '1',
      testcases: [{ input: '4711', output: '9422', type: 'HIDDEN' }],
      referenceSolutions: [{ language: 'PYTHON', code: 'print(int(input()) * 2)' }],
    },
  });
  const task = await owner.call(createTask, {
    body: {
      name,
      startTime: new Date(Date.now() + HOUR_MS).toISOString(),
      endTime: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
      totalMarks: 10,
      questions: [{ questionId: question.data._id, marks: 10, timeRequired: 5 }],
      subjects: subject?._id ?? null,
      rubrics: rubric.data._id,
    },
  });
  const groupId = (
    await owner.call(addGroup, { body: { name: `${name} group`, semester: 5, batch: '2027' } })
  ).data._id;
  const [student] = (await owner.call(listGroupCandidates, { params: { groupId } })).data;
  await owner.call(editGroupStudents, {
    params: { groupId },
    body: { studentIds: [student?._id ?? ''], loadedStudentIds: [] },
  });
  return { taskId: task.data._id, groupId, subject: subject?.name ?? '', student };
};

test(
  'a task of another department is read with its questions, copied without what cannot be had, and set for a shared group',
  { tag: ['@tasks', '@questions', '@groups'] },
  async ({ page, product }) => {
    const name = `Across departments ${Date.now()}`;
    const text = `${name}: double the number.`;
    const owner = await callAs(product.url, 'faculty2');
    const colleague = await callAs(product.url, 'faculty');
    const { taskId, groupId, subject, student } = await makeItems(owner, name);
    const give = (permissions: Permission[]) =>
      owner.call(shareTask, { body: { taskId, accessMap: { [colleague.userId]: permissions } } });
    await give(['view']);
    await owner.call(shareGroup, { body: { groupId, accessMap: { [colleague.userId]: ['view'] } } });
    await logIn(page, 'faculty');

    await test.step('each question on its page is a link to statement, tests and reference', async () => {
      await page.goto(`/faculty/tasks/view-task/${taskId}`);
      await page.getByRole('link', { name: text }).click();
      await expect(page.getByRole('heading', { name: 'Test Cases' })).toBeVisible();
      await expect(page.getByText('4711')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Reference Solution' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Back' }).click();
      await expect(page.getByRole('heading', { name })).toBeVisible();
    });

    await test.step('a copy says in one sentence what it does without, and can be created as it is', async () => {
      await page.goto(`/faculty/tasks/edit-task/${taskId}?copy=true`);
      await expect(page.getByRole('banner').getByText('Create Copy Task')).toBeVisible();
      await expect(page.getByLabel('Task Name')).toHaveValue(`Copy of ${name}`);
      await expect(
        page.getByText(
          `The copy does without the subject “${subject}” of another department and the rubric “${name} rubric” that is not shared with you.`,
        ),
      ).toBeVisible();
      // A question that is in no list of the colleague is among those of the copy all the same.
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
      await expectAccessibleScreen(page);
      await fillMoment(page, 'Schedule At', new Date(Date.now() + HOUR_MS));
      await fillMoment(page, 'Deadline', new Date(Date.now() + 3 * HOUR_MS));
      await page.getByRole('checkbox', { name: `${name} group` }).check();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page.getByText('Task created successfully')).toBeVisible();
      await page.waitForURL(/\/faculty\/tasks$/);
    });

    await test.step('the copy is of its owner alone: its questions open also when the share is taken back', async () => {
      await give([]);
      const copy = (await colleague.call(viewAllTasks, {})).data.find(
        (task) => task.name === `Copy of ${name}`,
      );
      const { data } = await colleague.call(viewTask, { params: { taskId: copy?._id ?? '' } });
      expect(data.assignedStudentIds).toEqual([student?._id]);
      await page.goto(`/faculty/tasks/view-task/${copy?._id}`);
      await page.getByRole('link', { name: text }).click();
      await expect(page.getByText('4711')).toBeVisible();
      await page.goto(`/faculty/tasks/view-task/${taskId}/questions/${data.questions[0]?.questionId}`);
      await expect(page.getByText('Question not found.').first()).toBeVisible();
      await expect(page.getByText('4711')).toHaveCount(0);
    });

    await test.step('a link to copy what was taken back says so, and not that a question is missing', async () => {
      await give(['update']);
      await page.goto(`/faculty/tasks/edit-task/${taskId}?copy=true`);
      await expect(page.getByText('You do not have the right to copy this task.').first()).toBeVisible();
    });
  },
);
