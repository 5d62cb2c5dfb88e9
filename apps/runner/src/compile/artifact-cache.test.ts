import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Artifact } from './artifact.ts';
import { openArtifactCache } from './artifact-cache.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'assay-artifacts-'))));
afterEach(() => rm(folder, { recursive: true }));

const PROGRAM_BYTES = 10_000;
const keyOf = (letter: string): string => letter.repeat(64);
const programOf = (letter: string): Artifact => ({
  ok: true,
  message: '',
  diagnostics: [],
  cpuMs: 1,
  entry: 'program',
  hash: letter.repeat(64),
  files: [{ name: 'program', mode: 0o755, content: Buffer.alloc(PROGRAM_BYTES, letter) }],
});
const open = (mostBytes = 1_000_000) => openArtifactCache(folder, mostBytes);

test('a compiled program is answered as it was kept, at once and after a restart', async () => {
  const cache = await open();
  await cache.put(keyOf('a'), programOf('a'));
  expect(await cache.get(keyOf('a'))).toEqual(programOf('a'));
  const restarted = await open();
  expect(await restarted.get(keyOf('a'))).toEqual(programOf('a'));
  expect(await restarted.get(keyOf('b'))).toBeNull();
});

test('the program used longest ago goes first, from memory too', async () => {
  const cache = await open(2.5 * PROGRAM_BYTES);
  await cache.put(keyOf('a'), programOf('a'));
  await cache.put(keyOf('b'), programOf('b'));
  await cache.get(keyOf('a'));
  await cache.put(keyOf('c'), programOf('c'));
  expect(await cache.get(keyOf('b'))).toBeNull();
  expect(await cache.get(keyOf('a'))).toEqual(programOf('a'));
  expect(await cache.get(keyOf('c'))).toEqual(programOf('c'));
  expect(cache.bytes()).toBeLessThan(2.5 * PROGRAM_BYTES);
});

test('a program whose file is damaged is compiled again', async () => {
  await (await open()).put(keyOf('a'), programOf('a'));
  await truncate(join(folder, keyOf('a')), PROGRAM_BYTES / 2);
  const restarted = await open();
  expect(await restarted.get(keyOf('a'))).toBeNull();
  expect(restarted.bytes()).toBe(0);
});
