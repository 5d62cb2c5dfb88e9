import { readFile } from 'node:fs/promises';
import { createQuestion, viewAllQuestions } from '@assay/contract';
import { callAs } from '../../api.ts';
import { choose, loseAnswers } from '../../authoring.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';
import { noteMessages } from '../../page/note-messages.ts';

test('the question form: several questions, snippets, test cases, modules and tags', async ({ page }) => {
  const tag = `tag ${Date.now()}`;
  await logIn(page, 'faculty');
  await page.goto('/faculty/questions/create-question');

  await test.step('one of several questions can be deleted, the last one cannot', async () => {
    const remove = page.getByRole('button', { name: /^Delete Question/ });
    await expect(remove).toHaveCount(0);
    await page.getByRole('button', { name: 'Add Another Question' }).click();
    await expect(remove).toHaveCount(2);
    await remove.last().click();
    await expect(remove).toHaveCount(0);
  });

  await test.step('new snippets are visible and editable; more than one means a single language', async () => {
    for (const flag of ['Visible to students', 'Editable by students'])
      await expect(page.getByRole('checkbox', { name: flag })).toBeChecked();
    const language = page.getByRole('combobox', { name: 'Language' });
    for (const name of ['PYTHON', 'JAVA']) {
      await language.click();
      await page.getByRole('option', { name, exact: true }).click();
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add Code Snippet' })).toBeDisabled();
    await expect(
      page.getByText('With more than one code snippet only a single language may be chosen.'),
    ).toBeVisible();
  });

  await test.step('a test case is PUBLIC, and begins in its input', async () => {
    await page.getByRole('button', { name: 'Add Test Case' }).click();
    await expect(page.getByRole('radio', { name: 'PUBLIC' })).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Input' })).toBeFocused();
  });

  await test.step('the modules are those of the subject, by their number', async () => {
    const modules = page.getByRole('combobox', { name: 'Modules (Optional)' });
    await expect(modules).toBeDisabled();
    await page.getByRole('combobox', { name: 'Subject (Optional)' }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await modules.click();
    await expect(page.getByRole('option', { name: /^CO1 / })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a further question is filed where the one before it is', async () => {
    const subject = page.getByRole('combobox', { name: 'Subject (Optional)' });
    await page.getByRole('button', { name: 'Add Another Question' }).click();
    await expect(subject.nth(1)).toHaveValue(await subject.first().inputValue());
    await page
      .getByRole('button', { name: /^Delete Question/ })
      .last()
      .click();
  });

  await test.step('Enter makes a tag once, in whatever case it is typed', async () => {
    const tags = page.getByRole('combobox', { name: 'Tags (Optional)' });
    let created = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/faculty/create-tag')) created += 1;
    });
    await tags.fill(tag);
    await page.keyboard.press('Enter');
    const pill = page.locator('.mantine-Pill-root', { hasText: tag });
    await expect(pill).toBeVisible();
    await pill.getByRole('button', { includeHidden: true }).click();
    await tags.fill(tag.toUpperCase());
    await expect(page.getByRole('option', { name: tag })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(pill).toBeVisible();
    expect(created).toBe(1);
  });
});

test('what cannot be fetched for the forms is told, and they stay usable', async ({ page }) => {
  const told = await noteMessages(page);
  await logIn(page, 'faculty');
  await page.goto('/faculty/questions/view-question');
  await expect(page.getByText('No question ID provided')).toBeVisible();

  const failing =
    /get-all-subjects|get-modules-by-subject|get-tags-by-query|create-tag|getRubric|get-all-groups|view-all-questions/;
  await page.route(failing, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/faculty/questions/create-question');
  await told('Failed to fetch subjects');
  await told('Failed to fetch tags');
  await page.getByRole('combobox', { name: 'Tags (Optional)' }).fill('never stored');
  await page.keyboard.press('Enter');
  await told('Failed to create tag');
  await page.goto('/faculty/tasks/create-task');
  for (const what of ['subjects', 'rubrics', 'groups', 'questions']) await told(`Failed to fetch ${what}`);
  await page.getByLabel('Task Name').fill('Still typed');
  await page.goto('/faculty/questions/view-question/00000000-0000-7000-8000-000000000000');
  await told('Failed to fetch question');
});

test('questions whose answers were lost are created once, and what was typed since is not lost', async ({
  page,
  product,
}) => {
  const word = `lost${Date.now()}`;
  const faculty = await callAs(product.url, 'faculty');
  const count = async () => {
    const { data } = await faculty.call(viewAllQuestions, {});
    return data.filter(({ questionText }) => questionText.includes(word)).length;
  };
  const create = page.getByRole('button', { name: 'Create', exact: true });
  const text = (index: number) => page.getByRole('textbox', { name: 'Question' }).nth(index);
  const fill = async (index: number, name: string) => {
    await text(index).fill(`${word} ${name}`);
    await choose(page, page.getByRole('combobox', { name: 'Language' }).nth(index), 'PYTHON');
    await page.getByLabel('Required Time (min)').nth(index).fill('1');
    await page.getByRole('textbox', { name: 'Marks', exact: true }).nth(index).fill('10');
    await page.getByLabel('Easy').nth(index).check();
    await page
      .getByRole('switch', { name: /Auto Calculate Marks/ })
      .nth(index)
      .click();
  };
  await logIn(page, 'faculty');
  await page.goto('/faculty/questions/create-question');
  await fill(0, 'first');
  await page.getByRole('button', { name: 'Add Another Question' }).click();
  await fill(1, 'second');

  await test.step('the same questions are not created again', async () => {
    const findAnswers = await loseAnswers(page, '**/api/faculty/create-question');
    await create.click();
    await expect(page.getByText('Connection Issue').first()).toBeVisible();
    expect(await count()).toBe(2);
    await findAnswers();
    await text(1).fill(`${word} second, thought over`);
    await create.click();
    await expect(
      page.getByText(/^1 question is saved; 1 is not: This question was created/).first(),
    ).toBeVisible();
    await expect(text(0)).toHaveText(`${word} second, thought over`);
    expect(await count()).toBe(2);
  });

  await test.step('whoever was told so can still create what was typed since', async () => {
    await create.click();
    await expect(page.getByText('Question created successfully').first()).toBeVisible();
    await expect(page).toHaveURL(/\/faculty\/questions$/);
    expect(await count()).toBe(3);
  });
});

test('a file is attached to a question, and taken away again', async ({ page, product }) => {
  const faculty = await callAs(product.url, 'faculty');
  const { data } = await faculty.call(createQuestion, {
    body: {
      question: `<p>Draw the tree of the attached file. ${Date.now()}</p>`,
      language: ['PYTHON'],
      marks: 5,
      timeRequired: 10,
      difficulty: '1',
    },
  });
  await logIn(page, 'faculty');
  const edit = async () => {
    await page.goto(`/faculty/questions/edit-question/${data._id}`);
    await expect(page.getByRole('heading', { name: 'Edit Question' })).toBeVisible();
  };
  const save = async () => {
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Question updated successfully')).toBeVisible();
    await page.goto(`/faculty/questions/view-question/${data._id}`);
    await expect(page.getByText('Draw the tree of the attached file.')).toBeVisible();
  };

  await edit();
  const file = { name: 'tree.csv', mimeType: 'text/csv', buffer: Buffer.from('parent,child\n1,2\n') };
  await page.locator('input[type=file]').last().setInputFiles(file);
  await save();
  const link = page.getByRole('button', { name: 'tree.csv' });
  const saved = page.waitForEvent('download');
  await link.click();
  expect((await saved).suggestedFilename()).toBe('tree.csv');
  expect(await readFile(await (await saved).path(), 'utf8')).toBe('parent,child\n1,2\n');

  await edit();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await save();
  await expect(link).toHaveCount(0);
});

test('each further language has starter code of its own, in the form, its preview and the stored question', async ({
  page,
  product,
}) => {
  const faculty = await callAs(product.url, 'faculty');
  const { data } = await faculty.call(createQuestion, {
    body: {
      question: `<p>Add in the language that you know best. ${Date.now()}</p>`,
      language: ['C', 'C++', 'JAVA', 'PYTHON', 'HTML/CSS/JS'],
      code: [{ isVisible: true, isEditable: true, code: 'int add(int a, int b);' }],
      marks: 5,
      timeRequired: 10,
      difficulty: '1',
    },
  });
  const languages = page.getByRole('radiogroup', { name: 'Language of the starting program' });
  const snippet = page.getByRole('textbox', { name: 'Code of snippet 1' });
  const starter = page.getByRole('textbox', { name: 'Starter code in JAVA' });
  await logIn(page, 'faculty');
  await page.goto(`/faculty/questions/edit-question/${data._id}`);

  await test.step('it begins with the skeleton at a press, beside the snippets of the first language', async () => {
    await expect(snippet).toContainText('int add');
    await languages.getByText('JAVA').click();
    await expect(snippet).toHaveCount(0);
    await page.getByRole('button', { name: 'Begin with the skeleton' }).click();
    await expect(starter).toContainText('public class Main');
    await expect(starter).toBeFocused();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.insertText('// Add here.');
    await expect(languages.getByLabel('written')).toHaveCount(2);
    await expectAccessibleScreen(page);
  });

  await test.step('the preview shows it, and a skeleton where there is none', async () => {
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    const preview = page.getByRole('region', { name: 'Starting program' });
    // Esc, with nothing open, would ask to leave the form.
    const pick = async (language: string) => {
      await preview.getByRole('combobox', { name: 'Language' }).click();
      await page.getByRole('option', { name: language, exact: true }).click();
    };
    await pick('JAVA');
    await expect(preview.getByRole('textbox')).toContainText('// Add here.');
    await pick('PYTHON');
    await expect(preview.getByRole('textbox')).toContainText('def main');
  });

  await test.step('it is stored, and the page of the question shows it', async () => {
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Question updated successfully')).toBeVisible();
    await page.goto(`/faculty/questions/view-question/${data._id}`);
    await expect(starter).toContainText('// Add here.');
    await expect(
      page.getByText('In C++, PYTHON and HTML/CSS/JS, students start from the skeleton.'),
    ).toBeVisible();
  });
});
