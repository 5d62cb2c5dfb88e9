import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, link } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesAway, type FileStore } from './file-store.ts';

const HEX = /^[0-9a-f]{64}$/;
const FOLDER = /^[0-9a-f]{2}$/;
const MARK = 'mark';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A failure of the disk, or what is answered where there is no such file. */
const orMissing =
  <T>(missing: T) =>
  (error: unknown): T => {
    if (isMissing(error)) return missing;
    throw filesAway(error);
  };

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, constants.O_RDONLY);
  await handle.sync().finally(() => handle.close());
};

/** Writes a file that is there whole, and on the disk, or not at all. */
const writeWhole = async (
  path: string,
  content: Buffer | string,
  giveName: (draft: string, path: string) => Promise<void>,
): Promise<void> => {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}.part`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    await handle
      .writeFile(content)
      .then(() => handle.sync())
      .finally(() => handle.close());
    await giveName(draft, path);
    await sync(folder);
  } finally {
    await rm(draft, { force: true });
  }
};

const listFolder = async function* (folder: string): AsyncGenerator<Buffer> {
  for (const name of await readdir(folder).catch(orMissing([])))
    if (HEX.test(name)) yield Buffer.from(name, 'hex');
};

/** Files in a folder: `ab/abcd…`, readable by the server's account alone. */
export const openDiskStore = (root: string): FileStore => {
  const pathOf = (hash: Buffer): string => {
    const name = hash.toString('hex');
    return join(root, name.slice(0, 2), name);
  };
  const mark = join(root, MARK);
  const findMark = () => readFile(mark, 'utf8').catch(orMissing(null));
  return {
    put: (hash, content) =>
      writeWhole(pathOf(hash), content, rename).catch((error: unknown) => {
        throw filesAway(error);
      }),
    open: async (hash) => {
      const handle = await open(pathOf(hash), constants.O_RDONLY).catch(orMissing(null));
      return handle && createReadStream('', { fd: handle });
    },
    remove: (hash) => rm(pathOf(hash)).catch(orMissing(undefined)),
    async *list() {
      for (const name of await readdir(root).catch(orMissing([])))
        if (FOLDER.test(name)) yield* listFolder(join(root, name));
    },
    readMark: async () => {
      const found = await findMark();
      if (found !== null) return found;
      // Of two servers that begin at once one is first, and both read what it wrote.
      await writeWhole(mark, randomUUID(), (draft, path) =>
        link(draft, path).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error;
        }),
      ).catch((error: unknown) => {
        throw filesAway(error);
      });
      return (await findMark()) ?? '';
    },
    close: () => undefined,
  };
};
