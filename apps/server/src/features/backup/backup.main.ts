/** `npm run backup -- <file>`: writes everything that must not be lost into one file. */
import { openFileStore } from '../../platform/files/open-file-store.ts';
import { noteCommand } from './backup.repository.ts';
import { describeRows, runCommand, secondsSince } from './command.ts';
import { withInstallation } from './place.ts';
import { inMegabytes } from './progress.ts';
import { writeBackup } from './write-backup.ts';

const sentences = {
  usage: 'Name the file to write: npm run backup -- assay.tar.gz',
  begins: (file: string) => `Backing up to ${file} …`,
};

await runCommand(sentences, async ({ config, file, version, signal, tell }) => {
  const begin = performance.now();
  const files = openFileStore(config);
  const { manifest, bytes } = await withInstallation(config, async ({ client }) => {
    const written = await writeBackup(client, file, { files, version, signal, tell });
    // The backup is whole, also where this database may not be written to.
    await noteCommand(client, 'backup').catch(() => undefined);
    return written;
  }).finally(() => files?.close());
  return `Backed up ${describeRows(manifest.tables)} to ${file} (${inMegabytes(bytes)}, ${secondsSince(begin)}).`;
});
