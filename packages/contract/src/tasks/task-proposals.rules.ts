/** What the task form fills in by itself. A person may enter something else, and that stays. */
import { addDays, weekdayOf, writeDay, writeTime } from '../typed-moment.ts';

const MINUTE_MS = 60_000;

/** Between the end of whoever starts at once and the deadline: room for whoever comes late. Minutes. */
export const DEADLINE_ROOM = 30;

/**
 * The deadline for a start and the time that a student needs: the duration, or the questions' time where there is none.
 * Null while either is not known.
 * @param minutes what a student needs
 */
export const proposedDeadline = (start: Date | null, minutes: number): Date | null =>
  start === null || !(minutes > 0)
    ? null
    : new Date(start.getTime() + (Math.ceil(minutes) + DEADLINE_ROOM) * MINUTE_MS);

/** The total of questions that add up to so many marks; null while there are none. */
export const proposedTotal = (marks: number): number | null => (marks > 0 ? marks : null);

/**
 * What a field holds when its proposal changes: the new one where it was empty or held the one before, else what somebody
 * entered.
 */
export const followProposal = <Value>(
  held: Value | null,
  before: Value | null,
  now: Value | null,
): Value | null => (held === null || held === before ? now : held);

/** A start that can be taken with one press. */
export interface ProposedStart {
  label: string;
  /** `2026-11-23 10:00:00` on the viewer's clock. */
  moment: string;
}

/** So many days a practical comes again after. */
const WEEK = 7;
const EXAM_HOUR = '10:00:00';

/** The first weekday and time like those of `start` that lie behind it and behind `now`. */
const nextLike = (start: string, now: string): string => {
  const time = start.slice(11);
  let day = addDays(start.slice(0, 10), WEEK);
  while (`${day} ${time}` <= now) day = addDays(day, WEEK);
  return `${day} ${time}`;
};

/**
 * Starts to choose from: tomorrow at ten, and the weekday and time of the last task.
 * @param now a moment on the viewer's clock, as `ProposedStart.moment`
 * @param last the task of the person that starts last, likewise
 */
export const proposedStarts = (
  now: string,
  last: { name: string; start: string } | null,
): readonly ProposedStart[] => {
  const tomorrow = `${addDays(now.slice(0, 10), 1)} ${EXAM_HOUR}`;
  const starts = [{ label: `Tomorrow, ${writeTime(EXAM_HOUR)}`, moment: tomorrow }];
  const like = last && nextLike(last.start, now);
  if (!like || like === tomorrow) return starts;
  const day = like.slice(0, 10);
  return [
    ...starts,
    {
      label: `${weekdayOf(day)} ${writeDay(day).slice(0, 5)}, ${writeTime(like.slice(11))}, like “${last.name}”`,
      moment: like,
    },
  ];
};
