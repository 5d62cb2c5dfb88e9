import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

test('an administrator looks at what would go, sets a period, holds a person, and takes what is stored about them', async ({
  page,
}) => {
  await logIn(page, 'admin');
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Retention' }).click();
  await expect(page.getByRole('heading', { name: 'Retention', level: 1 })).toBeVisible();
  const logs = page.getByRole('listitem').filter({ hasText: 'Logs of exams' });

  await test.step('nothing goes until a period is set, and its preview says what would', async () => {
    await expect(logs).toContainText('Kept for ever');
    await page.getByRole('button', { name: 'Change Logs of exams' }).click();
    const form = page.getByRole('dialog', { name: 'Logs of exams' });
    await form.getByLabel('For some days').check();
    await form.getByRole('textbox', { name: 'Days' }).fill('29');
    await form.getByRole('button', { name: 'Preview' }).click();
    await expect(form.getByText('Please enter whole days, from 30 to 36,500.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Days' }).fill('730');
    await form.getByRole('button', { name: 'Preview' }).click();
    await expect(form.getByText('With 730 days nothing would go now.')).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(logs).toContainText('Goes 730 days after the end of the exam');
    await expect(logs).toContainText('From');
  });

  await test.step('a person is held with a reason, and let go again', async () => {
    await page.getByRole('button', { name: 'Place a Hold' }).click();
    const form = page.getByRole('dialog', { name: 'Place a Hold' });
    await form.getByText('A person', { exact: true }).click();
    await form.getByRole('button', { name: 'Place hold' }).click();
    await expect(form.getByText('Please choose one.')).toBeVisible();
    await form.getByRole('combobox', { name: 'Person' }).fill('student1');
    await page.getByRole('option', { name: /\(student1\)/ }).click();
    await form.getByLabel('Reason').fill('An appeal is being heard');
    await form.getByRole('button', { name: 'Place hold' }).click();
    const held = page.getByRole('listitem').filter({ hasText: '(student1)' });
    await expect(held).toContainText('An appeal is being heard');
    await expectAccessibleScreen(page);
    await held.getByRole('button', { name: /^End the hold on/ }).click();
    await page.getByRole('button', { name: 'End hold', exact: true }).last().click();
    await expect(page.getByText('Nothing is on hold.')).toBeVisible();
  });

  await test.step('what is stored about somebody comes as a file', async () => {
    await page.getByRole('combobox', { name: 'Person' }).fill('student1');
    await page.getByRole('option', { name: /\(student1\)/ }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await coming).suggestedFilename()).toMatch(/^everything-about-.*student1.*\.zip$/);
  });

  await test.step('and everybody takes what is stored about themselves from the profile', async () => {
    await page.getByRole('link', { name: /^Profile of/ }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Everything About Me' }).click();
    expect((await coming).suggestedFilename()).toBe('everything-about-me.zip');
  });

  await page.goto('/admin/retention');
  await page.getByRole('button', { name: 'Change Logs of exams' }).click();
  const form = page.getByRole('dialog', { name: 'Logs of exams' });
  await form.getByLabel('For ever').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(logs).toContainText('Kept for ever');
});
