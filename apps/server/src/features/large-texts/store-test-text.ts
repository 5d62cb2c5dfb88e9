import { LARGE_TEXT_MAX, LARGE_TEXT_TOO_LARGE, type storeTestText } from '@assay/contract';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { isStorable } from '../../platform/http/storable-text.ts';
import { noteUpload } from './large-text.repository.ts';
import { storeText } from './store-text.ts';

const refusal = (message: string): AppError =>
  new AppError('VALIDATION', message, [{ path: 'text', message }]);

/** @throws VALIDATION where the bytes are no text that a program is given */
const textOf = (content: Buffer): string => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
    if (text !== '' && isStorable(text)) return text;
  } catch {
    // Said below, as of a text that holds what is not stored.
  }
  throw refusal('This file is no text in UTF-8, or is empty.');
};

export const handleStoreTestText: Handler<typeof storeTestText> = async ({ actor, files, deps }) => {
  const content = files['text']?.[0]?.content;
  if (!content) throw refusal('Choose a file.');
  if (content.length > LARGE_TEXT_MAX) throw refusal(LARGE_TEXT_TOO_LARGE);
  const text = textOf(content);
  const data = await deps.db.transaction().execute(async (trx) => {
    const known = await storeText(trx, deps, actor.id, text);
    await noteUpload(trx, actor.id, known.hash, deps.now());
    return known;
  });
  return { success: true, data };
};
