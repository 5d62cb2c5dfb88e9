import { expect, test } from '../../fixtures.ts';
import { makeLargeRoom } from '../../exams/large-room.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

const STUDENTS = 1000;
/** More rows than any window shows, and far fewer than there are. */
const DRAWN_MAX = 60;

test(
  'a room of a thousand draws the rows in sight, and finds, sorts and follows all of them',
  { tag: ['@exam-room'] },
  async ({ page, product }) => {
    const { taskId, faculty, sitters } = await makeLargeRoom(product, STUDENTS);
    await logIn(page, faculty);
    await page.goto(`/faculty/sessions/room/${taskId}`);
    const table = page.getByRole('table', { name: 'Students' });
    const region = page.getByRole('group', { name: 'Students of the room' });
    const rows = table.getByRole('row');
    const rowOf = (number: number) =>
      table.getByRole('row', { name: new RegExp(`Sitter Number ${number}\\b`) });

    await test.step('all are counted, and a screenful is drawn', async () => {
      await expect(table).toHaveAttribute('aria-rowcount', String(STUDENTS + 2));
      await expect(page.getByRole('button', { name: /^Idle\s*900/ })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Not there\s*101/ })).toBeVisible();
      expect(await rows.count()).toBeLessThan(DRAWN_MAX);
      await expectAccessible(page);
    });

    await test.step('keys lead to the last one, whose row says which it is', async () => {
      await region.focus();
      await page.keyboard.press('End');
      await expect(rowOf(STUDENTS)).toBeInViewport();
      await expect(rowOf(STUDENTS)).toHaveAttribute('aria-rowindex', String(STUDENTS + 2));
      expect(await rows.count()).toBeLessThan(DRAWN_MAX);
      await page.keyboard.press('Home');
      await expect(rowOf(1)).toBeInViewport();
    });

    await test.step('somebody in the middle submits: the row says so, and stays where it is with the focus in it', async () => {
      await region.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
      await expect(rowOf(500)).toBeInViewport();
      const action = rowOf(500).getByRole('button', { name: 'Actions for' });
      await action.focus();
      const before = await region.evaluate(({ scrollTop }) => scrollTop);
      await product.sql(
        `update attempt set submitted_at = now(), submitted_by = 'STUDENT' where task_id = $1 and student_id = $2`,
        [taskId, sitters[499]?.id],
      );
      await expect(rowOf(500)).toContainText('Submitted');
      await expect(action).toBeFocused();
      expect(await region.evaluate(({ scrollTop }) => scrollTop)).toBe(before);
    });

    await test.step('one is found by name, those of a state by its figure, and sorting begins at the top', async () => {
      await page.getByRole('searchbox', { name: 'Search students' }).fill('number 777');
      await expect(table).toHaveAttribute('aria-rowcount', '2');
      await expect(rowOf(777)).toBeVisible();
      await page.getByRole('searchbox', { name: 'Search students' }).fill('');
      await page.getByRole('button', { name: /^Not there/ }).click();
      await expect(table).toHaveAttribute('aria-rowcount', '102');
      await expect(rowOf(901)).toBeVisible();
      await page.getByRole('button', { name: /^Not there/ }).click();
      await page.getByRole('button', { name: 'State', exact: true }).click();
      await page.getByRole('button', { name: 'State', exact: true }).click();
      await region.evaluate((element) => element.scrollTo({ top: 0 }));
      await expect(rowOf(500)).toBeInViewport();
    });
  },
);
