import type { Readable } from 'node:stream';
import { AppError } from '../errors.ts';

/**
 * Where the content of files lies beside the database: under its SHA-256, so that what lies there is never another content.
 * Everything here throws FILES_AWAY (503) where the store cannot be reached or has no room.
 */
export interface FileStore {
  /** Puts a content there; where it is there already nothing changes. */
  put: (hash: Buffer, content: Buffer) => Promise<void>;
  /** The content; null where it is not there. */
  open: (hash: Buffer) => Promise<Readable | null>;
  remove: (hash: Buffer) => Promise<void>;
  /** The hashes of all that lies there. */
  list: () => AsyncIterable<Buffer>;
  /** The mark by which this folder or bucket is told from others; it gets one where it has none. */
  readMark: () => Promise<string>;
  close: () => void;
}

/** For a store that does not do what it was asked for; `cause` says why. */
export const filesAway = (cause: unknown): AppError =>
  Object.assign(
    new AppError(
      'FILES_AWAY',
      'Files cannot be stored or fetched at the moment. Please try again in a minute.',
    ),
    { cause },
  );
