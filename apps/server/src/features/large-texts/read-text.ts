import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { LargeText } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { filesAway } from '../../platform/files/file-store.ts';
import { findContent } from '../files/index.ts';
import { hashOfText } from '../../platform/files/hash-of-text.ts';
import { findTextFile } from './large-text.repository.ts';

const unpack = promisify(gunzip);

/** Reads a large text, one at a time and only when it is needed: for whoever may see it, which the caller knows. */
export type ReadText = (text: LargeText) => Promise<string>;

/**
 * A text as it is stored, whose hash is the one that it is stored under; null where it is gone, or is another one.
 * @throws FILES_AWAY where the store cannot be reached
 */
export const findText = async (db: Queryable, files: Deps['files'], hash: string): Promise<string | null> => {
  const file = await findTextFile(db, hash);
  if (!file) return null;
  const packed = (await findContent(db, file.id)) ?? (await files?.open(file.hash)) ?? null;
  if (!packed) return null;
  const content = await unpack(Buffer.isBuffer(packed) ? packed : await buffer(packed), {
    maxOutputLength: file.bytes,
  }).catch(() => null);
  return content && hashOfText(content) === hash ? content.toString() : null;
};

/** Reads what is stored. @throws FILES_AWAY where it cannot be read, or is not what it was: nothing is run on that */
export const storedTexts =
  ({ db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>): ReadText =>
  async ({ hash }) => {
    const text = await findText(db, files, hash);
    if (text !== null) return text;
    log.error({ hash }, 'the text of a test is not where it was stored, or is not what was stored');
    throw filesAway('the text of a test is not there');
  };
