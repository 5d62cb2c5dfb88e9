import { readdir } from 'node:fs/promises';
import { EXAMS_AHEAD_HOURS, FAILED_MAIL_DAYS, SECTION_ROWS, type PlatformState } from '@assay/contract';
import type { Deps } from '../../platform/deps.ts';
import { readHealth } from '../../platform/health.ts';
import { countMailsUnderWay } from '../../platform/mail/mail-in-background.ts';
import {
  countFailedMails,
  findLastBackup,
  listInstitutesWithExams,
} from './installation-state.repository.ts';

const HOUR_MS = 3_600_000;

/** Mails that lie in the outbox, because no mail server is set; none where there is no outbox yet. */
const countOutbox = async (outbox: string): Promise<number> =>
  (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).length;

const readInstitutes = async ({ db }: Pick<Deps, 'db'>, now: Date): Promise<PlatformState['institutes']> => {
  const before = new Date(now.getTime() + EXAMS_AHEAD_HOURS * HOUR_MS);
  const found = await listInstitutesWithExams(db, { now, before, limit: SECTION_ROWS });
  return {
    rows: found.map(({ id, nextAt, name, running, writing, coming }) => ({
      _id: id,
      name,
      running,
      writing,
      coming,
      nextAt: nextAt?.toISOString() ?? null,
    })),
    total: found[0]?.total ?? 0,
  };
};

const readMail = async (
  { db, mail }: Pick<Deps, 'db' | 'mail'>,
  now: Date,
): Promise<PlatformState['mail']> => {
  const since = new Date(now.getTime() - FAILED_MAIL_DAYS * 24 * HOUR_MS);
  const [{ failed, lastAt }, waiting] = await Promise.all([
    countFailedMails(db, since),
    mail.isConfigured ? countMailsUnderWay(mail) : countOutbox(mail.outbox),
  ]);
  return { isConfigured: mail.isConfigured, waiting, failed, lastFailedAt: lastAt?.toISOString() ?? null };
};

/** How the installation is, as far as its server knows. */
export const readPlatformState = async (deps: Deps): Promise<PlatformState> => {
  const now = deps.now();
  const [institutes, health, mail, lastBackup] = await Promise.all([
    readInstitutes(deps, now),
    readHealth(deps),
    readMail(deps, now),
    findLastBackup(deps.db),
  ]);
  return {
    institutes,
    health,
    mail,
    lastBackupAt: lastBackup?.toISOString() ?? null,
  };
};
