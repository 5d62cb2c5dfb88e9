import { createHash } from 'node:crypto';

/** SHA-256 of a text, in hexadecimal. */
export const hashOfText = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex');
