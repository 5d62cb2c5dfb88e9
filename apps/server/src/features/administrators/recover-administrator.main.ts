/**
 * `npm run recover-administrator -- <username>`: gives an administrator who can log in no more (password, mailbox or person
 * gone) a new first password, and opens the account again. Without a username it says which administrators there are. Who may
 * run it may read the database.
 */
import { userInfo } from 'node:os';
import { ConfigError, parseConfig } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { noteConsoleAction } from '../../platform/log/audit.ts';
import { drawPassword, hashDrawnPassword } from '../../platform/passwords/passwords.ts';
import { hasSecondFactor } from '../../platform/sessions/find-session.ts';
import { closeSessionsOf } from '../../platform/sessions/sessions.ts';
import { setActive, storeDrawnPasswords } from '../accounts/index.ts';
import { BackupError, withInstallation } from '../backup/index.ts';
import { lockAdministrators, type LockedAdministrator } from './administrator.repository.ts';

const HOW = 'npm run recover-administrator -- <username>';

const listed = (administrators: readonly LockedAdministrator[]): string =>
  administrators
    .map(({ username, fullname, isActive }) => `  ${username} (${fullname})${isActive ? '' : ', not active'}`)
    .join('\n');

/** Opens the account and answers what is to be said, with the password. @throws BackupError where there is no such administrator */
const recover = (db: Db, wanted: string): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const administrators = await lockAdministrators(trx);
    const found = administrators.find(({ username }) => username.toLowerCase() === wanted.toLowerCase());
    if (!found)
      throw new BackupError(`No administrator logs in as ${wanted}. There are:\n${listed(administrators)}`);
    const [password, now] = [drawPassword(found.username, undefined), new Date()];
    const passwordHash = await hashDrawnPassword(password);
    await storeDrawnPasswords(trx, [{ id: found.id, passwordHash }], { by: null, now });
    await setActive(trx, [found.id], true);
    await closeSessionsOf(trx, found.id, { now, why: 'NEW_PASSWORD' });
    await noteConsoleAction(trx, 'recover-administrator', found.id, now, {
      username: found.username,
      account: userInfo().username,
    });
    const factor = (await hasSecondFactor(trx, found.id))
      ? `\nThe second factor is still asked for; npm run reset-second-factor -- ${found.username} turns it off.`
      : '';
    return `${found.fullname} logs in as ${found.username} with the password ${password}, and then chooses another one. Every session has ended.${factor}`;
  });

const tellAdministrators = async (db: Db): Promise<string> =>
  `Administrators:\n${listed(await lockAdministrators(db))}\nOne of them gets a new password by: ${HOW}`;

try {
  const [username, ...more] = process.argv.slice(2);
  if (more.length > 0) throw new BackupError(`Name one administrator: ${HOW}`);
  const said = await withInstallation(parseConfig(process.env), ({ db }) =>
    username ? recover(db, username) : tellAdministrators(db),
  );
  process.stdout.write(`${said}\n`);
  process.exit(0);
} catch (error) {
  const isTold = error instanceof BackupError || error instanceof ConfigError;
  const sentence = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${isTold ? sentence : `It did not work: ${sentence}`}\n`);
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
}
