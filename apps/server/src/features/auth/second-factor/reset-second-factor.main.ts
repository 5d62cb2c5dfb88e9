/**
 * `npm run reset-second-factor -- <username>`: for whoever has lost device and recovery codes, and has nobody above. Who
 * may run it may read the database.
 */
import { userInfo } from 'node:os';
import { ConfigError, parseConfig, type Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/database.ts';
import { noteConsoleAction } from '../../../platform/log/audit.ts';
import { openMailer } from '../../../platform/mail/mail.ts';
import { closeSessionsOf } from '../../../platform/sessions/sessions.ts';
import { BackupError, withInstallation } from '../../backup/index.ts';
import { findAccountByUsername } from '../account/account.repository.ts';
import { mailedAt, secondFactorMail } from './second-factor-mail.ts';
import { deleteSecondFactor } from './second-factor.repository.ts';

const USAGE = 'Name the account: npm run reset-second-factor -- <username>';

/** Turns a second factor off as somebody on the machine, and answers its account. */
const reset = async (db: Db, username: string) => {
  const account = await findAccountByUsername(db, username);
  if (!account) throw new BackupError(`Nobody logs in as ${username}.`);
  const now = new Date();
  await db.transaction().execute(async (trx) => {
    if (!(await deleteSecondFactor(trx, account.id)))
      throw new BackupError(`${account.username} has no second factor. Nothing was changed.`);
    await closeSessionsOf(trx, account.id, { now, why: 'SECOND_FACTOR' });
    await noteConsoleAction(trx, 'reset-second-factor', account.id, now, {
      username: account.username,
      account: userInfo().username,
    });
  });
  return account;
};

/** Tells the owner; answers what is to be said about that. */
const tell = async (config: Config, account: Awaited<ReturnType<typeof reset>>): Promise<string> => {
  const to = mailedAt(account);
  if (!to) return 'The account has no address that mail could be sent to.';
  const by = `somebody at the console of the server (${userInfo().username})`;
  const mailer = openMailer(config);
  const facts = { at: new Date(), loginUrl: `${config.publicUrl}/login` };
  const sent = await mailer.send(secondFactorMail(account, to, { what: 'reset', by }, facts)).then(
    () => true,
    () => false,
  );
  if (!sent) return 'The mail about it could not be sent.';
  return mailer.isConfigured
    ? `A mail about it was sent to ${to}.`
    : `The mail about it was written to ${mailer.outbox}.`;
};

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error instanceof BackupError || error instanceof ConfigError
    ? error.message
    : `It did not work: ${error.message}`;
};

try {
  const [username, ...more] = process.argv.slice(2);
  if (!username || more.length > 0) throw new BackupError(USAGE);
  const config = parseConfig(process.env);
  const account = await withInstallation(config, ({ db }) => reset(db, username));
  process.stdout.write(
    `The second factor of ${account.username} is off, and every session has ended. ${await tell(config, account)}\n`,
  );
  process.exit(0);
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
}
