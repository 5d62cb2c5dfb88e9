/** Opens ZIP archives that anybody may have made. Nothing of them is written anywhere: a path is a name and no more. */
import { LARGE_TEXT_MAX } from '@assay/contract';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, validateFileName, type Entry } from 'yauzl';
import { Refusal } from './refusal.ts';

/** Most files and folders that an archive may hold. */
const ENTRIES_MAX = 5000;
/** Most that it may unpack to, in bytes. */
const UNPACKED_MAX = 100_000_000;
/**
 * What is larger than a test may be, in bytes, may not have been packed into less than a two-hundredth: nothing else of a
 * person's packs so well.
 */
const RATIO_FROM = LARGE_TEXT_MAX;
const RATIO_MAX = 200;
/** Longest path, in bytes. */
const PATH_MAX = 300;

/** Upper half of the attributes as Unix writes them: which kind of file it is. */
const KIND_MASK = 0o170000;
const [REGULAR, FOLDER] = [0o100000, 0o040000];

/** Files by their paths, in the order of the archive. */
export type Files = ReadonlyMap<string, Buffer>;

/** What systems put into archives for themselves. */
const isOfSystem = (path: string): boolean =>
  /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(path);

const pathOf = (raw: Buffer): string => {
  let path: string;
  try {
    path = new TextDecoder('utf-8', { fatal: true }).decode(raw).normalize('NFC');
  } catch {
    throw new Refusal('The archive has a file whose name is not in UTF-8. Pack it again.');
  }
  if (raw.length > PATH_MAX || path.includes('\0'))
    throw new Refusal('The archive has a file whose name is too long, or no name. Pack it again.');
  const wrong = validateFileName(path) !== null || path.split('/').includes('.');
  if (wrong || path.startsWith('/'))
    throw new Refusal(
      `The archive has the path “${path.slice(0, 100)}”, which leads out of it. Nothing of it was taken.`,
    );
  return path;
};

/** @throws Refusal where an entry is nothing that a person packs */
const requirePlain = (entry: Entry, path: string): void => {
  if (entry.isEncrypted())
    throw new Refusal('The archive is locked with a password. Pack it again without one.');
  const kind = (entry.externalFileAttributes >>> 16) & KIND_MASK;
  if (kind !== 0 && kind !== REGULAR && kind !== FOLDER)
    throw new Refusal(`“${path}” is a link or a device, not a file. Pack the file itself.`);
  if (
    entry.uncompressedSize > RATIO_FROM &&
    entry.uncompressedSize > RATIO_MAX * Math.max(1, entry.compressedSize)
  )
    throw new Refusal(`“${path}” unpacks to more than ${RATIO_MAX} times its size. Nothing of it was taken.`);
};

const TOO_MUCH = new Refusal(
  `The archive unpacks to more than ${UNPACKED_MAX / 1_000_000} MB or ${ENTRIES_MAX.toLocaleString('en')} files. Bring it in parts.`,
);

const unpack = async (archive: Buffer): Promise<Files> => {
  const zip = await fromBufferPromise(archive, { decodeStrings: false, validateEntrySizes: true });
  if (zip.entryCount > ENTRIES_MAX) throw TOO_MUCH;
  const files = new Map<string, Buffer>();
  let [unpacked, packed] = [0, 0];
  for await (const entry of zip.eachEntry()) {
    const path = pathOf(entry.fileNameRaw);
    requirePlain(entry, path);
    if (path.endsWith('/')) continue;
    unpacked += entry.uncompressedSize;
    packed += entry.compressedSize;
    // Files that share their bytes are together larger than the archive.
    if (unpacked > UNPACKED_MAX || packed > archive.length) throw TOO_MUCH;
    if (isOfSystem(path)) continue;
    if (files.has(path)) throw new Refusal(`The archive has two files “${path}”. Pack it again.`);
    files.set(path, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
};

/**
 * The files of an archive, unpacked.
 * @throws Refusal where it is damaged, locked, or made to do harm: too much in it, paths that lead out of it, links, files
 * that share a name
 */
export const openArchive = async (archive: Buffer): Promise<Files> => {
  try {
    return await unpack(archive);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      'The archive is damaged, or packed in a way that cannot be opened here. Pack it again.',
    );
  }
};
