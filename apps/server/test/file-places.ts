import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { parseConfig } from '../src/platform/config.ts';
import { openFileStore } from '../src/platform/files/open-file-store.ts';
import type { FileStore } from '../src/platform/files/file-store.ts';
import { startS3Server } from './fakes/s3-server.ts';
import type { TestServer } from './test-server.ts';

/** The places beside the database in which files may lie. */
export const STORES = ['disk', 's3'] as const;
export type StorePlace = (typeof STORES)[number];

/** The settings of a server whose files lie in such a place, which is empty and goes with the test. */
export const placeSettings = async (place: StorePlace): Promise<NodeJS.ProcessEnv> => {
  if (place === 's3') return (await startS3Server()).settings;
  const folder = await mkdtemp(join(tmpdir(), 'assay-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { FILES: 'disk', FILES_DIR: join(folder, 'files') };
};

/** The store of these settings; it closes with the test. */
export const storeOf = (settings: NodeJS.ProcessEnv): FileStore => {
  const store = openFileStore(parseConfig(settings));
  if (!store) throw new Error('These settings name no store.');
  onTestFinished(() => store.close());
  return store;
};

/** Has a server keep its files as the settings say, until the test ends. */
export const keepFilesIn = ({ deps }: TestServer, settings: NodeJS.ProcessEnv): FileStore => {
  const before = { files: deps.files, config: deps.config };
  const files = storeOf(settings);
  deps.files = files;
  deps.config = { ...deps.config, files: parseConfig(settings).files };
  onTestFinished(() => void Object.assign(deps, before));
  return files;
};
