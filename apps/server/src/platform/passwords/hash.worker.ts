/** Runs in threads of its own, for `passwords.ts`: those of Node itself read files and ask for names. */
import { argon2Sync } from 'node:crypto';
import { setPriority } from 'node:os';

/** What is derived; see `argon2` of Node. */
export interface Derivation {
  message: string;
  nonce: Uint8Array;
  tagLength: number;
  parallelism: number;
  memory: number;
  passes: number;
}

/** How nice a thread is: of a processor that everybody wants it gets a quarter, so that logins are slowed and never starved. */
const NICE = 5;

// On Linux this is said of the thread alone: pages and saves go first, however many log in.
if (process.platform === 'linux') setPriority(NICE);

/** Argon2id. */
export const derive = (derivation: Derivation): Uint8Array => argon2Sync('argon2id', derivation);
