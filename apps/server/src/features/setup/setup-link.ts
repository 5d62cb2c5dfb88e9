import { createHash, randomBytes } from 'node:crypto';
import { SETUP_LINK_HOURS, type checkSetupLink, type setupStatus } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { findInstallation } from './installation.repository.ts';
import { hasSetupLink, storeSetupLink } from './setup-link.repository.ts';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes the link by which the first administrator is made, and answers it; it exists nowhere else. */
export const makeSetupLink = async (trx: Queryable, { config, now }: Deps): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await storeSetupLink(trx, hashOf(token), now());
  return `${config.publicUrl}/setup/${token}`;
};

/**
 * @throws CONFLICT when the installation has its administrator, NOT_FOUND when the link does not hold (any more).
 */
export const requireSetupLink = async (db: Queryable, token: string, now: Date): Promise<void> => {
  if (await findInstallation(db))
    throw new AppError('CONFLICT', 'This installation is already set up. Please log in.');
  const since = new Date(now.getTime() - SETUP_LINK_HOURS * 3_600_000);
  if (!(await hasSetupLink(db, hashOf(token), since)))
    throw new AppError(
      'NOT_FOUND',
      `This set-up link does not work. A link works for ${SETUP_LINK_HOURS} hours, and only the newest one works: restart the server, and open the link that it prints.`,
    );
};

export const handleSetupStatus: Handler<typeof setupStatus> = async ({ deps }) => ({
  success: true,
  data: { awaitsSetup: (await findInstallation(deps.db)) === undefined },
});

export const handleCheckSetupLink: Handler<typeof checkSetupLink> = async ({ body, deps }) => {
  await requireSetupLink(deps.db, body.token, deps.now());
  return { success: true };
};
