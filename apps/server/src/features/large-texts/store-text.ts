import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LARGE_TEXT_MAX, LARGE_TEXT_TOO_LARGE, standInFor } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { deleteFiles, storeAttachment, TEST_TEXT_FILE } from '../files/index.ts';
import { hashOfText } from '../../platform/files/hash-of-text.ts';
import { findStored, insertText, type KnownText } from './large-text.repository.ts';

const pack = promisify(gzip);

/**
 * Stores a text unless it is there already, and answers what stands in for it. Part of the caller's transaction, which has
 * something refer to it: what nothing refers to is swept away.
 * @throws VALIDATION where it is larger than a test may have; TOO_LARGE, FILES_AWAY as `storeAttachment` does
 */
export const storeText = async (
  trx: Queryable,
  { files, now }: Pick<Deps, 'files' | 'now'>,
  ownerId: string,
  text: string,
): Promise<KnownText> => {
  const content = Buffer.from(text);
  if (content.length > LARGE_TEXT_MAX) throw new AppError('VALIDATION', LARGE_TEXT_TOO_LARGE);
  const said = { hash: hashOfText(content), bytes: content.length };
  const stored = (await findStored(trx, [said.hash])).get(said.hash);
  if (stored) return stored;
  const known = { ...said, standIn: standInFor(text, said) };
  const packed = { name: 'test.gz', content: await pack(content) };
  const fileId = await storeAttachment(trx, files, ownerId, packed, TEST_TEXT_FILE);
  if (!(await insertText(trx, { ...known, fileId, storedAt: now() }))) await deleteFiles(trx, [fileId]);
  return known;
};
