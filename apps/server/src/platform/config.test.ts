import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';
import { SECRETS, SETTING_NAMES } from './settings.ts';

test.each([
  ['PORT', 'eighty', 'The setting PORT must be a port number from 1 to 65535.'],
  ['RUNNER_PORT', '70000', 'The setting RUNNER_PORT must be a port number from 1 to 65535.'],
  ['DATABASE_URL', 'mysql://x', 'The setting DATABASE_URL must be a postgres:// address.'],
  ['ROLE', 'everything', 'The setting ROLE must be all, web, worker or migrate.'],
  [
    'ROLE',
    'worker',
    'With ROLE worker the setting DATABASE_URL and RUNNER_URL must be given: what several servers share runs beside them.',
  ],
  ['DATABASE_POOL', '1', 'The setting DATABASE_POOL must be a whole number from 2 to 500.'],
  [
    'DATABASE_LOCK_LIMIT',
    'ever',
    'The setting DATABASE_LOCK_LIMIT must be a whole number of seconds from 0 to 86400.',
  ],
  ['PUBLIC_URL', 'exam', 'The setting PUBLIC_URL must be an http or https address.'],
  ...['proxy.example.org', '10.0.0.0/33', '0.0.0.0/0', '::/0', '127.0.0.1;::1', 'true'].map(
    (value): [string, string, string] => [
      'TRUSTED_PROXIES',
      value,
      'The setting TRUSTED_PROXIES must be addresses or ranges with commas between them, such as 127.0.0.1 or 10.1.2.0/24, or loopback.',
    ],
  ),
  ...['runner:3100', 'http://a:3100,', 'http://a:3100 http://b:3100', 'http://a:3100,ftp://b'].map(
    (value): [string, string, string] => [
      'RUNNER_URL',
      value,
      'The setting RUNNER_URL must be an http or https address, or several with commas between them.',
    ],
  ),
  ['DEMONSTRATION', 'no', 'The setting DEMONSTRATION must be on or off.'],
  ['EXAM_BROWSER', 'maybe', 'The setting EXAM_BROWSER must be on or off.'],
  [
    'SECURITY_CONTACT',
    'the janitor',
    'The setting SECURITY_CONTACT must be an e-mail address or an https address.',
  ],
  ['LOG_LEVEL', 'loud', 'The setting LOG_LEVEL must be trace, debug, info, warn, error or silent.'],
  ['RUNNER_TOKEN', 'short', 'The setting RUNNER_TOKEN must be a secret of at least 16 characters.'],
  ['AI_BASE_URL', 'api.example.org', 'The setting AI_BASE_URL must be an http or https address.'],
  ['AI_TIME_LIMIT', '300', 'The setting AI_TIME_LIMIT must be a whole number of seconds from 10 to 280.'],
  ['ADMIN_USERNAME', 'root', 'The settings ADMIN_USERNAME and ADMIN_PASSWORD must be given together.'],
])('a wrong %s stops the start with a sentence that names it', (name, value, sentence) => {
  expect(() => parseConfig({ [name]: value })).toThrow(new ConfigError(sentence));
});

test('a secret may stand in a file instead, and a file that cannot be read stops the start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'token');
  await writeFile(file, 'a secret in a file\n');
  for (const name of SECRETS) {
    const missing = () => parseConfig({ [`${name}_FILE`]: join(folder, 'none') });
    expect(missing).toThrow(`The setting ${name}_FILE must name a file that this account can read.`);
  }
  expect(parseConfig({ RUNNER_TOKEN_FILE: file }).runnerToken).toBe('a secret in a file');
  expect(parseConfig({ RUNNER_TOKEN_FILE: file, RUNNER_TOKEN: 'the one that was given' }).runnerToken).toBe(
    'the one that was given',
  );
  // What is no secret is not read from files.
  expect(parseConfig({ PORT_FILE: file }).port).toBe(3000);
});

test('without settings the server listens on loopback and starts every part itself', () => {
  expect(parseConfig({ PORT: '' })).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    runnerPort: 3100,
    publicUrl: 'http://localhost:3000',
    trustedProxies: [],
    databaseUrl: undefined,
    runnerUrl: undefined,
    examBrowser: null,
  });
});

test('every setting has its line in the operations guide', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
  const rows = guide.split('\n').filter((line) => line.startsWith('| `'));
  for (const name of SETTING_NAMES)
    expect(rows.filter((row) => row.split('|')[1]?.includes(`\`${name}\``))).toHaveLength(1);
});
