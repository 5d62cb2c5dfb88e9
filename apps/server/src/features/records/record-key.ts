/** The key that signs records: its private half never leaves a folder that the server alone can read. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import {
  chmod,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { keyIdOf, shownKey, signedBytes, type RootStatement, type SignedRoot } from '@assay/contract';
import type { Deps } from '../../platform/deps.ts';
import { publishKey } from './record-key.repository.ts';

const PRIVATE = 'signing.pem';
const PUBLIC = '.pub';

const folderOf = (dataDir: string): string => join(dataDir, 'record-keys');

/** The 32 bytes of the public half, hex. */
const publicOf = (key: KeyObject): string =>
  Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');

export interface SigningKey {
  id: string;
  publicKey: string;
  sign: (statement: Omit<RootStatement, 'key'>) => SignedRoot;
}

const signingKey = (pem: string): SigningKey => {
  const key = createPrivateKey(pem);
  const publicKey = publicOf(key);
  const id = keyIdOf(publicKey);
  return {
    id,
    publicKey,
    sign: (rest) => {
      const statement = { ...rest, key: id };
      return { statement, signature: sign(null, signedBytes(statement), key).toString('hex') };
    },
  };
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
const isThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

/**
 * Makes a key. It is written beside its place and then put there whole, so that no crash leaves half a key; one that lies
 * there stays, unless it is to be replaced.
 */
const makeKey = async (folder: string, { replaces }: { replaces: boolean }): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const place = await mkdtemp(join(folder, 'new-'));
  try {
    const fresh = join(place, PRIVATE);
    await writeFile(fresh, pem, { mode: 0o600, flush: true });
    if (replaces) await rename(fresh, join(folder, PRIVATE));
    else
      await link(fresh, join(folder, PRIVATE)).catch((error: unknown) => {
        if (!isThere(error)) throw error;
      });
  } finally {
    await rm(place, { recursive: true, force: true });
  }
};

/** Takes from everybody else what would let them read the private half. */
const closeKey = async (folder: string, { log }: Pick<Deps, 'log'>): Promise<void> => {
  const open = await Promise.all(
    [folder, join(folder, PRIVATE)].map(async (path) => ((await stat(path)).mode & 0o077) !== 0),
  );
  if (!open.includes(true)) return;
  log.warn(`others could read the key that signs records; ${folder} is closed to them now`);
  await chmod(folder, 0o700);
  await chmod(join(folder, PRIVATE), 0o600);
};

/** The ids of the keys that were made in a data folder. */
export const keysMadeIn = async (dataDir: string): Promise<string[]> => {
  const names = await readdir(folderOf(dataDir)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(PUBLIC)).map((name) => name.slice(0, -PUBLIC.length));
};

type Place = Pick<Deps, 'db' | 'now' | 'log'> & { config: Pick<Deps['config'], 'dataDir'> };

/**
 * The key that this server signs with, made when there is none. It is read anew each time, so that another one can be put
 * in its place while the server runs, and is published before anything is signed with it.
 */
export const findSigningKey = async (deps: Place): Promise<SigningKey> => {
  const { dataDir } = deps.config;
  const folder = folderOf(dataDir);
  const read = (): Promise<string> => readFile(join(folder, PRIVATE), 'utf8');
  const pem = await read().catch(async (error: unknown) => {
    if (!isMissing(error)) throw error;
    await makeKey(folder, { replaces: false });
    return read();
  });
  await closeKey(folder, deps);
  const key = signingKey(pem);
  const made = await keysMadeIn(dataDir);
  if (!made.includes(key.id)) {
    await writeFile(join(folder, `${key.id}${PUBLIC}`), `${key.publicKey}\n`, { mode: 0o644 });
    deps.log.info(`records are signed with the key ${shownKey(key.id)}`);
  }
  const others = made.filter((id) => id !== key.id);
  await publishKey(deps.db, key, others, deps.now());
  return key;
};

/** Puts another key in the place of the one that signs, whose private half is gone then. Answers both. */
export const rotateSigningKey = async (deps: Place): Promise<{ before: SigningKey; after: SigningKey }> => {
  const before = await findSigningKey(deps);
  await makeKey(folderOf(deps.config.dataDir), { replaces: true });
  return { before, after: await findSigningKey(deps) };
};
