/**
 * Locks what this browser keeps for one account with the account's key (XChaCha20-Poly1305). It is done in the page's own
 * code: `crypto.subtle` exists in secure contexts only, and a transaction of IndexedDB does not wait for its promises.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export interface Seal {
  /** A name that tells nothing without the key and is the same each time; 32 hexadecimal digits. */
  nameOf: (text: string) => string;
  /** Locks a value that JSON can say. It opens at the same place alone. */
  lock: (place: string, value: unknown) => Uint8Array;
  /** What was locked; undefined when it was damaged, moved to another place, or locked with another key. */
  open: (place: string, locked: Uint8Array) => unknown;
  /** The same for bytes as they are. */
  lockBytes: (place: string, bytes: Uint8Array) => Uint8Array;
  openBytes: (place: string, locked: Uint8Array) => Uint8Array | undefined;
}

const KEY_BYTES = 32;
const NAME_BYTES = 16;

/** Draws a nonce of 24 random bytes for each value, which stands before it. */
const cipher = managedNonce(xchacha20poly1305);

/** @param key of the account, 32 bytes */
export const sealWith = (key: Uint8Array): Seal => {
  const derive = (what: string) => hkdf(sha256, key, undefined, utf8ToBytes(`assay ${what}`), KEY_BYTES);
  const [nameKey, valueKey] = [derive('names'), derive('values')];
  const names = new Map<string, string>();
  const lockBytes: Seal['lockBytes'] = (place, bytes) => cipher(valueKey, utf8ToBytes(place)).encrypt(bytes);
  const openBytes: Seal['openBytes'] = (place, locked) => {
    try {
      return cipher(valueKey, utf8ToBytes(place)).decrypt(locked);
    } catch {
      return undefined;
    }
  };
  return {
    nameOf: (text) => {
      const name =
        names.get(text) ?? bytesToHex(hmac(sha256, nameKey, utf8ToBytes(text)).subarray(0, NAME_BYTES));
      names.set(text, name);
      return name;
    },
    lock: (place, value) => lockBytes(place, utf8ToBytes(JSON.stringify(value))),
    // What opens was locked by `lock`, so it is JSON.
    open: (place, locked) => {
      const bytes = openBytes(place, locked);
      return bytes && JSON.parse(new TextDecoder().decode(bytes));
    },
    lockBytes,
    openBytes,
  };
};
