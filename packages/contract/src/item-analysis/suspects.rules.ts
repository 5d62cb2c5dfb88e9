/** What may be wrong with a question or its tests, found in what they did and said in sentences. */
import type { ReferenceCheck } from '../questions/question.ts';
import { FORGIVEN, type Forgiven } from './forgiven.rules.ts';
import { marksAndRest, type MarksRow, type QuestionFigures } from './item-figures.rules.ts';
import type { SuspectKind } from './item-analysis.ts';
import { meanOf } from './statistics.rules.ts';

/** A question that sorts the class the wrong way round: below this discrimination, from so many students on. */
export const SORTS_WRONGLY = { below: -0.1, students: 20 } as const;
/** Who passes with more than this part of the CPU time is close to the limit. */
export const NEAR_LIMIT = 0.7;
/** Two tests are compared from so many programs on, of which so many pass and so many fail. */
export const SAME_PASSERS = { programs: 10, either: 3 } as const;

/** What one test did. Students are named by their places among those analysed. */
export interface TestFacts {
  testId: string;
  number: number;
  passers: readonly number[];
  /** Whose program ran and failed; one that does not compile says nothing about the test. */
  failed: readonly number[];
  /** Who of the passers used more than `NEAR_LIMIT` of the CPU time, and the largest part that one of them used. */
  near: readonly number[];
  largestShare: number;
  /** Fails in form only. */
  forgiven: readonly { ignoring: Forgiven; students: readonly number[] }[];
}

/** The same program that passed `least` and `most` of the `of` public tests at different times. */
export interface DifferingRun {
  students: readonly number[];
  least: number;
  most: number;
  of: number;
}

export interface SuspectFacts {
  questionId: string;
  reference: ReferenceCheck['status'];
  figures: QuestionFigures;
  /** Place of the question in `rows`. */
  place: number;
  tests: readonly TestFacts[];
  differing: readonly DifferingRun[];
}

export interface FoundSuspect {
  kind: SuspectKind;
  questionId: string;
  /** With the kind and the question: what makes it another suspect. */
  detail: string;
  testIds: string[];
  sentence: string;
  /** Places of the students whom it concerns, ascending. */
  students: number[];
}

const distinct = (places: readonly number[]): number[] => [...new Set(places)].toSorted((a, b) => a - b);
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
const testsOf = (tests: readonly TestFacts[]): string =>
  `${tests.length === 1 ? 'test' : 'tests'} ${listed(tests.map(({ number }) => String(number)))}`;
const inPercent = (part: number): string => `${Math.round(part * 100)} %`;
/** Two decimals with a true minus sign. */
export const correlationWords = (value: number): string => {
  const text = Math.abs(value).toFixed(2);
  return value < 0 && text !== '0.00' ? `−${text}` : text;
};

const WITH_REFERENCE: Readonly<Record<ReferenceCheck['status'], string>> = {
  PASSED: 'although the reference solution does',
  FAILED: 'and the check of the reference solution failed as well',
  PENDING: 'and the reference solution is still being checked',
  NONE: 'and there is no reference solution that shows it can be passed',
};

type Found = Omit<FoundSuspect, 'questionId'>;
type Finder = (facts: SuspectFacts, rows: readonly MarksRow[]) => Found[];

const nobodyPasses: Finder = ({ tests, reference }) => {
  const found = tests.filter(({ passers, failed }) => passers.length === 0 && failed.length > 0);
  const students = distinct(found.flatMap(({ failed }) => failed));
  if (found.length === 0) return [];
  return [
    {
      kind: 'NOBODY_PASSES',
      detail: '',
      testIds: found.map(({ testId }) => testId),
      sentence: `Nobody passes ${testsOf(found)} (${counted(students.length, 'program')} tried), ${WITH_REFERENCE[reference]}.`,
      students,
    },
  ];
};

/** Whoever is better than the average elsewhere, and worse here. */
const sortedWrongly = (rows: readonly MarksRow[], place: number): number[] => {
  const had = rows.flatMap((row, student) => ((row[place] ?? null) === null ? [] : [student]));
  const { marks, rest } = marksAndRest(rows, place);
  const [meanHere, meanElsewhere] = [meanOf(marks) ?? 0, meanOf(rest) ?? 0];
  return had.filter(
    (_student, index) => (rest[index] ?? 0) > meanElsewhere && (marks[index] ?? 0) < meanHere,
  );
};

const sortsWrongly: Finder = ({ figures: { discrimination, students }, place }, rows) => {
  if (discrimination === null || discrimination >= SORTS_WRONGLY.below || students < SORTS_WRONGLY.students)
    return [];
  return [
    {
      kind: 'SORTS_WRONGLY',
      detail: '',
      testIds: [],
      sentence: `Students who did well in the other questions did worse here than the rest (discrimination ${correlationWords(discrimination)} over ${students} students).`,
      students: sortedWrongly(rows, place),
    },
  ];
};

const nearLimit: Finder = ({ tests }) => {
  const found = tests.filter(({ near }) => near.length > 0);
  const students = distinct(found.flatMap(({ near }) => near));
  if (found.length === 0) return [];
  const largest = Math.max(...found.map(({ largestShare }) => largestShare));
  return [
    {
      kind: 'NEAR_LIMIT',
      detail: '',
      testIds: found.map(({ testId }) => testId),
      sentence: `${counted(students.length, 'program')} passed ${testsOf(found)} close to the time limit: with more than ${inPercent(NEAR_LIMIT)} of it, the slowest with ${inPercent(largest)}.`,
      students,
    },
  ];
};

const formOnly: Finder = ({ tests }) =>
  FORGIVEN.flatMap((ignoring) => {
    const found = tests.flatMap((test) =>
      test.forgiven.filter((one) => one.ignoring === ignoring).map(({ students }) => ({ test, students })),
    );
    const students = distinct(found.flatMap((one) => one.students));
    if (students.length === 0) return [];
    const tested = tests.filter((test) => found.some((one) => one.test === test));
    return [
      {
        kind: 'FORM_ONLY' as const,
        detail: ignoring,
        testIds: tested.map(({ testId }) => testId),
        sentence: `${counted(students.length, 'program')} would pass ${testsOf(tested)} if ${ignoring} were ignored.`,
        students,
      },
    ];
  });

const runsDiffer: Finder = ({ differing }) => {
  const [first] = differing.toSorted((a, b) => b.most - b.least - (a.most - a.least));
  if (!first) return [];
  return [
    {
      kind: 'RUNS_DIFFER',
      detail: '',
      testIds: [],
      sentence: `${differing.length === 1 ? 'One program' : `${differing.length} programs`} passed different public tests when run again unchanged${differing.length === 1 ? '' : ', one of them'}: ${first.least} and ${first.most} of ${first.of}.`,
      students: distinct(differing.flatMap(({ students }) => students)),
    },
  ];
};

/** Tests by who passes them and who fails; those of one group have the same. */
const groupsOf = (tests: readonly TestFacts[]): TestFacts[][] => {
  const groups = new Map<string, TestFacts[]>();
  for (const test of tests) {
    const key = `${distinct(test.passers).join()}|${distinct(test.failed).join()}`;
    groups.set(key, [...(groups.get(key) ?? []), test]);
  }
  return [...groups.values()];
};

const samePassers: Finder = ({ tests }) =>
  groupsOf(tests).flatMap((group) => {
    const [{ passers, failed } = { passers: [], failed: [] }] = group;
    const programs = passers.length + failed.length;
    if (group.length < 2 || programs < SAME_PASSERS.programs) return [];
    if (Math.min(passers.length, failed.length) < SAME_PASSERS.either) return [];
    const testIds = group.map(({ testId }) => testId);
    return [
      {
        kind: 'SAME_PASSERS' as const,
        detail: testIds.join(' '),
        testIds,
        sentence: `${testsOf(group).replace(/^t/, 'T')} were passed by exactly the same ${passers.length} of ${programs} programs: ${group.length === 2 ? 'one of them adds' : 'all but one of them add'} nothing.`,
        students: distinct(failed),
      },
    ];
  });

const FINDERS: readonly Finder[] = [nobodyPasses, sortsWrongly, formOnly, runsDiffer, nearLimit, samePassers];

/** The suspects of all questions: the gravest kind first, within a kind in the task's order. */
export const findSuspects = (questions: readonly SuspectFacts[], rows: readonly MarksRow[]): FoundSuspect[] =>
  FINDERS.flatMap((find) =>
    questions.flatMap((facts) =>
      find(facts, rows).map((found) => ({ ...found, questionId: facts.questionId })),
    ),
  );
