import { createQuestion, createTask, viewAllTasks } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { dateField, selectQuestion, typedMoment } from '../../authoring.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { logIn } from '../../page/log-in.ts';

// A browser whose own fields would put the month first.
test.use({ locale: 'en-US' });

const DAY_MS = 86_400_000;

/** The day of a moment as screens write it, `23/11/2026`, and its weekday. */
const dayOf = (moment: Date): string => typedMoment(moment).slice(0, 10);
const weekdayOf = (moment: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', weekday: 'long' }).format(moment);

const start = (page: Page) => dateField(page, 'Schedule At');
const deadline = (page: Page) => dateField(page, 'Deadline');

test('dates of a task are typed with the day first, proposed, and taken from presets and a calendar', async ({
  page,
  product,
}) => {
  const faculty = await callAs(product.url, 'faculty2');
  const name = `Dated ${Date.now()}`;
  const question = `${name} exercise`;
  await faculty.call(createQuestion, {
    body: { question: `<p>${question}</p>`, language: ['C'], marks: 10, timeRequired: 40, difficulty: '1' },
  });
  const other = await faculty.call(createQuestion, {
    body: { question: `<p>${name} other</p>`, language: ['C'], marks: 5, timeRequired: 5, difficulty: '1' },
  });
  // Later than any other: the one that a new task is offered to be like.
  const last = new Date(Date.now() + 400 * DAY_MS);
  await faculty.call(createTask, {
    body: {
      name: `Practical ${name}`,
      startTime: last.toISOString(),
      endTime: new Date(last.getTime() + DAY_MS).toISOString(),
      totalMarks: 5,
      questions: [{ questionId: other.data._id, marks: 5, timeRequired: 5 }],
    },
  });
  await logIn(page, 'faculty2');
  await page.goto('/faculty/tasks/create-task');
  const tomorrow = new Date(Date.now() + DAY_MS);

  await test.step('a start is offered, and said in a quiet line when it is taken', async () => {
    const like = new Date(last.getTime() + 7 * DAY_MS);
    await expect(page.getByRole('button', { name: `like “Practical ${name}”` })).toContainText(
      `${weekdayOf(like)} ${dayOf(like).slice(0, 5)}, `,
    );
    await page.getByRole('button', { name: 'Tomorrow, 10:00 AM' }).click();
    await expect(start(page)).toHaveValue(`${dayOf(tomorrow)}, 10:00 AM`);
    await expect(start(page)).toHaveAccessibleDescription(new RegExp(`^${weekdayOf(tomorrow)}, in `));
  });

  await test.step('what is no date is refused with a sentence, and stands there until it is mended', async () => {
    await start(page).fill('31/02/2027, 10:00 AM');
    // Nothing is said while it is typed.
    await expect(start(page)).not.toHaveAttribute('aria-invalid', 'true');
    await start(page).blur();
    await expect(start(page)).toHaveAccessibleDescription(
      'There is no 31/02/2027: February 2027 has 28 days.',
    );
    await start(page).fill('11/23/2027 10:00');
    await start(page).blur();
    await expect(start(page)).toHaveAccessibleDescription(
      'There is no month 23: the day comes first, then the month.',
    );
    await expect(start(page)).toHaveValue('11/23/2027 10:00');
    await start(page).fill('05/11/2027');
    await start(page).blur();
    await expect(start(page)).toHaveAccessibleDescription(/^The time is missing/);
    await start(page).fill('5.11.27 14:30');
    await expect(start(page)).toHaveAccessibleDescription(/^05\/11\/2027, 02:30 PM: Friday, in /);
    await start(page).blur();
    await expect(start(page)).toHaveValue('05/11/2027, 02:30 PM');
    await start(page).fill('5 nov 2027 2:30 am');
    await start(page).blur();
    await expect(start(page)).toHaveAccessibleDescription(/^Friday at night, in /);
  });

  await test.step('a calendar gives the day, and hour, minute and half of the day beside it', async () => {
    await start(page).fill('05/11/2027, 2:30 PM');
    await start(page).press('Alt+ArrowDown');
    const calendar = page.getByRole('dialog', { name: 'Calendar for Schedule At' });
    await expect(calendar.getByRole('button', { name: '5 November 2027', exact: true })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await calendar.getByRole('combobox', { name: 'Hour' }).selectOption('09');
    await calendar.getByRole('combobox', { name: 'Minute' }).selectOption('15');
    await calendar.getByRole('combobox', { name: 'AM or PM' }).selectOption('AM');
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(start(page)).toHaveValue('12/11/2027, 09:15 AM');
    await page.getByRole('button', { name: 'Calendar for Schedule At' }).click();
    await calendar.getByRole('button', { name: 'Next month' }).click();
    await calendar.getByRole('button', { name: '24 December 2027' }).click();
    await calendar.getByRole('button', { name: 'Done' }).click();
    await expect(start(page)).toHaveValue('24/12/2027, 09:15 AM');
  });

  await test.step('the deadline is proposed, follows, and stays where somebody changed it', async () => {
    await expect(deadline(page)).toHaveValue('');
    await expect(deadline(page)).toHaveAccessibleDescription(
      'Proposed once start and questions’ time are known.',
    );
    await selectQuestion(page, question);
    await expect(deadline(page)).toHaveValue('24/12/2027, 10:25 AM');
    await expect(deadline(page)).toHaveAccessibleDescription(/Proposed: questions’ time \+ 30 min$/);
    await expect(page.getByLabel('Total Marks')).toHaveValue('10');
    await page.getByLabel('Want this Task Time Bounded').check();
    await page.getByLabel('Duration (Minutes)').fill('90');
    await expect(deadline(page)).toHaveValue('24/12/2027, 11:15 AM');
    await deadline(page).fill('24/12/2027, 1 PM');
    await start(page).fill('24/12/2027, 9:45 AM');
    await page.getByLabel('Duration (Minutes)').fill('100');
    await expect(deadline(page)).toHaveValue('24/12/2027, 01:00 PM');
    await deadline(page).fill('');
    await page.getByRole('button', { name: '24/12/2027, 11:55 AM, as proposed' }).click();
    await expect(deadline(page)).toHaveAccessibleDescription(/Proposed: duration \+ 30 min$/);
  });

  await test.step('whole minutes are asked for, not made', async () => {
    const duration = page.getByLabel('Duration (Minutes)');
    for (const typed of ['12.7', '-5']) {
      await duration.fill(typed);
      await expect(duration).toHaveValue(typed);
      await expect(duration).toHaveAccessibleDescription(/^Please enter a whole number, 1 or more\./);
    }
    await duration.fill('100');
  });

  await test.step('it looks sound everywhere, and what is stored is what was read', async () => {
    await page.getByLabel('Task Name').fill(name);
    await expectAccessibleScreen(page);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Task created successfully').first()).toBeVisible();
    const { data } = await faculty.call(viewAllTasks, {});
    const task = data.find((one) => one.name === name);
    expect([task?.startTime, task?.endTime]).toEqual([
      '2027-12-24T04:15:00.000Z',
      '2027-12-24T06:25:00.000Z',
    ]);
  });
});
