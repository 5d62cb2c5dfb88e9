/** `npm run restore-drill -- <file or address>`: whether a backup, or a database that was restored, is what it should be. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withSingleConnection } from '../../platform/db/database.ts';
import { noteDrill } from '../setup/index.ts';
import { noteCommand } from './backup.repository.ts';
import { describeRows, runCommand, secondsSince, type Command } from './command.ts';
import { countRows, differingCounts, findNewestFact } from './drill.repository.ts';
import { ageInWords, growthInWords, type Looked } from './drill-words.ts';
import { BackupError } from './manifest.ts';
import { withInstallation, withNewPlace } from './place.ts';
import { verifyBackup } from './read-backup.ts';
import { requireKnownForm, restoreBackup } from './restore-backup.ts';

const sentences = {
  usage:
    'Name the backup, or the address of a database that was restored: npm run restore-drill -- assay.tar.gz',
  begins: (file: string) =>
    isAddress(file) ? 'Looking at the restored database …' : `Restoring ${file} for a trial …`,
};

const isAddress = (named: string): boolean => /^postgres(ql)?:\/\//.test(named);

/**
 * Restores a backup into a PostgreSQL of its own in a new folder, counts what is there, and takes it away again.
 * @throws {BackupError} when it cannot be restored, or has not the rows that it names
 */
const tryBackup = async ({ config, file, version, signal, tell }: Command): Promise<Looked> => {
  const manifest = await verifyBackup(file, tell);
  await requireKnownForm(manifest, version);
  const folder = await mkdtemp(join(tmpdir(), 'assay-restore-drill-'));
  try {
    return await withNewPlace(
      { ...config, dataDir: folder, databaseOwnerUrl: undefined },
      async (connection) => {
        await restoreBackup(connection, file, manifest, { signal, tell });
        const { client } = connection;
        const names = manifest.tables.map(({ name }) => name);
        const counts = await countRows(client, names);
        const [wrong] = differingCounts(manifest.tables, counts);
        if (wrong)
          throw new BackupError(
            `The backup names ${wrong.expected} rows of ${wrong.name}, and ${wrong.found} are there after the restore.`,
          );
        return { takenAt: new Date(manifest.takenAt), counts, newest: await findNewestFact(client) };
      },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Looks at a database that was restored by other means, such as a copy of the whole cluster. */
const lookAt = (address: string): Promise<Looked> =>
  withSingleConnection(address, 'assay-restore-drill', async ({ client }) => {
    const counts = await countRows(client, null);
    if (!counts.has('installation'))
      throw new BackupError('There is no installation of Assay in this database.');
    return { takenAt: null, counts, newest: await findNewestFact(client) };
  });

/** Holds what was restored against the installation that is here, if any, and notes there that it was tried. */
const compareAndNote = (config: Command['config'], { counts }: Looked): Promise<string> =>
  withInstallation(config, async ({ client, db }) => {
    const words = growthInWords(counts, await countRows(client, [...counts.keys()]));
    await noteDrill(db, new Date());
    await noteCommand(client, 'restore-drill');
    return words;
  }).catch((error: unknown) => {
    if (!(error instanceof BackupError)) throw error;
    return 'There is no installation here to compare it with.';
  });

await runCommand(sentences, async (command) => {
  const begin = performance.now();
  const looked = isAddress(command.file) ? await lookAt(command.file) : await tryBackup(command);
  const tables = [...looked.counts].map(([name, rows]) => ({ name, rows }));
  return [
    `${looked.takenAt ? 'Restored, and all is there' : 'It has'}: ${describeRows(tables)} (${secondsSince(begin)}).`,
    ageInWords(looked, new Date()),
    await compareAndNote(command.config, looked),
  ].join('\n');
});
