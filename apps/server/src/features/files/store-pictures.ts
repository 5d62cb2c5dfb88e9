import { picturesIn } from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { STATEMENT_PICTURE, storeAttachment } from './attachment.ts';
import { findPictures } from './statement-picture.repository.ts';

const GONE =
  'A picture in the question is stored no longer, or is in no question that you see. Remove it, or insert it again.';

/**
 * The files of all pictures that a statement shows. Those that came with it are stored, unless a question that the actor
 * sees shows the same; the others must be such, so that a name that somebody learnt opens nothing.
 * @throws VALIDATION for a picture that is not there, and as `storeAttachment` does
 */
export const storePictures = async (
  trx: Queryable,
  files: Deps['files'],
  actor: Actor,
  statement: string,
  sent: ReadonlyMap<string, Buffer>,
): Promise<string[]> => {
  const names = picturesIn(statement);
  const stored = await findPictures(trx, actor, names);
  const store = (content: Buffer) =>
    storeAttachment(trx, files, actor.id, { name: 'picture', content }, STATEMENT_PICTURE);
  const ids: string[] = [];
  for (const name of names) {
    const content = sent.get(name);
    // oxlint-disable-next-line no-await-in-loop -- one transaction stores one after the other
    const id = stored.get(name) ?? (content && (await store(content)));
    if (!id) throw new AppError('VALIDATION', GONE, [{ path: 'question', message: GONE }]);
    ids.push(id);
  }
  return ids;
};
