import { hashOf, saltedHash } from './canonical.ts';
import { counted, note, problem, proven, shownMoment, type Finding } from './findings.ts';
import { leafSchema, type Leaf } from './leaf.ts';
import { leafKey } from './leaves.rules.ts';
import type { Comparison, RecordDifference, Opening, RecordFile, RecordKey, RecordPerson } from './record.ts';
import { shownMarks } from '../marks/marks.rules.ts';
import { shownKey } from './signature.rules.ts';
import { amendmentFindings, verifyLeafHashes, verifyRoots } from './verify-roots.rules.ts';

/** A whole record, as it is downloaded. */
export interface WholeRecord {
  file: RecordFile;
  /** Leaves in canonical JSON. */
  bodies: readonly string[];
  openings: readonly Opening[];
  /** Null: a record without names. */
  people: readonly RecordPerson[] | null;
  /** How the database compared when it was downloaded. */
  comparison: Comparison | null;
}

/** Reads a leaf; null for what is none. */
export const readLeaf = (body: string): Leaf | null => {
  try {
    return leafSchema.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
};

/** Of each thing the leaf that holds: the latest. */
export const latestLeaves = (leaves: readonly Leaf[]): Map<string, Leaf> =>
  new Map(leaves.map((leaf) => [leafKey(leaf), leaf]));

/** How students and questions are called in sentences. */
export interface RecordNames {
  student: (account: string) => string;
  question: (id: string) => string;
}

export const recordNames = (leaves: readonly Leaf[], people: readonly RecordPerson[] | null): RecordNames => {
  const persons = new Map(people?.map(({ hash, fullname, username }) => [hash, `${fullname} (${username})`]));
  const task = leaves.findLast((leaf) => leaf.kind === 'task');
  const places = new Map(task?.questions.map(({ question }, index) => [question, index + 1]));
  return {
    student: (account) => persons.get(account) ?? `Student ${account.slice(0, 8)}`,
    question: (id) => (places.has(id) ? `question ${places.get(id)}` : `question ${id}`),
  };
};

/** Of whom and of what question: `Asha Rao (CS001), question 2`. */
const placeWords = (
  { account, question }: Pick<RecordDifference, 'account' | 'question'>,
  names: RecordNames,
): string =>
  [account && names.student(account), question && names.question(question)].filter(Boolean).join(', ');

/** A difference between record and database: `Asha Rao (CS001), question 2: computed marks, 5 in the record, 10 in the database`. */
export const differenceWords = (difference: RecordDifference, names: RecordNames): string => {
  const { what, sealed, found } = difference;
  const place = placeWords(difference, names);
  return `${place ? `${place}: ` : ''}${what}; the record has ${sealed ?? 'nothing'}, the database has ${found ?? 'nothing'}`;
};

const accountOf = (leaf: Leaf): string | null => ('account' in leaf ? leaf.account : null);
const questionOf = (leaf: Leaf): string | null => ('question' in leaf ? leaf.question : null);

/** The changes that the record holds although nothing that was done in the application leads to them. */
export const unexplainedFindings = (leaves: readonly Leaf[], names: RecordNames): Finding[] =>
  leaves.flatMap((leaf, position) => {
    if (leaf.unexplained.length === 0) return [];
    const place = placeWords({ account: accountOf(leaf), question: questionOf(leaf) }, names);
    return [
      problem(
        `${place ? `${place}: ` : ''}${leaf.unexplained.join(', ')} changed, and nothing that was done in the application changes that (leaf ${position + 1}).`,
      ),
    ];
  });

const verifyOpenings = (openings: readonly Opening[], leaves: readonly Leaf[]): Finding[] => {
  const wrong = openings.filter(({ position, opens }) => {
    const leaf = leaves[position];
    return leaf?.kind !== 'marks' || saltedHash(opens.salt, opens.tests) !== leaf.hiddenTests;
  });
  if (wrong.length > 0)
    return wrong.map(({ position }) =>
      problem(`The outcomes of the hidden tests beside leaf ${position + 1} are not those that were sealed.`),
    );
  return openings.length > 0
    ? [proven('The outcomes of the hidden tests in this file are those that were sealed.')]
    : [];
};

const verifyPeople = (people: readonly RecordPerson[] | null, leaves: readonly Leaf[]): Finding[] => {
  const accounts = new Set(leaves.map(accountOf).filter((account) => account !== null));
  if (!people)
    return [
      note(`This record has no names: its ${counted(accounts.size, 'student')} are told apart by hashes.`),
    ];
  const wrong = people.filter(
    ({ hash, salt, account }) => saltedHash(salt, account) !== hash || !accounts.has(hash),
  );
  if (wrong.length > 0)
    return wrong.map(({ fullname, username }) =>
      problem(`${fullname} (${username}) is not the student that the record has in this place.`),
    );
  return [
    proven(`The accounts of ${counted(people.length, 'student')} are those in the record.`),
    note('Their names are those of the day of the download; names are not sealed.'),
  ];
};

const comparisonFindings = (comparison: Comparison | null, names: RecordNames): Finding[] => {
  if (!comparison) return [];
  const { comparedAt, differences, total, leaves, entries, unknownKeys } = comparison;
  const at = shownMoment(comparedAt);
  const foreign = unknownKeys.map((id) =>
    note(
      `The server did not make the key ${shownKey(id)} itself: it was moved or restored from elsewhere, or somebody else signed. Compare the fingerprint.`,
    ),
  );
  if (total === 0)
    return [
      ...foreign,
      proven(
        `On ${at} the server’s database had the same: ${counted(leaves, 'leaf', 'leaves')} compared, ${counted(entries, 'entry', 'entries')} of the logs of what was typed hashed anew.`,
      ),
    ];
  return [
    ...foreign,
    problem(`On ${at} the server’s database differed from the record in ${counted(total, 'place')}:`),
    ...differences.map((difference) => problem(`${differenceWords(difference, names)}.`)),
    ...(total > differences.length ? [problem(`… and ${total - differences.length} more.`)] : []),
  ];
};

const contentOf = (leaves: readonly Leaf[]): Finding => {
  const latest = [...latestLeaves(leaves).values()];
  const of = (kind: Leaf['kind']): number => latest.filter((leaf) => leaf.kind === kind).length;
  const sum = latest.reduce((total, leaf) => total + (leaf.kind === 'marks' ? (leaf.marks ?? 0) : 0), 0);
  return note(
    `It holds ${counted(of('student'), 'student')}, ${counted(of('attempt'), 'attempt')} and ${counted(of('marks'), 'program')}, which have ${shownMarks(sum)} marks together.`,
  );
};

/** Whether leaves are of this record and can be read; what cannot is named. */
const unreadable = (leaves: readonly (Leaf | null)[], record: string): Finding[] =>
  leaves.flatMap((leaf, index) =>
    leaf?.record === record ? [] : [problem(`Leaf ${index + 1} cannot be read as a leaf of this record.`)],
  );

/** Checks a whole record. @param trusted keys that the person who checks has from elsewhere; null: none */
export const verifyRecord = (record: WholeRecord, trusted: readonly RecordKey[] | null = null): Finding[] => {
  const { file, bodies, openings, people, comparison } = record;
  const { roots, keys, task } = file;
  const read = bodies.map(readLeaf);
  const strange = unreadable(read, task.id);
  const leaves = read.filter((leaf) => leaf !== null);
  const names = recordNames(leaves, people);
  const whole = strange.length === 0;
  return [
    ...verifyRoots(roots, task.id, keys, trusted),
    ...verifyLeafHashes(roots, bodies),
    ...strange,
    ...(whole
      ? [
          contentOf(leaves),
          ...amendmentFindings(roots, leaves),
          ...unexplainedFindings(leaves, names),
          ...verifyOpenings(openings, leaves),
          ...verifyPeople(people, leaves),
        ]
      : []),
    ...comparisonFindings(comparison, names),
  ];
};

/** The name of a record in sentences. */
export const recordName = ({ task, roots }: Pick<RecordFile, 'task' | 'roots'>): string =>
  `${task.name}, sealed ${shownMoment(roots[0]?.statement.signedAt ?? '')}`;

/** What tells two records of one task apart. */
export const recordDigest = (roots: readonly { statement: unknown }[]): string =>
  hashOf(roots.at(-1)?.statement ?? null);
