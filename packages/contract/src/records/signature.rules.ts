import { hashes, verify } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalText, hashOf } from './canonical.ts';
import type { RecordKey, RootStatement, SignedRoot } from './record.ts';

// Over plain http, where an exam room may be, browsers offer no cryptography of their own.
hashes.sha512 = sha512;

/** What a key is called: SHA-256 (hex) of its 32 bytes. */
export const keyIdOf = (publicKey: string): string => bytesToHex(sha256(hexToBytes(publicKey)));

/** What is signed of a statement, in bytes. */
export const signedBytes = (statement: RootStatement): Uint8Array => utf8ToBytes(canonicalText(statement));

/** What the statement after this one names as `previous`. */
export const statementHash = (statement: RootStatement): string => hashOf(statement);

/** Whether a root was signed (Ed25519, RFC 8032) with this key. */
export const isSignedWith = ({ statement, signature }: SignedRoot, { id, publicKey }: RecordKey): boolean => {
  try {
    return (
      statement.key === id &&
      keyIdOf(publicKey) === id &&
      verify(hexToBytes(signature), signedBytes(statement), hexToBytes(publicKey))
    );
  } catch {
    // A key or a signature that is none.
    return false;
  }
};

/** The fingerprint of a key as people compare it: groups of four. */
export const shownKey = (id: string): string => id.slice(0, 32).match(/.{4}/g)?.join(' ') ?? id;
