import {
  addTime,
  ongoingTasks,
  removeStudents,
  reopenAttempts,
  studentsInTask,
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

/** While a session is watched it is asked about this often, ms. */
const WATCH_MS = 5000;

/** A page of the tasks that students can sit now. */
export const ongoingTasksQuery = (query: QueryIn<typeof ongoingTasks>) =>
  queryOptions({
    queryKey: ['task-sessions', 'list', query],
    queryFn: ({ signal }) => call(ongoingTasks, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 2 * WATCH_MS,
  });

/** A page of the students of a task; while another page loads, the one before stays. */
export const taskStudentsQuery = (taskId: string, query: QueryIn<typeof studentsInTask>) =>
  queryOptions({
    queryKey: ['task-sessions', 'one', taskId, query] as const,
    queryFn: ({ signal }) => call(studentsInTask, { params: { taskId }, query, signal }),
    placeholderData: (previous, before) => (before?.queryKey[2] === taskId ? previous : undefined),
    refetchInterval: WATCH_MS,
  });

/** Gives students more time. */
export const useAddTime = () =>
  useMutation({
    mutationFn: (body: BodyIn<typeof addTime>) => call(addTime, { body }),
    onSettled: useChanged('task-sessions'),
  });

/** Opens submitted attempts again. */
export const useReopenAttempts = (taskId: string) =>
  useMutation({
    mutationFn: (body: BodyIn<typeof reopenAttempts>) => call(reopenAttempts, { params: { taskId }, body }),
    onSettled: useChanged('task-sessions'),
  });

/** Takes students out of a running task. */
export const useRemoveStudents = (taskId: string) =>
  useMutation({
    mutationFn: (studentIds: string[]) => call(removeStudents, { params: { taskId }, body: { studentIds } }),
    onSettled: useChanged('task-sessions'),
  });
