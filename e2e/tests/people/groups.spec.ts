import {
  addGroup,
  editGroupStudents,
  fetchGroups,
  listGroupCandidates,
  shareGroup,
  type Permission,
} from '@assay/contract';
import type { Page } from '@playwright/test';
import { callAs } from '../../api.ts';
import { loseAnswers } from '../../authoring.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const COLLEAGUE = 'rosalind.dias@example.edu';

/** The two lists of the assignment screen, and what it says about them. */
const assignmentOf = (page: Page) => ({
  available: page.getByRole('listbox', { name: 'Available students' }),
  group: page.getByRole('listbox', { name: 'Students of this group' }),
  changes: page.getByText(/^(No changes|\d+ added, \d+ removed)$/),
  said: page.locator('main span[role=status].visually-hidden'),
  save: page.getByRole('button', { name: 'Save' }),
});

const openRowMenu = async (page: Page, name: string): Promise<void> => {
  await page.goto(`/faculty/groups?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(page.getByRole('menu')).toBeVisible();
};

test('a group is created, filled by drag and drop and by keyboard, changed, and deleted', async ({
  page,
  product,
}) => {
  const name = `Honours ${Date.now()}`;
  const { available, group, changes, said, save } = assignmentOf(page);
  const faculty = await callAs(product.url, 'faculty');
  await logIn(page, 'faculty');

  await test.step('what is wrong is said at each field, and what was typed stays', async () => {
    await page.goto('/faculty/groups');
    await page.getByRole('button', { name: 'Create Group' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Group' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    for (const message of ['Group name is required', 'Semester is required', 'Passout Year is required'])
      await expect(dialog.getByText(message)).toBeVisible();
    await expect(dialog.getByLabel('Group Name')).toBeFocused();
    await expectAccessible(page);
    await dialog.getByLabel('Group Name').fill('x'.repeat(201));
    await dialog.getByLabel('Semester').fill('9');
    await dialog.getByLabel('Passout Year').fill('27');
    for (const message of [
      'Group name must be 200 characters or less',
      'Semester must be an integer between 1 and 8',
      'Passout Year must be a valid 4-digit year',
    ])
      await expect(dialog.getByText(message)).toBeVisible();
    await dialog.getByLabel('Group Name').fill(name);
    await dialog.getByLabel('Semester').fill('5');
    await dialog.getByLabel('Passout Year').fill('2027');
    const findAnswers = await loseAnswers(page, '**/api/faculty/add-group');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Failed to create group')).toBeVisible();
    await expect(dialog.getByLabel('Group Name')).toHaveValue(name);
    await findAnswers();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page).toHaveURL(/\/faculty\/groups\/edit-group\//);
    const { data } = await faculty.call(fetchGroups, {});
    expect(data.filter((row) => row.name === name)).toHaveLength(1);
    await expect(page.getByText('No students assigned to this group')).toBeVisible();
  });
  const groupId = page.url().split('/').at(-1) ?? '';
  const everybody = (await faculty.call(listGroupCandidates, { params: { groupId } })).data;

  await test.step('the students of its own cohort are offered, in the order that a person counts in', async () => {
    await expect(page.getByLabel('Semester of available students')).toHaveValue('5');
    await expect(page.getByLabel('Batch of available students')).toHaveValue('2027');
    const search = page.getByLabel('Search available students');
    await search.fill('student');
    await expect(available.getByRole('option', { name: /\bstudent10\b/ })).toBeVisible();
    const shown = await available.getByRole('option').allInnerTexts();
    const numbers = shown.flatMap((text) => /\bstudent(\d+)/.exec(text)?.[1] ?? []).map(Number);
    expect(numbers).toContain(2);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    await search.fill('');
  });

  await test.step('one is dragged, and several at once', async () => {
    await expect(available.getByRole('option').first()).toBeVisible();
    await expect(save).toBeDisabled();
    await available.getByRole('option', { name: 'Aarohi Mehta' }).dragTo(group);
    await expect(group.getByRole('option', { name: 'Aarohi Mehta' })).toContainText('Added');
    await expect(changes).toHaveText('1 added, 0 removed');
    await available.getByRole('option').nth(0).click();
    await available
      .getByRole('option')
      .nth(2)
      .click({ modifiers: ['Shift'] });
    await available
      .getByRole('option')
      .nth(4)
      .click({ modifiers: ['ControlOrMeta'] });
    await expect(available.locator('[aria-selected=true]')).toHaveCount(4);
    await available.getByRole('option').nth(2).dragTo(group);
    await expect(changes).toHaveText('5 added, 0 removed');
    await expect(said).toHaveText('4 students moved into the group. The group has 5 students now.');
    await expectAccessible(page);
  });

  await test.step('a move is undone, dragging back works too', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(changes).toHaveText('1 added, 0 removed');
    await expect(said).toHaveText('The last move was undone.');
    await group.getByRole('option').first().dragTo(available);
    await expect(changes).toHaveText('No changes');
    await expect(save).toBeDisabled();
  });

  await test.step('the keyboard alone searches, selects, moves and saves', async () => {
    await page.getByLabel('Search available students').focus();
    await page.keyboard.type('student1');
    await expect(available.getByRole('option').first()).toContainText('student1');
    // Past the cross that empties the search, the two filters and the tick for all.
    for (let tabs = 0; tabs < 5; tabs += 1) await page.keyboard.press('Tab');
    await expect(available).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(available.locator('[aria-selected=true]')).toHaveCount(3);
    const active = await available.getAttribute('aria-activedescendant');
    await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-posinset', '4');
    await page.keyboard.press('Enter');
    await expect(changes).toHaveText('3 added, 0 removed');
    await expect(said).toHaveText('3 students moved into the group. The group has 3 students now.');
    await expect(available).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(changes).toHaveText('4 added, 0 removed');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(changes).toHaveText('3 added, 0 removed');
    await page.keyboard.press('ControlOrMeta+a');
    await expect(available.locator('[aria-selected=false]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(available.locator('[aria-selected=true]')).toHaveCount(0);
  });

  await test.step('leaving asks, and a reload brings the moves back', async () => {
    await page.getByRole('link', { name: 'Back' }).click();
    const asking = page.getByRole('dialog', { name: 'Unsaved changes' });
    await expect(asking).toContainText('3 added, 0 removed');
    await asking.getByRole('button', { name: 'Keep editing' }).click();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText(/Restored what you typed/)).toBeVisible();
    await expect(changes).toHaveText('3 added, 0 removed');
  });

  await test.step('what a colleague assigns meanwhile stays', async () => {
    const chosen = await group.getByRole('option').allInnerTexts();
    const other = everybody.find(({ fullname }) => !chosen.some((text) => text.includes(fullname)));
    const studentIds = [other?._id ?? ''];
    await faculty.call(editGroupStudents, {
      params: { groupId },
      body: { studentIds, loadedStudentIds: [] },
    });
    await page.route('**/api/faculty/edit-group/*', (route) => route.abort());
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('Failed to save students').first()).toBeVisible();
    await expect(changes).toHaveText('3 added, 0 removed');
    await page.unroute('**/api/faculty/edit-group/*');
    await save.click();
    await expect(page.getByText('Students saved: 3 added, 0 removed.')).toBeVisible();
    await expect(page).toHaveURL(/\/faculty\/groups/);
    const after = (await faculty.call(listGroupCandidates, { params: { groupId } })).data;
    const members = after.filter(({ assignedToThisGroup }) => assignedToThisGroup);
    expect(members.map(({ fullname }) => fullname)).toContain(other?.fullname);
    expect(members).toHaveLength(4);
  });

  await test.step('the list shows it, and its name and semester are changed', async () => {
    await openRowMenu(page, name);
    await expect(page.getByRole('row', { name })).toContainText('4');
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Group' });
    await dialog.getByLabel('Semester').fill('6');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Group updated successfully')).toBeVisible();
    const stored = (await faculty.call(fetchGroups, {})).data.find(({ _id }) => _id === groupId);
    expect(stored).toMatchObject({ name, semester: 6, batch: '2027', students: 4 });
  });

  await test.step('deleting names the group and its students', async () => {
    await openRowMenu(page, name);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' });
    await expect(dialog).toContainText('Are you sure you want to Delete?');
    await expect(dialog).toContainText(`“${name}” with 4 students`);
    await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Group deleted')).toBeVisible();
    await expect(page.getByText('No groups found.')).toBeVisible();
  });

  await test.step('an address that leads to no group says so', async () => {
    await page.goto(`/faculty/groups/edit-group/${groupId}`);
    await expect(page.getByText('Group not found.')).toBeVisible();
    await page.goto('/faculty/groups/edit-group/nothing');
    await expect(page.getByText('Group ID not found.')).toBeVisible();
    await page.goto('/faculty/groups?view=');
    await expect(page.getByText('No group selected.')).toBeVisible();
  });
});

test('a colleague does with a shared group what the right allows, on a phone too', async ({
  browser,
  product,
}) => {
  const name = `Shared group ${Date.now()}`;
  const owner = await callAs(product.url, 'faculty');
  const colleague = await callAs(product.url, COLLEAGUE);
  const { data } = await owner.call(addGroup, { body: { name, semester: 5, batch: '2027' } });
  const groupId = data._id;
  const give = (permissions: Permission[]) =>
    owner.call(shareGroup, { body: { groupId, accessMap: { [colleague.userId]: permissions } } });
  await give(['view']);

  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await logIn(page, COLLEAGUE);

  for (const [permission, offered] of [
    ['view', ['View']],
    ['update', ['View', 'Edit', 'Edit Students']],
    ['delete', ['View', 'Delete']],
  ] as const) {
    await test.step(`the right ${permission} has its own menu`, async () => {
      await give([permission]);
      await openRowMenu(page, name);
      await expect(page.getByRole('row', { name })).toContainText('Shared');
      expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(offered);
    });
  }

  await test.step('without the right to update the screen says so', async () => {
    await page.goto(`/faculty/groups/edit-group/${groupId}`);
    await expect(page.getByText('You do not have the right to update this group.')).toBeVisible();
    await expect(page.getByText('Cannot load students')).toBeVisible();
  });

  await test.step('a shared link leads to the students, who are tapped and moved by buttons', async () => {
    await give(['update']);
    await page.goto(`/shared-group/${groupId}`);
    await expect(page).toHaveURL(new RegExp(`/faculty/groups/edit-group/${groupId}$`));
    await expect(page.getByText('Shared by Prof Ketaki Joglekar')).toBeVisible();
    const { available, group, changes, save } = assignmentOf(page);
    await available.getByRole('option').nth(0).tap();
    await available.getByRole('option').nth(2).tap();
    await page.getByRole('button', { name: 'Add 2' }).tap();
    await expect(group.getByRole('option')).toHaveCount(2);
    await expect(changes).toHaveText('2 added, 0 removed');
    await expectAccessible(page);
    await save.tap();
    await expect(page.getByText('Students saved: 2 added, 0 removed.')).toBeVisible();
  });

  await test.step('the students are listed ten to a page', async () => {
    await page.goto(`/faculty/groups?view=${groupId}`);
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByText('1–2 of 2')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Edit Students' })).toBeVisible();
  });
  await context.close();
});
