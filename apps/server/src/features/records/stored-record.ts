/** Whether the record itself is what was signed, its roots and the leaves that are stored, and what it has by hashes alone. */
import {
  DIFFERENCES_MAX,
  growRoot,
  leafHash,
  readLeaf,
  rootStatementSchema,
  type Leaf,
  type RecordDifference,
  type SignedRoot,
} from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { nextTurn } from '../../platform/next-turn.ts';
import { findText } from '../large-texts/index.ts';
import { hashBytes } from './quick-hash.ts';
import { listLeaves, type listRoots } from './record.repository.ts';
import type { VersionFacts } from './task-facts.repository.ts';

/** Leaves of a record that are hashed at a time. */
const LEAVES_A_TIME = 500;
/** Differences as they are found: all are counted, the first ones are kept. */
export const openFindings = () => {
  const differences: RecordDifference[] = [];
  let [total, leaves, entries] = [0, 0, 0];
  return {
    add: (found: readonly RecordDifference[]): void => {
      total += found.length;
      differences.push(...found.slice(0, DIFFERENCES_MAX - differences.length));
    },
    count: (counted: { leaves?: number; entries?: number }): void => {
      leaves += counted.leaves ?? 0;
      entries += counted.entries ?? 0;
    },
    all: () => ({ differences, total, leaves, entries }),
  };
};
export type Findings = ReturnType<typeof openFindings>;

export const ofRecord = (
  what: string,
  place: { account: string | null; question: string | null },
): RecordDifference => ({
  ...place,
  what,
  sealed: 'what was signed',
  found: 'something else',
});
export const NOWHERE = { account: null, question: null };

const placeOf = (leaf: Leaf | null) => ({
  account: leaf && 'account' in leaf ? leaf.account : null,
  question: leaf && 'question' in leaf ? leaf.question : null,
});

/** Signed roots as they are stored; what cannot be read as one is told. */
export const readRoots = (rows: Awaited<ReturnType<typeof listRoots>>, findings: Findings): SignedRoot[] =>
  rows.flatMap(({ number, statement, signature }) => {
    try {
      return [{ statement: rootStatementSchema.parse(JSON.parse(statement)), signature }];
    } catch {
      findings.add([ofRecord(`seal or amendment ${number} of the record itself`, NOWHERE)]);
      return [];
    }
  });

/** Whether the stored leaves are those that were signed: each has its hash, and all together have the signed roots. */
export const checkLeaves = async (
  trx: Queryable,
  taskId: string,
  roots: readonly SignedRoot[],
  findings: Findings,
): Promise<void> => {
  const growing = growRoot(hashBytes);
  const signed = new Map(roots.map(({ statement }) => [statement.size, statement]));
  const last = roots.at(-1)?.statement.size ?? 0;
  let size = 0;
  let isRight = true;
  for (;;) {
    const rows = await listLeaves(trx, taskId, size, LEAVES_A_TIME);
    for (const { position, body, hash } of rows) {
      const found = leafHash(body, hashBytes);
      if (position !== size || !hash.equals(found)) {
        isRight = false;
        findings.add([ofRecord(`leaf ${position + 1} of the record itself`, placeOf(readLeaf(body)))]);
      }
      growing.add(found);
      size = position + 1;
      const statement = signed.get(size);
      // What is wrong goes on being wrong: it is told where it begins.
      if (statement && isRight && statement.root !== Buffer.from(growing.root()).toString('hex')) {
        isRight = false;
        findings.add([ofRecord(`the record itself, among the leaves up to ${size}`, NOWHERE)]);
      }
    }
    if (rows.length === 0) break;
    await nextTurn();
  }
  if (size !== last)
    findings.add([
      { ...NOWHERE, what: 'leaves of the record itself', sealed: String(last), found: String(size) },
    ]);
};

const SIDES = [
  ['input', 'largeInput'],
  ['expected output', 'largeOutput'],
] as const;

/**
 * The large texts of tests that are not what their hashes say, or not there: the record has the hashes. One is in memory at
 * a time. @throws FILES_AWAY
 */
export const lostTexts = async (
  db: Queryable,
  files: Deps['files'],
  questions: readonly VersionFacts[],
): Promise<RecordDifference[]> => {
  const lost: RecordDifference[] = [];
  for (const { questionId, tests } of questions)
    for (const [place, test] of tests.entries())
      for (const [side, large] of SIDES) {
        const hash = test[large]?.hash;
        if (hash === undefined || (await findText(db, files, hash)) !== null) continue;
        lost.push({
          account: null,
          question: questionId,
          what: `content of the ${side} of test case ${place + 1}`,
          sealed: hash.slice(0, 12),
          found: 'nothing, or something else',
        });
      }
  return lost;
};
