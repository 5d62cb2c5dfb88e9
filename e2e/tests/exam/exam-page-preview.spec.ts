import { createServer } from 'node:http';
import { setExam, startExam, typeProgram } from '../../exam.ts';
import { expect, test } from '../../fixtures.ts';
import { logIn } from '../../page/log-in.ts';

test('a page that a student writes runs its own scripts, without network and without our origin', async ({
  page,
  product,
}) => {
  let asked = 0;
  const elsewhere = createServer((_request, response) => {
    asked += 1;
    response.end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const address = elsewhere.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const taskId = await setExam(product.url, {
    owner: 'faculty2',
    students: ['student42'],
    questions: ['Build a page with the timetable'],
  });
  await logIn(page, 'student42');
  await startExam(page, taskId);
  await typeProgram(
    page,
    `<h1 id="title">written</h1>
<img src="http://127.0.0.1:${port}/picture">
<script>
  document.getElementById('title').textContent = 'run by its own script';
  const tell = (what, words) => (document.body.innerHTML += '<p>' + what + ': ' + words + '</p>');
  try { tell('storage', localStorage.getItem('token')); } catch { tell('storage', 'refused'); }
  fetch('http://127.0.0.1:${port}/data').then(() => tell('network', 'open'), () => tell('network', 'refused'));
</script>`,
  );
  await page.keyboard.press('ControlOrMeta+Enter');
  const frame = page.frameLocator('iframe[title="Your page"]');
  await expect(frame.getByRole('heading')).toHaveText('run by its own script');
  await expect(frame.getByText('storage: refused')).toBeVisible();
  await expect(frame.getByText('network: refused')).toBeVisible();
  expect(asked).toBe(0);
  await new Promise((resolve) => elsewhere.close(resolve));
});
