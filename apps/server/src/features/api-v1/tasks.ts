import type { getTask, listTaskResults, listTasks, listTaskStudents, TaskRow } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { readTaskResults } from '../reports/index.ts';
import { handleViewAllTasks, handleViewTask } from '../tasks/index.ts';
import { pageOfItems, productPage, toOutcome } from './paging.ts';

type Row = Omit<TaskRow, 'studentCount' | 'waitsForMarks'>;

const toTask = (row: Row) => ({
  id: row._id,
  name: row.name,
  status: row.status,
  startsAt: row.startTime,
  endsAt: row.endTime,
  minutes: row.duration,
  totalMarks: row.totalMarks,
  isResultPublished: row.isResultPublished,
  owner: { id: row.createdBy, name: row.createdByName },
  createdAt: row.createdAt,
});

export const handleListTasks: Handler<typeof listTasks> = async (context) => {
  const { page, pageSize, search, status } = context.query;
  // What is over is over, published or not.
  const asked = {
    ...productPage({ page, pageSize }),
    search,
    status: status === 'COMPLETED' ? ('ENDED' as const) : status,
  };
  const { data, total } = await handleViewAllTasks({ ...context, query: asked });
  return pageOfItems({ page, pageSize }, data.map(toTask), total);
};

export const handleGetTask: Handler<typeof getTask> = async (context) => {
  const { data } = await handleViewTask({ ...context });
  return {
    ...toTask(data),
    subject: data.subjects !== null ? { id: data.subjects, name: data.subjectName ?? '' } : null,
    questions: data.questions.map(({ questionId, version, name, marks, timeRequired }) => ({
      id: questionId,
      version,
      name,
      marks,
      minutes: timeRequired,
    })),
    studentCount: data.assignedStudentIds.length,
  };
};

export const handleListTaskStudents: Handler<typeof listTaskStudents> = async (context) => {
  const { page, pageSize } = context.query;
  const { data } = await handleViewTask({ ...context, query: undefined });
  const students = data.assignedStudents.slice((page - 1) * pageSize, page * pageSize);
  return pageOfItems(
    context.query,
    students.map(({ _id, username, fullname }) => ({
      id: _id,
      enrollmentNumber: username,
      fullName: fullname,
    })),
    data.assignedStudents.length,
  );
};

export const handleListTaskResults: Handler<typeof listTaskResults> = async ({
  actor,
  params,
  query,
  deps,
}) => {
  const { task, questions, rows, total } = await readTaskResults(
    deps,
    actor,
    params.taskId,
    productPage(query),
  );
  const items = rows.map(({ id, names, state, marks }) => ({
    student: { id, enrollmentNumber: names.enrollmentNumber, fullName: names.name },
    semester: names.semester,
    batch: names.batch,
    state,
    obtainedMarks: marks && marks.reduce((sum, { obtainedMarks }) => sum + obtainedMarks, 0),
    questions: marks ?? [],
  }));
  return {
    task: {
      id: task.id,
      name: task.name,
      totalMarks: task.totalMarks,
      isResultPublished: task.isResultPublished,
      questions: questions.map((question) => ({ ...question, outcomes: question.outcomes.map(toOutcome) })),
    },
    ...pageOfItems(query, items, total),
  };
};
