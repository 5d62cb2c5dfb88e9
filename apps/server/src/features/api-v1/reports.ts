import type { readOutcomesReport, readSubmissionsReport, ReportHeading } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { handleGetCoWiseReport, handleGetSubmissionsReport } from '../reports/index.ts';
import { pageOfItems, productPage, toOutcome } from './paging.ts';

const toHead = ({ college, department, subject, courseOutcomes }: ReportHeading) => ({
  institute: college,
  department,
  subject: {
    id: subject._id,
    code: subject.code,
    name: subject.name,
    outcomes: courseOutcomes.map(toOutcome),
  },
});

interface NamedStudent {
  enrollmentNumber: string;
  name: string;
  semester: string;
  batch: string;
}

const toStudent = ({ enrollmentNumber, name, semester, batch }: NamedStudent) => ({
  enrollmentNumber,
  fullName: name,
  semester,
  batch,
});

export const handleReadSubmissionsReport: Handler<typeof readSubmissionsReport> = async (context) => {
  const { subjectId, taskIds, ...paging } = context.query;
  const { data, tasks, total, ...heading } = await handleGetSubmissionsReport({
    ...context,
    query: { subjectId, practicalIds: taskIds, ...productPage(paging) },
  });
  return {
    ...toHead(heading),
    tasks: tasks.map(({ _id, name, totalMarks, courseOutcomes }) => ({
      id: _id,
      name,
      totalMarks,
      outcomes: courseOutcomes,
    })),
    ...pageOfItems(
      paging,
      data.map(({ submissions, ...student }) => ({
        ...toStudent(student),
        submissions: submissions.map(({ rubrics, ...submission }) => ({
          ...submission,
          components: rubrics,
        })),
      })),
      total,
    ),
  };
};

export const handleReadOutcomesReport: Handler<typeof readOutcomesReport> = async (context) => {
  const { subjectId, taskIds, ...paging } = context.query;
  const { data, total } = await handleGetCoWiseReport({
    ...context,
    query: { subjectId, practicalIds: taskIds, ...productPage(paging) },
  });
  return {
    ...toHead(data),
    tasks: data.tasks.map(({ _id, name, totalMarks, questions }) => ({
      id: _id,
      name,
      totalMarks,
      questions: questions.map(({ courseOutcomes, ...question }) => ({
        ...question,
        outcomes: courseOutcomes,
      })),
    })),
    ...pageOfItems(
      paging,
      data.students.map(({ tasks, ...student }) => ({
        ...toStudent(student),
        tasks: tasks.map(({ taskId, state, questions }) => ({
          taskId,
          state,
          questions: questions.map(({ questionIndex, obtainedMarks }) => ({
            index: questionIndex,
            obtainedMarks,
          })),
        })),
      })),
      total,
    ),
  };
};
