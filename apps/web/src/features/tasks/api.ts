import {
  createTask,
  deleteTask,
  editTask,
  examBrowserTest,
  exemptFromExamBrowser,
  extendTime,
  fetchOpenWork,
  fetchTaskCopy,
  fetchTaskDeletion,
  fetchTaskDefaults,
  publishResult,
  restoreTask,
  testExamBrowser,
  viewAllTasks,
  viewTask,
  type BodyIn,
  type DeletionOutcome,
  type QueryIn,
  type TaskDraft,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call, isConnectionIssue } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';
import { serverNow } from '../../lib/values/clock.ts';

/** The search parameter of a task's page with which the list opens the dialog of extra time. */
export const EXTRA_TIME_PARAM = 'extra-time';

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

interface TaskSave {
  /** Of a new task. */
  _id?: string | undefined;
  /** Of the one that is changed, as it was opened. */
  edition: string;
  draft: TaskDraft;
}
/** What a copy of a task begins with, for whoever copies it. */
export const taskCopyQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['tasks', 'copy', taskId],
    queryFn: async ({ signal }) => (await call(fetchTaskCopy, { params: { taskId }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** What deleting a task would come to; asked for anew by every dialog, and by nothing else. */
export const taskDeletionQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['task-deletion', taskId],
    queryFn: async ({ signal }) => (await call(fetchTaskDeletion, { params: { taskId }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
/** What a new task starts from. */
export const taskDefaultsQuery = queryOptions({
  queryKey: ['tasks', 'defaults'],
  queryFn: async ({ signal }) => (await call(fetchTaskDefaults, { signal })).data,
});

/** Stores a new task, or with `taskId` the changes to one. */
export const useSaveTask = (taskId: string | null) => {
  const changed = useChanged('tasks');
  return useMutation({
    mutationFn: ({ _id, edition, draft }: TaskSave) =>
      taskId
        ? call(editTask, { body: { ...draft, mode: 'EDIT', taskId, edition } })
        : call(createTask, { body: { ...draft, _id, mode: 'CREATE' } }),
    onSuccess: changed,
  });
};

export const useDeleteTask = () => {
  const changed = useChanged('tasks');
  return useMutation({
    mutationFn: ({ id, expected }: { id: string; expected: DeletionOutcome }) =>
      call(deleteTask, { body: { taskId: id, expected } }),
    onSuccess: changed,
  });
};

export const useRestoreTask = () => {
  const changed = useChanged('tasks');
  return useMutation({
    mutationFn: (taskId: string) => call(restoreTask, { body: { taskId } }),
    onSuccess: changed,
  });
};

/** Gives students of a task extra time, or takes it away. */
export const useExtendTime = (taskId: string) => {
  const changed = useChanged('tasks');
  return useMutation({
    mutationFn: (draft: Omit<BodyIn<typeof extendTime>, 'taskId'>) =>
      call(extendTime, { body: { ...draft, taskId } }),
    onSuccess: changed,
  });
};

/** Exempts a student of a task from the exam browser, or takes that back. */
export const useExempt = (taskId: string) => {
  const changed = useChanged('tasks');
  return useMutation({
    mutationFn: (given: Omit<BodyIn<typeof exemptFromExamBrowser>, 'taskId'>) =>
      call(exemptFromExamBrowser, { body: { ...given, taskId } }),
    onSuccess: changed,
  });
};

/** Makes a link that opens a task's configuration for a test. */
export const useTestExamBrowser = (taskId: string) =>
  useMutation({ mutationFn: async () => (await call(testExamBrowser, { body: { taskId } })).data });

/** How often a test is asked about, ms. */
const TEST_EVERY_MS = 2000;
/** How soon to look again whether everything is graded, ms. */
const GRADING_EVERY_MS = 3000;

/** How far a test has come: asked about until its report is there, or its link has ended. */
export const examBrowserTestQuery = (launchId: string) =>
  queryOptions({
    queryKey: ['tasks', 'exam-browser-test', launchId],
    queryFn: async ({ signal }) => (await call(examBrowserTest, { params: { launchId }, signal })).data,
    refetchInterval: ({ state: { data, error } }) =>
      (error && !isConnectionIssue(error)) ||
      data?.report ||
      (data && Date.parse(data.expiresAt) <= serverNow())
        ? false
        : TEST_EVERY_MS,
    // The exam browser covers this page: whoever comes back wants to see what it brought.
    refetchOnWindowFocus: 'always',
  });

/** What of a task waits for a person; asked for anew whenever somebody is about to publish. */
export const openWorkQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['tasks', 'open-work', taskId],
    queryFn: async ({ signal }) => (await call(fetchOpenWork, { params: { taskId }, signal })).data,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.ungraded > 0 ? GRADING_EVERY_MS : false),
  });

/** Lets the students of a completed task see their results. */
export const usePublishResult = () => {
  const changed = useChanged('tasks');
  return useMutation({
    mutationFn: (body: BodyIn<typeof publishResult>) => call(publishResult, { body }),
    onSuccess: changed,
  });
};
