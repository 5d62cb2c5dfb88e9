import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../platform/db/database.ts';
import { findLetterKey, openText, sealText } from '../../platform/mail/sealed-letter.ts';
import { writePasswordKey } from './setup-run.repository.ts';

/**
 * The first passwords of a sheet are drawn of one key, so that none of them has to be kept. It rests sealed, and what opens it
 * is in no backup.
 */
const KEY_BYTES = 16;

/** Draws such a key, and answers it sealed. */
export const drawPasswordKey = async (db: Queryable, runId: string): Promise<Buffer> =>
  sealText(await findLetterKey(db), runId, randomBytes(KEY_BYTES).toString('hex'));

/** The key; null where it is gone, or was sealed before a backup was brought back. */
export const openPasswordKey = async (
  db: Queryable,
  { id, passwordKey }: { id: string; passwordKey: Buffer | null },
): Promise<string | null> => {
  if (!passwordKey) return null;
  try {
    return openText(await findLetterKey(db), id, passwordKey);
  } catch {
    return null;
  }
};

/** The key; where it does not open any more, another one, which replaces it. */
export const openOrRenewPasswordKey = async (
  trx: Queryable,
  run: { id: string; passwordKey: Buffer | null },
): Promise<string> => {
  const known = await openPasswordKey(trx, run);
  if (known) return known;
  const passwordKey = await drawPasswordKey(trx, run.id);
  await writePasswordKey(trx, run.id, passwordKey);
  return openOrRenewPasswordKey(trx, { ...run, passwordKey });
};
