import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Tinypool } from 'tinypool';
import type { Derivation } from './hash.worker.ts';
import { HASH_THREADS, hashInTurn, type HashTurn } from './hashing-queue.ts';

/** What one derivation costs: KiB of memory and passes over it, on one lane. */
interface Cost {
  memory: number;
  passes: number;
}

/** For passwords that people choose: OWASP's smallest recommended Argon2id setting. About 30 ms. */
const CHOSEN: Cost = { memory: 19_456, passes: 2 };
/**
 * For passwords that the server draws. What protects them is that they cannot be guessed (74 random bits), not what
 * one guess costs; so 5,000 accounts are made in seconds. Whoever logs in with one has to choose an own password, which
 * is then stored at full cost. About 0.1 ms.
 */
const DRAWN: Cost = { memory: 256, passes: 1 };
const TAG_BYTES = 32;
/** A thread that has had nothing to do for so long ends, ms. */
const IDLE_MS = 30_000;

let threads: Tinypool | undefined;

const deriveAtOnce = (derivation: Derivation): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    argon2('argon2id', derivation, (error, tag) => (error ? reject(error) : resolve(tag))),
  );

/** Takes no thread of Node's own: files and names are there for whoever is logged in already. */
const deriveInThread = async (derivation: Derivation): Promise<Buffer> => {
  threads ??= new Tinypool({
    filename: new URL('hash.worker.ts', import.meta.url).href,
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: HASH_THREADS,
    idleTimeout: IDLE_MS,
  });
  const tag: Uint8Array = await threads.run(derivation, { name: 'derive' });
  return Buffer.from(tag);
};

/** What costs much waits for its turn. */
const derive = (password: string, nonce: Buffer, cost: Cost, turn?: HashTurn): Promise<Buffer> => {
  const derivation = { message: password, nonce, tagLength: TAG_BYTES, parallelism: 1, ...cost };
  return cost.memory < CHOSEN.memory
    ? deriveAtOnce(derivation)
    : hashInTurn(() => deriveInThread(derivation), turn);
};

/** `argon2id$salt$tag` in base64url for a chosen password; for others the cost stands behind it, `$memory,passes`. */
const hashAt = async (password: string, cost: Cost): Promise<string> => {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, cost);
  const hash = `argon2id$${salt.toString('base64url')}$${tag.toString('base64url')}`;
  return cost === CHOSEN ? hash : `${hash}$${cost.memory},${cost.passes}`;
};

/** Argon2id of a password that a person chose, with a random salt. */
export const hashPassword = (password: string): Promise<string> => hashAt(password, CHOSEN);

/** Argon2id of a password from `drawPassword`; never use it for one that a person chose. */
export const hashDrawnPassword = (password: string): Promise<string> => hashAt(password, DRAWN);

const costOf = (recorded: string | undefined): Cost => {
  const [memory, passes] = (recorded ?? '').split(',').map(Number);
  return memory && passes ? { memory, passes } : CHOSEN;
};

/** Whether the password is the one behind a stored hash; how long that takes tells which kind of hash it is. */
export const fitsHash = async (password: string, stored: string, turn?: HashTurn): Promise<boolean> => {
  const [, salt = '', tag = '', recorded] = stored.split('$');
  const expected = Buffer.from(tag, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), costOf(recorded), turn);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};

/**
 * Whether the password fits. With no stored hash, or one that is quickly checked, the work of a full check is done as
 * well, so that time does not tell who exists and who has not logged in yet. Doors call `tryPassword`, which counts.
 * @throws BUSY when too many passwords wait to be checked
 */
export const verifyPassword = async (
  password: string,
  stored: string | undefined,
  turn?: HashTurn,
): Promise<boolean> => {
  const isQuick = stored === undefined || costOf(stored.split('$')[3]) !== CHOSEN;
  const [fits] = await Promise.all([
    stored !== undefined && fitsHash(password, stored, turn),
    isQuick && derive(password, Buffer.alloc(16), CHOSEN, turn),
  ]);
  return fits;
};

/** Letters and digits that are not taken for one another, on paper or aloud. */
const SYMBOLS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_LENGTH = 5;

/**
 * A first password for an account: 15 random symbols out of 31 (74 bits) in three groups, `kf7rm-2xw9q-hpt4e`. The
 * same `retryKey` draws the same one for a username again, so that an action whose answer was lost can be repeated.
 */
export const drawPassword = (username: string, retryKey: string | undefined): string => {
  const key = retryKey ? Buffer.from(retryKey, 'hex') : randomBytes(32);
  let rest = BigInt(`0x${createHmac('sha256', key).update(username.toLowerCase()).digest('hex')}`);
  const group = (): string =>
    Array.from({ length: GROUP_LENGTH }, () => {
      const symbol = SYMBOLS.charAt(Number(rest % BigInt(SYMBOLS.length)));
      rest /= BigInt(SYMBOLS.length);
      return symbol;
    }).join('');
  return Array.from({ length: GROUPS }, group).join('-');
};

/** How many are derived at a time: a login meanwhile waits for so many, a few ms, not for all. */
const AT_A_TIME = 16;

/** The hashes of many passwords from `drawPassword`, in their order. */
export const hashDrawnPasswords = async (passwords: readonly string[]): Promise<string[]> => {
  const hashes: string[] = [];
  for (let from = 0; from < passwords.length; from += AT_A_TIME)
    hashes.push(...(await Promise.all(passwords.slice(from, from + AT_A_TIME).map(hashDrawnPassword))));
  return hashes;
};
