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

/** Encrypts a text; it opens under the same id alone. */
export const sealText = (key: Buffer, id: string, text: string): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
};

/** @throws where the text was sealed with another key or under another id, or was changed since. */
export const openText = (key: Buffer, id: string, sealed: Buffer): string => {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(id))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ]).toString();
};

/** Encrypts a letter; it opens as that of the mail of this id alone. */
export const sealLetter = (key: Buffer, mailId: string, { subject, text, replyTo }: LetterText): Buffer =>
  sealText(key, mailId, JSON.stringify({ subject, text, replyTo }));

/** @throws as `openText` does */
export const openLetter = (key: Buffer, mailId: string, sealed: Buffer): LetterText =>
  letterSchema.parse(JSON.parse(openText(key, mailId, sealed)));
