import { addFaculty } from '@assay/contract';
import { callAs } from '../../api.ts';
import { expect, test as base } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { startMailServer, type MailServer } from '../../mail-server.ts';
import { logIn } from '../../page/log-in.ts';
import { startProduct } from '../../product.ts';

/** A product that sends mails. */
const test = base.extend<object, { mailServer: MailServer }>({
  mailServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern, also where nothing is taken from it
    async ({}, use) => {
      const mailServer = await startMailServer();
      await use(mailServer);
      mailServer.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ mailServer }, use) => {
      const product = await startProduct({ SMTP_URL: mailServer.url });
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test('a mail that was refused is found from the first steps, and sent again to the address that takes it', async ({
  page,
  product,
  mailServer,
}) => {
  const email = `colleague${Date.now()}@example.edu`;
  mailServer.refused.add(email);
  const hod = await callAs(product.url, 'hod');
  await hod.call(addFaculty, {
    body: { fullname: 'Sita Colleague', email, phone: '9812345678', gender: 'FEMALE' },
  });
  await expect
    .poll(() => product.sql('select state from outgoing_mail where address = $1', [email]))
    .toEqual([{ state: 'REFUSED' }]);

  await logIn(page, 'admin');
  await page.goto('/admin/setup');
  const step = page.getByRole('listitem').filter({ hasText: 'Send yourself a mail' });
  await expect(step).toContainText('1 refused');
  await step.getByRole('link', { name: 'See them' }).click();
  await expect(page.getByRole('heading', { name: 'Mails', level: 1 })).toBeVisible();
  const batch = page.getByRole('table', { name: 'Mails' }).getByRole('row', { name: 'First passwords' });
  await expect(batch).toHaveCount(1);
  await expectAccessibleScreen(page);

  await batch.getByRole('link', { name: 'View' }).click();
  await expect(page.getByRole('heading', { name: 'First passwords', level: 1 })).toBeVisible();
  const mail = page.getByRole('row', { name: email });
  await expect(mail).toContainText('Refused');
  await expect(mail).toContainText('The mail server does not take mail for this address (EENVELOPE 550)');
  await expectAccessibleScreen(page);

  mailServer.refused.clear();
  await page.getByRole('button', { name: 'Send 1 refused again' }).click();
  await expect(page.getByText('1 mail is sent again.')).toBeVisible();
  await expect(mail).toContainText('Sent');
  await expect(page.getByRole('button', { name: 'refused again' })).toHaveCount(0);
  expect(mailServer.taken).toContain(email);

  await page.goto('/admin/audit');
  await expect(page.getByRole('row', { name: 'Sent refused mails again: first passwords' })).toBeVisible();
});
