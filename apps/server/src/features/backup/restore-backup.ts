import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import type { Queryable, SingleConnection } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { fillContent } from '../files/index.ts';
import { migrate, migrationNames } from '../../platform/db/migrate.ts';
import { postponeDeletions } from '../places/index.ts';
import { lockInstallation } from '../setup/index.ts';
import {
  analyse,
  emptyTables,
  hasRows,
  hasServers,
  listAllTables,
  listMigrations,
  listTables,
  suspendChecks,
  useTextForm,
  writeRows,
} from './backup.repository.ts';
import { BACKUP_FORMAT, BackupError, type BackupPart, type BackupTable, type Manifest } from './manifest.ts';
import { inRows, tellBytes, type Tell } from './progress.ts';
import { openParts } from './read-backup.ts';

const ELSEWHERE =
  'Set DATA_DIR to an empty folder, or DATABASE_URL to an empty database. Nothing was restored.';

/**
 * @throws {BackupError} when the backup was written by a newer Assay than this one, whose `version` is given.
 */
export const requireKnownForm = async (manifest: Manifest, version: string): Promise<void> => {
  const known = await migrationNames();
  const isNewer =
    manifest.format > BACKUP_FORMAT ||
    manifest.version.localeCompare(version, 'en', { numeric: true }) > 0 ||
    manifest.migrations.some((name, index) => name !== known[index]);
  if (isNewer)
    throw new BackupError(
      `This backup was written by Assay ${manifest.version}, which is newer than this one (${version}) or has a database of another form. Restore it with that version. Nothing was restored.`,
    );
};

/**
 * A place is empty when nothing was ever put there, or a server has started there and waits for its set-up.
 * @throws {BackupError} when it is not.
 */
const requireEmptyPlace = async (client: pg.ClientBase, manifest: Manifest): Promise<void> => {
  const tables = await listAllTables(client);
  if (tables.length === 0) return;
  if (!tables.includes('kysely_migration'))
    throw new BackupError(`The database has tables of another program. ${ELSEWHERE}`);
  if (await hasServers(client))
    throw new BackupError('A server is using this database. Stop it first. Nothing was restored.');
  const telling = ['account', 'installation'].filter((name) => tables.includes(name));
  if (telling.length > 0 && (await hasRows(client, telling)))
    throw new BackupError(`There is already an installation here, and it stays as it is. ${ELSEWHERE}`);
  const migrations = await listMigrations(client);
  if (migrations.length > manifest.migrations.length)
    throw new BackupError(`The tables here are of a newer form than those of the backup. ${ELSEWHERE}`);
};

/** Who waits for a restore: may break it off, and hears how far it is. `migrations` is the folder of another version's. */
interface Watch {
  /** Where the content of files goes; without it into the database. */
  files?: FileStore | null;
  signal?: AbortSignal;
  tell?: Tell;
  migrations?: string;
}

const loadTable = async (
  client: pg.ClientBase,
  table: BackupTable,
  rows: AsyncIterable<Buffer>,
  { signal, tell = () => undefined }: Watch,
): Promise<void> => {
  const taking = writeRows(client, table);
  await pipeline(tellBytes(rows, tell, table.name), taking, signal ? { signal } : {});
  if (taking.rowCount !== table.rows)
    throw new BackupError(
      `The backup names ${table.rows} rows of ${table.name}, and ${taking.rowCount} came. Nothing was restored.`,
    );
};

const loadFile = async (
  db: Queryable,
  part: BackupPart,
  bytes: AsyncIterable<Buffer>,
  { files, signal }: Watch,
): Promise<void> => {
  signal?.throwIfAborted();
  const content = await buffer(bytes);
  const hash = Buffer.from(part.sha256, 'hex');
  if (files) await files.put(hash, content);
  else await fillContent(db, hash, content);
};

const loadEverything = async (
  { db, client }: { db: Queryable; client: pg.ClientBase },
  file: string,
  { tables, files }: Manifest,
  watch: Watch,
): Promise<void> => {
  const { bytesOf, close } = openParts(file);
  try {
    for (const [index, table] of tables.entries()) {
      await loadTable(client, table, bytesOf(table.parts), watch);
      watch.tell?.(`${table.name}: ${inRows(table.rows)} (${index + 1} of ${tables.length} tables)`);
    }
    for (const part of files) await loadFile(db, part, bytesOf([part]), watch);
  } finally {
    await close();
  }
};

/**
 * Puts a verified backup into an empty database, in one transaction: the tables as they were when it was written, their
 * rows, and then whatever later migrations make of them. Sessions are not restored, so everybody logs in again; what
 * waited for the job queue is queued anew by the next server. What was to be deleted waits its days anew: it may be what the
 * backup is restored for.
 * @throws {BackupError} when the place is not empty or the file does not fit; the place is then as it was before.
 */
export const restoreBackup = (
  { db, client }: SingleConnection,
  file: string,
  manifest: Manifest,
  watch: Watch = {},
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockInstallation(trx);
    await requireEmptyPlace(client, manifest);
    await migrate(trx, { upTo: manifest.migrations.at(-1), folder: watch.migrations });
    const names = (tables: readonly { name: string }[]) => tables.map(({ name }) => name).join();
    if (names(await listTables(client)) !== names(manifest.tables))
      throw new BackupError('The tables of the backup are not those of its version. Nothing was restored.');
    await useTextForm(client);
    const resumeChecks = await suspendChecks(client, manifest.tables);
    await emptyTables(client, manifest.tables);
    await loadEverything({ db: trx, client }, file, manifest, watch);
    watch.tell?.('Checking what refers to what, and applying newer migrations …');
    await resumeChecks();
    await migrate(trx, { folder: watch.migrations });
    await postponeDeletions(trx, new Date());
    await analyse(client);
  });
