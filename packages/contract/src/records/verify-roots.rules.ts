import { hexToBytes } from '@noble/hashes/utils.js';
import { causesInWords } from './causes.rules.ts';
import { counted, note, problem, proven, shownMoment, type Finding } from './findings.ts';
import type { Leaf } from './leaf.ts';
import { isSameHash, leafHash, rootOf, treeOf, type Tree } from './merkle.rules.ts';
import type { RecordKey, RootStatement, SignedRoot } from './record.ts';
import { isSignedWith, shownKey, statementHash } from './signature.rules.ts';

/** `The seal of 2026-11-20 16:30 UTC`, `Amendment 2 of …`. */
export const rootWords = ({ number, signedAt }: RootStatement): string =>
  `${number === 1 ? 'The seal' : `Amendment ${number - 1}`} of ${shownMoment(signedAt)}`;

/** Seal and amendments belong together: numbered in a row, each naming the one before, never fewer leaves, of one task. */
const brokenChain = (roots: readonly SignedRoot[], record: string): Finding[] =>
  roots.flatMap(({ statement }, index) => {
    const before = roots[index - 1]?.statement ?? null;
    const follows =
      statement.record === record &&
      statement.number === index + 1 &&
      statement.previous === (before && statementHash(before)) &&
      (!before || (statement.size > before.size && statement.signedAt >= before.signedAt));
    return follows
      ? []
      : [
          problem(
            `${rootWords(statement)} does not follow what was signed before it: something was left out or replaced.`,
          ),
        ];
  });

const badSignatures = (roots: readonly SignedRoot[], keys: readonly RecordKey[]): Finding[] =>
  roots.flatMap((root) => {
    const key = keys.find(({ id }) => id === root.statement.key);
    if (!key)
      return [
        problem(
          `${rootWords(root.statement)} names the key ${shownKey(root.statement.key)}, which is not known here.`,
        ),
      ];
    return isSignedWith(root, key)
      ? []
      : [
          problem(
            `${rootWords(root.statement)} was not signed by the key that it names: it was changed, or signed by somebody else.`,
          ),
        ];
  });

/** Which keys signed, and whether they are those that somebody trusts. */
const keysOf = (roots: readonly SignedRoot[], trusted: readonly RecordKey[] | null): Finding[] => {
  const used = [...new Set(roots.map(({ statement }) => statement.key))];
  return used.map((id) => {
    const shown = shownKey(id);
    if (!trusted)
      return note(
        `Signed with the key ${shown}. Compare this with the fingerprint that your institute publishes.`,
      );
    return trusted.some((key) => key.id === id)
      ? proven(`Signed with the key ${shown}, which is among the keys that you gave.`)
      : problem(`Signed with the key ${shown}, which is not among the keys that you gave.`);
  });
};

/**
 * Checks seal and amendments without their leaves: signatures, order, keys.
 * @param keys those that come with what is checked
 * @param trusted those that the person who checks has from elsewhere; null: none
 */
export const verifyRoots = (
  roots: readonly SignedRoot[],
  record: string,
  keys: readonly RecordKey[],
  trusted: readonly RecordKey[] | null,
): Finding[] => {
  const problems = [...brokenChain(roots, record), ...badSignatures(roots, trusted ?? keys)];
  const last = roots.at(-1)?.statement;
  const holds =
    last && problems.length === 0
      ? [
          proven(
            roots.length === 1
              ? `${rootWords(last)} is signed. There are no amendments.`
              : `The seal and ${counted(roots.length - 1, 'amendment')} are signed, and each goes on from the one before; the latest is of ${shownMoment(last.signedAt)}.`,
          ),
        ]
      : [];
  return [...problems, ...holds, ...keysOf(roots, trusted)];
};

/** Whether the leaves are those that were signed. What is not is narrowed down to what was signed at one moment. */
export const verifyLeafHashes = (roots: readonly SignedRoot[], bodies: readonly string[]): Finding[] => {
  const tree: Tree = treeOf(bodies.map((body) => leafHash(body)));
  const last = roots.at(-1)?.statement;
  if (!last) return [];
  if (bodies.length < last.size)
    return [problem(`Missing: ${counted(last.size - bodies.length, 'leaf', 'leaves')} of ${last.size}.`)];
  const wrong = roots.find(
    ({ statement: { size, root } }) => !isSameHash(rootOf(tree, size), hexToBytes(root)),
  );
  if (wrong) {
    const from = roots[roots.indexOf(wrong) - 1]?.statement.size ?? 0;
    return [
      problem(
        `The leaves are not those that were signed: at least one of the leaves ${from + 1} to ${wrong.statement.size} was changed, left out, added or moved.`,
      ),
    ];
  }
  return bodies.length > last.size
    ? [problem(`Never signed: ${counted(bodies.length - last.size, 'leaf', 'leaves')} at the end.`)]
    : [
        proven(
          `All ${counted(bodies.length, 'leaf', 'leaves')} are those that were signed, in the order in which they were.`,
        ),
      ];
};

/** What each amendment brought, the earliest first. */
export const amendmentsOf = (
  roots: readonly SignedRoot[],
  leaves: readonly Pick<Leaf, 'because' | 'unexplained'>[],
): { statement: RootStatement; leaves: number; because: string[]; unexplained: number }[] =>
  roots.slice(1).map(({ statement }, index) => {
    const own = leaves.slice(roots[index]?.statement.size ?? 0, statement.size);
    return {
      statement,
      leaves: own.length,
      because: [...new Set(own.flatMap(({ because }) => because))].toSorted(),
      unexplained: own.filter(({ unexplained }) => unexplained.length > 0).length,
    };
  });

/** The amendments in sentences. */
export const amendmentFindings = (
  roots: readonly SignedRoot[],
  leaves: readonly Pick<Leaf, 'because' | 'unexplained'>[],
): Finding[] =>
  amendmentsOf(roots, leaves).map(({ statement, leaves: count, because }) =>
    note(
      `${rootWords(statement)}: ${counted(count, 'new leaf', 'new leaves')}${because.length > 0 ? `, because ${causesInWords(because)}` : ''}.`,
    ),
  );
