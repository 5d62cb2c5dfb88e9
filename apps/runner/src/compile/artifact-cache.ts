import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Artifact } from './artifact.ts';
import { packArtifact, unpackArtifact } from './artifact.ts';

/**
 * Compiled programs on disk, bounded in bytes; the one used longest ago goes first. It outlives a restart. What was
 * compiled ahead and has not been used yet has room of its own, so that it takes none from what somebody ran; it is in the
 * room of the others from its first use on.
 */
export interface ArtifactCache {
  /** For a run: what is found counts as used. */
  get(key: string): Promise<Artifact | null>;
  has(key: string): boolean;
  put(key: string, artifact: Artifact, isAhead?: boolean): Promise<void>;
  /** Size of what is kept of runs, in bytes. */
  bytes(): number;
  /** What was compiled ahead: the size of what is not used yet, in bytes, and how many were used so far. */
  ahead(): { bytes: number; used: number };
}

const KEY = /^[0-9a-f]{64}$/;

/** Of those used last so much is in memory as well: to read a file costs a tenth of what it costs to run a small program. */
const MEMORY_BYTES = 32 * 1024 * 1024;

/** What was compiled ahead, and not used since, may have this part of the bound beside it. */
const AHEAD_SHARE = 1 / 8;
/** When that was used, for whoever reads the folder: after a restart it goes before everything else. */
const NEVER = new Date(0);

/** Sizes by key of one kind, the one used longest ago first. */
interface Room {
  sizes: Map<string, number>;
  total: number;
}

const openRoom = (sizes = new Map<string, number>()): Room => ({
  sizes,
  total: [...sizes.values()].reduce((sum, size) => sum + size, 0),
});

const takeOut = (room: Room, key: string): void => {
  room.total -= room.sizes.get(key) ?? 0;
  room.sizes.delete(key);
};

/** As the one used last. */
const putIn = (room: Room, key: string, size: number): void => {
  takeOut(room, key);
  room.sizes.set(key, size);
  room.total += size;
};

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
  const used = openRoom(await readIndex(folder));
  const ahead = openRoom();
  let usedAhead = 0;
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
    takeOut(used, key);
    takeOut(ahead, key);
    release(key);
    await rm(join(folder, key), { force: true });
  };

  const makeRoom = async (room: Room, most: number): Promise<void> => {
    for (const key of room.sizes.keys()) {
      if (room.total <= most) return;
      await forget(key);
    }
  };

  /** Somebody runs it: it is one of the others from now on. */
  const use = (key: string, size: number): void => {
    if (ahead.sizes.has(key)) usedAhead += 1;
    takeOut(ahead, key);
    putIn(used, key, size);
  };

  return {
    get: async (key) => {
      const size = used.sizes.get(key) ?? ahead.sizes.get(key);
      if (size === undefined) return null;
      use(key, size);
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
        await makeRoom(used, mostBytes);
        return artifact;
      } catch {
        // Unreadable or incomplete: compiling again is always right.
        await forget(key);
        return null;
      }
    },
    has: (key) => used.sizes.has(key) || ahead.sizes.has(key),
    put: async (key, artifact, isAhead = false) => {
      const bytes = packArtifact(artifact);
      const most = isAhead ? mostBytes * AHEAD_SHARE : mostBytes;
      if (bytes.length > most) return;
      counter += 1;
      const unfinished = join(folder, `unfinished-${counter}`);
      await writeFile(unfinished, bytes, { mode: 0o600 });
      if (isAhead) await utimes(unfinished, NEVER, NEVER);
      await rename(unfinished, join(folder, key));
      const room = isAhead && !used.sizes.has(key) ? ahead : used;
      takeOut(ahead, key);
      putIn(room, key, bytes.length);
      // What nobody uses takes no memory.
      if (room === used) remember(key, artifact, bytes.length);
      await makeRoom(room, room === ahead ? most : mostBytes);
    },
    bytes: () => used.total,
    ahead: () => ({ bytes: ahead.total, used: usedAhead }),
  };
};
