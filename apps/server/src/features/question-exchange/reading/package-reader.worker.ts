/** Runs in a thread of its own, for `readPackage`: a file that is made to eat memory or time takes nothing else along. */
import { EXCHANGE_QUESTIONS_MAX } from '@assay/contract';
import { problemFolders, readProblem } from '../icpc/read-problem-package.ts';
import { isStorable } from '../../../platform/http/storable-text.ts';
import { readMoodle } from '../moodle/read-moodle.ts';
import { ownFolders, readOwnQuestion } from '../own-format/read-own-package.ts';
import { openArchive, type Files } from './open-archive.ts';
import type { PackageResponse, PackedQuestion, ReadPackage, SentPackage } from './packed-question.ts';
import { Refusal, BrokenQuestion } from './refusal.ts';

/** What in an archive is a question of a format, and how it is read. */
interface Reader {
  format: ReadPackage['format'];
  folders: (files: Files) => string[];
  /** @param name of the archive, without its ending */
  read: (files: Files, folder: string, name: string) => Promise<PackedQuestion>;
}

const READERS: readonly Reader[] = [
  { format: 'ASSAY', folders: ownFolders, read: readOwnQuestion },
  { format: 'ICPC', folders: problemFolders, read: readProblem },
];

const NO_QUESTION =
  'There is no question in this archive: a folder with question.yaml (Assay) or problem.yaml (ICPC, Kattis) is one.';
const NESTED =
  'There are archives inside this archive, and they are not opened. Unpack it, and bring them one by one.';

/** A question that cannot be made, with the reason. */
const brokenQuestion = (folder: string, reason: string): PackedQuestion => ({
  key: `unreadable:${folder}`,
  title: folder === '.' ? 'Question' : folder,
  draft: {},
  place: { subject: null, modules: [], tags: [] },
  pictures: new Map(),
  attachment: null,
  texts: new Map(),
  warnings: [],
  problems: [reason],
  submissions: [],
  hash: '',
});

const readOne = async (
  { read }: Reader,
  files: Files,
  folder: string,
  name: string,
): Promise<PackedQuestion> => {
  try {
    return await read(files, folder, name);
  } catch (error) {
    if (error instanceof BrokenQuestion) return brokenQuestion(folder, error.message);
    throw error;
  }
};

const isInside = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => folder === '.' || path.startsWith(`${folder}/`));

/** Longest key and longest title, in characters: anything may stand in a file. */
const KEY_MAX = 280;
const TITLE_MAX = 200;

const inShort = (question: PackedQuestion): PackedQuestion => ({
  ...question,
  key: question.key.slice(0, KEY_MAX),
  title: question.title.slice(0, TITLE_MAX),
});

/** Of two questions with the same key the second cannot be told apart when the file comes again. */
const refuseDoubles = (questions: readonly PackedQuestion[]): PackedQuestion[] =>
  questions.map((question, place) => {
    const first = questions.findIndex(({ key }) => key === question.key);
    if (first === place) return question;
    const problem = `It has the same id as “${questions[first]?.title ?? ''}”, which stands before it.`;
    return { ...question, key: `${question.key} ${place}`, problems: [...question.problems, problem] };
  });

const readArchive = async (files: Files, name: string): Promise<ReadPackage> => {
  const reader = READERS.find(({ folders }) => folders(files).length > 0);
  if (!reader)
    throw new Refusal([...files.keys()].some((path) => /\.zip$/i.test(path)) ? NESTED : NO_QUESTION);
  const folders = reader.folders(files);
  if (folders.length > EXCHANGE_QUESTIONS_MAX)
    throw new Refusal(`A file may hold at most ${EXCHANGE_QUESTIONS_MAX} questions. Bring it in parts.`);
  const questions: PackedQuestion[] = [];
  for (const folder of folders) questions.push(await readOne(reader, files, folder, name));
  return {
    format: reader.format,
    questions: refuseDoubles(questions.map(inShort)),
    leftOut: [...files.keys()]
      .filter((path) => !isInside(path, folders) && path !== 'README.txt')
      .map((path) => ({ path, why: 'it stands in no folder of a question' })),
  };
};

/** First bytes of a ZIP file. */
const isArchive = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;

const NEITHER = 'This is no file of questions: a ZIP archive or an XML file of Moodle is expected.';

/** @throws Refusal where the content is no XML in UTF-8 */
const xmlOf = (content: Buffer): string => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    if (isStorable(text) && /^\s*<[?!q]/.test(text)) return text;
  } catch {
    // Said below, as of a text that is something else.
  }
  throw new Refusal(NEITHER);
};

export default async ({ name, content: sent }: SentPackage): Promise<PackageResponse> => {
  try {
    const content = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
    if (!isArchive(content)) {
      const read = await readMoodle(xmlOf(content));
      return { ...read, questions: refuseDoubles(read.questions.map(inShort)) };
    }
    return await readArchive(await openArchive(content), name);
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    throw error;
  }
};
