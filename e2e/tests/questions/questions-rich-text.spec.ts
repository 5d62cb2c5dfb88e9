import { createQuestion, viewQuestion } from '@assay/contract';
import { callAs } from '../../api.ts';
import { setExam, startExam } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

test(
  'tables, pictures, sub- and superscript are written, kept through an edit, and shown',
  { tag: ['@exam'] },
  async ({ page, product }) => {
    const author = await callAs(product.url, 'faculty2');
    const title = `Rich ${Date.now()}`;
    const create = async (question: string) => {
      const facts = { language: ['C' as const], marks: 5, timeRequired: 5, difficulty: '1' as const };
      return (await author.call(createQuestion, { body: { question, ...facts } })).data._id;
    };
    const questionId = await create(`<p>${title}</p><p>Fill in the table for x</p>`);
    const stored = async () => (await author.call(viewQuestion, { body: { questionId } })).data.question;

    await logIn(page, 'faculty2');
    const open = async (_id = questionId) => {
      await page.goto(`/faculty/questions/edit-question/${_id}`);
      await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toContainText(title);
    };
    const save = async () => {
      await page.getByRole('button', { name: 'Update', exact: true }).click();
      await expect(page).toHaveURL(/\/faculty\/questions(\/view-question\/.*)?$/);
    };

    await test.step('opened and not written in, the toolbar tells of no place in the text', async () => {
      await open(await create(`<p>${title}</p><pre><code>1 2</code></pre>`));
      await expect(page.getByRole('button', { name: 'Bold' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Code block' })).not.toHaveAttribute('data-active');
    });

    await test.step('everything is written by the toolbar', async () => {
      await open();
      const editor = page.getByRole('textbox', { name: 'Question', exact: true });
      await expect(editor).toHaveCSS('min-height', /100%|\d+px/);
      await editor.press('ControlOrMeta+End');
      await page.getByRole('button', { name: 'Superscript' }).click();
      await page.keyboard.type('2');
      await page.getByRole('button', { name: 'Superscript' }).click();
      await page.keyboard.type(' and a');
      await page.getByRole('button', { name: 'Subscript' }).click();
      await page.keyboard.type('10');
      await page.getByRole('button', { name: 'Subscript' }).click();

      await page.getByRole('button', { name: 'Insert table' }).click();
      await page.getByRole('button', { name: 'Insert 2 × 2 table' }).click();
      await page.keyboard.type('Input');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Output');
      await page.getByRole('button', { name: 'Add row after' }).click();
      await page.getByRole('button', { name: 'Add column after' }).click();
      await expect(editor.getByRole('row')).toHaveCount(3);
      await page.keyboard.press('ControlOrMeta+End');

      const big = await page.screenshot({ type: 'png' });
      await page
        .getByLabel('Picture file')
        .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: big });
      const dialog = page.getByRole('dialog', { name: 'Insert picture' });
      await dialog.getByRole('button', { name: 'Insert' }).click();
      await expect(dialog.getByText('Alternative text is required.')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel('Alternative text').fill('The question form');
      await dialog.getByRole('button', { name: 'Insert' }).click();
      await expect(editor.getByRole('img', { name: 'The question form' })).toBeVisible();
      await save();
    });

    await test.step('opening and saving it again loses nothing', async () => {
      const before = await stored();
      expect(before).toContain('x<sup>2</sup> and a<sub>10</sub>');
      expect(before).toMatch(/<th[^>]*><p>Input<\/p><\/th><th[^>]*><p>Output<\/p><\/th>/);
      expect(before.match(/<tr>/g)).toHaveLength(3);
      expect(before.match(/<t[hd] /g)).toHaveLength(9);
      expect(before).toMatch(/<img data-picture="[0-9a-f]{64}" alt="The question form" \/>/);
      await open();
      const picture = page.getByRole('textbox', { name: 'Question', exact: true }).getByRole('img');
      await expect(picture).toHaveAttribute('src', /^blob:/);
      // The words that stand for it are changed, and nothing else.
      await picture.click();
      await page.getByRole('button', { name: 'Picture', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Picture' });
      await expect(dialog.locator('img')).toHaveAttribute('src', /^blob:/);
      await dialog.getByLabel('Alternative text').fill('The form');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await save();
      expect(await stored()).toBe(before.replace('The question form', 'The form'));
      await open();
      await page.getByLabel('Required Time (min)').fill('6');
      await save();
      expect(await stored()).toBe(before.replace('The question form', 'The form'));
    });

    await test.step('the view shows it on a phone in the dark, and the table scrolls in itself', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(`/faculty/questions/view-question/${questionId}`);
      await expect(page.getByRole('region', { name: 'Table' }).getByRole('cell')).toHaveCount(6);
      await expect(page.getByRole('img', { name: 'The form' })).toHaveAttribute('src', /^blob:/);
      await expectAccessible(page);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBeLessThanOrEqual(0);
    });

    await test.step('in the exam the pictures of all questions come at once: a cut network hides none', async () => {
      await create(`<p>Warm up ${title}</p>`);
      const taskId = await setExam(product.url, {
        owner: 'faculty2',
        students: ['student55'],
        questions: [`Warm up ${title}`, `${title} Fill in`],
      });
      await page.setViewportSize({ width: 1366, height: 768 });
      await logIn(page, 'student55');
      const fetched = page.waitForResponse((answer) => answer.url().includes('/content?') && answer.ok());
      await startExam(page, taskId);
      await (await fetched).finished();
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Next question' }).click();
      const picture = page
        .getByRole('article', { name: 'Question 2' })
        .getByRole('img', { name: 'The form' });
      await expect(picture).toHaveAttribute('src', /^blob:/);
      expect(
        await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
      ).toBeGreaterThan(100);
      await page.context().setOffline(false);
    });
  },
);
