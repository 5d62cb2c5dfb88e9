/** `npm run restore -- <file>`: puts a backup into an empty data folder or database. */
import { openFileStore } from '../../platform/files/open-file-store.ts';
import { noteCommand } from './backup.repository.ts';
import { describeRows, runCommand, secondsSince } from './command.ts';
import { withNewPlace } from './place.ts';
import { verifyBackup } from './read-backup.ts';
import { requireKnownForm, restoreBackup } from './restore-backup.ts';

const sentences = {
  usage: 'Name the backup: npm run restore -- assay.tar.gz',
  begins: (file: string) => `Restoring ${file} …`,
};

await runCommand(sentences, async ({ config, file, version, signal, tell }) => {
  const begin = performance.now();
  // Before anything is made in the place.
  const manifest = await verifyBackup(file, tell);
  await requireKnownForm(manifest, version);
  const files = openFileStore(config);
  await withNewPlace(config, async (connection) => {
    await restoreBackup(connection, file, manifest, { files, signal, tell });
    await noteCommand(connection.client, 'restore');
  }).finally(() => files?.close());
  return [
    `Restored ${describeRows(manifest.tables)} of ${manifest.takenAt} (${secondsSince(begin)}).`,
    'Start the server now. Everybody has to log in again; what was submitted and not graded is graded then.',
  ].join('\n');
});
