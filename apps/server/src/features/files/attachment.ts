import { randomUUID } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import { insertFile } from './file.repository.ts';

const TEXT_TYPE = 'text/plain; charset=utf-8';
/** What may be attached: by content, never by name. Archives include the newer office formats. */
const ALLOWED_TYPES: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
  'application/x-cfb',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/zip',
];

const isText = (content: Buffer): boolean => {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(content).includes('\0');
  } catch {
    return false;
  }
};

const typeOf = async (content: Buffer): Promise<string> => {
  const found = await fileTypeFromBuffer(content);
  if (found && ALLOWED_TYPES.includes(found.mime)) return found.mime;
  if (!found && isText(content)) return TEXT_TYPE;
  throw new AppError(
    'VALIDATION',
    'Attach a picture, a PDF, an office document, a ZIP archive or a text file.',
    [{ path: 'attachment', message: 'This kind of file cannot be attached.' }],
  );
};

/**
 * Stores an uploaded file and answers its id.
 * @throws VALIDATION when its content is of no allowed kind.
 */
export const storeAttachment = async (db: Queryable, ownerId: string, upload: Upload): Promise<string> => {
  // The id is what opens the file (see file-download), so it is random through and through.
  const id = randomUUID();
  await insertFile(db, {
    id,
    ownerId,
    name: upload.name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_').slice(0, 200) || 'attachment',
    contentType: await typeOf(upload.content),
    content: upload.content,
  });
  return id;
};

/** Where a stored file can be fetched. The id is not to be guessed; who has it was shown it. */
export const attachmentUrl = (id: string): string => `/api/files/${id}`;
