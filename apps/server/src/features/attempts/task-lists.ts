import {
  attemptEnd,
  historyResult,
  type availableTask,
  type TaskCard,
  type taskHistory,
  type upcomingTasks,
} from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { listAssignedTasks, type AssignedTask } from './attempt.repository.ts';

/** When the student's own time of a task ends; before the start, when the task does. */
const deadlineOf = (task: AssignedTask): Date =>
  task.startedAt ? attemptEnd(task, task.startedAt) : task.endTime;

const isOver = (task: AssignedTask, now: Date): boolean =>
  task.submittedAt !== null || deadlineOf(task) <= now;

const toCard = (task: AssignedTask): TaskCard => ({
  _id: task.id,
  name: task.name,
  subject: task.subject,
  startTime: task.startTime.toISOString(),
  endTime: task.endTime.toISOString(),
  duration: task.duration ?? 0,
  totalMarks: task.totalMarks,
  questionCount: task.questionCount ?? 0,
  requireExamBrowser: task.requireExamBrowser,
  startedAt: task.startedAt?.toISOString() ?? null,
  deadline: task.startedAt ? deadlineOf(task).toISOString() : null,
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

export const handleTaskHistory: Handler<typeof taskHistory> = async ({ actor, deps }) => {
  const now = deps.now();
  const tasks = await listAssignedTasks(deps.db, actor.id);
  return {
    success: true,
    data: tasks
      .filter((task) => isOver(task, now))
      .toReversed()
      .map((task) => {
        const state = historyResult({ ...task, deadline: task.endTime }, now);
        return {
          _id: task.attemptId ?? task.id,
          taskId: task.id,
          name: task.name,
          subject: task.subject,
          deadline: task.endTime.toISOString(),
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
      }),
  };
};
