import { createHash } from 'node:crypto';
import type { ExchangeFormat, PackedSubmission } from '@assay/contract';

/** A program that comes with a problem, with its text. */
export type SubmissionFile = PackedSubmission & { code: string };

/** A question as a file says it, not judged yet. It crosses between threads. */
export interface PackedQuestion {
  /** Tells it apart in the file, and when the file comes again: an id that its first place has given it, or its name. */
  key: string;
  title: string;
  /** What is to be read by `questionDraftSchema`; the file may say nothing of marks, time and difficulty. */
  draft: Readonly<Record<string, unknown>>;
  /** Where it is filed, by names. */
  place: { subject: string | null; modules: string[]; tags: string[] };
  /** What the statement shows, by the names under which it shows it. */
  pictures: Map<string, Uint8Array>;
  attachment: { name: string; content: Uint8Array } | null;
  /** Large texts of its tests, by the hashes that the tests refer to them by. */
  texts: Map<string, string>;
  /** Sentences: what is made otherwise than the file says, or left out. */
  warnings: string[];
  /** Sentences: why it cannot be made. */
  problems: string[];
  submissions: SubmissionFile[];
  /** Of everything that the file says of it; hexadecimal. */
  hash: string;
}

/** What a file of questions holds. */
export interface ReadPackage {
  format: ExchangeFormat;
  questions: PackedQuestion[];
  /** What belongs to none of them, and why: a sentence without its end. */
  leftOut: { path: string; why: string }[];
}

/** What the thread that reads is given. */
export interface SentPackage {
  /** Of the file, without its ending. */
  name: string;
  content: Uint8Array;
}

/** What the thread that reads answers: a package, or why it takes none. */
export type PackageResponse = ReadPackage | { refusal: string };

/** A hash of files, in whatever order they come. */
export const hashOfFiles = (files: Iterable<readonly [path: string, content: Uint8Array]>): string => {
  const each = [...files]
    .map(([path, content]) => [path, createHash('sha256').update(content).digest('hex')] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(each)).digest('hex');
};
