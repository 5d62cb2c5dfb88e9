import type { TaskCard } from '../attempts/attempts.routes.ts';

/** What of a task says when it begins and ends for a student. */
export type TaskTimes = Pick<TaskCard, 'startTime' | 'endTime' | 'deadline'>;

/** How many tasks a student can sit, will, and has behind. */
export interface TaskCounts {
  availableTasks: number;
  upcomingTasks: number;
  completedTasks: number;
}

/** When a task is over for a student, ms: the own time once started, before that the window. */
export const endOfTask = ({ deadline, endTime }: TaskTimes): number => Date.parse(deadline ?? endTime);

/** Whether it has begun at `now`, ms. */
export const hasBegun = ({ startTime }: TaskTimes, now: number): boolean => Date.parse(startTime) <= now;

/** Those that are not over at `now`, ms: first what can be sat, soonest end first, then what comes, soonest start first. */
export const nextTasks = <Task extends TaskTimes>(tasks: readonly Task[], now: number): Task[] => {
  const open = tasks.filter((task) => hasBegun(task, now) && endOfTask(task) > now);
  const coming = tasks.filter((task) => !hasBegun(task, now));
  return [
    ...open.toSorted((one, other) => endOfTask(one) - endOfTask(other)),
    ...coming.toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime)),
  ];
};

/**
 * The counts as they are at `now`, ms, when the server counted `at`: tasks begin and end by the clock, without anybody
 * asking again. True for as many tasks as were told.
 */
export const countsByClock = (
  { availableTasks, upcomingTasks, completedTasks }: TaskCounts,
  tasks: readonly TaskTimes[],
  at: number,
  now: number,
): TaskCounts => {
  const begun = tasks.filter((task) => !hasBegun(task, at) && hasBegun(task, now)).length;
  const over = tasks.filter((task) => endOfTask(task) > at && endOfTask(task) <= now).length;
  return {
    availableTasks: availableTasks + begun - over,
    upcomingTasks: upcomingTasks - begun,
    completedTasks: completedTasks + over,
  };
};
