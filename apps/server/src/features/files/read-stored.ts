import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../platform/deps.ts';
import { filesAway } from '../../platform/files/file-store.ts';
import { findContent, findFile, type FoundFile } from './file.repository.ts';

/** @throws FILES_AWAY where the store does not have it: this server may have another store than the one that took it. */
export const openStored = async (
  { db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>,
  { id, hash }: Pick<FoundFile, 'id' | 'hash'>,
): Promise<Buffer | Readable> => {
  const content = (await findContent(db, id)) ?? (await files?.open(hash)) ?? null;
  if (content) return content;
  log.error({ file: id }, 'the content of a file lies neither in the database nor where FILES says');
  throw filesAway('the content is not there');
};

/** A stored file, whole in memory. */
interface StoredContent {
  name: string;
  contentType: string;
  content: Buffer;
}

/** Reads a stored file, for whoever may see what it belongs to: that is for the caller to know. @throws FILES_AWAY */
export const readStored = async (
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  id: string,
): Promise<StoredContent> => {
  const file = await findFile(deps.db, id);
  if (!file) throw filesAway('the file is not there');
  const opened = await openStored(deps, file);
  return {
    name: file.name,
    contentType: file.contentType,
    content: Buffer.isBuffer(opened) ? opened : await buffer(opened),
  };
};
