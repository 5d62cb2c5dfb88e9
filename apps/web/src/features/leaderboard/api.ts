import {
  fetchAnalysis,
  fetchLeaderboard,
  sumOf,
  undoMarks,
  updateStudentMarks,
  type DistributedMarks,
  type Leaderboard,
  type LeaderboardStudent,
  type OpenWork,
} from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';

/** How soon to look again while submissions are being graded, and while students still sit the task, ms. */
const REFRESH_MS = { grading: 3000, running: 15_000 } as const;

/** How many submissions wait for their grading. */
export const countUngraded = ({ students }: Pick<Leaderboard, 'students'>): number =>
  students.filter(({ isSubmissions, isGraded }) => isSubmissions && !isGraded).length;

/** What of a task waits for a person, as publishing counts it. */
export const openWorkOf = ({
  students,
}: Pick<Leaderboard, 'students'>): Pick<OpenWork, 'unmarked' | 'late'> => {
  const partOf = (key: 'unmarked' | 'late') => {
    const some = students.filter((student) => student[key] > 0);
    return {
      programs: sumOf(some.map((student) => student[key])),
      students: some.length,
      studentId: some[0]?._id ?? null,
    };
  };
  return { unmarked: partOf('unmarked'), late: partOf('late') };
};

/** Everybody who was assigned to a task, with marks; asked again by itself until all is graded and over. */
export const leaderboardQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['leaderboard', taskId],
    queryFn: ({ signal }) => call(fetchLeaderboard, { params: { taskId }, signal }),
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false;
      if (countUngraded(data) > 0) return REFRESH_MS.grading;
      return data.task.status === 'ONGOING' ? REFRESH_MS.running : false;
    },
  });

/** Marks and time by question, difficulty and module; asked again when more submissions are graded. */
export const analysisQuery = (taskId: string, gradedCount: number) =>
  queryOptions({
    queryKey: ['analysis', taskId, gradedCount],
    queryFn: async ({ signal }) => (await call(fetchAnalysis, { params: { taskId }, signal })).data,
    // What is shown stays while the new figures of the same task come.
    placeholderData: (data, before) => (before?.queryKey[1] === taskId ? data : undefined),
  });

/**
 * Gives one student marks for the whole task (null: those that the tests came to), unless somebody gave marks after
 * those that were seen. Marks of the same batch can be undone together.
 */
export const giveMarks = async (
  { task }: Pick<Leaderboard, 'task'>,
  { _id: studentId, givenAt: seenGivenAt }: Pick<LeaderboardStudent, '_id' | 'givenAt'>,
  marks: number | null,
  batchId?: string,
): Promise<DistributedMarks> => {
  const { data } = await call(updateStudentMarks, {
    body: {
      taskId: task._id,
      studentId,
      marks,
      seenGivenAt,
      batchId,
      distributeEqually: true,
      numQuestions: task.questions.length,
    },
  });
  return data.distributedMarks;
};

/** Takes back what was given to several at once. */
export const undoBatch = (taskId: string, batchId: string) => call(undoMarks, { body: { taskId, batchId } });
