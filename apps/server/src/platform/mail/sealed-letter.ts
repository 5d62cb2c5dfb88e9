import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Queryable } from '../db/database.ts';

/** What a mail says. */
export interface LetterText {
  subject: string;
  text: string;
  replyTo?: string | undefined;
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const letterSchema = z.object({ subject: z.string(), text: z.string(), replyTo: z.string().optional() });

/** The key of all letters, from their secret by HKDF (RFC 5869) with SHA-256. */
export const findLetterKey = async (db: Queryable): Promise<Buffer> => {
  const { secret } = await db.selectFrom('mailKey').select('secret').executeTakeFirstOrThrow();
  return Buffer.from(hkdfSync('sha256', secret, '', 'assay outgoing mails', KEY_BYTES));
};

/** Encrypts a letter; it opens as that of the mail of this id alone. */
export const sealLetter = (key: Buffer, mailId: string, letter: LetterText): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(mailId));
  const { subject, text, replyTo } = letter;
  const said = JSON.stringify({ subject, text, replyTo });
  const sealed = Buffer.concat([cipher.update(said), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
};

/** @throws where the letter was sealed with another key or for another mail, or was changed since. */
export const openLetter = (key: Buffer, mailId: string, sealed: Buffer): LetterText => {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(mailId))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return letterSchema.parse(JSON.parse(text.toString()));
};
