import { formatSpan } from '../../lib/dates.ts';

/** A task's duration in words. @param minutes 0 means that the whole window may be used */
export const durationWords = (minutes: number): string =>
  minutes === 0 ? 'Until it ends' : formatSpan(minutes * 60_000);
