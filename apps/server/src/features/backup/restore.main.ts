import { describeRows, runCommand, secondsSince } from './command.ts';
import { withNewPlace } from './place.ts';
import { verifyBackup } from './read-backup.ts';
import { demandKnownForm, restoreBackup } from './restore-backup.ts';

/** `npm run restore -- <file>`: puts a backup into an empty data folder or database. */
await runCommand('Name the backup: npm run restore -- assay.tar.gz', async (command) => {
  const { config, file, version, signal } = command;
  const begin = performance.now();
  // Before anything is made in the place.
  const manifest = await verifyBackup(file);
  await demandKnownForm(manifest, version);
  await withNewPlace(config, (connection) => restoreBackup(connection, file, manifest, signal));
  return [
    `Restored ${describeRows(manifest.tables)} of ${manifest.takenAt} (${secondsSince(begin)}).`,
    'Start the server now. Everybody logs in again; what was submitted and not graded is graded then.',
  ].join('\n');
});
