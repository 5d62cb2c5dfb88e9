import { addGroup, addStudents, editGroupStudents, fetchStudents } from '@assay/contract';
import { callAs } from '../../api.ts';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { makeOwnPlace } from '../../own-place.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

test('a department is rolled over in one preview, which somebody changes meanwhile, and undone', async ({
  page,
  product,
}) => {
  const place = await makeOwnPlace(product, { students: 3, questions: [] });
  const hod = await callAs(product.url, place.hod);
  const add = (username: string, semester: number, batch: string) =>
    hod.call(addStudents, {
      body: {
        username,
        fullname: 'Asha Rao',
        email: `${username}@example.edu`,
        phone: '9812345678',
        gender: 'FEMALE',
        semester,
        batch,
      },
    });
  const [first = ''] = place.students;
  await add(`${first}a`, 6, '2027');
  await add(`${first}b`, 8, '2026');
  const { data } = await hod.call(fetchStudents, {});
  const group = async (name: string, semester: number, batch: string, username: string) => {
    const { _id: groupId } = (await hod.call(addGroup, { body: { name, semester, batch } })).data;
    const studentIds = data.filter(({ userId }) => userId.username === username).map(({ _id }) => _id);
    await hod.call(editGroupStudents, { params: { groupId }, body: { studentIds, loadedStudentIds: [] } });
  };
  await group('CE-A Sem 5', 5, '2028', first);
  await group('Finals', 8, '2026', `${first}b`);

  await logIn(page, place.hod);
  await page.goto('/hod/dashboard');
  await page.getByRole('link', { name: 'Roll Over' }).click();
  await expect(page.getByRole('heading', { name: 'Roll Over', level: 1 })).toBeVisible();
  const semesters = page.getByRole('table', { name: `Semesters of ${place.department}` });
  const groups = page.getByRole('table', { name: `Groups of ${place.department}` });
  const rollOver = page.getByRole('button', { name: /^Roll over / });

  await test.step('the preview names what becomes of semesters and groups, and what collides', async () => {
    await expect(semesters.getByRole('row', { name: /2028/ })).toContainText('Semester 6');
    await expect(semesters.getByRole('row', { name: /2026/ })).toContainText('Archived');
    await expect(groups.getByLabel('New name of CE-A Sem 5')).toHaveValue('CE-A Sem 6');
    await expect(groups.getByRole('row', { name: /Finals/ })).toContainText('Archived');
    await semesters.getByLabel('Move semester 6, 2027').uncheck();
    await expect(semesters.getByRole('row', { name: /2028/ })).toContainText(
      'Semester 6 has 1 student who stays there.',
    );
    await semesters.getByRole('button', { name: 'Who stays of semester 5, 2028' }).click();
    await page.getByRole('combobox', { name: 'Students who stay' }).click();
    await page.getByRole('option', { name: new RegExp(first) }).click();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(semesters.getByRole('button', { name: 'Who stays of semester 5, 2028' })).toHaveText('1');
    await groups.getByLabel('New name of CE-A Sem 5').fill('The sixth');
    await expect(rollOver).toHaveText('Roll over 3 students');
    await expectAccessibleScreen(page);
  });

  await test.step('what was changed since is named, and nothing is moved', async () => {
    await add(`${first}c`, 5, '2028');
    await rollOver.click();
    const question = page.getByRole('dialog', { name: 'Roll Over Confirmation' });
    await expect(question).toContainText('2 students will be in their next semester.');
    await expect(question).toContainText('1 student of the last semester will be archived');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Roll over 3 students' }).click();
    await expect(page.getByText(/Nothing was moved, since it has changed/)).toContainText(
      'semester 5 (2028) has other students by now, 4',
    );
    await expect(rollOver).toHaveText('Roll over 4 students');
  });

  await test.step('it is done once more, stands in the list, and is undone', async () => {
    await rollOver.click();
    await page
      .getByRole('dialog', { name: 'Roll Over Confirmation' })
      .getByRole('button', { name: 'Roll over 4 students' })
      .click();
    await expect(page.getByText('3 students promoted, 1 archived, 2 groups moved.')).toBeVisible();
    await expect(groups.getByRole('row', { name: /The sixth/ })).toBeVisible();
    const done = page.getByRole('table', { name: 'Roll-overs' });
    await expect(done.getByRole('row', { name: /Hod/ })).toBeVisible();
    await expectAccessibleScreen(page);
    await rollOver.click();
    const again = page.getByRole('dialog', { name: 'Roll Over Confirmation' });
    await expect(again).toContainText(`${place.department} was rolled over on`);
    await again.getByRole('button', { name: 'Cancel' }).click();
    await done.getByRole('button', { name: 'Undo' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo roll-over' }).click();
    await expect(page.getByText('Roll-over undone: 4 students are back.')).toBeVisible();
    await expect(done.getByText(/^Undone by Hod/)).toBeVisible();
    await expect(semesters.getByRole('row', { name: /2028/ })).toContainText('Semester 6');
    await expect(semesters.getByRole('row', { name: /2026/ })).toContainText('Archived');
  });

  await test.step('institute head and administrator see their departments, folded', async () => {
    for (const [username, area] of [
      [place.hoi, 'hoi'],
      ['admin', 'admin'],
    ] as const) {
      await page.context().clearCookies();
      await logIn(page, username);
      await page.goto(`/${area}/roll-over`);
      const panel = page.getByRole('region', { name: place.department, exact: true });
      await expect(panel.getByRole('heading', { name: place.department })).toBeVisible();
    }
    await page.getByRole('button', { name: `Show ${place.department}` }).click();
    await expect(semesters.getByRole('row', { name: /2028/ })).toBeVisible();
  });
});
