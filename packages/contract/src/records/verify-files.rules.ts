/** Checks whatever files somebody has: records, receipts, what a device kept, published keys. Without a server. */
import { strFromU8, unzipSync } from 'fflate';
import { z } from 'zod';
import { PROVES, PROVES_NOT, problem, note, type Finding } from './findings.ts';
import {
  comparisonSchema,
  headsFileSchema,
  openingSchema,
  peopleFileSchema,
  receiptFileSchema,
  recordFileSchema,
  recordKeysSchema,
  type HeadsFile,
  type ReceiptFile,
  type RecordKey,
  type SignedRoot,
} from './record.ts';
import {
  compareHeadsWithReceipt,
  compareLeaves,
  compareRoots,
  verifyReceipt,
} from './verify-receipt.rules.ts';
import { verifyRecord, type WholeRecord } from './verify-record.rules.ts';

/** A file that somebody chose. */
export interface ChosenFile {
  name: string;
  content: Uint8Array;
}

/** What a file came to. */
export interface FileReport {
  name: string;
  /** What it is, in words. */
  what: string;
  findings: Finding[];
}

export interface VerifyReport {
  files: FileReport[];
  /** What the files say of one another. */
  together: Finding[];
  /** There is a record or a receipt, and no problem anywhere. */
  isSound: boolean;
  proves: readonly string[];
  provesNot: readonly string[];
}

type Read =
  | { kind: 'record'; record: WholeRecord }
  | { kind: 'receipt'; receipt: ReceiptFile }
  | { kind: 'heads'; heads: HeadsFile }
  | { kind: 'keys'; keys: RecordKey[] }
  | { kind: 'other'; why: string };

/** A record of thousands of students has some tens of megabytes; more is no record. */
const UNPACKED_MAX = 500_000_000;

const linesOf = (text: string | undefined): string[] =>
  (text ?? '').split('\n').filter((line) => line !== '');

const parsed = <S extends z.ZodType>(schema: S, text: string | undefined): z.output<S> | null =>
  text === undefined ? null : schema.parse(JSON.parse(text));

const readRecord = (content: Uint8Array): WholeRecord => {
  let room = UNPACKED_MAX;
  const files = unzipSync(content, { filter: ({ originalSize }) => (room -= originalSize) >= 0 });
  const textOf = (name: string): string | undefined => {
    const file = files[name];
    return file && strFromU8(file);
  };
  return {
    file: recordFileSchema.parse(JSON.parse(textOf('record.json') ?? '')),
    bodies: linesOf(textOf('leaves.jsonl')),
    openings: linesOf(textOf('hidden-tests.jsonl')).map((line) => openingSchema.parse(JSON.parse(line))),
    people: parsed(peopleFileSchema, textOf('people.json')),
    comparison: parsed(comparisonSchema, textOf('database.json')),
  };
};

const readJson = (content: Uint8Array): Read => {
  const value: unknown = JSON.parse(strFromU8(content));
  const receipt = receiptFileSchema.safeParse(value);
  if (receipt.success) return { kind: 'receipt', receipt: receipt.data };
  const heads = headsFileSchema.safeParse(value);
  if (heads.success) return { kind: 'heads', heads: heads.data };
  const keys = recordKeysSchema.safeParse(value);
  if (keys.success) return { kind: 'keys', keys: keys.data.keys };
  return {
    kind: 'other',
    why: 'It is neither a record, a receipt, what a device kept, nor a list of keys; or it was changed so that it no longer reads as one.',
  };
};

const isZip = ({ content }: ChosenFile): boolean => content[0] === 0x50 && content[1] === 0x4b;

const readFile = (file: ChosenFile): Read => {
  try {
    return isZip(file) ? { kind: 'record', record: readRecord(file.content) } : readJson(file.content);
  } catch {
    return {
      kind: 'other',
      why: isZip(file)
        ? 'It is no record, or parts of it are damaged or missing.'
        : 'It cannot be read: it is damaged, or no file of a record.',
    };
  }
};

const WHAT: Readonly<Record<Read['kind'], string>> = {
  record: 'Record of an exam',
  receipt: 'Receipt of a student',
  heads: 'What a device was told',
  keys: 'Published keys',
  other: 'Unknown file',
};

const findingsOf = (read: Read, trusted: readonly RecordKey[] | null): Finding[] => {
  switch (read.kind) {
    case 'record':
      return verifyRecord(read.record, trusted);
    case 'receipt':
      return verifyReceipt(read.receipt, trusted);
    case 'heads':
      return [];
    case 'keys':
      return [note('The signatures were checked with these keys.')];
    case 'other':
      return [problem(read.why)];
  }
};

interface Signed {
  name: string;
  task: string;
  roots: readonly SignedRoot[];
  read: Extract<Read, { kind: 'record' | 'receipt' }>;
}

const signedOf = (name: string, read: Read): Signed[] => {
  if (read.kind === 'record')
    return [{ name, task: read.record.file.task.id, roots: read.record.file.roots, read }];
  if (read.kind === 'receipt') return [{ name, task: read.receipt.task.id, roots: read.receipt.roots, read }];
  return [];
};

/** What two files of the same exam say of each other. */
const compareTwo = (one: Signed, other: Signed): Finding[] => {
  if (one.task !== other.task) return [];
  const [record, receipt] = [one.read, other.read].toSorted((a, b) =>
    a.kind < b.kind ? 1 : a.kind > b.kind ? -1 : 0,
  );
  return [
    compareRoots(one, other),
    ...(record?.kind === 'record' && receipt?.kind === 'receipt'
      ? [compareLeaves(receipt.receipt, record.record)]
      : []),
  ];
};

const headsFindings = (heads: HeadsFile, signed: readonly Signed[]): Finding[] => {
  const receipts = signed.flatMap(({ task, read }) =>
    task === heads.task && read.kind === 'receipt' ? [read.receipt] : [],
  );
  return receipts.length > 0
    ? receipts.flatMap((receipt) => compareHeadsWithReceipt(heads, receipt))
    : [note('To compare it, also choose the receipt of the same exam.')];
};

/** Checks files, each by itself and against one another. */
export const verifyFiles = (chosen: readonly ChosenFile[]): VerifyReport => {
  const all = chosen.map((file) => ({ name: file.name, read: readFile(file) }));
  const given = all.flatMap(({ read }) => (read.kind === 'keys' ? read.keys : []));
  const trusted = all.some(({ read }) => read.kind === 'keys') ? given : null;
  const signed = all.flatMap(({ name, read }) => signedOf(name, read));
  const files = all.map(({ name, read }) => ({
    name,
    what: WHAT[read.kind],
    findings: read.kind === 'heads' ? headsFindings(read.heads, signed) : findingsOf(read, trusted),
  }));
  const together = signed.flatMap((one, index) =>
    signed.slice(index + 1).flatMap((other) => compareTwo(one, other)),
  );
  const findings = [...files.flatMap((file) => file.findings), ...together];
  return {
    files,
    together,
    isSound: signed.length > 0 && findings.every(({ kind }) => kind !== 'problem'),
    proves: PROVES,
    provesNot: PROVES_NOT,
  };
};
