import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Extract } from 'tar-stream';
import {
  BackupError,
  MANIFEST,
  MANIFEST_HASH,
  manifestSchema,
  type BackupPart,
  type Manifest,
} from './manifest.ts';
import { tellBytes, type Tell } from './progress.ts';

const DAMAGED =
  'This file is not a complete backup: it was cut off, changed, or is something else. Nothing was restored. Take another copy of it, or another backup.';

type Entry = Extract extends AsyncIterable<infer E> ? E : never;

/**
 * The entries of a backup, one after the other; each has to be read to its end before the next one comes. `tell` hears
 * how much of the file was read.
 */
const entriesOf = async function* (file: string, tell: Tell = () => undefined): AsyncGenerator<Entry> {
  const { size } = await stat(file);
  const archive = extract();
  const bytes = tellBytes(createReadStream(file), tell, 'Checking the file', size);
  // What goes wrong here also breaks the loop below, which tells it.
  const reading = pipeline(bytes, createGunzip(), archive).catch(() => undefined);
  try {
    yield* archive;
  } finally {
    archive.destroy();
    await reading;
  }
};

/** The bytes of an entry; `done` hears what they were. */
const hashed = async function* (entry: Entry, done: (part: BackupPart) => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  // The archive gives buffers; its types do not say so.
  for await (const chunk of entry as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  done({ name: entry.header.name, bytes, sha256: hash.digest('hex') });
};

const isSame = (one: BackupPart | undefined, other: BackupPart): boolean =>
  one?.name === other.name && one.bytes === other.bytes && one.sha256 === other.sha256;

const parseManifest = (text: string): Manifest | undefined => {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** Reads a backup to its end: the parts as they are, and what its manifest says. */
const readWhole = async (
  file: string,
  tell: Tell,
): Promise<{ parts: BackupPart[]; manifest: Manifest | undefined }> => {
  const parts: BackupPart[] = [];
  const texts = new Map<string, Buffer>();
  for await (const entry of entriesOf(file, tell)) {
    const { name } = entry.header;
    const kept: Buffer[] = [];
    let found: BackupPart | undefined;
    const isPart = name !== MANIFEST && name !== MANIFEST_HASH;
    for await (const chunk of hashed(entry, (part) => (found = part))) if (!isPart) kept.push(chunk);
    if (isPart && found) parts.push(found);
    else texts.set(name, Buffer.concat(kept));
  }
  const text = texts.get(MANIFEST) ?? Buffer.alloc(0);
  const isValid =
    texts.get(MANIFEST_HASH)?.toString().trim() === createHash('sha256').update(text).digest('hex');
  return { parts, manifest: isValid ? parseManifest(text.toString()) : undefined };
};

/**
 * Reads a backup to its end, holds every part against its hash, and tells how far it is.
 * @throws {BackupError} when the file cannot be read, or is not as it was written.
 */
export const verifyBackup = async (file: string, tell: Tell = () => undefined): Promise<Manifest> => {
  await access(file, constants.R_OK).catch((cause: unknown) => {
    throw Object.assign(new BackupError(`There is no file ${file}, or it may not be read.`), { cause });
  });
  const { parts, manifest } = await readWhole(file, tell).catch((cause: unknown) => {
    throw Object.assign(new BackupError(DAMAGED), { cause });
  });
  const expected = manifest && [...manifest.tables.flatMap((table) => table.parts), ...manifest.files];
  if (
    !manifest ||
    expected?.length !== parts.length ||
    !expected.every((part, index) => isSame(parts[index], part))
  )
    throw new BackupError(DAMAGED);
  return manifest;
};

/**
 * The bytes of a backup's tables and files, in the manifest's order: each call answers those of the next parts, which have to
 * be read to their end.
 * @throws {BackupError} while reading, when the file is another one than was verified.
 */
export const openParts = (file: string) => {
  const entries = entriesOf(file);
  const bytesOf = async function* (parts: readonly BackupPart[]): AsyncGenerator<Buffer> {
    for (const part of parts) {
      const next = await entries.next();
      let found: BackupPart | undefined;
      if (!next.done) yield* hashed(next.value, (read) => (found = read));
      if (!isSame(found, part)) throw new BackupError(DAMAGED);
    }
  };
  return { bytesOf, close: () => entries.return(undefined) };
};
