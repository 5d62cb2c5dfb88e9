/** How leaves are named, told apart and compared. */
import { canonicalText, hashOf } from './canonical.ts';
import { mayChange, PART_WORDS, type RecordCause, type RecordPart } from './causes.rules.ts';
import type { Leaf, LeafContent, LeafKind, LeafOf } from './leaf.ts';

/** What a leaf is about; of two leaves with the same key the later one holds. */
export const leafKey = (leaf: LeafContent): string => {
  switch (leaf.kind) {
    case 'task':
    case 'room':
      return leaf.kind;
    case 'question':
      return `question ${leaf.question} ${leaf.version}`;
    case 'student':
      return `student ${leaf.account}`;
    case 'attempt':
    case 'rubric':
      return `${leaf.kind} ${leaf.attempt}`;
    case 'program':
    case 'marks':
      return `${leaf.kind} ${leaf.attempt} ${leaf.question}`;
  }
};

/** What each field of a leaf belongs to, and how a difference in it is called. `marks` follows from the others. */
const FIELDS: { [Kind in LeafKind]: Readonly<Record<string, readonly [part: RecordPart, words: string]>> } = {
  task: {
    name: ['task', 'name of the task'],
    startTime: ['task', 'start of the task'],
    endTime: ['task', 'end of the task'],
    duration: ['task', 'duration of the task'],
    totalMarks: ['task', 'total marks of the task'],
    singleSession: ['task', 'one login at a time'],
    requireExamBrowser: ['task', 'whether the exam browser is required'],
    questions: ['task', 'questions of the task and their marks'],
    pools: ['task', 'pools of the task'],
    ownOrder: ['task', 'whether each student has an order of the questions'],
  },
  question: {
    content: ['questions', 'statement, blocks, limits or judge of the question'],
    tests: ['questions', 'test cases of the question'],
  },
  student: {
    isAssigned: ['student', 'whether the student is assigned'],
    extraMinutes: ['student', 'extra time'],
    laterEnd: ['student', 'later end'],
    isExempt: ['student', 'exemption from the exam browser'],
  },
  room: {
    questions: ['said', 'number of questions to the invigilators'],
    messages: ['said', 'number of messages to students'],
    content: ['said', 'what was asked and told in the room'],
  },
  attempt: {
    account: ['attempt', 'whose attempt it is'],
    submission: ['attempt', 'how often the attempt was opened again'],
    startedAt: ['attempt', 'start of the attempt'],
    drawn: ['attempt', 'questions that were drawn, and their order'],
    submittedAt: ['attempt', 'moment of submission'],
    submittedBy: ['attempt', 'who submitted it'],
    openUntil: ['attempt', 'until when it was opened again'],
    presence: ['presence', 'newest entry of what the exam page noted'],
    earlier: ['attempt', 'earlier submissions'],
  },
  program: {
    account: ['attempt', 'whose attempt it is'],
    submission: ['attempt', 'how often the attempt was opened again'],
    questionVersion: ['program', 'version of the question'],
    head: ['log', 'newest entry of the log of what was typed'],
    language: ['program', 'language'],
    program: ['program', 'program'],
    receipt: ['receipt', 'receipt'],
    notGraded: ['receipt', 'what arrived and was not submitted'],
  },
  marks: {
    account: ['attempt', 'whose attempt it is'],
    submission: ['attempt', 'how often the attempt was opened again'],
    status: ['tests', 'status'],
    publicTests: ['tests', 'outcome of the public tests'],
    hiddenTests: ['tests', 'outcome of the hidden tests'],
    computed: ['computed', 'computed marks'],
    given: ['given', 'given marks'],
    history: ['history', 'history of the marks'],
  },
  rubric: {
    account: ['attempt', 'whose attempt it is'],
    components: ['rubric', 'marks by the rubric'],
    history: ['history', 'history of the marks'],
  },
};

/** What a leaf is mainly about: where there was none before, this is what is new. */
const MAIN: Readonly<Record<LeafKind, RecordPart>> = {
  task: 'task',
  question: 'questions',
  student: 'student',
  room: 'said',
  attempt: 'attempt',
  program: 'program',
  marks: 'tests',
  rubric: 'rubric',
};

interface FieldDifference {
  field: string;
  part: RecordPart;
  words: string;
  sealed: unknown;
  found: unknown;
}

const isSame = (one: unknown, other: unknown): boolean => canonicalText(one) === canonicalText(other);

/** In which fields two leaves of the same key differ. */
export const fieldsBetween = (sealed: LeafContent, found: LeafContent): FieldDifference[] => {
  const [before, after]: Record<string, unknown>[] = [{ ...sealed }, { ...found }];
  return Object.entries(FIELDS[sealed.kind]).flatMap(([field, [part, words]]) => {
    const values = { sealed: before?.[field] ?? null, found: after?.[field] ?? null };
    return isSame(values.sealed, values.found) ? [] : [{ field, part, words, ...values }];
  });
};

/** Which parts differ between a leaf and what is to follow it; of a first one all that it is about. */
const partsBetween = (before: LeafContent | null, after: LeafContent): RecordPart[] =>
  before ? [...new Set(fieldsBetween(before, after).map(({ part }) => part))] : [MAIN[after.kind]];

/** A change of a mark as the history of it has it, in the order in which they were made. */
export interface HistoryEntry {
  cause: string;
  changedAt: string;
  computedBefore: number | null;
  computedAfter: number | null;
  givenBefore: number | null;
  givenAfter: number | null;
  component: string | null;
  changedBy: string | null;
}

/** What a leaf says of a history. */
export const historyOf = (entries: readonly HistoryEntry[]): { changes: number; hash: string } => ({
  changes: entries.length,
  hash: hashOf(entries),
});

/**
 * The parts of a mark's leaf that its history does not lead to: the entries that the last leaf knew are to be there still,
 * and those since lead from the marks that it had to those that are there now.
 */
const brokenHistory = (
  before: LeafOf<'marks'>,
  after: Omit<LeafOf<'marks'>, 'because' | 'unexplained'>,
  entries: readonly HistoryEntry[],
): RecordPart[] => {
  if (!isSame(historyOf(entries.slice(0, before.history.changes)), before.history)) return ['history'];
  const marks = [
    { computed: before.computed, given: before.given },
    ...entries.slice(before.history.changes).flatMap((entry) => [
      { computed: entry.computedBefore, given: entry.givenBefore },
      { computed: entry.computedAfter, given: entry.givenAfter },
    ]),
    { computed: after.computed, given: after.given },
  ];
  const isBroken = (part: 'computed' | 'given'): boolean =>
    // Each pair is an end and the beginning of what follows it.
    marks.some((mark, index) => index % 2 === 1 && mark[part] !== marks[index - 1]?.[part]);
  return (['computed', 'given'] as const).filter(isBroken);
};

/**
 * The leaf that follows another one with the same key, or begins; null where nothing is different. It says what led to
 * it, and which parts have changed although nothing that was done changes them.
 * @param entries the history of the mark, for a leaf of marks
 */
export const nextLeaf = (
  before: Leaf | null,
  after: LeafContent,
  causes: readonly RecordCause[],
  entries: readonly HistoryEntry[] = [],
): Leaf | null => {
  const parts = partsBetween(before, after);
  if (parts.length === 0) return null;
  const broken =
    before?.kind === 'marks' && after.kind === 'marks' ? brokenHistory(before, after, entries) : [];
  const foreign = parts.filter(
    (part) => broken.includes(part) || (!(part === 'questions' && !before) && !mayChange(causes, part)),
  );
  const unexplained = [...new Set([...foreign, ...broken])].map((part) => PART_WORDS[part]).toSorted();
  return { ...after, because: [...causes].toSorted(), unexplained } as Leaf;
};

/** The leaf of the first seal: nothing had been recorded before. */
export const firstLeaf = (content: LeafContent): Leaf =>
  ({ ...content, because: [], unexplained: [] }) as Leaf;
