/**
 * `npm run rotate-record-key`: has another key sign the records of exams from now on. The private half of the key before
 * is gone then; its public half stays published, so everything that it signed can still be checked.
 */
import { userInfo } from 'node:os';
import { shownKey } from '@assay/contract';
import { ConfigError, parseConfig } from '../../platform/config.ts';
import { noteConsoleAction } from '../../platform/log/audit.ts';
import { openLog } from '../../platform/log/log.ts';
import { BackupError, withInstallation } from '../backup/index.ts';
import { rotateSigningKey } from './record-key.ts';

try {
  const config = parseConfig(process.env);
  const { before, after } = await withInstallation(config, async ({ db }) => {
    const now = () => new Date();
    const keys = await rotateSigningKey({ db, config, now, log: openLog('silent') });
    await noteConsoleAction(db, 'rotate-record-key', null, now(), {
      before: keys.before.id,
      after: keys.after.id,
      account: userInfo().username,
    });
    return keys;
  });
  process.stdout.write(
    `Records are signed with the key ${shownKey(after.id)} from now on. ${shownKey(before.id)} signs no more.\n`,
  );
  process.exit(0);
} catch (error) {
  const isOurs = error instanceof BackupError || error instanceof ConfigError;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${isOurs ? message : `It did not work: ${message}`}\n`);
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
}
