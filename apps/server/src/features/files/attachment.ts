import { createHash, randomUUID } from 'node:crypto';
import { PICTURE_TYPES, PROFILE_IMAGE_KINDS, PROFILE_IMAGE_TYPES } from '@assay/contract';
import { fileTypeFromBuffer } from 'file-type';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import { countStoredBytes, hasContent, holdContent, insertFile } from './file.repository.ts';

const TEXT_TYPE = 'text/plain; charset=utf-8';
/** The container of the older office formats, of which Word's is one. */
const OLD_OFFICE_TYPE = 'application/x-cfb';
const PICTURES_AND_PAPERS: readonly string[] = [
  ...PROFILE_IMAGE_TYPES,
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
];
/** The name of the stream that makes an older office file one of Word's. */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');

/** What a file is attached to decides what it may be, by content and never by name, and who may fetch it. */
interface FileUse {
  isAllowed: (type: string, content: Buffer) => boolean;
  /** What may be attached, said to a person. */
  sentence: string;
  /** The field of the form. */
  path: string;
  /** Only its owner and administrators may fetch it; else its owner and whoever sees the question that it goes with. */
  isPrivate: boolean;
  /** Bytes that one account may have stored of all private files, or of all others. */
  roomBytes: number;
  /** Said to whoever has no room left. */
  noRoom: string;
}

/** Twenty messages with as many files as go with one, of the middle size. */
const FEEDBACK_ROOM = 200_000_000;
/** Two hundred questions with the largest attachment; the profile's picture is among them. */
const ATTACHMENT_ROOM = 2_000_000_000;

/** What goes with a question. Archives include the newer office formats. */
const QUESTION_FILE: FileUse = {
  isAllowed: (type) =>
    [
      ...PICTURES_AND_PAPERS,
      TEXT_TYPE,
      OLD_OFFICE_TYPE,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'application/zip',
    ].includes(type),
  sentence: 'Attach a picture, a PDF, an office document, a ZIP archive or a text file.',
  path: 'attachment',
  isPrivate: false,
  roomBytes: ATTACHMENT_ROOM,
  noRoom: 'Your attachments fill the space that one account has (2 GB). Attach a smaller file, or none.',
};

/** What a question's statement shows. */
export const STATEMENT_PICTURE: FileUse = {
  isAllowed: (type) => PICTURE_TYPES.some((allowed) => allowed === type),
  sentence: PROFILE_IMAGE_KINDS,
  path: 'question',
  isPrivate: false,
  roomBytes: ATTACHMENT_ROOM,
  noRoom: 'Your files fill the space that one account has (2 GB). Remove pictures from the question.',
};

/** A large text of a test, packed. */
export const TEST_TEXT_FILE: FileUse = {
  isAllowed: (type) => type === 'application/gzip',
  sentence: 'Bring a text.',
  path: 'testcases',
  isPrivate: false,
  roomBytes: ATTACHMENT_ROOM,
  noRoom: 'Your files fill the space that one account has (2 GB). Bring smaller tests.',
};

/** What goes with feedback. */
export const FEEDBACK_FILE: FileUse = {
  isAllowed: (type, content) =>
    PICTURES_AND_PAPERS.includes(type) || (type === OLD_OFFICE_TYPE && content.includes(WORD_STREAM)),
  sentence: 'Attach pictures (PNG, JPEG, GIF, WebP), PDF, DOC or DOCX files.',
  path: 'attachments',
  isPrivate: true,
  roomBytes: FEEDBACK_ROOM,
  noRoom:
    'The files of your earlier messages fill the space that one account has (200 MB). Send your message without files.',
};

/** What a person shows beside the name. */
export const PROFILE_FILE: FileUse = {
  isAllowed: (type) => PROFILE_IMAGE_TYPES.some((allowed) => allowed === type),
  sentence: PROFILE_IMAGE_KINDS,
  path: 'profile',
  isPrivate: false,
  roomBytes: ATTACHMENT_ROOM,
  noRoom: 'Your files fill the space that one account has (2 GB).',
};

const isText = (content: Buffer): boolean => {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(content).includes('\0');
  } catch {
    return false;
  }
};

/** The content's type; null for what is neither a known format nor text. */
const typeOf = async (content: Buffer): Promise<string | null> =>
  (await fileTypeFromBuffer(content))?.mime ?? (isText(content) ? TEXT_TYPE : null);

/** Why a file of this content cannot go with a question, in a sentence; null where it can. */
export const whyNotAttached = async (content: Buffer): Promise<string | null> => {
  const type = await typeOf(content);
  return type !== null && QUESTION_FILE.isAllowed(type, content) ? null : QUESTION_FILE.sentence;
};

const nameOf = ({ name }: Upload): string =>
  name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_').slice(0, 200) || 'attachment';

const hashOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

/** Whether a stored file is this very upload. */
export const isStoredFile = async (db: Queryable, id: string | null, upload: Upload): Promise<boolean> =>
  id !== null && hasContent(db, id, { name: nameOf(upload), hash: hashOf(upload.content) });

/**
 * Stores an uploaded file and answers its id. Its content is in the store before anything refers to it; where the
 * transaction does not commit, nothing ever does, and it is swept away.
 * @throws VALIDATION when its content is of no allowed kind; TOO_LARGE when the account has no room left for it;
 * FILES_AWAY when the store cannot take it
 */
export const storeAttachment = async (
  db: Queryable,
  files: Deps['files'],
  ownerId: string,
  upload: Upload,
  use = QUESTION_FILE,
): Promise<string> => {
  const { content } = upload;
  const contentType = await typeOf(content);
  if (contentType === null || !use.isAllowed(contentType, content))
    throw new AppError('VALIDATION', use.sentence, [{ path: use.path, message: use.sentence }]);
  const stored = await countStoredBytes(db, ownerId, use.isPrivate);
  if (stored + content.length > use.roomBytes)
    throw new AppError('TOO_LARGE', use.noRoom, [{ path: use.path, message: use.noRoom }]);
  const hash = hashOf(content);
  if (files) {
    await holdContent(db, hash);
    await files.put(hash, content);
  }
  // Not to be guessed either, beside the check of who may see it.
  const id = randomUUID();
  await insertFile(db, {
    id,
    ownerId,
    name: nameOf(upload),
    contentType,
    hash,
    bytes: content.length,
    content: files ? null : content,
    isPrivate: use.isPrivate,
  });
  return id;
};

/** Where those who may see a stored file are given the way to its content (`file-download.ts`). */
export const attachmentUrl = (id: string): string => `/api/files/${id}`;
