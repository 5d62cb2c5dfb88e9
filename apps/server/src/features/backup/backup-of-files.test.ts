import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { administer, dropDatabase } from '../../../test/database/databases.ts';
import { fillEverything } from '../../../test/database/every-table.ts';
import { keepFilesIn, placeSettings, storeOf, STORES } from '../../../test/file-places.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { openDatabase, withSingleConnection } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { moveFiles } from '../files/index.ts';
import { verifyBackup } from './read-backup.ts';
import { requireKnownForm, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const server = useTestServer();
const stops: (() => Promise<unknown>)[] = [];
let folder = '';
let store: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-backup-'));
  stops.push(() => rm(folder, { recursive: true }));
  await fillEverything(server.deps);
});
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});
/** The content moves on from one test's store to the next one's. */
beforeEach(async () => {
  const from = server.deps.files;
  store = keepFilesIn(server, await placeSettings('disk'));
  const watch = { signal: new AbortController().signal, tell: () => undefined };
  await moveFiles(server.deps.db, { from, to: store }, watch);
  return () => moveFiles(server.deps.db, { from: store, to: null }, watch);
});

const urlOf = (name: string): string => inject('templateUrl').replace(/\/assay$/, `/${name}`);

const backUp = async (files: FileStore | null) => {
  const file = join(folder, `${randomBytes(6).toString('hex')}.tar.gz`);
  const { name } = await server.deps.db
    .selectNoFrom((eb) => eb.fn<string>('current_database').as('name'))
    .executeTakeFirstOrThrow();
  const written = await withSingleConnection(urlOf(name), 'assay-backup', ({ client }) =>
    writeBackup(client, file, { version: '1.2.0', files }),
  );
  return { file, manifest: written.manifest };
};

/** Restores into a new database; answers hash and content of its files as they lie there. */
const restoreTo = async (file: string, files: FileStore | null) => {
  const name = `backup_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name}`);
  stops.push(() => dropDatabase(name));
  const manifest = await verifyBackup(file);
  await requireKnownForm(manifest, '1.2.0');
  await withSingleConnection(urlOf(name), 'assay-restore', (connection) =>
    restoreBackup(connection, file, manifest, { files }),
  );
  const db = openDatabase(urlOf(name), 1);
  return db
    .selectFrom('storedFile')
    .select(['hash', 'content'])
    .orderBy('id')
    .execute()
    .finally(() => db.destroy());
};

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

test.each(STORES)('files outside the database are in the backup, and go to another %s', async (place) => {
  const { file, manifest } = await backUp(store);
  expect(manifest.format).toBe(2);
  expect(manifest.files.length).toBeGreaterThan(0);
  const target = storeOf(await placeSettings(place));
  const restored = await restoreTo(file, target);
  for (const { hash, content } of restored) {
    expect(content).toBeNull();
    const found = await target.open(hash);
    expect(sha256(Buffer.concat((await found?.toArray()) ?? []))).toBe(hash.toString('hex'));
  }
  expect(restored.length).toBeGreaterThan(0);
});

test('they go into the database where nothing else is set', async () => {
  const { file } = await backUp(store);
  const restored = await restoreTo(file, null);
  expect(restored.map(({ content }) => content && sha256(content))).toEqual(
    restored.map(({ hash }) => hash.toString('hex')),
  );
});

test('a backup that would lack a file is none, and says what to set', async () => {
  for (const files of [null, storeOf(await placeSettings('disk'))])
    await expect(backUp(files)).rejects.toThrow('Set FILES, and what goes with it, as the servers have it.');
});
