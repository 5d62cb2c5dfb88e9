/** `npm run move-files -- <from>`: moves the content of files from a place to the one that the setting FILES names. */
import { z } from 'zod';
import { openFileStore } from '../../platform/files/open-file-store.ts';
import { moveFiles } from '../files/index.ts';
import { runCommand, secondsSince } from './command.ts';
import { BackupError } from './manifest.ts';
import { withInstallation } from './place.ts';
import { inMegabytes } from './progress.ts';

const placeSchema = z.enum(['database', 'disk', 's3']);
const usage = 'Say where the files lie now (database, disk or s3): npm run move-files -- database';

const sentences = { usage, begins: () => 'Moving files …' };

await runCommand(sentences, async ({ named, config, signal, tell }) => {
  const begin = performance.now();
  const { data: place } = placeSchema.safeParse(named);
  if (!place) throw new BackupError(usage);
  if (place === config.files.place)
    throw new BackupError(
      `The setting FILES says ${place}: that is where the files are to go. Set it to the new place first.`,
    );
  const [from, to] = [openFileStore(config, place), openFileStore(config)];
  try {
    const { files, bytes, lost } = await withInstallation(config, ({ db }) =>
      moveFiles(db, { from, to }, { signal, tell }),
    );
    const said = `Moved ${files} ${files === 1 ? 'file' : 'files'} (${inMegabytes(bytes)}) from ${place} to ${config.files.place} in ${secondsSince(begin)}.`;
    if (lost.length > 0)
      throw new BackupError(
        `${said}\nThe content of ${lost.length} more is not in the old place: ${lost.slice(0, 20).join(', ')}${lost.length > 20 ? ' …' : ''}`,
      );
    return said;
  } finally {
    from?.close();
    to?.close();
  }
});
