/** Seals the record of an exam, and amends it. */
import { randomBytes } from 'node:crypto';
import {
  canonicalText,
  firstLeaf,
  growRoot,
  isRecordCause,
  leafHash,
  leafKey,
  leafSchema,
  nextLeaf,
  RECORD_FORMAT,
  rootStatementSchema,
  statementHash,
  type Leaf,
  type RecordCause,
} from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { mapInTurns, nextTurn } from '../../platform/next-turn.ts';
import type { FoundLeaf } from './attempt-leaves.ts';
import { hashBytes } from './quick-hash.ts';
import { openReading, readStudentLeaves, readTaskLeaves, type OpenReading } from './read-leaves.ts';
import { findSigningKey, type SigningKey } from './record-key.ts';
import {
  deleteDueChanges,
  findSecret,
  insertLeaves,
  insertRecord,
  insertRoot,
  listDueChanges,
  listLatestLeaves,
  listLeafHashes,
  listRoots,
  withRecord,
  type DueChange,
} from './record.repository.ts';
import { saltsOf } from './salts.ts';

type Keeping = Pick<Deps, 'db' | 'now' | 'log' | 'config'>;

/** Leaves on their way into a record, in the order in which they are added. */
const openLeaves = (trx: Queryable, taskId: string, number: number) => {
  const growing = growRoot(hashBytes);
  let size = 0;
  const because = new Set<string>();
  let unexplained = 0;
  const grow = async (hashes: readonly Uint8Array[]): Promise<void> => {
    await mapInTurns(hashes, growing.add, HASHES_A_TURN);
    size += hashes.length;
  };
  const add = async (leaves: readonly { leaf: Leaf; found: FoundLeaf }[]): Promise<void> => {
    const rows = leaves.map(({ leaf, found: { studentId, opens } }, index) => {
      const body = canonicalText(leaf);
      const hash = Buffer.from(leafHash(body, hashBytes));
      return { position: size + index, number, key: leafKey(leaf), studentId, body, hash, opens };
    });
    for (const { leaf } of leaves) {
      for (const cause of leaf.because) because.add(cause);
      if (leaf.unexplained.length > 0) unexplained += 1;
    }
    await insertLeaves(trx, taskId, rows);
    await grow(rows.map(({ hash }) => hash));
    await nextTurn();
  };
  return {
    add,
    grow,
    size: () => size,
    root: () => Buffer.from(growing.root()).toString('hex'),
    summary: () => ({ because: [...because].toSorted(), unexplained }),
  };
};
type Leaves = ReturnType<typeof openLeaves>;

/** Signs what the leaves of a record are from now on. */
const signRoot = async (
  trx: Queryable,
  taskId: string,
  leaves: Leaves,
  { key, now }: { key: SigningKey; now: Date },
): Promise<void> => {
  const before = (await listRoots(trx, taskId)).at(-1);
  const previous = before ? rootStatementSchema.parse(JSON.parse(before.statement)) : null;
  const signedAt = now.toISOString();
  await insertRoot(
    trx,
    key.sign({
      format: RECORD_FORMAT,
      record: taskId,
      number: (previous?.number ?? 0) + 1,
      size: leaves.size(),
      root: leaves.root(),
      previous: previous && statementHash(previous),
      // A clock that was set back does not make an amendment older than what it amends.
      signedAt: previous && previous.signedAt > signedAt ? previous.signedAt : signedAt,
    }),
    leaves.summary(),
  );
};

/** A hash takes some microseconds. */
const HASHES_A_TURN = 2000;
/** Students whose attempts are read at a time. */
const AT_A_TIME = 25;

const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

const asFirst = (found: readonly FoundLeaf[]) =>
  found.map((one) => ({ leaf: firstLeaf(one.content), found: one }));

/**
 * Seals the record of a task: everything that it holds, as the database has it at one moment. False where that was done
 * before, or is being done.
 */
export const sealRecord = async (deps: Keeping, taskId: string): Promise<boolean> => {
  const key = await findSigningKey(deps);
  const done = await withRecord(deps.db, taskId, async (trx) => {
    const secret = randomBytes(32);
    const due = await listDueChanges(trx, taskId);
    const reading = await openReading(trx, taskId, saltsOf(secret));
    if (!reading || !(await insertRecord(trx, taskId, secret))) return false;
    const leaves = openLeaves(trx, taskId, 1);
    await leaves.add(asFirst(readTaskLeaves(reading)));
    for (const students of chunksOf(reading.students, AT_A_TIME))
      await leaves.add(asFirst(await readStudentLeaves(trx, reading, students)));
    await signRoot(trx, taskId, leaves, { key, now: deps.now() });
    await deleteDueChanges(trx, due);
    return true;
  });
  if (done) deps.log.info({ task: taskId }, 'the record of an exam is sealed');
  return done ?? false;
};

const causesOf = (due: readonly DueChange[]): RecordCause[] =>
  [...new Set(due.map(({ cause }) => cause))].filter(isRecordCause);

/** What leaves hold now, and what led to what the database has. */
interface Before {
  latest: ReadonlyMap<string, Leaf>;
  causes: (attemptId: string | null) => RecordCause[];
}

const nextLeaves = (found: readonly FoundLeaf[], { latest, causes }: Before) =>
  found.flatMap((one) => {
    const leaf = nextLeaf(
      latest.get(leafKey(one.content)) ?? null,
      one.content,
      causes(one.attemptId),
      one.entries,
    );
    return leaf ? [{ leaf, found: one }] : [];
  });

const readLatest = async (
  trx: Queryable,
  taskId: string,
  studentIds: readonly string[] | null,
): Promise<Map<string, Leaf>> =>
  new Map(
    (await listLatestLeaves(trx, taskId, studentIds)).map(({ key, body }) => [
      key,
      leafSchema.parse(JSON.parse(body)),
    ]),
  );

/** Whose leaves may have changed: of everybody's place in the task where that was changed, else of the attempts' students. */
const studentsOf = ({ students }: OpenReading, due: readonly DueChange[]): OpenReading['students'] => {
  const attempts = new Set(due.map(({ attemptId }) => attemptId));
  const ofTask = attempts.has(null);
  return students.flatMap((student) => {
    const isDue = student.attemptId !== null && attempts.has(student.attemptId);
    if (isDue) return [student];
    return ofTask ? [{ ...student, attemptId: null }] : [];
  });
};

/**
 * Adds to the record of a task what has changed since, and signs it. Where nothing is different after all, nothing is
 * signed. False where there is no record, or somebody else is at it.
 */
export const amendRecord = async (deps: Keeping, taskId: string): Promise<boolean> => {
  const key = await findSigningKey(deps);
  const done = await withRecord(deps.db, taskId, async (trx) => {
    const secret = await findSecret(trx, taskId);
    const due = await listDueChanges(trx, taskId);
    if (!secret || due.length === 0) return secret !== undefined;
    const reading = await openReading(trx, taskId, saltsOf(secret));
    if (!reading) return false;
    const leaves = openLeaves(trx, taskId, (await listRoots(trx, taskId)).length + 1);
    await leaves.grow(await listLeafHashes(trx, taskId));
    const old = leaves.size();
    const causes = (attemptId: string | null): RecordCause[] =>
      causesOf(due.filter((one) => one.attemptId === null || one.attemptId === attemptId));
    const ofTask = await readLatest(trx, taskId, null);
    await leaves.add(nextLeaves(readTaskLeaves(reading), { latest: ofTask, causes }));
    for (const students of chunksOf(studentsOf(reading, due), AT_A_TIME)) {
      const latest = await readLatest(
        trx,
        taskId,
        students.map(({ studentId }) => studentId),
      );
      await leaves.add(nextLeaves(await readStudentLeaves(trx, reading, students), { latest, causes }));
    }
    if (leaves.size() > old) await signRoot(trx, taskId, leaves, { key, now: deps.now() });
    await deleteDueChanges(trx, due);
    return true;
  });
  return done ?? false;
};
