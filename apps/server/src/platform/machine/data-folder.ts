import { createHash } from 'node:crypto';
import { mkdir, realpath } from 'node:fs/promises';
import { createServer } from 'node:net';

/**
 * Claims a data folder for this process, so that nobody stops the PostgreSQL below a server, a
 * backup or a restore that works on it. The claim is
 * a socket name that the kernel takes back when the process ends, however it ends; only Linux has such names.
 * Answers how to give it back.
 * @throws when somebody else has the folder.
 */
export const claimDataFolder = async (folder: string): Promise<() => Promise<void>> => {
  if (process.platform !== 'linux') return async () => undefined;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex');
  const claim = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    claim.once('error', reject).listen(`\0assay-${name}`, resolve);
  }).catch((cause: unknown) => {
    throw new Error(
      `Another Assay (a server, a backup or a restore) is running on the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
      { cause },
    );
  });
  return () => new Promise((resolve) => claim.close(() => resolve()));
};
