import { examClock, finalSubmit } from '@assay/contract';
import type { Locator, Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { choose } from '../../authoring.ts';
import {
  editor,
  expectSavedState,
  hearClock,
  setExam,
  shiftClock,
  startExam,
  typeProgram,
} from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { resize } from '../../looks.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const QUESTION = 'How alike are two strands';
const OTHER = 'Find the k most frequent words';
const MINUTE_MS = 60_000;

/** Presses Tab until the control has the focus, as somebody without a mouse does. */
const tabTo = async (page: Page, control: Locator, key = 'Tab'): Promise<void> => {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    // In the editor Tab indents; Esc lets the next one out.
    if (await page.evaluate(() => document.activeElement?.closest('.cm-content')))
      await page.keyboard.press('Escape');
    await page.keyboard.press(key);
  }
  throw new Error('Tab does not reach the control.');
};

/** How the page counts down: `00:29:58` in ms. */
const shownTime = async (page: Page): Promise<number> => {
  const [hours = 0, minutes = 0, seconds = 0] = (await page.getByRole('timer').innerText())
    .split(':')
    .map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
};

const countOf = (page: Page, words: string) =>
  page
    .getByRole('complementary', { name: 'Overview' })
    .locator('dl > div', { hasText: new RegExp(`^\\s*${words}`) })
    .locator('dd');

test('a whole exam is sat without a mouse, from the card to the receipt', async ({ page, product }) => {
  const name = `By keyboard ${Date.now()}`;
  const taskId = await setExam(product.url, { name, students: ['student20'], questions: [QUESTION, OTHER] });
  await logIn(page, 'student20');
  await page.goto('/student/available-task');
  const card = page.getByRole('link', { name: `Open ${name}` });
  await tabTo(page, card);
  await page.keyboard.press('Enter');
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await tabTo(page, start);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer')).toBeVisible();

  const questions = page.getByRole('navigation', { name: 'Questions' });
  await page.keyboard.press('Alt+m');
  await expect(questions.getByRole('button').first()).toHaveAccessibleName(
    'Question 1, not attempted, marked for review',
  );
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('heading', { name: /^Question 2/ })).toBeVisible();
  await tabTo(page, questions.getByRole('button').first(), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Question 1/ })).toBeVisible();

  await tabTo(page, editor(page));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('// typed without a mouse');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editor(page)).not.toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Draft Saved')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const output = page.getByRole('heading', { name: 'RunDesk' });
  await expect(output).toBeVisible();
  await expect(page.getByText('The program does not compile.')).toBeVisible();
  await expect(questions.getByRole('button').first()).toHaveAccessibleName(
    'Question 1, attempted, marked for review',
  );
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys and signs' })).toBeVisible();
  await page.keyboard.press('Escape');

  const submits: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(finalSubmit.path)) submits.push(request.url());
  });
  await tabTo(page, page.getByRole('button', { name: 'Submit' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Submit Confirmation' });
  await expect(dialog.getByRole('listitem').first()).toContainText('does not compile · marked for review');
  await expect(dialog.getByRole('listitem').nth(1)).toHaveText(/^Question 2 · .* not attempted$/);
  await expect(dialog).toContainText(' left. ');
  await tabTo(page, dialog.getByRole('button', { name: 'Submit' }));
  // Twice: the second press must not submit again.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/student\/history/);
  await expect(page.getByRole('status', { name: 'Submitted' })).toContainText(
    '1 of 2 questions have arrived',
  );
  expect(submits).toHaveLength(1);

  const student = await callAs(product.url, 'student20');
  const clock = await student.call(examClock, { body: { taskId } });
  expect(clock.data.submitted).toBe(true);
});

test('the overview counts and marks, the layout turns, colours and full screen change, and a reload keeps it', async ({
  page,
  context,
  product,
}) => {
  const taskId = await setExam(product.url, { students: ['student21'], questions: [QUESTION, OTHER] });
  await logIn(page, 'student21');
  await startExam(page, taskId);
  await expect(page).toHaveTitle(/^Browser test .* · Assay$/);
  await expect(page.getByText('Processor time and memory for each test:')).toBeVisible();
  await page.getByRole('button', { name: 'Show the overview' }).click();
  await expect(countOf(page, 'Not visited')).toHaveText('1');
  await expect(countOf(page, 'Not attempted')).toHaveText('1');
  const mark = page.getByRole('button', { name: 'Mark for review' });
  await mark.click();
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await expect(countOf(page, 'Marked for review')).toHaveText('1');
  await page.getByRole('button', { name: 'Next question' }).click();
  await expect(countOf(page, 'Not visited')).toHaveText('0');
  await expectAccessible(page);

  // The first click was a gesture: the browser has let the exam onto the whole screen, and out again.
  const leaveFull = page.getByRole('button', { name: 'Leave full screen' });
  await expect(leaveFull).toBeVisible();
  await leaveFull.click();
  await expect(page.getByRole('button', { name: 'Enter full screen' })).toBeVisible();
  await mark.click();
  await mark.click();
  await expect(page.getByRole('button', { name: 'Enter full screen' })).toBeVisible();

  const question = page.getByRole('article', { name: 'Question 2' });
  const beside = await question.boundingBox();
  await page.getByRole('button', { name: 'Use the vertical layout' }).click();
  await expect(page.getByRole('button', { name: 'Use the horizontal layout' })).toBeVisible();
  const above = await question.boundingBox();
  expect(above?.width ?? 0).toBeGreaterThan((beside?.width ?? 0) * 1.5);
  await page.getByRole('button', { name: 'Use dark colours' }).click();
  await expectAccessible(page, 'colours');
  await page.getByRole('button', { name: 'Hide the overview' }).click();
  await expect(page.getByRole('complementary', { name: 'Overview' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Use the horizontal layout' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show the overview' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  const first = page.getByRole('navigation', { name: 'Questions' }).getByRole('button').first();
  await expect(first).toHaveAccessibleName(/marked for review/);

  // Run Code waits for code; a run that fails says why, that no test passed in it, and that nothing is lost.
  await typeProgram(page, '   ');
  await expect(page.getByRole('button', { name: 'Run Code' })).toBeDisabled();
  await typeProgram(page, '// cut off');
  await page.route('**/api/student/run-code', (route) => route.abort());
  await page.getByRole('button', { name: 'Run Code' }).click();
  await expect(page.getByText('Failed: Connection Issue')).toBeVisible();
  await expect(page.getByText(/^0 of \d+ public tests passed in this run\.$/)).toBeVisible();
  await expect(page.getByText('It changes nothing in your marks; run it again when')).toBeVisible();
  await page.unroute('**/api/student/run-code');
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(page.getByText('The program does not compile.')).toBeVisible();

  await resize(page, { width: 390, height: 844 });
  await page.getByRole('button', { name: 'Show the overview' }).click();
  await expect(countOf(page, 'Attempted')).toHaveText('1');
  await expectAccessible(page);
  await resize(page, { width: 1366, height: 768 });

  // Leaving with something unsaved asks; a submission that fails says so and can be tried again.
  await expectSavedState(page, 'Saved');
  await context.setOffline(true);
  await typeProgram(page, '// not on the server');
  await page.getByRole('link', { name: /Leave the page/ }).click();
  const asks = page.getByRole('dialog').filter({ hasText: 'You have unsaved changes.' });
  await expect(asks).toContainText('Are you sure you want to leave this page?');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog')).toContainText('There is no connection now.');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Failed to submit')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/\/student\/history/);
});

test('a run can be stopped, and running the program of another question stops it too', async ({
  page,
  product,
}) => {
  const taskId = await setExam(product.url, { students: ['student24'], questions: [QUESTION, OTHER] });
  await logIn(page, 'student24');
  await startExam(page, taskId);
  const calls = '**/api/student/run-code';
  const runCode = page.getByRole('button', { name: 'Run Code' });
  const questions = page.getByRole('navigation', { name: 'Questions' }).getByRole('button');
  await typeProgram(page, '// of the first question');
  // The calls stand still, so that the runs last until they are stopped; those that do stay so.
  let stands = true;
  await page.route(calls, (route) => (stands ? undefined : route.continue()));
  await runCode.click();
  const left = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/student/run-code'));
  await page.getByRole('button', { name: 'Stop' }).click();
  await left;
  await expect(page.getByText('You stopped this run.')).toBeVisible();

  await runCode.click();
  await expect(page.getByText('Running your program…')).toBeVisible();
  await expect(runCode).toBeDisabled();
  await questions.nth(1).click();
  await typeProgram(page, '// of the second question');
  stands = false;
  await runCode.click();
  await expect(page.getByText('The program does not compile.')).toBeVisible();
  await questions.first().click();
  await expect(page.getByText('the program of another question was run.')).toBeVisible();
  await expectAccessible(page);
});

test('the clock ticks, turns amber and red, is told at 10, 5 and 1 minutes, and submits when time is up', async ({
  page,
  product,
}) => {
  const taskId = await setExam(product.url, { students: ['student22'], questions: [QUESTION], duration: 20 });
  await logIn(page, 'student22');
  const shift = await shiftClock(page);
  // A save that was just answered has told the time: what the page notes as it begins is saved, and then it asks by itself.
  const asked = page.waitForResponse((response) => response.url().endsWith(examClock.path));
  await startExam(page, taskId);
  const timer = page.getByRole('timer');
  const told = page.getByRole('status').filter({ hasText: /left$|Up!$/ });
  const before = await timer.innerText();
  await expect(timer).not.toHaveText(before);
  await asked;
  const total = await shownTime(page);
  /** An announcement stands for ten seconds: it is looked for while the clock is heard. */
  const leave = async (ms: number, words: string) => {
    shift(total - ms);
    await Promise.all([expect(told).toHaveText(words), hearClock(page)]);
  };

  await leave(10 * MINUTE_MS - 1000, '10 minutes left');
  await expect(timer.locator('..')).toHaveAttribute('data-urgency', 'calm');
  await leave(5 * MINUTE_MS - 1000, '5 minutes left');
  await expect(timer.locator('..')).toHaveAttribute('data-urgency', 'warning');
  await leave(MINUTE_MS - 1000, '1 minute left');
  await expect(timer.locator('..')).toHaveAttribute('data-urgency', 'danger');
  await expectAccessible(page, 'colours');
  const submitted = page.waitForRequest((request) => request.url().endsWith(finalSubmit.path));
  shift(total - 3000);
  await hearClock(page);
  await expect(page.getByRole('dialog', { name: 'Time’s Up!' })).toBeVisible();
  await submitted;
  await page.waitForURL(/\/student\/history/);
});

test('the start page says what faculty see, and speaks of less time only where the task ends before', async ({
  page,
  product,
}) => {
  const ofWindow = (window: number) =>
    setExam(product.url, { students: ['student20'], questions: [QUESTION], window, duration: 30 });
  const [long, short] = [await ofWindow(90), await ofWindow(30)];
  await logIn(page, 'student20');
  const warning = page.getByText(/^The task ends at .+, so 29 min .* left if you start now\.$/);
  await page.goto(`/student/tasks/${short}`);
  await expect(warning).toBeVisible();
  await expect(page.getByText(/^Your faculty can see what you typed and when, your runs/)).toBeVisible();
  await page.goto(`/student/tasks/${long}`);
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await expect(page.getByText('left if you start now')).toHaveCount(0);
});

test('faculty give more time during the exam, and the open page says so within seconds', async ({
  page,
  browser,
  product,
}) => {
  const name = `More time ${Date.now()}`;
  const taskId = await setExam(product.url, {
    name,
    students: ['student23', 'student24'],
    questions: [QUESTION],
    duration: 20,
  });
  await logIn(page, 'student23');
  await startExam(page, taskId);
  const before = await shownTime(page);

  const room = await browser.newContext({ baseURL: product.url, viewport: { width: 1366, height: 768 } });
  const faculty = await room.newPage();
  await logIn(faculty, 'faculty');
  await faculty.goto(`/faculty/tasks?q=${encodeURIComponent(name)}`);
  await faculty.getByRole('button', { name: `Actions for ${name}` }).click();
  await faculty.getByRole('menuitem', { name: 'Extra time' }).click();
  const dialog = faculty.getByRole('dialog', { name: 'Extra time' });
  await dialog.getByRole('button', { name: 'Give time' }).click();
  await expect(dialog).toContainText('Please select at least one student.');
  await expect(dialog).toContainText('Please give a reason.');
  await expectAccessible(faculty);
  const students = dialog.getByRole('combobox', { name: 'Students' });
  for (const username of ['student23', 'student24']) {
    await students.fill(username);
    await faculty.getByRole('option', { name: new RegExp(`\\(${username}\\)`) }).click();
  }
  await faculty.keyboard.press('Escape');
  await dialog.getByRole('textbox', { name: 'Minutes' }).fill('15');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The network of this room was down.');
  await dialog.getByRole('button', { name: 'Give time' }).click();
  await expect(faculty.getByText('Extra time given')).toBeVisible();
  const given = faculty.getByRole('table', { name: 'Extra time' });
  await expect(given.getByRole('row')).toHaveCount(3);
  await expect(given).toContainText('The network of this room was down.');

  await expect(page.getByRole('timer').locator('..')).toContainText('You have 15 minutes more');
  expect(await shownTime(page)).toBeGreaterThan(before + 14 * MINUTE_MS);

  // Whoever works loses nothing; whoever has not started sees it on the card, and may lose it again.
  await given
    .getByRole('row', { name: /student23/ })
    .getByRole('button', { name: /^Actions/ })
    .click();
  await expect(faculty.getByRole('menuitem')).toHaveText(['Change']);
  await faculty.getByRole('menuitem', { name: 'Change' }).click();
  await faculty.getByRole('textbox', { name: 'Minutes' }).fill('5');
  await faculty.getByRole('button', { name: 'Give time' }).click();
  await expect(faculty.getByRole('alert').filter({ hasText: 'can only be made longer' })).toBeVisible();
  await faculty.getByRole('textbox', { name: 'Minutes' }).fill('25');
  await faculty.getByRole('button', { name: 'Give time' }).click();
  await expect(given.getByRole('row', { name: /student23/ })).toContainText('25 min');
  await expect(page.getByRole('timer').locator('..')).toContainText('You have 10 minutes more');
  const secondRoom = await browser.newContext({ baseURL: product.url });
  const second = await secondRoom.newPage();
  await logIn(second, 'student24');
  await second.goto('/student/available-task');
  await expect(
    second.getByRole('article', { name }).filter({ hasText: 'With 15 min extra time for you' }),
  ).toContainText('35 min');
  await expectAccessible(second);
  await given
    .getByRole('row', { name: /student24/ })
    .getByRole('button', { name: /^Actions/ })
    .click();
  await faculty.getByRole('menuitem', { name: 'Take away' }).click();
  await faculty.getByRole('dialog').getByRole('button', { name: 'Take away' }).click();
  await expect(faculty.getByText('Extra time taken away')).toBeVisible();
  await expect(given.getByRole('row')).toHaveCount(2);
  await Promise.all([room.close(), secondRoom.close()]);
});

test('undo, cursor and scroll are there again after a look at another question', async ({
  page,
  product,
}) => {
  const taskId = await setExam(product.url, { students: ['student19'], questions: [QUESTION, OTHER] });
  await logIn(page, 'student19');
  await startExam(page, taskId);
  const lines = Array.from({ length: 120 }, (_, at) => `// line ${at + 1}`).join('\n');
  await typeProgram(page, lines);
  await page.keyboard.insertText(' and a mistake');
  const scrolled = () => page.locator('.cm-scroller').evaluate((scroller) => scroller.scrollTop);
  await expect.poll(scrolled).toBeGreaterThan(500);
  const left = await scrolled();

  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('article', { name: 'Question 2' })).toBeVisible();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByRole('article', { name: 'Question 1' })).toBeVisible();
  await expect.poll(scrolled).toBe(left);
  await editor(page).focus();
  // An editor that is given the focus by a script has its cursor a moment later.
  await expect
    .poll(() =>
      page.evaluate(() => getSelection()?.anchorNode?.parentElement?.closest('.cm-line')?.textContent),
    )
    .toBe('// line 120 and a mistake');
  await page.keyboard.insertText('!');
  await expect(editor(page)).toContainText('// line 120 and a mistake!');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(editor(page)).not.toContainText('mistake');
});

test('a line that does not compile is marked in the editor and one press away from its message', async ({
  page,
  product,
}) => {
  const taskId = await setExam(product.url, { students: ['student18'], questions: [QUESTION] });
  await logIn(page, 'student18');
  await startExam(page, taskId);
  await choose(page, page.getByRole('combobox', { name: 'Language' }), 'PYTHON');
  await expect(editor(page)).toContainText('def main():');
  await typeProgram(page, 'first = 1\nsecond = = 2\nprint(first)');
  await page.keyboard.press('ControlOrMeta+Enter');
  const message = page.getByRole('button', { name: /^Error, line 2/ });
  await expect(message).toBeVisible();
  await expect(page.locator('.cm-lintRange-error')).toBeVisible();
  await expectAccessible(page);
  await message.click();
  await expect(editor(page)).toBeFocused();
  await expect(page.locator('.cm-activeLine')).toHaveText('second = = 2');

  await test.step('a crash is said once, and first what the program wrote as it ended', async () => {
    await typeProgram(page, 'print(1 // 0)');
    await page.keyboard.press('ControlOrMeta+Enter');
    const said = page.getByText('Runtime Error: ZeroDivisionError');
    await expect(said.first()).toBeVisible();
    const first = page.getByRole('group').filter({ has: said }).first();
    await expect(first.getByText('Runtime Error')).toHaveCount(1);
    await expect(first.getByRole('region').first()).toHaveAccessibleName('Error output');
    await typeProgram(page, 'print(1)');
    await expect(
      page.getByText('Of an earlier version: the program was changed since this run.'),
    ).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('outputs too long to stand side by side stand below each other', async () => {
    await typeProgram(page, 'print("x" * 60)');
    await page.keyboard.press('ControlOrMeta+Enter');
    const actual = page.getByRole('region', { name: /^Actual, differs on line 1/ }).first();
    await expect(actual).toContainText('x'.repeat(60));
    await expect(page.getByText('The output differs from the expected output')).toHaveCount(0);
    const [above, below] = [
      await page.getByRole('region', { name: 'Expected', exact: true }).first().boundingBox(),
      await actual.boundingBox(),
    ];
    expect(above && below && above.y + above.height <= below.y).toBe(true);
  });
});
