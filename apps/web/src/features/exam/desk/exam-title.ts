import { formatCountdown } from '../../../lib/values/dates.ts';
import { urgencyOf } from './time/use-time-left.ts';

/** What the browser's tab says: the task, and in the last five minutes the time that is left before it. */
export const examTitle = (name: string, leftMs: number): string => {
  if (leftMs <= 0) return `Time’s up · ${name}`;
  return urgencyOf(leftMs) === 'calm' ? `${name} · Assay` : `${formatCountdown(leftMs)} left · ${name}`;
};
