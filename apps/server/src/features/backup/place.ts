import type { Config } from '../../platform/config.ts';
import { claimDataFolder } from '../../platform/machine/data-folder.ts';
import { withSingleConnection, type SingleConnection } from '../../platform/db/database.ts';
import {
  findRunningPostgres,
  hasPostgres,
  startEmbeddedPostgres,
} from '../../platform/postgres/embedded-postgres.ts';
import { BackupError } from './manifest.ts';

type Place = Pick<Config, 'dataDir' | 'databaseOwnerUrl'>;
type Action<T> = (connection: SingleConnection) => Promise<T>;

/** Runs the PostgreSQL of a data folder that no server has, for as long as an action takes. */
const withOwnPostgres = async <T>(dataDir: string, name: string, act: Action<T>): Promise<T> => {
  const release = await claimDataFolder(dataDir);
  try {
    const { url, stop } = await startEmbeddedPostgres(dataDir);
    return await withSingleConnection(url, name, act).finally(stop);
  } finally {
    await release();
  }
};

/**
 * Connects to the database of an installation, whether or not its server runs: a PostgreSQL that runs is used as it is,
 * one that does not runs meanwhile.
 * @throws {BackupError} when there is no installation.
 */
export const withInstallation = async <T>(
  { dataDir, databaseOwnerUrl }: Place,
  act: Action<T>,
): Promise<T> => {
  const name = 'assay-backup';
  const url = databaseOwnerUrl ?? (await findRunningPostgres(dataDir));
  if (url) return withSingleConnection(url, name, act);
  if (!(await hasPostgres(dataDir)))
    throw new BackupError(
      `There is no installation in the data folder ${dataDir}. Set DATA_DIR, or DATABASE_URL, as its server has it.`,
    );
  return withOwnPostgres(dataDir, name, act);
};

/**
 * Connects to the database in which an installation is to be, and makes one in a data folder that has none.
 * @throws when a server is running on the data folder.
 */
export const withNewPlace = <T>({ dataDir, databaseOwnerUrl }: Place, act: Action<T>): Promise<T> =>
  databaseOwnerUrl
    ? withSingleConnection(databaseOwnerUrl, 'assay-restore', act)
    : withOwnPostgres(dataDir, 'assay-restore', act);
