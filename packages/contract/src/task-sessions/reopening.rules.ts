import { namesOf } from '../tasks/extra-time.rules.ts';

/** The latest moment to which an attempt can be opened again lies so far ahead, minutes: a week. */
export const REOPENED_MINUTES_MAX = 10_080;

/** What decides whether the attempt of a student can be opened again. */
export interface EndedAttempt {
  fullname: string;
  /** Null: never started. */
  startedAt: Date | null;
  /** Null: still writing. */
  submittedAt: Date | null;
  /** When the student's time ends, or ended. */
  end: Date;
}

/**
 * Why these attempts cannot be opened again until a moment, in a sentence; null when they can. Whoever still has time
 * is not given less.
 */
export const findReopeningProblem = (
  task: { isResultPublished: boolean },
  students: readonly EndedAttempt[],
  until: Date,
  now: Date,
): string | null => {
  if (task.isResultPublished)
    return 'The results of this task are published; attempts can no longer be opened again.';
  if (until <= now) return 'The new end is in the past. Please choose a later one.';
  if (until.getTime() > now.getTime() + REOPENED_MINUTES_MAX * 60_000)
    return 'An attempt can be opened again for a week at most. Please choose an earlier end.';
  const checks: [isWrong: (student: EndedAttempt) => boolean, sentence: (one: boolean) => string][] = [
    [
      ({ startedAt }) => startedAt === null,
      (one) =>
        `${one ? 'has' : 'have'} not started the task; there is nothing to open again. Extra time lets them start later.`,
    ],
    [
      ({ submittedAt }) => submittedAt === null,
      (one) =>
        `${one ? 'is' : 'are'} still writing; there is nothing to open again. Extra time makes the time longer.`,
    ],
    [
      ({ end }) => end > until,
      (one) =>
        `${one ? 'has' : 'have'} time beyond this end. Please choose one that is no earlier than theirs.`,
    ],
  ];
  for (const [isWrong, sentence] of checks) {
    const wrong = students.filter(isWrong);
    if (wrong.length > 0) return `${namesOf(wrong)} ${sentence(wrong.length === 1)}`;
  }
  return null;
};
