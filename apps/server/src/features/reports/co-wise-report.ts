import type { getCoWiseReport } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { requireScope, noteReport, outcomesOf } from './report-scope.ts';
import { readSittings, stateOf, type Sitting } from './sittings.ts';

const toTask = (sitting: Sitting) => {
  const state = stateOf(sitting.row);
  const marks = state === 'MARKED' ? (sitting.row.questionMarks ?? []) : [];
  return {
    taskId: sitting.practical.id,
    state,
    // A question that the student does not have is none of them.
    questions: marks.flatMap((obtainedMarks, questionIndex) =>
      obtainedMarks === null ? [] : [{ questionIndex, obtainedMarks }],
    ),
  };
};

export const handleGetCoWiseReport: Handler<typeof getCoWiseReport> = async ({ actor, query, deps }) => {
  const now = deps.now();
  const { heading, practicals } = await requireScope(deps.db, actor, 'co', query, now);
  noteReport(deps, actor, heading.subject, 'course outcomes');
  const { students, total } = await readSittings(deps.db, practicals, query, now);
  return {
    success: true,
    data: {
      ...heading,
      tasks: practicals.map((practical) => ({
        _id: practical.id,
        name: practical.name,
        totalMarks: practical.totalMarks,
        questions: practical.questions.map((question) => ({
          name: question.name,
          marks: question.marks,
          courseOutcomes: outcomesOf(question, heading.courseOutcomes).map(({ code }) => code),
        })),
      })),
      students: students.map(({ names, sittings }) => ({ ...names, tasks: sittings.map(toTask) })),
    },
    total,
  };
};
