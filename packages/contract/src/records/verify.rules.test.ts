import { getPublicKey, sign, utils } from '@noble/ed25519';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { programHash, type ProgramCode } from '../attempts/program.ts';
import { canonicalText, saltedHash } from './canonical.ts';
import type { Leaf, LeafContent, TestOutcome } from './leaf.ts';
import { firstLeaf, historyOf } from './leaves.rules.ts';
import { consistencyPath, inclusionPath, leafHash, rootOf, treeOf } from './merkle.rules.ts';
import type { Comparison, HeadsFile, ReceiptFile, RecordFile, RecordKey, SignedRoot } from './record.ts';
import { keyIdOf, signedBytes, statementHash } from './signature.rules.ts';
import { verifyFiles, type ChosenFile, type VerifyReport } from './verify-files.rules.ts';

const id = (n: number) => `019a0000-0000-7000-8000-00000000000${n}`;
const hash = (letter: string) => letter.repeat(64);
const [record, question, attempt] = [id(1), id(2), id(3)];
const person = { account: id(4), salt: hash('4'), username: 'cs001', fullname: 'Asha Rao' };
const account = saltedHash(person.salt, person.account);
const other = saltedHash(hash('5'), id(5));
const code: ProgramCode = [{ code: 'print(1)' }];
const outcome: TestOutcome = { test: hash('b'), verdict: 'OK', passed: true };
const opens = { salt: hash('6'), tests: [outcome] };
const head = { revision: 7, hash: hash('d') };

const marks: LeafContent = {
  kind: 'marks',
  record,
  account,
  attempt,
  question,
  submission: 1,
  status: 'PASSED',
  publicTests: [outcome],
  hiddenTests: saltedHash(opens.salt, opens.tests),
  computed: 5,
  given: null,
  marks: 5,
  history: historyOf([]),
};
const SEALED: LeafContent[] = [
  {
    kind: 'task',
    record,
    name: 'Midterm',
    startTime: '2026-11-20T10:00:00.000Z',
    endTime: '2026-11-20T11:00:00.000Z',
    duration: null,
    totalMarks: 5,
    singleSession: false,
    requireExamBrowser: false,
    questions: [{ question, marks: 5 }],
  },
  ...[account, other].map((one): LeafContent => ({
    kind: 'student',
    record,
    account: one,
    isAssigned: true,
    extraMinutes: 0,
    laterEnd: null,
    isExempt: false,
  })),
  {
    kind: 'program',
    record,
    account,
    attempt,
    question,
    submission: 1,
    questionVersion: hash('e'),
    head,
    language: 'PYTHON',
    program: programHash('PYTHON', code),
    receipt: { revision: 7, fingerprint: programHash('PYTHON', code), typedAt: null, receivedAt: null },
    notGraded: [],
  },
  marks,
];
const AMENDED: Leaf = {
  ...(marks as Leaf & { kind: 'marks' }),
  given: 2,
  marks: 2,
  because: ['GIVEN'],
  unexplained: [],
};

const secret = utils.randomSecretKey();
const keyOf = (bytes: Uint8Array): RecordKey => {
  const publicKey = bytesToHex(getPublicKey(bytes));
  return {
    id: keyIdOf(publicKey),
    algorithm: 'Ed25519',
    publicKey,
    madeAt: '2026-11-01T00:00:00.000Z',
    retiredAt: null,
  };
};
const key = keyOf(secret);

/** Signs leaves as an installation does: a seal over the first ones, an amendment over what follows. */
const signAll = (leaves: readonly Leaf[], sizes: readonly number[], by = secret, at = 12): SignedRoot[] => {
  const tree = treeOf(leaves.map((leaf) => leafHash(canonicalText(leaf))));
  const roots: SignedRoot[] = [];
  for (const [index, size] of sizes.entries()) {
    const before = roots.at(-1)?.statement;
    const statement = {
      format: 'assay-record/1' as const,
      record,
      number: index + 1,
      size,
      root: bytesToHex(rootOf(tree, size)),
      previous: before ? statementHash(before) : null,
      signedAt: `2026-11-20T${at + index}:00:00.000Z`,
      key: keyOf(by).id,
    };
    roots.push({ statement, signature: bytesToHex(sign(signedBytes(statement), by)) });
  }
  return roots;
};

const LEAVES: Leaf[] = [...SEALED.map(firstLeaf), AMENDED];
const SIZES = [5, 6];
const file: RecordFile = {
  format: 'assay-record/1',
  task: { id: record, name: 'Midterm' },
  roots: signAll(LEAVES, SIZES),
  keys: [key],
};
const people = [{ hash: account, ...person }];
const comparison: Comparison = {
  comparedAt: '2026-11-21T10:00:00.000Z',
  leaves: 5,
  entries: 7,
  differences: [],
  total: 0,
  unknownKeys: [],
};

interface Parts {
  file: unknown;
  leaves: readonly Leaf[];
  openings: unknown[];
  people: unknown;
  comparison: unknown;
}
/** A downloaded record, with whatever somebody changed of it. */
const zipOf = (changes: Partial<Parts> = {}, name = 'record.zip'): ChosenFile => {
  const parts = {
    file,
    leaves: LEAVES,
    openings: [
      { position: 4, opens },
      { position: 5, opens },
    ],
    people,
    comparison,
    ...changes,
  };
  const lines = (values: readonly unknown[]) =>
    strToU8(values.map((value) => `${canonicalText(value)}\n`).join(''));
  const content = zipSync({
    'record.json': strToU8(JSON.stringify(parts.file)),
    'leaves.jsonl': lines(parts.leaves),
    'hidden-tests.jsonl': lines(parts.openings),
    ...(parts.people ? { 'people.json': strToU8(JSON.stringify(parts.people)) } : {}),
    ...(parts.comparison ? { 'database.json': strToU8(JSON.stringify(parts.comparison)) } : {}),
    'README.txt': strToU8('…'),
  });
  return { name, content };
};

const json = (name: string, value: unknown): ChosenFile => ({
  name,
  content: utf8ToBytes(JSON.stringify(value)),
});

const receiptOf = (leaves: readonly Leaf[], roots: readonly SignedRoot[]): ReceiptFile => {
  const bodies = leaves.map((leaf) => canonicalText(leaf));
  const tree = treeOf(bodies.map((body) => leafHash(body)));
  return {
    format: 'assay-receipt/1',
    task: file.task,
    student: person,
    isResultPublished: true,
    roots: [...roots],
    consistency: roots
      .slice(1)
      .map(({ statement }, index) =>
        consistencyPath(tree, roots[index]!.statement.size, statement.size).map(bytesToHex),
      ),
    leaves: [1, 3, 4, 5]
      .filter((position) => position < bodies.length)
      .map((position) => ({
        position,
        body: bodies[position]!,
        path: inclusionPath(tree, position).map(bytesToHex),
      })),
    keys: [key],
    programs: [{ question, language: 'PYTHON', code }],
  };
};
const receipt = receiptOf(LEAVES, file.roots);

const check = (...files: ChosenFile[]): VerifyReport => verifyFiles(files);
const textsOf = (report: VerifyReport, kind: string): string[] =>
  [...report.files.flatMap(({ findings }) => findings), ...report.together]
    .filter((finding) => finding.kind === kind)
    .map(({ text }) => text);
const problemsOf = (...files: ChosenFile[]): string[] => {
  const report = check(...files);
  const problems = textsOf(report, 'problem');
  expect(report.isSound).toBe(
    problems.length === 0 && report.files.some(({ what }) => /Record|Receipt/.test(what)),
  );
  return problems;
};

describe('a record', () => {
  test('that nobody touched is sound, and the report says what it holds, what changed since, and what it cannot prove', () => {
    const report = check(zipOf());
    expect(report.isSound).toBe(true);
    expect(textsOf(report, 'proven')).toEqual([
      'The seal and 1 amendment are signed, and each goes on from the one before; the latest is of 2026-11-20 13:00 UTC.',
      'All 6 leaves are those that were signed, in the order in which they were.',
      'The outcomes of the hidden tests in this file are those that were sealed.',
      'The accounts of 1 student are those in the record.',
      'On 2026-11-21 10:00 UTC the server’s database had the same: 5 leaves compared, 7 entries of the logs of what was typed hashed anew.',
    ]);
    expect(textsOf(report, 'note')).toEqual(
      expect.arrayContaining([
        'It holds 2 students, 0 attempts and 1 program, which have 2.00 marks together.',
        'Amendment 1 of 2026-11-20 13:00 UTC: 1 new leaf, because somebody gave marks.',
      ]),
    );
    expect(report.provesNot[0]).toBe('Who sat at the keyboard.');
  });

  test('is signed with a key that one should compare, or that one brings', () => {
    expect(textsOf(check(zipOf()), 'note')[0]).toContain('Compare this with the fingerprint');
    expect(textsOf(check(zipOf(), json('assay-key.json', { keys: [key] })), 'proven')[1]).toContain(
      'among the keys that you gave',
    );
  });

  test('without names says so', () => {
    expect(textsOf(check(zipOf({ people: null })), 'note')).toContain(
      'This record has no names: its 2 students are told apart by hashes.',
    );
  });

  test('in which a leaf was changed, left out, added or moved is refused, and it is said where', () => {
    const where = (leaves: readonly Leaf[]) => problemsOf(zipOf({ leaves, openings: [] }));
    const better = LEAVES.with(4, { ...(LEAVES[4] as Leaf & { kind: 'marks' }), computed: 10, marks: 10 });
    expect(where(better)[0]).toContain('at least one of the leaves 1 to 5 was changed');
    const late = LEAVES.with(5, { ...(LEAVES[5] as Leaf & { kind: 'marks' }), given: 4, marks: 4 });
    expect(where(late)[0]).toContain('at least one of the leaves 6 to 6 was changed');
    expect(where(LEAVES.slice(0, 5))).toContain('Missing: 1 leaf of 6.');
    expect(where([...LEAVES, AMENDED])).toContain('Never signed: 1 leaf at the end.');
    expect(where([LEAVES[1]!, LEAVES[0]!, ...LEAVES.slice(2)])[0]).toContain('leaves 1 to 5');
  });

  test('whose roots were changed, left out or made anew is refused', () => {
    const [seal, amendment] = file.roots as [SignedRoot, SignedRoot];
    const withRoots = (roots: SignedRoot[], leaves = LEAVES) =>
      problemsOf(zipOf({ file: { ...file, roots }, leaves, openings: [] }));
    expect(
      withRoots([
        { ...seal, statement: { ...seal.statement, signedAt: '2026-11-20T12:30:00.000Z' } },
        amendment,
      ]),
    ).toHaveLength(2);
    expect(withRoots([amendment])[0]).toContain('does not follow what was signed before');
    expect(withRoots([seal])).toEqual(['Never signed: 1 leaf at the end.']);
    expect(withRoots([seal, { ...amendment, signature: '00'.repeat(64) }])[0]).toContain(
      'was not signed by the key that it names',
    );
    const stranger = utils.randomSecretKey();
    expect(withRoots(signAll(LEAVES, SIZES, stranger))[0]).toContain('which is not known here');
    // Signed anew with a key of one's own, which the file then names: only the fingerprint tells.
    const forged = zipOf({
      file: { ...file, roots: signAll(LEAVES, SIZES, stranger), keys: [keyOf(stranger)] },
    });
    expect(problemsOf(forged)).toEqual([]);
    expect(problemsOf(forged, json('assay-key.json', { keys: [key] }))).toHaveLength(3);
  });

  test('of another task does not pass for this one', () => {
    expect(
      problemsOf(zipOf({ file: { ...file, task: { id: id(9), name: 'Final' } } })).length,
    ).toBeGreaterThan(0);
  });

  test('with other outcomes of hidden tests, or other names, than were sealed is refused', () => {
    const wrong = { ...opens, tests: [{ ...outcome, passed: false }] };
    expect(problemsOf(zipOf({ openings: [{ position: 4, opens: wrong }] }))).toEqual([
      'The outcomes of the hidden tests beside leaf 5 are not those that were sealed.',
    ]);
    expect(problemsOf(zipOf({ people: [{ ...people[0], hash: other }] }))).toEqual([
      'Asha Rao (cs001) is not the student that the record has in this place.',
    ]);
  });

  test('names every change that the application did not make, and every difference to the database', () => {
    const unexplained = LEAVES.with(5, { ...AMENDED, because: [], unexplained: ['the given marks'] });
    const differing = {
      ...comparison,
      total: 3,
      differences: [{ account, question, what: 'computed marks', sealed: '5', found: '10' }],
    };
    const roots = signAll(unexplained, SIZES);
    expect(
      problemsOf(zipOf({ file: { ...file, roots }, leaves: unexplained, comparison: differing })),
    ).toEqual([
      'Asha Rao (cs001), question 1: the given marks changed, and nothing that was done in the application changes that (leaf 6).',
      'On 2026-11-21 10:00 UTC the server’s database differed from the record in 3 places:',
      'Asha Rao (cs001), question 1: computed marks; the record has 5, the database has 10.',
      '… and 2 more.',
    ]);
  });

  test('says which keys the server did not make itself', () => {
    const moved = { ...comparison, unknownKeys: [key.id] };
    expect(textsOf(check(zipOf({ comparison: moved })), 'note').at(-1)).toContain('did not make the key');
  });

  test('that is damaged, or no record, is said to be that', () => {
    const whole = zipOf();
    expect(problemsOf({ ...whole, content: whole.content.slice(0, 200) })[0]).toContain(
      'no record, or parts of it',
    );
    expect(problemsOf(zipOf({ file: { hello: 1 } }))[0]).toContain('no record, or parts of it');
    expect(problemsOf({ name: 'x.json', content: utf8ToBytes('hello') })[0]).toContain('cannot be read');
    expect(problemsOf(json('x.json', { a: 1 }))[0]).toContain('neither a record, a receipt');
    expect(check().isSound).toBe(false);
  });
});

describe('a receipt', () => {
  test('that nobody touched is sound, and says the marks that were sealed', () => {
    const report = check(json('receipt.json', receipt));
    expect(report.isSound).toBe(true);
    expect(textsOf(report, 'proven')).toEqual([
      'The seal and 1 amendment are signed, and each goes on from the one before; the latest is of 2026-11-20 13:00 UTC.',
      'No amendment took anything back that had been signed before.',
      'All 4 leaves of this receipt are in the record that was signed.',
      'They are of one account, which the server says is that of Asha Rao (cs001).',
      `The program for question 1 is the one that was sealed (${programHash('PYTHON', code).slice(0, 12)}).`,
      'Sealed for question 1: 2.00 marks, given by a person; 1 of 1 public test passed.',
    ]);
  });

  test('in which anything was changed is refused', () => {
    const changed = (changes: Partial<ReceiptFile>) =>
      problemsOf(json('receipt.json', { ...receipt, ...changes }));
    const better = canonicalText({ ...AMENDED, given: 5, marks: 5 });
    expect(
      changed({
        leaves: receipt.leaves.map((leaf) => (leaf.position === 5 ? { ...leaf, body: better } : leaf)),
      }),
    ).toEqual(['Leaf 6 is not in the record that was signed.']);
    expect(changed({ programs: [{ question, language: 'PYTHON', code: [{ code: 'print(2)' }] }] })).toEqual([
      'The program for question 1 is not the one that was sealed.',
    ]);
    expect(changed({ student: { ...person, account: id(5) } })[0]).toContain('not of the account');
    expect(changed({ consistency: [[hash('0')]] })[0]).toContain('something was taken back');
    expect(changed({ consistency: [] })[0]).toContain('something was taken back');
  });

  test('before the results are published says that marks come later', () => {
    const early = { ...receipt, isResultPublished: false, leaves: receipt.leaves.slice(0, 2) };
    expect(textsOf(check(json('receipt.json', early)), 'note')).toContain(
      'The results are not published yet: a receipt made later also proves the marks.',
    );
  });

  test('agrees with the record and with an earlier receipt, in whatever order they are given', () => {
    const early = receiptOf(LEAVES.slice(0, 5), file.roots.slice(0, 1));
    const files = [json('new.json', receipt), zipOf(), json('old.json', early)];
    expect(check(...files).isSound).toBe(true);
    expect(check(...files.toReversed()).together.map(({ text }) => text)).toEqual([
      'old.json and record.zip come from the same record.',
      'The record has every leaf of this receipt in its place.',
      'old.json and new.json come from the same record.',
      'record.zip and new.json come from the same record.',
      'The record has every leaf of this receipt in its place.',
    ]);
  });

  test('finds a record that was made anew, by whoever has the key', () => {
    const forged = LEAVES.with(4, { ...(LEAVES[4] as Leaf & { kind: 'marks' }), computed: 1, marks: 1 });
    const anew = zipOf({ file: { ...file, roots: signAll(forged, SIZES) }, leaves: forged });
    expect(problemsOf(anew)).toEqual([]);
    expect(problemsOf(anew, json('receipt.json', receipt))).toEqual([
      'record.zip and receipt.json contradict each other: The seal of 2026-11-20 12:00 UTC is another one in each. The record was made anew.',
      'The record has something else than this receipt in 1 place.',
    ]);
  });
});

describe('what a device was told', () => {
  const heads = (revision: number, told: string): ChosenFile => {
    const kept: HeadsFile = {
      format: 'assay-heads/1',
      task: record,
      keptAt: '2026-11-20T11:00:00.000Z',
      heads: [{ question, revision, hash: told }],
    };
    return json('device.json', kept);
  };
  const mine = json('receipt.json', receipt);

  test('is found in the receipt', () => {
    const report = check(mine, heads(7, head.hash));
    expect(report.isSound).toBe(true);
    expect(textsOf(report, 'proven')).toContain(
      'The log of question 1 ends where this device was told that it does (edit 7).',
    );
  });

  test('finds a log that is another one, or ends too early', () => {
    expect(problemsOf(mine, heads(7, hash('9')))).toEqual([
      'The log of question 1 is another one than this device was told at edit 7.',
    ]);
    expect(problemsOf(mine, heads(8, hash('9')))).toEqual([
      'This device was told that the server has edit 8 of question 1; the record ends at edit 7.',
    ]);
  });

  test('of a device that did not see the end is no problem', () => {
    expect(problemsOf(mine, heads(3, hash('9')))).toEqual([]);
  });

  test('alone can be compared with nothing', () => {
    const report = check(heads(7, head.hash));
    expect(report.isSound).toBe(false);
    expect(textsOf(report, 'note')).toEqual(['To compare it, also choose the receipt of the same exam.']);
  });
});
