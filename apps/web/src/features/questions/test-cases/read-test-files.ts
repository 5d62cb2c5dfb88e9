import {
  findBroughtProblems,
  LARGE_TEXT_MAX,
  LARGE_TEXT_TOO_LARGE,
  linesIn,
  readTestFiles,
  readTestSheet,
  type FileTests,
  type TestFile,
} from '@assay/contract';
import { call, messageOf } from '../../../lib/server/call.ts';

/** Largest archive or file that is opened, in bytes. */
const FILE_MAX = 50_000_000;
/** Most that an archive may unpack to, in bytes: what is more cannot be taken anyway. */
const UNPACKED_MAX = 60_000_000;
/** Most files that an archive may hold. */
const FILES_MAX = 2000;

/** A file that cannot be taken as it is: a sentence. */
class Unreadable extends Error {}

/** @throws Unreadable where the bytes are no text that can be stored */
const textOf = (path: string, content: Uint8Array): TestFile => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    if (!text.includes('\0')) return { path, text };
  } catch {
    // Said below, as of a text that holds what no database stores.
  }
  throw new Unreadable(`${path} is no text in UTF-8.`);
};

const isArchive = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;

/** The text of a file for one side of a test. @throws Error with a sentence where it is none */
export const readTextFile = async (file: File): Promise<string> => {
  if (file.size > LARGE_TEXT_MAX) throw new Unreadable(LARGE_TEXT_TOO_LARGE);
  return linesIn(textOf(file.name, new Uint8Array(await file.arrayBuffer())));
};

/** The files of an archive. Nothing is written anywhere, so a path is a name and no more. @throws Unreadable */
const unpack = async (name: string, archive: Uint8Array): Promise<TestFile[]> => {
  const { unzipSync } = await import('fflate');
  let [room, left] = [UNPACKED_MAX, FILES_MAX];
  const isTooMuch = () => room < 0 || left < 0;
  const unzip = () => {
    try {
      return unzipSync(archive, {
        filter: ({ name: path, originalSize }) => {
          if (path.endsWith('/')) return false;
          room -= originalSize;
          left -= 1;
          return !isTooMuch();
        },
      });
    } catch {
      throw new Unreadable(`${name} is damaged, or no ZIP archive that can be opened here.`);
    }
  };
  const files = Object.entries(unzip());
  if (isTooMuch())
    throw new Unreadable(`${name} unpacks to more than 60 MB or 2,000 files; nothing of it was taken.`);
  return files.map(([path, content]) => textOf(path, content));
};

const filesIn = async (file: File): Promise<TestFile[]> => {
  if (file.size > FILE_MAX) throw new Unreadable(`${file.name} is larger than 50 MB.`);
  const content = new Uint8Array(await file.arrayBuffer());
  return isArchive(content) ? unpack(file.name, content) : [textOf(file.name, content)];
};

const isSheet = ({ name }: File): boolean => /\.(csv|xlsx)$/i.test(name);

/** What a sheet of tests comes to, which the server reads. */
const readSheet = async (file: File, present: number): Promise<FileTests> => {
  try {
    const { tests, invalidRows, unknownColumns } = (await call(readTestSheet, { body: {}, files: { file } }))
      .data;
    return {
      tests,
      leftOut: [
        ...unknownColumns.map((name) => ({ path: `Column “${name}”`, why: 'it is not read' })),
        ...invalidRows.map(({ row, reason }) => ({ path: `Row ${row}`, why: reason })),
      ],
      problems: findBroughtProblems(tests, present),
    };
  } catch (error) {
    return { tests: [], leftOut: [], problems: [messageOf(error, `${file.name} could not be read.`)] };
  }
};

/**
 * The tests in files that somebody chose, ZIP archives of such among them, or in a sheet, for a question that has some
 * already. What cannot be read is a problem.
 */
export const readChosenFiles = async (chosen: readonly File[], present: number): Promise<FileTests> => {
  const [sheet] = chosen.filter(isSheet);
  if (sheet && chosen.length === 1) return readSheet(sheet, present);
  if (sheet) return { tests: [], leftOut: [], problems: ['Choose a sheet alone, without other files.'] };
  try {
    return readTestFiles((await Promise.all(chosen.map(filesIn))).flat(), present);
  } catch (error) {
    if (error instanceof Unreadable) return { tests: [], leftOut: [], problems: [error.message] };
    throw error;
  }
};
