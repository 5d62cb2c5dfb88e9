import { buffer } from 'node:stream/consumers';
import type { Db, Queryable } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import {
  findContent,
  holdContent,
  keepContent,
  listToMove,
  notePlace,
  type ToMove,
} from './file.repository.ts';

/** A place of files; null is the database. */
type Place = FileStore | null;

const readFrom = async (db: Queryable, from: Place, file: ToMove): Promise<Buffer | null> => {
  if (!from) return findContent(db, file.id);
  const stream = await from.open(file.hash);
  return stream && buffer(stream);
};

/**
 * Moves the content of all files from one place to the other, one after the other; answers how many files and bytes, and
 * which files have no content in the old place. A content is in the new place before it is gone from the database, so
 * servers may go on meanwhile, and a move that was broken off goes on where it was. What lies in a folder or bucket stays
 * there: whoever has it throws it away.
 */
export const moveFiles = async (
  db: Db,
  { from, to }: { from: Place; to: Place },
  { signal, tell }: { signal: AbortSignal; tell: (line: string) => void },
): Promise<{ files: number; bytes: number; lost: string[] }> => {
  const moved = { files: 0, bytes: 0, lost: [] as string[] };
  const moveOne = async (file: ToMove): Promise<void> => {
    const content = await readFrom(db, from, file);
    if (!content) return void moved.lost.push(file.id);
    await db.transaction().execute(async (trx) => {
      if (to) {
        await holdContent(trx, file.hash);
        await to.put(file.hash, content);
      }
      await keepContent(trx, file.id, to ? null : content);
    });
    moved.files += 1;
    moved.bytes += file.bytes;
  };
  for (let after: string | null = null; ;) {
    const files: ToMove[] = await listToMove(db, { isInDatabase: from === null, after });
    for (const file of files) {
      signal.throwIfAborted();
      await moveOne(file);
    }
    after = files.at(-1)?.id ?? null;
    if (after === null) break;
    tell(`${moved.files} files are moved`);
  }
  await notePlace(db, (await to?.readMark()) ?? null);
  return moved;
};
