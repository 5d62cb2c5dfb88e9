/** What was typed into a form, locked with the key of its account: its values, and the bytes of the files in them. */
import { randomName } from '../values/random-name.ts';
import type { Seal } from './seal.ts';

export interface LockedValues {
  locked: Uint8Array;
  /** By the random names that the values call them by. */
  files: Readonly<Record<string, Uint8Array>>;
}

/** What stands in the place of a file. */
interface FileNote {
  $file: string;
  name: string;
  type: string;
  lastModified: number;
}

const isNote = (value: unknown): value is FileNote =>
  typeof value === 'object' && value !== null && '$file' in value;

/** A file is read and locked once, however often its form is kept: a page that is left has no time for it. */
const known = new WeakMap<File, { place: string; name: string; locked: Promise<Uint8Array> }>();

const lockFile = (seal: Seal, place: string, file: File) => {
  const before = known.get(file);
  if (before?.place === place) return before;
  const name = randomName();
  const locked = file
    .arrayBuffer()
    .then((buffer) => seal.lockBytes(`${place}/${name}`, new Uint8Array(buffer)));
  const given = { place, name, locked };
  known.set(file, given);
  return given;
};

/**
 * Locks what JSON and files can say. It opens at the same place alone, which names its account.
 * @throws where a file can no longer be read
 */
export const lockValues = async (seal: Seal, place: string, values: unknown): Promise<LockedValues> => {
  const files: Promise<[string, Uint8Array]>[] = [];
  const noted: unknown = JSON.parse(
    JSON.stringify(values, (_name, value: unknown) => {
      if (!(value instanceof File)) return value;
      const { name: $file, locked } = lockFile(seal, place, value);
      files.push(locked.then((bytes) => [$file, bytes]));
      const { name, type, lastModified } = value;
      return { $file, name, type, lastModified } satisfies FileNote;
    }),
  );
  return { locked: seal.lock(place, noted), files: Object.fromEntries(await Promise.all(files)) };
};

/** What was locked; undefined when some of it does not open. */
export const openValues = (seal: Seal, place: string, { locked, files }: LockedValues): unknown => {
  const noted = seal.open(place, locked);
  let isWhole = true;
  const withFiles = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withFiles);
    if (isNote(value)) {
      const file = files[value.$file];
      const bytes = file && seal.openBytes(`${place}/${value.$file}`, file);
      if (!bytes) isWhole = false;
      return bytes && new File([new Uint8Array(bytes)], value.name, value);
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withFiles(part)]));
  };
  const values = withFiles(noted);
  return isWhole ? values : undefined;
};
