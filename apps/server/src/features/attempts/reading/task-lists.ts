import {
  historyResult,
  type availableTask,
  type HistoryRow,
  type TaskCard,
  type taskHistory,
  type upcomingTasks,
} from '@assay/contract';
import type { Handler } from '../../../platform/http/route-mount.ts';
import {
  listAssignedTasks,
  listAssignedTasksById,
  pageOfHistory,
  type AssignedTask,
} from '../attempt/assigned-task.repository.ts';
import { endOf, ownDuration, windowEndOf } from '../attempt/open-attempt.ts';

/** When the student's own time of a task ends; before the start, when its window closes. */
const deadlineOf = (task: AssignedTask): Date =>
  task.startedAt ? endOf({ ...task, startedAt: task.startedAt }) : windowEndOf(task);

const isOver = (task: AssignedTask, now: Date): boolean =>
  task.submittedAt !== null || deadlineOf(task) <= now;

export const toCard = (task: AssignedTask): TaskCard => ({
  _id: task.id,
  name: task.name,
  subject: task.subject,
  startTime: task.startTime.toISOString(),
  endTime: windowEndOf(task).toISOString(),
  duration: ownDuration(task),
  extraMinutes: task.extraMinutes ?? 0,
  hasLaterEnd: windowEndOf(task) > task.endTime,
  totalMarks: task.totalMarks,
  questionCount: task.questionCount ?? 0,
  // Who is exempted from it may use any browser.
  requireExamBrowser: task.requireExamBrowser && !task.isExempt,
  startedAt: task.startedAt?.toISOString() ?? null,
  deadline: task.startedAt ? deadlineOf(task).toISOString() : null,
  reopened:
    task.openUntil && task.reopenedBy ? { by: task.reopenedBy, until: task.openUntil.toISOString() } : null,
});

export const handleAvailableTask: Handler<typeof availableTask> = async ({ actor, deps }) => {
  const now = deps.now();
  const tasks = await listAssignedTasks(deps.db, actor.id);
  return {
    success: true,
    data: tasks.filter((task) => task.startTime <= now && !isOver(task, now)).map(toCard),
  };
};

export const handleUpcomingTasks: Handler<typeof upcomingTasks> = async ({ actor, deps }) => {
  const now = deps.now();
  const tasks = await listAssignedTasks(deps.db, actor.id);
  return {
    success: true,
    data: tasks
      .filter((task) => task.startTime > now)
      .toSorted((a, b) => a.startTime.getTime() - b.startTime.getTime())
      .map(toCard),
  };
};

const toHistoryRow = (task: AssignedTask, now: Date): HistoryRow => {
  const deadline = windowEndOf(task);
  const state = historyResult({ ...task, deadline }, now);
  return {
    _id: task.attemptId ?? task.id,
    taskId: task.id,
    name: task.name,
    subject: task.subject,
    deadline: deadline.toISOString(),
    submittedAt: task.submittedAt?.toISOString() ?? null,
    totalTimeTaken:
      task.submittedAt && task.startedAt
        ? Math.round((task.submittedAt.getTime() - task.startedAt.getTime()) / 1000)
        : null,
    result: state === 'SCORE' ? (task.marksObtained ?? 0) : null,
    state,
    totalMarks: task.totalMarks,
    isResultPublished: task.isResultPublished,
    studentStartTimes: task.startedAt?.toISOString() ?? null,
  };
};

export const handleTaskHistory: Handler<typeof taskHistory> = async ({ actor, query, deps }) => {
  const now = deps.now();
  const { ids, total } = await pageOfHistory(deps.db, actor.id, query, now);
  const tasks = await listAssignedTasksById(deps.db, actor.id, ids);
  return { success: true, data: tasks.map((task) => toHistoryRow(task, now)), total };
};
