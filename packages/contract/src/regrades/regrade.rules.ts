import type { FieldProblem } from '../field-problem.ts';
import type { ChangedTest, MarksBar, RegradeDraft, RegradeOptions } from './regrade.ts';

type Path = 'kind' | 'versionId' | 'testIds';

/** What is known of a question when somebody wants it graded anew. */
type Known = Pick<RegradeOptions, 'graded' | 'versions' | 'tests' | 'hasFullMarks'> & {
  task: Pick<RegradeOptions['task'], 'isOver'>;
};

const versionProblem = ({ versionId }: Pick<RegradeDraft, 'versionId'>, { versions }: Known) => {
  const version = versions.find(({ _id }) => _id === versionId);
  if (!version) return 'Choose the version whose tests decide.';
  return version.testCount === 0 ? 'This version has no tests to grade by.' : null;
};

const voidProblem = ({ testIds }: Pick<RegradeDraft, 'testIds'>, { tests }: Known) => {
  const counting = tests.filter(({ isVoid }) => !isVoid);
  const chosen = counting.filter(({ _id }) => testIds.includes(_id));
  if (testIds.length === 0) return 'Choose the tests that no longer count.';
  if (chosen.length < new Set(testIds).size)
    return 'One of these tests does not count already, or is not one that programs were graded by.';
  const left = counting.filter((test) => !chosen.includes(test));
  return left.every(({ weight }) => weight === 0)
    ? 'No test would be left to count. Leave one, or give full marks to everybody.'
    : null;
};

/** Why a question cannot be graded anew like this; null when it can. */
export const findRegradeProblem = (
  draft: Pick<RegradeDraft, 'kind' | 'versionId' | 'testIds'>,
  known: Known,
): FieldProblem<Path> | null => {
  const at = (path: Path, message: string | null) => (message === null ? null : { path, message });
  if (!known.task.isOver)
    return at('kind', 'Students can still sit this task. It can be graded anew when it is over.');
  if (known.graded === 0) return at('kind', 'There is no graded submission of this task.');
  if (draft.kind === 'VERSION') return at('versionId', versionProblem(draft, known));
  if (draft.kind === 'VOID') return at('testIds', voidProblem(draft, known));
  return at('kind', known.hasFullMarks ? 'Everybody has the full marks of this question already.' : null);
};

const BARS = 10;

/**
 * How many students have how many marks, before and after, in ten bars of the same width from nothing to full marks.
 * @param pairs marks of `count` students each
 */
export const marksDistribution = (
  pairs: readonly { before: number; after: number; count: number }[],
  fullMarks: number,
): MarksBar[] => {
  const edge = (bar: number): number => Math.round((fullMarks * bar * 100) / BARS) / 100;
  const barOf = (marks: number): number => {
    const [whole, cents] = [Math.round(fullMarks * 100), Math.round(marks * 100)];
    return Math.max(0, Math.min(BARS - 1, Math.floor((cents * BARS) / whole)));
  };
  const bars = Array.from({ length: BARS }, (_, bar) => ({
    from: edge(bar),
    to: edge(bar + 1),
    before: 0,
    after: 0,
  }));
  for (const { before, after, count } of pairs)
    for (const [when, marks] of [
      ['before', before],
      ['after', after],
    ] as const) {
      const bar = bars[barOf(marks)];
      if (bar) bar[when] += count;
    }
  return bars;
};

/** A test of a version; `number` is its place in it, from 1. */
export interface VersionTest {
  id: string;
  number: number;
  type: ChangedTest['type'];
  input: string;
  output: string;
}

export interface PairedTests {
  before: VersionTest | null;
  after: VersionTest | null;
}

/** From the strictest to the loosest: what makes two tests of two versions the same one. */
const ALIKE: readonly ((one: VersionTest, other: VersionTest) => boolean)[] = [
  (one, other) => one.input === other.input && one.output === other.output,
  (one, other) => one.input === other.input,
  (one, other) => one.number === other.number,
];

/**
 * Which test of one version became which one of another: the same test, else the one with the same input (its expected
 * output was mended), else the one in the same place. What is left was taken out or added. In the order of the new version.
 */
export const pairTests = (before: readonly VersionTest[], after: readonly VersionTest[]): PairedTests[] => {
  const found = new Map<VersionTest, VersionTest>();
  const left = new Set(before);
  for (const isAlike of ALIKE)
    for (const test of after) {
      if (found.has(test)) continue;
      const earlier = [...left].find((one) => isAlike(one, test));
      if (!earlier) continue;
      found.set(test, earlier);
      left.delete(earlier);
    }
  return [
    ...after.map((test) => ({ before: found.get(test) ?? null, after: test })),
    ...[...left].map((test) => ({ before: test, after: null })),
  ];
};
