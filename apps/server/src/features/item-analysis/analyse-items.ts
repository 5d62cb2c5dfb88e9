import { createHash } from 'node:crypto';
import {
  correlationFrom,
  examFigures,
  findSuspects,
  forgivenOf,
  marksAndRest,
  questionFigures,
  type ExamFigures,
  type FoundSuspect,
  type ItemFigures,
  type MarksRow,
  type QuestionFigures,
  type SuspectFacts,
  type TaskQuestion,
  type TestFacts,
  type TestFigures,
} from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { mapInTurns } from '../../platform/next-turn.ts';
import {
  listCurrentVersions,
  listItemSittings,
  listTestFacts,
  type ItemSitting,
  type TestRow,
} from './item-facts.repository.ts';
import {
  listDifferingRuns,
  listNearlyRight,
  type DifferingRow,
  type WrongOutput,
} from './suspect-facts.repository.ts';

/** A suspect that can be told from others in later answers. */
export interface NamedSuspect extends FoundSuspect {
  _id: string;
}

export interface AnalysedItems {
  sittings: ItemSitting[];
  exam: ExamFigures;
  questions: ItemFigures[];
  suspects: NamedSuspect[];
}

type Forgiven = TestFacts['forgiven'];

/** Of each test, whose outputs are wrong in form only, and in which. */
const forgivenByTest = async (outputs: readonly WrongOutput[]): Promise<Map<string, Forgiven>> => {
  const found = await mapInTurns(
    outputs,
    ({ testId, actual, expected, students }) => ({
      testId,
      students,
      ignoring: forgivenOf(actual, expected),
    }),
    20,
  );
  const byTest = Map.groupBy(found, ({ testId }) => testId);
  return new Map(
    [...byTest].map(([testId, ofTest]) => [
      testId,
      ofTest.flatMap(({ ignoring, students }) => (ignoring ? [{ ignoring, students }] : [])),
    ]),
  );
};

/** The total without a question of each student who had it, by their numbers. */
const restsOf = (rows: readonly MarksRow[], place: number): Map<number, number> => {
  const { rest } = marksAndRest(rows, place);
  const had = rows.flatMap((row, number) => ((row[place] ?? null) === null ? [] : [number]));
  return new Map(had.map((number, index) => [number, rest[index] ?? 0]));
};

const testFigures = (
  { testId, position, version, type, passers, failed, uncompiled, cpuShare }: TestRow,
  rests: ReadonlyMap<number, number>,
): TestFigures => {
  const others = [...failed, ...uncompiled];
  const all = [
    ...passers.map((number) => [number, 1] as const),
    ...others.map((number) => [number, 0] as const),
  ];
  return {
    testId,
    number: position + 1,
    version,
    type,
    programs: all.length,
    passed: passers.length,
    pointBiserial: correlationFrom(
      all.map(([, passed]) => passed),
      all.map(([number]) => rests.get(number) ?? 0),
    ),
    cpuShare,
  };
};

const suspectFacts = (
  questionId: string,
  place: number,
  figures: QuestionFigures,
  tests: readonly TestRow[],
  forgiven: ReadonlyMap<string, Forgiven>,
  differing: readonly DifferingRow[],
): SuspectFacts => ({
  questionId,
  place,
  figures,
  reference: tests.at(-1)?.reference ?? 'NONE',
  tests: tests.map(({ testId, position, passers, failed, near, largestShare }) => ({
    testId,
    number: position + 1,
    passers,
    failed,
    near,
    largestShare: largestShare ?? 0,
    forgiven: forgiven.get(testId) ?? [],
  })),
  differing: differing.filter((run) => run.questionId === questionId),
});

/** Names a suspect by what makes it this one. 32 hexadecimal digits. */
const nameOf = ({ kind, questionId, detail }: FoundSuspect): string =>
  createHash('sha256').update([kind, questionId, detail].join('\n')).digest('hex').slice(0, 32);

/** Figures of the questions and tests of a task, and what is suspect about them, in the task's order. */
export const analyseItems = async (
  db: Queryable,
  task: { id: string; questions: readonly TaskQuestion[] },
): Promise<AnalysedItems> => {
  const [sittings, testRows, outputs, differing, versions] = await Promise.all([
    listItemSittings(db, task.id),
    listTestFacts(db, task.id),
    listNearlyRight(db, task.id),
    listDifferingRuns(db, task.id),
    listCurrentVersions(db, task.id),
  ]);
  const rows = sittings.map(({ marks }) => marks);
  const forgiven = await forgivenByTest(outputs);
  const figures = questionFigures(
    rows,
    task.questions.map(({ marks }) => marks),
  );
  const versionOf = new Map(versions.map(({ id, version }) => [id, version]));
  const analysed = await mapInTurns(
    figures,
    (ofQuestion, place) => {
      const questionId = task.questions[place]?.questionId ?? '';
      const tests = testRows.filter((row) => row.questionId === questionId);
      const rests = restsOf(rows, place);
      return {
        item: {
          questionId,
          version: versionOf.get(questionId) ?? 1,
          ...ofQuestion,
          tests: tests.map((test) => testFigures(test, rests)),
        },
        facts: suspectFacts(questionId, place, ofQuestion, tests, forgiven, differing),
      };
    },
    1,
  );
  return {
    sittings,
    exam: examFigures(rows),
    questions: analysed.map(({ item }) => item),
    suspects: findSuspects(
      analysed.map(({ facts }) => facts),
      rows,
    ).map((found) => ({ ...found, _id: nameOf(found) })),
  };
};
