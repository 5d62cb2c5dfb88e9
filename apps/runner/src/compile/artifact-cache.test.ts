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

test('what is compiled ahead takes no room from what somebody ran, and is one of those once it is run', async () => {
  const cache = await open(8 * 2.5 * PROGRAM_BYTES);
  const ran = [...'0123456789abcdef'].map(keyOf);
  for (const [place, key] of ran.entries()) await cache.put(key, programOf((place % 10).toString()));
  const bytes = cache.bytes();
  const hex = (letter: string): string => Buffer.from(letter.repeat(32)).toString('hex');
  for (const letter of ['g', 'h', 'i', 'j', 'k']) await cache.put(hex(letter), programOf(letter), true);
  expect(ran.every((key) => cache.has(key))).toBe(true);
  expect(cache.bytes()).toBe(bytes);
  expect(['g', 'h', 'i', 'j', 'k'].filter((letter) => cache.has(hex(letter)))).toEqual(['j', 'k']);
  expect(cache.ahead().bytes).toBeLessThan(2.5 * PROGRAM_BYTES);

  expect(await cache.get(hex('k'))).toEqual(programOf('k'));
  expect(cache.ahead()).toEqual({ bytes: expect.any(Number), used: 1 });
  expect(cache.bytes()).toBeGreaterThan(bytes);
  await cache.put(hex('k'), programOf('k'), true);
  for (const letter of 'lm') await cache.put(hex(letter), programOf(letter), true);
  expect(['j', 'k', 'l', 'm'].map((letter) => cache.has(hex(letter)))).toEqual([false, true, true, true]);
  await cache.get(hex('k'));
  expect(cache.ahead().used).toBe(1);
});

test('after a restart what nobody ran of it goes first, and nothing is counted twice', async () => {
  const cache = await open(2.5 * PROGRAM_BYTES * 8);
  await cache.put(keyOf('a'), programOf('a'));
  await cache.put(keyOf('b'), programOf('b'), true);
  const kept = cache.bytes();
  const restarted = await open(2.5 * PROGRAM_BYTES);
  expect(restarted.bytes()).toBe(2 * kept);
  await restarted.put(keyOf('c'), programOf('c'));
  expect(['a', 'b', 'c'].map((letter) => restarted.has(keyOf(letter)))).toEqual([true, false, true]);
});
