import { readdir } from 'node:fs/promises';
import { FAILED_MAIL_DAYS, type fetchInstallation, type Installation } from '@assay/contract';
import { readDatabaseState } from '../../platform/db/database-state.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { findRoomOnDisk } from '../../platform/machine/room-on-disk.ts';
import { countMails } from '../../platform/mail/outgoing-mail.repository.ts';
import { readFilesState } from '../files/index.ts';
import { findLastDrill } from '../setup/index.ts';
import { countFailedMails, countUngraded, findLastBackup } from './installation.repository.ts';

const DAY_MS = 86_400_000;

/** Mails that lie in the outbox, because no mail server is set; none where there is no outbox yet. */
const countOutbox = async (outbox: string): Promise<number> =>
  (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).length;

const readMail = async ({
  db,
  mail,
  now,
}: Pick<Deps, 'db' | 'mail' | 'now'>): Promise<Installation['mail']> => {
  const since = new Date(now().getTime() - FAILED_MAIL_DAYS * DAY_MS);
  const [{ failed, lastAt }, mails, inOutbox] = await Promise.all([
    countFailedMails(db, since),
    countMails(db),
    mail.isConfigured ? 0 : countOutbox(mail.outbox),
  ]);
  const waiting = mails.waiting + inOutbox;
  return { isConfigured: mail.isConfigured, waiting, failed, lastFailedAt: lastAt?.toISOString() ?? null };
};

const readRunners = async ({ config, runner }: Deps): Promise<Installation['runners']> => {
  const runners = await runner.look();
  return config.runnerUrl ? runners : runners.map((own) => ({ ...own, url: null }));
};

/** How the installation is, as far as its server knows. */
export const readInstallation = async (deps: Deps): Promise<Installation> => {
  const [database, runners, ungraded, disk, files, mail, lastBackup, lastDrill] = await Promise.all([
    readDatabaseState(deps.db),
    readRunners(deps),
    countUngraded(deps.db),
    findRoomOnDisk(deps),
    readFilesState(deps),
    readMail(deps),
    findLastBackup(deps.db),
    findLastDrill(deps.db),
  ]);
  return {
    database,
    runners,
    grading: { ungraded: ungraded.count, oldestAt: ungraded.oldestAt?.toISOString() ?? null },
    disk,
    files,
    mail,
    lastBackupAt: lastBackup?.toISOString() ?? null,
    lastDrillAt: lastDrill?.toISOString() ?? null,
  };
};

export const handleFetchInstallation: Handler<typeof fetchInstallation> = async ({ deps }) => ({
  success: true,
  data: await readInstallation(deps),
});
