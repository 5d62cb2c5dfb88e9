import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { placeSettings, storeOf, STORES } from '../../../test/file-places.ts';
import { startS3Server } from '../../../test/fakes/s3-server.ts';
import type { FileStore } from './file-store.ts';

const CONTENT = randomBytes(3_000_000);
const hashOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

const read = async (store: FileStore, hash: Buffer): Promise<Buffer | null> => {
  const stream = await store.open(hash);
  return stream && Buffer.concat(await stream.toArray());
};

const hashes = async (store: FileStore): Promise<string[]> =>
  (await Readable.from(store.list()).toArray()).map((hash: Buffer) => hash.toString('hex'));

describe.each(STORES)('a store: %s', (place) => {
  test('gives back what was put there, by its hash, to every server that has the same place', async () => {
    const settings = await placeSettings(place);
    const [one, other] = [storeOf(settings), storeOf(settings)];
    const hash = hashOf(CONTENT);
    expect(await read(one, hash)).toBeNull();
    expect(await hashes(one)).toEqual([]);
    await one.put(hash, CONTENT);
    await one.put(hash, CONTENT);
    await other.put(hashOf(Buffer.from('a')), Buffer.from('a'));
    expect((await read(other, hash))?.equals(CONTENT)).toBe(true);
    expect((await hashes(other)).toSorted()).toEqual(
      [hash, hashOf(Buffer.from('a'))].map((known) => known.toString('hex')).toSorted(),
    );
    await other.remove(hash);
    await other.remove(hash);
    expect(await read(one, hash)).toBeNull();
  });

  test('has one mark, whoever looks first', async () => {
    const settings = await placeSettings(place);
    const [one, other] = [storeOf(settings), storeOf(settings)];
    const marks = await Promise.all([one.readMark(), one.readMark()]);
    expect(new Set([...marks, await other.readMark()]).size).toBe(1);
    expect(marks[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(await storeOf(await placeSettings(place)).readMark()).not.toBe(marks[0]);
    expect(await hashes(one)).toEqual([]);
  });
});

test('a file on the disk is whole or not there, and readable by nobody else', async () => {
  const settings = await placeSettings('disk');
  const store = storeOf(settings);
  const hash = hashOf(CONTENT);
  await Promise.all([store.put(hash, CONTENT), store.put(hash, CONTENT)]);
  const folder = join(settings['FILES_DIR'] ?? '', hash.toString('hex').slice(0, 2));
  expect(await readdir(folder)).toEqual([hash.toString('hex')]);
  expect((await stat(join(folder, hash.toString('hex')))).mode & 0o777).toBe(0o600);
});

test('a place that cannot be reached says so, in a sentence, and that one may try again', async () => {
  const away = { status: 503, code: 'FILES_AWAY', message: expect.stringMatching(/try again in a minute/) };
  const calls = (store: FileStore) => [
    () => store.put(hashOf(CONTENT), CONTENT),
    () => store.open(hashOf(CONTENT)),
    () => store.remove(hashOf(CONTENT)),
    () => store.readMark(),
  ];
  const { settings, stop } = await startS3Server();
  const wrong = storeOf({ ...settings, S3_BUCKET: 'another-bucket' });
  await expect(wrong.put(hashOf(CONTENT), CONTENT)).rejects.toMatchObject(away);
  await stop();
  const disk = await placeSettings('disk');
  // A file stands where the folder should be.
  await writeFile(disk['FILES_DIR'] ?? '', '');
  for (const store of [storeOf(settings), storeOf(disk)])
    for (const call of calls(store)) await expect(call()).rejects.toMatchObject(away);
});
