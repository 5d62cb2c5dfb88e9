import { expect, test } from 'vitest';
import { SETTING_NAMES } from '../settings.ts';
import { runnerEnvironment } from './runner-process.ts';

test('the runner is given no secret of the server, and every setting of its own', () => {
  const settings = Object.fromEntries(SETTING_NAMES.map((name) => [name, `the ${name}`]));
  const own = { RUNNER_TOKEN: 'drawn', DATA_DIR: '/data' };
  const given = runnerEnvironment(
    { ...settings, PATH: '/usr/bin', PGPASSWORD: 'secret', NODE_OPTIONS: '--inspect', RUNNER_SLOTS: '2' },
    own,
  );
  expect(given).toEqual({
    PATH: '/usr/bin',
    RUNNER_URL: 'the RUNNER_URL',
    RUNNER_PORT: 'the RUNNER_PORT',
    RUNNER_SLOTS: '2',
    ...own,
  });
  const secret = ['SMTP_URL', 'AI_API_KEY', 'DATABASE_URL', 'ADMIN_PASSWORD'];
  expect(secret.filter((name) => name in given)).toEqual([]);
});
