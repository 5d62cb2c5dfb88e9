import { sql } from 'kysely';

/**
 * When the time of a student in a task is over, of `task`, `attempt` and `extra_time` as a query calls them; without an attempt
 * the end of the window in which it can be started.
 */
export const attemptEnd = sql<Date>`attempt_end(
  task.end_time, task.duration, extra_time.extra_minutes, extra_time.later_end, attempt.started_at,
  attempt.open_until
)`;

/** Until when the task is open for a student, whether started or not, of `task` and `extra_time`. */
export const windowEnd = sql<Date>`attempt_end(
  task.end_time, null, extra_time.extra_minutes, extra_time.later_end, null
)`;
