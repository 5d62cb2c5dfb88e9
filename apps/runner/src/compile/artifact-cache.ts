import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Artifact } from './artifact.ts';
import { packArtifact, unpackArtifact } from './artifact.ts';

/** Compiled programs on disk, bounded in bytes; the one used longest ago goes first. It outlives a restart. */
export interface ArtifactCache {
  get(key: string): Promise<Artifact | null>;
  put(key: string, artifact: Artifact): Promise<void>;
  /** Size of what is kept, in bytes. */
  bytes(): number;
}

const KEY = /^[0-9a-f]{64}$/;

/** Of those used last so much is in memory as well: to read a file costs a tenth of what it costs to run a small program. */
const MEMORY_BYTES = 32 * 1024 * 1024;

/** Sizes by key, the one used longest ago first; what a crash left half written is removed. */
const readIndex = async (folder: string): Promise<Map<string, number>> => {
  const entries: { key: string; size: number; usedAt: number }[] = [];
  for (const name of await readdir(folder)) {
    if (!KEY.test(name)) {
      await rm(join(folder, name), { force: true });
      continue;
    }
    const facts = await stat(join(folder, name));
    entries.push({ key: name, size: facts.size, usedAt: facts.mtimeMs });
  }
  entries.sort((left, right) => left.usedAt - right.usedAt);
  return new Map(entries.map(({ key, size }) => [key, size]));
};

/** Keys are SHA-256 in hexadecimal. Several runners must not share a folder. */
export const openArtifactCache = async (folder: string, mostBytes: number): Promise<ArtifactCache> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const sizes = await readIndex(folder);
  let total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  let counter = 0;
  const recent = new Map<string, { artifact: Artifact; size: number }>();
  let inMemory = 0;

  const release = (key: string): void => {
    inMemory -= recent.get(key)?.size ?? 0;
    recent.delete(key);
  };

  /** Keeps an artifact in memory as the one used last. */
  const remember = (key: string, artifact: Artifact, size: number): void => {
    release(key);
    recent.set(key, { artifact, size });
    inMemory += size;
    for (const oldest of recent.keys()) {
      if (inMemory <= MEMORY_BYTES) return;
      release(oldest);
    }
  };

  const forget = async (key: string): Promise<void> => {
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
    release(key);
    await rm(join(folder, key), { force: true });
  };

  const makeRoom = async (): Promise<void> => {
    for (const key of sizes.keys()) {
      if (total <= mostBytes) return;
      await forget(key);
    }
  };

  return {
    get: async (key) => {
      const size = sizes.get(key);
      if (size === undefined) return null;
      sizes.delete(key);
      sizes.set(key, size);
      const known = recent.get(key);
      if (known) {
        remember(key, known.artifact, size);
        return known.artifact;
      }
      try {
        const path = join(folder, key);
        const artifact = unpackArtifact(await readFile(path));
        const now = new Date();
        await utimes(path, now, now);
        remember(key, artifact, size);
        return artifact;
      } catch {
        // Unreadable or incomplete: compiling again is always right.
        await forget(key);
        return null;
      }
    },
    put: async (key, artifact) => {
      const bytes = packArtifact(artifact);
      if (bytes.length > mostBytes) return;
      counter += 1;
      const unfinished = join(folder, `unfinished-${counter}`);
      await writeFile(unfinished, bytes, { mode: 0o600 });
      await rename(unfinished, join(folder, key));
      total += bytes.length - (sizes.get(key) ?? 0);
      sizes.delete(key);
      sizes.set(key, bytes.length);
      remember(key, artifact, bytes.length);
      await makeRoom();
    },
    bytes: () => total,
  };
};
