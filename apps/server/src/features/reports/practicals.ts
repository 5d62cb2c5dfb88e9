import type {
  CourseOutcome,
  Practical,
  getReportSubjects,
  getSubjectModules,
  getTasksBySubject,
} from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { listPracticals, type PracticalRow } from './practical.repository.ts';
import { listOutcomes, listReportSubjects } from './report.repository.ts';
import { requireSubject, outcomesOf } from './report-scope.ts';

const toPractical = (row: PracticalRow, courseOutcomes: readonly CourseOutcome[]): Practical => ({
  _id: row.id,
  name: row.name,
  status: row.status,
  startTime: row.startTime.toISOString(),
  endTime: row.endTime.toISOString(),
  totalMarks: row.totalMarks,
  questions: row.questions.map((question) => ({
    questionId: {
      _id: question.questionId,
      name: question.name,
      question: question.question,
      modules: outcomesOf(question, courseOutcomes),
    },
    marks: question.marks,
  })),
  rubrics: rubricOf(row),
});

/** The rubric of a task as it is now; null for a task without. */
export const rubricOf = ({ rubricId, rubricName, components }: PracticalRow): Practical['rubrics'] =>
  rubricId === null ? null : { _id: rubricId, name: rubricName ?? '', components };

export const handleGetReportSubjects: Handler<typeof getReportSubjects> = async ({ actor, deps }) => {
  const subjects = await listReportSubjects(deps.db, actor);
  return {
    success: true,
    data: subjects.map(({ id, code, name, semester, departmentId, department }) => ({
      _id: id,
      code,
      name,
      semester,
      departmentId: { _id: departmentId, name: department },
    })),
  };
};

export const handleGetSubjectModules: Handler<typeof getSubjectModules> = async ({ actor, params, deps }) => {
  const subject = await requireSubject(deps.db, actor, params.subjectId);
  return { success: true, data: await listOutcomes(deps.db, subject.id) };
};

export const handleGetTasksBySubject: Handler<typeof getTasksBySubject> = async ({
  actor,
  params,
  query,
  deps,
}) => {
  const subject = await requireSubject(deps.db, actor, params.subjectId);
  const [{ rows, total }, courseOutcomes] = await Promise.all([
    listPracticals(deps.db, actor, subject.id, query, deps.now()),
    listOutcomes(deps.db, subject.id),
  ]);
  return { success: true, data: rows.map((row) => toPractical(row, courseOutcomes)), total };
};
