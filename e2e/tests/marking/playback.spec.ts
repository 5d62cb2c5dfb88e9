import { fetchLeaderboard, viewAllTasks } from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';
import type { Product } from '../../product.ts';

/** The program of the demonstration that is told keystroke by keystroke; nothing here changes it. */
const TASK = 'Python Unit Test: Strings and Dictionaries';
const STUDENT = 'student44';
const QUESTION = 2;

const addressOf = async (product: Product): Promise<string> => {
  const faculty = await callAs(product.url, 'faculty');
  const taskId = (await faculty.call(viewAllTasks, {})).data.find(({ name }) => name === TASK)?._id ?? '';
  const { students } = await faculty.call(fetchLeaderboard, { params: { taskId } });
  const studentId = students.find(({ username }) => username === STUDENT)?._id ?? '';
  return `/faculty/tasks/${taskId}/evaluate-submission/${studentId}?question=${QUESTION}`;
};

const partsOf = (page: Page) => {
  const player = page.getByRole('region', { name: 'Playback' });
  return {
    player,
    slider: player.getByRole('slider', { name: 'Moment' }),
    program: player.getByRole('textbox', { name: 'Program in PYTHON' }),
    marker: (name: string | RegExp) =>
      player.getByRole('list', { name: 'Markers' }).getByRole('button', { name }),
    lastRun: player.getByRole('region', { name: 'The last run by then' }),
  };
};

test('a program is played with what happened beside it, by buttons and by keys', async ({
  page,
  product,
}) => {
  await logIn(page, 'faculty');
  await page.goto(await addressOf(product));
  await page.getByRole('tab', { name: 'Playback' }).click();
  const { player, slider, program, marker, lastRun } = partsOf(page);
  const pasted = marker(/^120 characters at once, from outside/);

  await test.step('it begins with what the student found, and tells in words what it comes to', async () => {
    await expect(program).toContainText('def main():');
    await expect(lastRun).toHaveText('Not run by then.');
    const figures = player.locator('dl');
    await expect(figures).toContainText('From outside120 characters in 1 change');
    await expect(figures).toContainText('Runs2');
    await expect(figures).toContainText('Away, in the whole exam1 time, 1 min 34 s');
    await expect(player).toContainText(/\d pauses of more than 3 s are played as 1 s\./);
    await expect(player.getByText('The stored chain is broken')).toBeHidden();
  });

  await test.step('a marker leads to its moment: the text as it was, and the verdict that it had', async () => {
    await marker(/^Away for 1 min 34 s/).click();
    await expect(program).toContainText('text = " ".join(lines[1:]).lower()');
    await expect(program).not.toContainText('clean');
    await pasted.click();
    await expect(pasted).toHaveAttribute('aria-current', 'true');
    await expect(program).toContainText('for word in clean.split():');
    await expect(program.locator('.cm-lastChange').first()).toBeInViewport();
    await marker(/^Run: 0 of 2 public tests passed/).click();
    await expect(lastRun).toContainText('Last run: 0 of 2 public tests passed.');
    await expect(lastRun).toContainText('The text is the one that ran.');
    await expectAccessible(page);
  });

  await test.step('keys lead from marker to marker, from change to change, and to either end', async () => {
    await slider.focus();
    await page.keyboard.press('p');
    await expect(pasted).toHaveAttribute('aria-current', 'true');
    const stand = /(\d+) of 342 changes/;
    const changes = async () => Number(stand.exec((await slider.getAttribute('aria-valuetext')) ?? '')?.[1]);
    const before = await changes();
    await page.keyboard.press(',');
    await expect(program).not.toContainText('for word in clean.split():');
    expect(await changes()).toBe(before - 1);
    await page.keyboard.press('.');
    await expect(program).toContainText('for word in clean.split():');
    await page.keyboard.press('n');
    await expect(marker(/^Run: 0 of 2/)).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('End');
    expect(await changes()).toBe(342);
    await expect(marker(/^Submitted/)).toHaveAttribute('aria-current', 'true');
    await expect(lastRun).toContainText('Last run: 2 of 2 public tests passed.');
    await page.keyboard.press('0');
    expect(await changes()).toBe(0);
    await page.keyboard.press('5');
    expect(await changes()).toBeGreaterThan(100);
    await page.keyboard.press('>');
    await expect(player.getByRole('combobox', { name: 'Speed' })).toHaveValue('2');
  });

  await test.step('it plays to its end by itself, and begins anew from there', async () => {
    await player.getByRole('combobox', { name: 'Speed' }).selectOption('16');
    await slider.focus();
    await page.keyboard.press('k');
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(marker(/^Submitted/)).toHaveAttribute('aria-current', 'true');
    await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await expect(program).toContainText('print(w, count[w])');
    await player.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.keyboard.press(' ');
    await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  });

  await test.step('the keys of the desk give way to those of the player while the focus is in it, and are told beside them', async () => {
    await player.getByRole('button', { name: 'Next marker' }).focus();
    await page.keyboard.press('1');
    await expect(player.getByRole('button', { name: 'Next marker' })).toBeFocused();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('In Playback: Play or pause');
    await page.keyboard.press('Escape');
  });
  await expectAccessibleScreen(page);
});

test('a log that was changed, and one that cannot be fetched, are said plainly', async ({
  page,
  product,
}) => {
  const address = await addressOf(product);
  const calls = '**/faculty/fetch-playback';
  const { player } = partsOf(page);
  await logIn(page, 'faculty');
  await page.route(calls, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.chain = { holds: 40, isComplete: false, isPresenceSound: false };
    await route.fulfill({ response, json: answer });
  });
  await page.goto(address);
  await page.getByRole('tab', { name: 'Playback' }).click();
  const note = player.getByRole('alert', { name: 'The stored chain is broken' });
  await expect(note).toContainText('does not fit its hashes from change 41 (');
  await expect(note).toContainText('What the exam page noted');
  await expectAccessible(page);
  await page.unroute(calls);

  const message = 'The log could not be read.';
  const failure = { success: false, message, code: 'FAILED' };
  await page.route(calls, (route) => route.fulfill({ status: 409, json: failure }));
  await page.goto(address);
  await page.getByRole('tab', { name: 'Playback' }).click();
  await expect(page.getByText(message)).toBeVisible();
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(player).toBeVisible();
});
