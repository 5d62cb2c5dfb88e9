import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** How every access token begins: what looks for secrets in places where they should not be knows it by that. */
const PREFIX = 'assay_';
const TOKEN = /^assay_[\w-]{43}[0-9a-f]{8}$/;

/** CRC-32 as eight digits: tells a token that was cut or mistyped from one that is unknown, without a look-up. */
const checksumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

/** A new access token: 256 random bits between the prefix and a checksum. */
export const drawAccessToken = (): string => {
  const drawn = PREFIX + randomBytes(32).toString('base64url');
  return drawn + checksumOf(drawn);
};

/** Whether a text has the form of an access token, checksum and all. */
export const isAccessToken = (text: string): boolean =>
  TOKEN.test(text) && checksumOf(text.slice(0, -8)) === text.slice(-8);

/** What of a token is stored. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
