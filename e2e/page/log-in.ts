import { login, type ResponseOf } from '@assay/contract';
import type { Page } from '@playwright/test';
import { PASSWORD } from '../api.ts';

/**
 * Opens a session by a call and stores it where the login page would; the next address that is opened has it. The login
 * page itself is what `shell.spec.ts` is about.
 */
export const logIn = async (page: Page, username: string, password = PASSWORD): Promise<void> => {
  // A document of the product's origin that is no page of it.
  await page.goto('/api/live', { waitUntil: 'commit' });
  const answer = await page.request.post(`/api${login.path}`, { data: { username, password } });
  if (!answer.ok()) throw new Error(`${username} cannot log in: ${await answer.text()}`);
  const { data } = (await answer.json()) as ResponseOf<typeof login>;
  const { profile, ...session } = data;
  await page.evaluate(
    (stored) => Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value)),
    {
      _id: session._id,
      username: session.username,
      role: session.role,
      token: session.token,
      data: JSON.stringify(profile),
    },
  );
};

/** Logs in through the login page and waits for the person's own dashboard. */
export const logInByForm = async (page: Page, username: string): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/dashboard/);
};
