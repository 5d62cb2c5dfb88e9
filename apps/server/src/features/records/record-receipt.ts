import {
  consistencyPath,
  inclusionPath,
  readLeaf,
  RECEIPT_FORMAT,
  treeOf,
  type fetchRecordReceipt,
  type LeafKind,
  type ReceiptFile,
  type Tree,
} from '@assay/contract';
import type { Db, Queryable } from '../../platform/db/database.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { requireAssignedTask } from '../attempts/index.ts';
import { listProgramFacts } from './attempt-facts.repository.ts';
import { hashBytes } from './quick-hash.ts';
import { listKeys } from './record-key.repository.ts';
import { findSecret, listLeafHashes, listLeavesOfStudent, listNames } from './record.repository.ts';
import { saltsOf } from './salts.ts';
import { readSignedRoots } from './signed-roots.ts';

/** Records whose trees a server keeps: a whole class fetches its receipts at once. */
const KEPT_MAX = 4;
const kept = new WeakMap<Db, Map<string, Tree>>();

/** The tree over the first leaves of a record; leaves are never changed, so a tree of as many leaves is the same one. */
const findTree = async (db: Db, taskId: string, size: number): Promise<Tree> => {
  const trees = kept.get(db) ?? new Map<string, Tree>();
  kept.set(db, trees);
  const known = trees.get(taskId);
  if (known?.size === size) return known;
  const tree = treeOf((await listLeafHashes(db, taskId)).slice(0, size), hashBytes);
  trees.delete(taskId);
  for (const oldest of [...trees.keys()].slice(0, trees.size + 1 - KEPT_MAX)) trees.delete(oldest);
  trees.set(taskId, tree);
  return tree;
};

const hex = (hashes: readonly Uint8Array[]): string[] =>
  hashes.map((hash) => Buffer.from(hash).toString('hex'));

/** What a student is told of before the results are published. */
const BEFORE_RESULTS: readonly LeafKind[] = ['student', 'attempt', 'program'];

const ownPrograms = async (db: Queryable, attemptId: string | null): Promise<ReceiptFile['programs']> =>
  attemptId === null
    ? []
    : (await listProgramFacts(db, [attemptId])).flatMap(({ questionId: question, language, code }) =>
        language && code ? [{ question, language, code }] : [],
      );

export const handleFetchRecordReceipt: Handler<typeof fetchRecordReceipt> = async ({
  actor,
  params,
  deps: { db },
}) => {
  const task = await requireAssignedTask(db, params.taskId, actor.id);
  const secret = await findSecret(db, task.id);
  const roots = await readSignedRoots(db, task.id);
  const [person] = await listNames(db, [actor.id]);
  if (!secret || roots.length === 0 || !person) return { success: true, data: null };
  const sizes = roots.map(({ statement }) => statement.size);
  const tree = await findTree(db, task.id, sizes.at(-1) ?? 0);
  const leaves = (await listLeavesOfStudent(db, task.id, actor.id)).filter(({ position, body }) => {
    const kind = readLeaf(body)?.kind;
    return position < tree.size && kind && (task.isResultPublished || BEFORE_RESULTS.includes(kind));
  });
  return {
    success: true,
    data: {
      format: RECEIPT_FORMAT,
      task: { id: task.id, name: task.name },
      student: {
        account: actor.id,
        salt: saltsOf(secret).account(actor.id),
        username: person.username,
        fullname: person.fullname,
      },
      isResultPublished: task.isResultPublished,
      roots,
      consistency: sizes
        .slice(1)
        .map((size, index) => hex(consistencyPath(tree, sizes[index] ?? size, size))),
      leaves: leaves.map(({ position, body }) => ({
        position,
        body,
        path: hex(inclusionPath(tree, position)),
      })),
      keys: await listKeys(db, [...new Set(roots.map(({ statement }) => statement.key))]),
      programs: await ownPrograms(db, task.attemptId),
    },
  };
};
