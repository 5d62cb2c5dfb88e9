import {
  evaluateRubricMarks,
  evaluateStudentSubmission,
  fetchMarkingQueue,
  fetchPageAnswers,
  fetchStudentLogs,
  fetchStudentSubmission,
  runSubmissionCode,
  substituteProgram,
  type BodyIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call, CallError, isConnectionIssue } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';
import { getSession } from '../../lib/session/session.ts';

/** Whose submission of what. */
export interface SubmissionKey {
  taskId: string;
  studentId: string;
}

const keyOf = ({ taskId, studentId }: SubmissionKey) => ['evaluation', taskId, studentId] as const;
/** How soon to look again while the submission is being graded, ms. */
const GRADING_MS = 3000;

/** A student's submission with its marks; asked again by itself until it is graded. */
export const submissionQuery = (key: SubmissionKey) =>
  queryOptions({
    queryKey: keyOf(key),
    queryFn: async ({ signal }) =>
      (await call(fetchStudentSubmission, { body: { ...key, facultyId: getSession()?._id }, signal })).data,
    refetchInterval: ({ state: { data } }) => (data && !data.isGraded ? GRADING_MS : false),
    // A refusal is an answer; only a server that was not reached is asked again.
    retry: (count, error) => count < 2 && isConnectionIssue(error),
  });

/** The runs of a student, by question, newest first. */
export const logsQuery = (key: SubmissionKey) =>
  queryOptions({
    queryKey: [...keyOf(key), 'logs'],
    queryFn: async ({ signal }) => (await call(fetchStudentLogs, { body: key, signal })).data.logs,
  });

const queueKeyOf = (taskId: string) => ['evaluation', taskId, 'queue'] as const;

/** How far the marking of each program of a task is; asked again by itself while some are being graded. */
export const markingQueueQuery = (taskId: string) =>
  queryOptions({
    queryKey: queueKeyOf(taskId),
    queryFn: async ({ signal }) => (await call(fetchMarkingQueue, { params: { taskId }, signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data?.students.some(({ programs }) => programs.some(({ marking }) => marking === 'GRADING'))
        ? GRADING_MS
        : false,
  });

/** Some of the pages that students wrote for a question. */
export const pageAnswersQuery = ({
  taskId,
  questionId,
  page,
}: {
  taskId: string;
  questionId: string;
  /** Zero-based. */
  page: number;
}) =>
  queryOptions({
    queryKey: [...queueKeyOf(taskId), questionId, page],
    queryFn: async ({ signal }) =>
      (await call(fetchPageAnswers, { params: { taskId, questionId }, query: { page }, signal })).data,
    placeholderData: keepPreviousData,
  });

type Marks = Omit<BodyIn<typeof evaluateStudentSubmission>, keyof SubmissionKey>;
type RubricMarks = Omit<BodyIn<typeof evaluateRubricMarks>, keyof SubmissionKey>;

/** Saves the marks of programs. A refusal too means that somebody else was faster: what is shown is read again. */
export const useSaveMarks = (key: SubmissionKey) =>
  useMutation({
    mutationFn: (marks: Marks) => call(evaluateStudentSubmission, { body: { ...key, ...marks } }),
    onSettled: useChanged('marks'),
  });

/** Saves the marks by the rubric. */
export const useSaveRubric = (key: SubmissionKey) =>
  useMutation({
    mutationFn: (marks: RubricMarks) => call(evaluateRubricMarks, { body: { ...key, ...marks } }),
    onSettled: useChanged('marks'),
  });

type Substituting = Omit<BodyIn<typeof substituteProgram>, keyof SubmissionKey>;

/** Has another program of the student's graded, or what was submitted again. */
export const useSubstituteProgram = (key: SubmissionKey) =>
  useMutation({
    mutationFn: (choice: Substituting) => call(substituteProgram, { body: { ...key, ...choice } }),
    onSettled: useChanged('marks'),
  });

/** Runs a program on every test of its question. @throws CallError */
export const runProgram = (
  key: SubmissionKey,
  programSubmission: BodyIn<typeof runSubmissionCode>['programSubmission'],
) => call(runSubmissionCode, { body: { ...key, programSubmission } });

/** Whether somebody else has saved other marks meanwhile. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'CONFLICT';
