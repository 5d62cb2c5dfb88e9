import {
  marksDistribution,
  questionTitle,
  type MarkMove,
  type PairedTests,
  type Regrade,
  type RegradeResult,
  type RegradeRow,
  type VersionTest,
} from '@assay/contract';
import type { ChangedRow, countResults, listMarkPairs, ResultRow } from './regrade-preview.repository.ts';
import type { RegradeData, TaskQuestionData } from './regrade.repository.ts';

const at = (by: string | null, moment: Date | null) => moment && { by: by ?? '', at: moment.toISOString() };

export const toRow = (regrade: RegradeData, question: TaskQuestionData): RegradeRow => {
  const applied = at(regrade.appliedBy, regrade.appliedAt);
  return {
    _id: regrade.id,
    question: {
      _id: question.questionId,
      name: question.name,
      title: questionTitle(question),
      marks: question.marks,
      number: question.number,
    },
    kind: regrade.kind,
    state: regrade.state,
    reason: regrade.reason,
    version: regrade.version,
    voidTests: regrade.voidTests.map(({ id, ...test }) => ({ ...test, _id: id })),
    startedBy: regrade.startedBy,
    startedAt: regrade.startedAt.toISOString(),
    applied: applied && { ...applied, neverLower: regrade.neverLower ?? false },
    ended: at(regrade.endedBy, regrade.endedAt),
  };
};

type Pairs = Awaited<ReturnType<typeof listMarkPairs>>;

const averageOf = (pairs: Pairs): Regrade['average'] => {
  const students = pairs.reduce((all, { count }) => all + count, 0);
  if (students === 0) return null;
  const mean = (key: 'before' | 'after') =>
    Math.round((pairs.reduce((all, pair) => all + pair[key] * pair.count, 0) / students) * 100) / 100;
  return { before: mean('before'), after: mean('after') };
};

/** What a regrade would do, or did, to all marks. */
export const toSummary = (
  pairs: Pairs,
  { all, done, repeated }: Awaited<ReturnType<typeof countResults>>,
  fullMarks: number,
): Pick<Regrade, 'progress' | 'repeated' | 'moves' | 'average' | 'distribution'> => {
  const moves: Record<MarkMove, number> = { RISE: 0, FALL: 0, STAY: 0, BY_HAND: 0 };
  for (const { move, count } of pairs) moves[move] += count;
  return {
    progress: { done, all },
    repeated,
    moves,
    average: averageOf(pairs),
    distribution: marksDistribution(pairs, fullMarks),
  };
};

/** A test that went otherwise, as its pair names it. */
const toChangedTest = (
  pairs: readonly PairedTests[],
  { pair, before, after, repeats }: ChangedRow,
): RegradeResult['tests'] => {
  const tests = pairs[pair];
  const type = (tests?.after ?? tests?.before)?.type;
  if (!tests || !type) return [];
  const ran = (test: VersionTest | null, verdict: ChangedRow['before']) =>
    test && verdict && { number: test.number, verdict };
  return [{ type, before: ran(tests.before, before), after: ran(tests.after, after), repeats }];
};

export const toResult = (
  row: ResultRow,
  pairs: readonly PairedTests[],
  changed: readonly ChangedRow[],
): RegradeResult => ({
  student: { _id: row.id, fullname: row.fullname, username: row.username },
  move: row.move,
  before: row.before,
  after: row.after,
  computedBefore: row.computedMarksBefore,
  computedAfter: row.computedMarksAfter,
  statusBefore: row.statusBefore,
  statusAfter: row.statusAfter,
  passedBefore: row.passedCountBefore,
  totalBefore: row.totalCountBefore,
  passedAfter: row.passedCountAfter,
  totalAfter: row.totalCountAfter,
  givenBy: row.givenBy,
  tests: changed.flatMap((test) => toChangedTest(pairs, test)),
  changedTests: changed[0]?.changed ?? 0,
  repeats: row.repeats,
  isApplied: row.isApplied,
});
