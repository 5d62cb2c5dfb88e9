import type { Queryable } from '../../platform/db/database.ts';
import { findLetterKey, openText, sealText } from '../../platform/mail/sealed-letter.ts';

/** The secret of a webhook, encrypted with what no backup has. */
export const sealSecret = async (db: Queryable, webhookId: string, secret: string): Promise<Buffer> =>
  sealText(await findLetterKey(db), webhookId, secret);

/** Secrets that can be read; those that were sealed before a backup was brought back cannot. */
export const openSecrets = (key: Buffer, webhookId: string, sealed: readonly (Buffer | null)[]): string[] =>
  sealed.flatMap((secret) => {
    if (!secret) return [];
    try {
      return [openText(key, webhookId, secret)];
    } catch {
      return [];
    }
  });
