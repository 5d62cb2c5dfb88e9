import canonicalize from 'canonicalize';
import { hashText } from '../attempts/program.ts';

/** A value in canonical JSON (RFC 8785): whoever writes the same facts writes the same bytes. */
export const canonicalText = (value: unknown): string => {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('There is nothing to write.');
  return text;
};

/** SHA-256 (hex) of a value in canonical JSON. */
export const hashOf = (value: unknown): string => hashText(canonicalText(value));

/**
 * A hash that tells nothing to whoever lacks the salt, however few values there could be.
 * @param salt 32 bytes, hex
 */
export const saltedHash = (salt: string, value: unknown): string => hashOf({ salt, value });
