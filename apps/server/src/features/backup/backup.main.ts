/** `npm run backup -- <file>`: writes everything that must not be lost into one file. */
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
  const { manifest, bytes } = await withInstallation(config, ({ client }) =>
    writeBackup(client, file, { version, signal, tell }),
  );
  return `Backed up ${describeRows(manifest.tables)} to ${file} (${inMegabytes(bytes)}, ${secondsSince(begin)}).`;
});
