import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { pack, type Pack } from 'tar-stream';
import {
  beginSnapshot,
  describeDatabase,
  endSnapshot,
  listFilesOutside,
  listMigrations,
  listTables,
  readRows,
} from './backup.repository.ts';
import {
  BACKUP_FORMAT,
  BACKUP_FORMAT_OF_TABLES,
  BackupError,
  MANIFEST,
  MANIFEST_HASH,
  type BackupPart,
  type BackupTable,
  type Manifest,
} from './manifest.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { inRows, tellBytes, type Tell } from './progress.ts';

/** Size of one part of a table, bytes, and about what is held in memory at a time. */
const PART_BYTES = 4_194_304;
/** Quick: a backup may run while an exam does. Rows compress well even so. */
const COMPRESSION_LEVEL = 3;

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Writes one entry and waits until it has been taken. */
const addEntry = (archive: Pack, name: string, content: Buffer, takenAt: Date): Promise<void> =>
  new Promise((resolve, reject) => {
    archive.entry({ name, size: content.length, mode: 0o600, mtime: takenAt }, content, (error) =>
      error ? reject(error) : resolve(),
    );
  });

/** Joins what comes to pieces of at least `PART_BYTES`; the last one may be smaller. */
const inParts = async function* (stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    [chunks, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(chunks);
};

const addTable = async (
  client: pg.ClientBase,
  archive: Pack,
  table: Pick<BackupTable, 'name' | 'columns'>,
  takenAt: Date,
  tell: Tell,
): Promise<BackupTable> => {
  const rows = readRows(client, table);
  const parts: BackupPart[] = [];
  for await (const content of inParts(tellBytes(rows, tell, table.name))) {
    const name = `tables/${table.name}/${String(parts.length + 1).padStart(6, '0')}.copy`;
    await addEntry(archive, name, content, takenAt);
    parts.push({ name, bytes: content.length, sha256: sha256(content) });
  }
  return { ...table, rows: rows.rowCount, parts };
};

const addTables = async (
  client: pg.ClientBase,
  archive: Pack,
  takenAt: Date,
  tell: Tell,
): Promise<BackupTable[]> => {
  const tables: BackupTable[] = [];
  const listed = await listTables(client);
  for (const table of listed) {
    const added = await addTable(client, archive, table, takenAt, tell);
    tables.push(added);
    tell(`${table.name}: ${inRows(added.rows)} (${tables.length} of ${listed.length} tables)`);
  }
  return tables;
};

/** Adds each content that lies outside the database, once however many files have it. */
const addFiles = async (
  client: pg.ClientBase,
  archive: Pack,
  files: FileStore | null,
  takenAt: Date,
  tell: Tell,
): Promise<BackupPart[]> => {
  const parts: BackupPart[] = [];
  const listed = await listFilesOutside(client);
  for (const hash of listed) {
    const stream = await files?.open(hash);
    const name = hash.toString('hex');
    const content = stream && (await buffer(stream));
    if (!content || sha256(content) !== name)
      throw new BackupError(
        `The content ${name} of a file is not where the setting FILES says that files lie. Set FILES, and what goes with it, as the servers have it.`,
      );
    await addEntry(archive, `files/${name}`, content, takenAt);
    parts.push({ name: `files/${name}`, bytes: content.length, sha256: name });
    if (parts.length % 100 === 0) tell(`${parts.length} of ${listed.length} contents of files`);
  }
  return parts;
};

const addManifest = async (archive: Pack, manifest: Manifest, takenAt: Date): Promise<void> => {
  const text = Buffer.from(JSON.stringify(manifest, null, 1));
  await addEntry(archive, MANIFEST, text, takenAt);
  await addEntry(archive, MANIFEST_HASH, Buffer.from(`${sha256(text)}\n`), takenAt);
};

/** Adds every table as one moment had it, and after them what they are. */
const addEverything = async (
  client: pg.ClientBase,
  archive: Pack,
  files: FileStore | null,
  version: string,
  takenAt: Date,
  tell: Tell,
): Promise<Manifest> => {
  await beginSnapshot(client);
  const { isDemonstration, ...database } = await describeDatabase(client);
  if (isDemonstration === null)
    throw new BackupError('This installation has not been set up yet: there is nothing to back up.');
  const tables = await addTables(client, archive, takenAt, tell);
  const contents = await addFiles(client, archive, files, takenAt, tell);
  const manifest: Manifest = {
    format: contents.length > 0 ? BACKUP_FORMAT : BACKUP_FORMAT_OF_TABLES,
    version,
    ...database,
    migrations: await listMigrations(client),
    isDemonstration,
    takenAt: takenAt.toISOString(),
    tables,
    files: contents,
  };
  await endSnapshot(client);
  await addManifest(archive, manifest, takenAt);
  archive.finalize();
  return manifest;
};

/** @throws {BackupError} when there is such a file. */
const requireNew = async (file: string): Promise<void> => {
  if (await stat(file).catch(() => null))
    throw new BackupError(`There is a file ${file} already. Choose another name, or remove it first.`);
};

/** Makes sure that what was written is on the disk. */
const sync = async (path: string): Promise<void> => {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
};

/** Gives a draft that is whole its name, and answers its size, bytes. */
const giveName = async (draft: string, file: string): Promise<number> => {
  await sync(draft);
  const { size } = await stat(draft);
  await requireNew(file);
  await rename(draft, file);
  // Not every file system lets a folder be synced; the file itself is on the disk.
  await sync(dirname(file)).catch(() => undefined);
  return size;
};

/**
 * Writes all of the database that `client` is connected to, as one moment has it, with the content of its files, into a new file that only its owner
 * may read, and tells how far it is. The file has its name when it is whole and on the disk, not before. Holds a few MB in memory however much
 * there is.
 * @throws {BackupError} when there is such a file already, or nothing to back up; whatever was written is taken away.
 */
export const writeBackup = async (
  client: pg.ClientBase,
  file: string,
  {
    version,
    files = null,
    signal,
    tell = () => undefined,
  }: { version: string; files?: FileStore | null; signal?: AbortSignal; tell?: Tell },
): Promise<{ manifest: Manifest; bytes: number }> => {
  await mkdir(dirname(file), { recursive: true });
  await requireNew(file);
  const draft = `${file}.${process.pid}.incomplete`;
  const archive = pack();
  const writing = pipeline(
    archive,
    createGzip({ level: COMPRESSION_LEVEL }),
    createWriteStream(draft, { flags: 'wx', mode: 0o600 }),
    signal ? { signal } : {},
  );
  try {
    const adding = addEverything(client, archive, files, version, new Date(), tell).catch(
      (error: unknown) => {
        archive.destroy(error instanceof Error ? error : new Error(String(error)));
        throw error;
      },
    );
    // Whichever fails first says why: the disk may be full, the database gone.
    const [manifest] = await Promise.all([adding, writing]);
    return { manifest, bytes: await giveName(draft, file) };
  } catch (error) {
    // What was stopped fails in more ways than one; the reason is that it was stopped.
    signal?.throwIfAborted();
    throw error;
  } finally {
    await writing.catch(() => undefined);
    await rm(draft, { force: true });
  }
};
