import type { ExamTask } from '@assay/contract';

/**
 * The time that a student has who starts now, and whether that is less than the task's duration because the task ends
 * before, ms. `now` may have fractions of a millisecond: nothing here cuts them off.
 */
export const timeAtStart = ({ endTime, duration }: Pick<ExamTask, 'endTime' | 'duration'>, now: number) => {
  const untilEnd = Date.parse(endTime) - now;
  const full = duration > 0 ? duration * 60_000 : Infinity;
  return { leftMs: Math.min(untilEnd, full), isShortened: duration > 0 && untilEnd < full };
};
