import { hexToBytes } from '@noble/hashes/utils.js';
import { programHash } from '../attempts/program.ts';
import { shownMarks } from '../marks/marks.rules.ts';
import { saltedHash } from './canonical.ts';
import { counted, note, problem, proven, shownMoment, type Finding } from './findings.ts';
import type { Leaf, LeafOf } from './leaf.ts';
import { isConsistent, isIncluded, leafHash } from './merkle.rules.ts';
import type { HeadsFile, ReceiptFile, RecordKey, SignedRoot } from './record.ts';
import {
  latestLeaves,
  recordNames,
  readLeaf,
  unexplainedFindings,
  type RecordNames,
  type WholeRecord,
} from './verify-record.rules.ts';
import { rootWords, verifyRoots } from './verify-roots.rules.ts';

const treeHead = ({ statement: { size, root } }: SignedRoot) => ({ size, root: hexToBytes(root) });

/** Each root goes on from the one before: nothing that had been signed was taken back. */
const verifyConsistency = ({ roots, consistency }: ReceiptFile): Finding[] => {
  const broken = roots.slice(1).filter((root, index) => {
    const before = roots[index];
    return (
      !before || !isConsistent(treeHead(before), treeHead(root), (consistency[index] ?? []).map(hexToBytes))
    );
  });
  if (broken.length > 0)
    return broken.map(({ statement }) =>
      problem(
        `${rootWords(statement)} does not hold all that had been signed before: something was taken back.`,
      ),
    );
  return roots.length > 1 ? [proven('No amendment took anything back that had been signed before.')] : [];
};

const verifyInclusion = ({ roots, leaves }: ReceiptFile): Finding[] => {
  const last = roots.at(-1);
  const outside = leaves.filter(
    ({ position, body, path }) =>
      !last || !isIncluded(leafHash(body), position, treeHead(last), path.map(hexToBytes)),
  );
  return outside.length > 0
    ? outside.map(({ position }) => problem(`Leaf ${position + 1} is not in the record that was signed.`))
    : [
        proven(
          `All ${counted(leaves.length, 'leaf', 'leaves')} of this receipt are in the record that was signed.`,
        ),
      ];
};

/** The leaves of a receipt that can be read. */
const leavesOf = (receipt: ReceiptFile): Leaf[] => receipt.leaves.flatMap(({ body }) => readLeaf(body) ?? []);

const verifyAccount = ({ student, leaves }: ReceiptFile, read: readonly Leaf[]): Finding[] => {
  const own = saltedHash(student.salt, student.account);
  const foreign = read.filter((leaf) => 'account' in leaf && leaf.account !== own);
  const who = `${student.fullname} (${student.username})`;
  if (foreign.length > 0 || read.length < leaves.length)
    return [problem(`This receipt holds leaves that are not of the account of ${who}.`)];
  return [proven(`They are of one account, which the server says is that of ${who}.`)];
};

const programsOf = (leaves: readonly Leaf[]): LeafOf<'program'>[] =>
  [...latestLeaves(leaves).values()].filter((leaf) => leaf.kind === 'program');

const verifyPrograms = ({ programs }: ReceiptFile, leaves: readonly Leaf[], names: RecordNames): Finding[] =>
  programsOf(leaves).flatMap((leaf) => {
    const where = names.question(leaf.question);
    const text = programs.find(({ question }) => question === leaf.question);
    if (leaf.program === null) return [note(`Nothing was typed for ${where}.`)];
    if (!text) return [note(`This receipt does not have the program for ${where}.`)];
    return programHash(text.language, text.code) === leaf.program
      ? [proven(`The program for ${where} is the one that was sealed (${leaf.program.slice(0, 12)}).`)]
      : [problem(`The program for ${where} is not the one that was sealed.`)];
  });

const marksWords = (receipt: ReceiptFile, leaves: readonly Leaf[], names: RecordNames): Finding[] => {
  if (!receipt.isResultPublished)
    return [note('The results are not published yet: a receipt made later also proves the marks.')];
  return [...latestLeaves(leaves).values()].flatMap((leaf) => {
    if (leaf.kind !== 'marks') return [];
    const passed = leaf.publicTests.filter((test) => test.passed).length;
    const tests = `${passed} of ${counted(leaf.publicTests.length, 'public test')} passed`;
    const marks =
      leaf.marks === null
        ? 'not graded'
        : `${shownMarks(leaf.marks)} marks${leaf.given === null ? '' : ', given by a person'}`;
    return [proven(`Sealed for ${names.question(leaf.question)}: ${marks}; ${tests}.`)];
  });
};

/** Questions are counted as the receipt has its programs. */
const namesIn = (receipt: ReceiptFile, leaves: readonly Leaf[]): RecordNames => {
  const places = new Map(programsOf(leaves).map(({ question }, index) => [question, index + 1]));
  return {
    ...recordNames(leaves, null),
    student: () => receipt.student.fullname,
    question: (id) => `question ${places.get(id) ?? id}`,
  };
};

/** Checks a student's receipt by itself. */
export const verifyReceipt = (
  receipt: ReceiptFile,
  trusted: readonly RecordKey[] | null = null,
): Finding[] => {
  const leaves = leavesOf(receipt);
  const names = namesIn(receipt, leaves);
  return [
    ...verifyRoots(receipt.roots, receipt.task.id, receipt.keys, trusted),
    ...verifyConsistency(receipt),
    ...verifyInclusion(receipt),
    ...verifyAccount(receipt, leaves),
    ...verifyPrograms(receipt, leaves, names),
    ...marksWords(receipt, leaves, names),
    ...unexplainedFindings(leaves, names),
  ];
};

/** Two rows of signed roots, of which one is to go on from the other: null when it does. */
const contradictionOf = (some: readonly SignedRoot[], others: readonly SignedRoot[]): SignedRoot | null =>
  some.find(({ statement }, index) => {
    const other = others[index]?.statement;
    return (
      other &&
      (other.root !== statement.root ||
        other.size !== statement.size ||
        other.signedAt !== statement.signedAt)
    );
  }) ?? null;

/** Whether what was signed for one is what was signed for the other: a record that was made anew would show here. */
export const compareRoots = (
  one: { name: string; roots: readonly SignedRoot[] },
  other: { name: string; roots: readonly SignedRoot[] },
): Finding => {
  const odd = contradictionOf(one.roots, other.roots);
  return odd
    ? problem(
        `${one.name} and ${other.name} contradict each other: ${rootWords(odd.statement)} is another one in each. The record was made anew.`,
      )
    : proven(`${one.name} and ${other.name} come from the same record.`);
};

/** Whether the leaves of a receipt are in a record, in their places. */
export const compareLeaves = (receipt: ReceiptFile, { bodies }: WholeRecord): Finding => {
  const foreign = receipt.leaves.filter(
    ({ position, body }) => position < bodies.length && bodies[position] !== body,
  );
  return foreign.length > 0
    ? problem(`The record has something else than this receipt in ${counted(foreign.length, 'place')}.`)
    : proven('The record has every leaf of this receipt in its place.');
};

/** Whether what a device was told that the server holds is in the record. */
export const compareHeads = (heads: HeadsFile, leaves: readonly Leaf[], names: RecordNames): Finding[] => {
  const sealed = new Map(programsOf(leaves).map((leaf) => [leaf.question, leaf.head]));
  const findings = heads.heads.map(({ question, revision, hash }) => {
    const head = sealed.get(question) ?? null;
    const where = names.question(question);
    if (head?.revision === revision)
      return head.hash === hash
        ? proven(`The log of ${where} ends where this device was told that it does (edit ${revision}).`)
        : problem(`The log of ${where} is another one than this device was told at edit ${revision}.`);
    return (head?.revision ?? 0) < revision
      ? problem(
          `This device was told that the server has edit ${revision} of ${where}; the record ends at edit ${head?.revision ?? 0}.`,
        )
      : note(
          `The record has later edits of ${where} (${head?.revision}) than this device was told of (${revision}): they came from another device.`,
        );
  });
  return [note(`Compared with what this device was told until ${shownMoment(heads.keptAt)}.`), ...findings];
};

/** The same for a receipt, whose leaves are of one student. */
export const compareHeadsWithReceipt = (heads: HeadsFile, receipt: ReceiptFile): Finding[] => {
  const leaves = leavesOf(receipt);
  return compareHeads(heads, leaves, namesIn(receipt, leaves));
};
