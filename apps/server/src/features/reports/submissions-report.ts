import {
  componentsOf,
  componentsTotal,
  outcomesOfQuestions,
  rubricResult,
  sumOf,
  type CourseOutcome,
  type ReportedRubricMark,
  type ReportedSubmission,
  type getSubmissionsReport,
} from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { mapInTurns } from '../../platform/next-turn.ts';
import type { PracticalRow } from './practical.repository.ts';
import { rubricOf } from './practicals.ts';
import { requireScope, noteReport, outcomesOf } from './report-scope.ts';
import { listRubricMarks } from './report.repository.ts';
import { readSittings, stateOf, type Sitting } from './sittings.ts';

/** What persons gave by rubric, by the id of the attempt. */
const readGivenMarks = async (
  db: Queryable,
  sittings: readonly Sitting[],
): Promise<Map<string, ReportedRubricMark[]>> => {
  const marks = await listRubricMarks(
    db,
    sittings.flatMap(({ row }) => row.attemptId ?? []),
  );
  return new Map(
    marks.map(({ attemptId, marks: own }) => [
      attemptId,
      own.map(([title, maxMarks, obtainedMarks]) => ({ title, maxMarks, obtainedMarks })),
    ]),
  );
};

const toSubmission = (sitting: Sitting, given: readonly ReportedRubricMark[]): ReportedSubmission => {
  const { practical, row } = sitting;
  const components = componentsOf(practical, practical.totalMarks);
  const obtained = sumOf((row.questionMarks ?? []).map((marks) => marks ?? 0));
  const result = rubricResult(given, components, obtained, practical.totalMarks);
  const isEvaluated = given.some(({ obtainedMarks }) => obtainedMarks !== null);
  const state = isEvaluated ? 'MARKED' : stateOf(row);
  return state === 'MARKED'
    ? { taskId: practical.id, state, ...result }
    : {
        taskId: practical.id,
        state,
        totalMarks: componentsTotal(components),
        obtainedMarks: null,
        rubrics: [],
      };
};

const toTask = (practical: PracticalRow, courseOutcomes: readonly CourseOutcome[]) => ({
  _id: practical.id,
  name: practical.name,
  totalMarks: practical.totalMarks,
  rubrics: rubricOf(practical),
  courseOutcomes: outcomesOfQuestions(
    practical.questions.map((question) => outcomesOf(question, courseOutcomes)),
  ).map(({ code }) => code),
});

export const handleGetSubmissionsReport: Handler<typeof getSubmissionsReport> = async ({
  actor,
  query,
  deps,
}) => {
  const now = deps.now();
  const { heading, practicals } = await requireScope(deps.db, actor, 'rubrics', query, now);
  noteReport(deps, actor, heading.subject, 'rubrics');
  const { students, total } = await readSittings(deps.db, practicals, query, now);
  const given = await readGivenMarks(
    deps.db,
    students.flatMap(({ sittings }) => sittings),
  );
  return {
    success: true,
    ...heading,
    tasks: practicals.map((practical) => toTask(practical, heading.courseOutcomes)),
    data: await mapInTurns(students, ({ names, sittings }) => ({
      ...names,
      submissions: sittings.map((sitting) =>
        toSubmission(sitting, given.get(sitting.row.attemptId ?? '') ?? []),
      ),
    })),
    total,
  };
};
