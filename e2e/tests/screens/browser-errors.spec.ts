import { expect, test } from '../../fixtures.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';
import { startProduct } from '../../product.ts';

test('a page that breaks shows a number, and the log says under it where, and nothing of what was typed', async ({
  browser,
}) => {
  const product = await startProduct({ LOG_LEVEL: 'warn' });
  try {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage();
    await logIn(page, 'faculty');
    await page.goto('/faculty/dashboard');
    await page.route(/\/assets\/rubric-list[^/]*\.js/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export default function Broken() { const rubrics = undefined; return rubrics["TYPED BY SOMEBODY"]; }`,
      }),
    );
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rubrics' }).click();
    const sorry = page.getByRole('alert');
    await expect(sorry).toContainText('Sorry we could not find this page.');
    await expectAccessible(page);
    const [, report] = /its number: ([0-9a-f]{8})\./.exec((await sorry.textContent()) ?? '') ?? [];
    expect(report).toBeDefined();
    const line = () =>
      product
        .said()
        .split('\n')
        .find((said) => said.includes(`"report":"${report}"`));
    await expect.poll(line).toBeDefined();
    expect(JSON.parse(line() ?? '')).toMatchObject({
      msg: 'an error in a browser',
      kind: 'page',
      name: 'TypeError',
      message: 'Cannot read properties of undefined',
      frames: expect.arrayContaining([expect.stringMatching(/^assets\/rubric-list[\w.-]+\.js:1:\d+$/)]),
      page: '/faculty/rubrics',
      account: expect.any(String),
    });
    expect(product.said()).not.toContain('TYPED BY SOMEBODY');
  } finally {
    await product.remove();
  }
});
