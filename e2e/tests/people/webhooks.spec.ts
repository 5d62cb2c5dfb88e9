import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { expectAccessibleScreen } from '../../looks.ts';
import { expectAccessible } from '../../page/accessible.ts';
import { logIn } from '../../page/log-in.ts';

/** A receiver on loopback that answers with a status of the test's choice. */
const startReceiver = async () => {
  const receiver = { status: 500, signatures: [] as string[], url: '', stop: () => undefined as void };
  const server = createServer((request, response) => {
    receiver.signatures.push(String(request.headers['webhook-signature']));
    response.writeHead(receiver.status).end(receiver.status === 500 ? 'The gradebook is closed.' : '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  receiver.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`;
  receiver.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return receiver;
};

const choose = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'Actions for Marks to the register' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

test('the head of an institute has a program told what happens, sees what did not arrive, and sends it again', async ({
  page,
}) => {
  const receiver = await startReceiver();
  await logIn(page, 'hoi');
  await page.goto('/hoi/dashboard');
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  await expect(page.getByText('No webhooks found.')).toBeVisible();
  await expectAccessibleScreen(page);

  await test.step('a form says what is wrong, and its secret is shown once', async () => {
    await page.getByRole('button', { name: 'Add Webhook' }).click();
    const form = page.getByRole('dialog', { name: 'Add Webhook' });
    await form.getByRole('button', { name: 'Add Webhook' }).click();
    await expect(form.getByText('Say what it is for, such as “Marks to Moodle”.')).toBeVisible();
    await form.getByLabel('Purpose').fill('Marks to the register');
    await form.getByLabel('Address').fill('http://10.0.0.1/hook');
    await form.getByLabel('An exam is over').uncheck();
    await form.getByRole('button', { name: 'Add Webhook' }).click();
    await expect(form.getByText(/^Messages are not sent into the network of this address/)).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('Address').fill(receiver.url);
    await form.getByRole('button', { name: 'Add Webhook' }).click();
    const shown = page.getByRole('dialog', { name: 'Secret of the Webhook' });
    await expect(shown.getByTestId('secret')).toHaveText(/^whsec_.{44}$/);
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: receiver.url })).toContainText('On');
    await expectAccessibleScreen(page);
  });

  await test.step('a test that fails is in the list with how the answer began', async () => {
    await page.getByRole('link', { name: 'View Marks to the register' }).click();
    await page.getByRole('button', { name: 'Send a Test' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing has arrived since' })).toBeVisible();
    await page.getByRole('button', { name: 'View: A test' }).click();
    const message = page.getByRole('dialog', { name: 'A test' });
    await expect(message.getByText('The gradebook is closed.').first()).toBeVisible();
    await expect(message.getByText('"type": "ping"')).toBeVisible();
    await expectAccessible(page);
    await message.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expectAccessibleScreen(page);
  });

  await test.step('once the receiver is mended, it arrives', async () => {
    receiver.status = 204;
    await page.getByRole('button', { name: 'Send a Test' }).click();
    // The message that failed may have been tried again by now.
    await expect(page.getByRole('row').filter({ hasText: 'Delivered' }).first()).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing has arrived since' })).toBeHidden();
    await page.getByRole('button', { name: 'Actions for A test' }).first().click();
    const before = receiver.signatures.length;
    await page.getByRole('menuitem', { name: 'Send again' }).click();
    await expect.poll(() => receiver.signatures.length).toBeGreaterThan(before);
  });

  await test.step('after a rotation messages have two signatures', async () => {
    await choose(page, 'Rotate secret');
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Send a Test' }).click();
    await expect.poll(() => receiver.signatures.at(-1)).toMatch(/^v1,\S+ v1,\S+$/);
  });

  await test.step('it is switched off and on, and deleted', async () => {
    await choose(page, 'Switch off');
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByText(/^Off since/)).toBeVisible();
    await page.getByRole('button', { name: 'Switch On' }).click();
    await expect(page.getByRole('button', { name: 'Send a Test' })).toBeVisible();
    await choose(page, 'Delete');
    const asked = page.getByRole('dialog');
    await expect(asked).toContainText(`${receiver.url} is told nothing more`);
    await asked.getByRole('button', { name: 'Delete webhook' }).click();
    await expect(page.getByText('No webhooks found.')).toBeVisible();
  });
  receiver.stop();
});
