import { countOrigins, type Origins } from '@assay/contract';
import type { Acting } from '../../../platform/log/audit.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import { deviceWords } from '../../../platform/device-words.ts';
import type { OriginNote, OriginRow } from './origin.repository.ts';

/** What is known here of where one attempt is worked on. */
interface Known {
  origins: Map<string, { note: OriginNote; isUnwritten: boolean; writtenAt: number }>;
  /** The one that was used last. */
  last: string;
}

/** What stays the same is written this often, ms: a save must not cost a row more. */
const WRITE_EVERY_MS = 60_000;
/** So many attempts are remembered: several large exams at once. The oldest makes room. */
const KNOWN_MAX = 10_000;
/** Told apart of one attempt; a program that names itself anew with every call makes no more rows than that. */
const ORIGINS_MAX = 40;

/** What is more than that. */
const FURTHER = { address: '', device: 'Further devices' };

const remembered = new WeakMap<Db, Map<string, Known>>();

const knownOf = (db: Db, attemptId: string): Known => {
  const all = remembered.get(db) ?? new Map<string, Known>();
  remembered.set(db, all);
  const known = all.get(attemptId) ?? { origins: new Map(), last: '' };
  if (!all.has(attemptId) && all.size >= KNOWN_MAX) all.delete(all.keys().next().value ?? '');
  all.set(attemptId, known);
  return known;
};

/** What of an attempt is not written yet; it counts as written from now on. */
const takeUnwritten = ({ origins }: Known, at: Date): OriginNote[] =>
  [...origins.values()]
    .filter(({ isUnwritten }) => isUnwritten)
    .map((origin) => {
      const { note } = origin;
      origin.note = { ...note, firstAt: note.lastAt, saves: 0, runs: 0 };
      origin.isUnwritten = false;
      origin.writtenAt = at.getTime();
      return note;
    });

/** Who works on an attempt, and from where. */
export type Worker = Acting & Pick<Actor, 'sessionId'>;

/**
 * Notes that an attempt is worked on, and answers what is to be written of it now: nothing, as long as it goes on from
 * where it did; everything that is not written yet as soon as it does not. So the times of two that take turns are exact,
 * and a save of one that does not costs nothing.
 */
export const noteOrigin = (
  db: Db,
  attemptId: string,
  { sessionId, caller }: Worker,
  { at, saves = 0, runs = 0 }: { at: Date; saves?: number; runs?: number },
): OriginNote[] => {
  const known = knownOf(db, attemptId);
  const wanted = `${sessionId} ${caller.address} ${caller.device}`;
  const isTold = known.origins.has(wanted) || known.origins.size < ORIGINS_MAX;
  const key = isTold ? wanted : 'further';
  const { address, device } = isTold ? caller : FURTHER;
  const origin = known.origins.get(key) ?? {
    note: { attemptId, sessionId, address, device, firstAt: at, lastAt: at, saves: 0, runs: 0 },
    isUnwritten: true,
    writtenAt: -Infinity,
  };
  known.origins.set(key, origin);
  const { note } = origin;
  // Calls that wait for one another do not come here in the order in which they arrived.
  const lastAt = at > note.lastAt ? at : note.lastAt;
  origin.note = { ...note, lastAt, saves: note.saves + saves, runs: note.runs + runs };
  origin.isUnwritten = true;
  const hasMoved = known.last !== key;
  known.last = key;
  return hasMoved || at.getTime() - origin.writtenAt >= WRITE_EVERY_MS ? takeUnwritten(known, at) : [];
};

/** What is still to be written of an attempt that ends. */
export const lastOrigins = (db: Db, attemptId: string, at: Date): OriginNote[] => {
  const known = remembered.get(db)?.get(attemptId);
  return known ? takeUnwritten(known, at) : [];
};

/** What a student is told of it: the devices, each once. */
export const toDevices = (rows: readonly Pick<OriginRow, 'device'>[]): string[] => [
  ...new Set(rows.map(({ device }) => deviceWords(device))),
];

/** What faculty are told of where an attempt was worked on. Devices count as they name themselves, versions and all. */
export const toOrigins = (rows: readonly OriginRow[]): Origins => {
  const sessions = [...new Set(rows.map(({ sessionId }) => sessionId))];
  return {
    ...countOrigins(rows),
    list: rows.map(({ sessionId, address, device, firstAt, lastAt, saves, runs }) => ({
      address,
      device: deviceWords(device),
      session: sessions.indexOf(sessionId) + 1,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
      saves,
      runs,
    })),
  };
};
