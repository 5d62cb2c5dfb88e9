import {
  createTask,
  deleteTask,
  editTask,
  extendTime,
  getAllGroups,
  getRubric,
  publishResult,
  viewAllTasks,
  viewTask,
  type BodyIn,
  type QueryIn,
  type TaskDraft,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** A page of the list; asked again every minute, since the clock moves tasks from one status to the next. */
export const taskListQuery = (query: QueryIn<typeof viewAllTasks>) =>
  queryOptions({
    queryKey: ['tasks', 'list', query],
    queryFn: ({ signal }) => call(viewAllTasks, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

/** One task with its questions and students. */
export const taskQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['tasks', 'one', taskId],
    queryFn: async ({ signal }) => (await call(viewTask, { params: { taskId }, signal })).data,
  });

export const groupsQuery = queryOptions({
  queryKey: ['groups', 'all'],
  queryFn: async ({ signal }) => (await call(getAllGroups, { signal })).groups,
});

export const rubricsQuery = queryOptions({
  queryKey: ['rubrics', 'all'],
  queryFn: async ({ signal }) => (await call(getRubric, { query: {}, signal })).data,
});

const useTasksChanged = () => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['tasks', 'leaderboard', 'dashboard'].map((key) => client.invalidateQueries({ queryKey: [key] })),
    );
};

/** Stores a new task, or with `taskId` the changes to one. */
export const useSaveTask = (taskId: string | null) => {
  const changed = useTasksChanged();
  return useMutation({
    mutationFn: (draft: TaskDraft) =>
      taskId
        ? call(editTask, { body: { ...draft, mode: 'EDIT', taskId } })
        : call(createTask, { body: { ...draft, mode: 'CREATE' } }),
    onSuccess: changed,
  });
};

export const useDeleteTask = () => {
  const changed = useTasksChanged();
  return useMutation({
    mutationFn: (taskId: string) => call(deleteTask, { body: { taskId } }),
    onSuccess: changed,
  });
};

/** Gives students of a task extra time, or takes it away. */
export const useExtendTime = (taskId: string) => {
  const changed = useTasksChanged();
  return useMutation({
    mutationFn: (draft: Omit<BodyIn<typeof extendTime>, 'taskId'>) =>
      call(extendTime, { body: { ...draft, taskId } }),
    onSuccess: changed,
  });
};

/** Lets the students of a completed task see their results. */
export const usePublishResult = () => {
  const changed = useTasksChanged();
  return useMutation({
    mutationFn: (taskId: string) => call(publishResult, { body: { taskId } }),
    onSuccess: changed,
  });
};
