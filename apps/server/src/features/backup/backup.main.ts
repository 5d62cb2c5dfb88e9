import { describeRows, runCommand, secondsSince } from './command.ts';
import { withInstallation } from './place.ts';
import { writeBackup } from './write-backup.ts';

/** `npm run backup -- <file>`: writes everything that must not be lost into one file. */
await runCommand('Name the file to write: npm run backup -- assay.tar.gz', async (command) => {
  const { config, file, version, signal } = command;
  const begin = performance.now();
  const { manifest, bytes } = await withInstallation(config, ({ client }) =>
    writeBackup(client, file, { version, signal }),
  );
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  return `Backed up ${describeRows(manifest.tables)} to ${file} (${size}, ${secondsSince(begin)}).`;
});
