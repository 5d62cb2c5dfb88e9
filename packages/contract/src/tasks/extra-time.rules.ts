import { EXTRA_MINUTES_MAX } from './extra-time.ts';
import { attemptEnd, windowEnd, type Allowance, type TimedTask } from '../attempts/attempt.rules.ts';

/** What decides whether a student's time may be changed. */
export interface StudentTime {
  fullname: string;
  startedAt: Date | null;
  submittedAt: Date | null;
  /** What was given before. */
  allowance: Allowance | null;
  /** Until when the attempt was opened again; null when it was not. */
  openUntil?: Date | null;
}

/** When a student's time ends under an allowance; before the start, when the task's window closes. */
export const endUnder = (
  task: TimedTask,
  student: Pick<StudentTime, 'startedAt' | 'openUntil'>,
  allowance: Allowance | null,
) =>
  student.startedAt
    ? attemptEnd(task, student.startedAt, allowance, student.openUntil)
    : windowEnd(task, allowance);

const MINUTE_MS = 60_000;
const NAMED = 3;

/** `Asha Rao`, `Asha Rao and Dev Nair`, `Asha Rao, Dev Nair, Ira Sen and 4 others`. */
export const namesOf = (students: readonly { fullname: string }[]): string => {
  const names = students.slice(0, NAMED).map(({ fullname }) => fullname);
  const others = students.length - names.length;
  const all = others > 0 ? [...names, others === 1 ? '1 other' : `${others} others`] : names;
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(all);
};

/** Why students cannot be given the time that `allowanceOf` says, in a sentence; null when they can. */
const findTimesProblem = (
  task: TimedTask & { isResultPublished: boolean },
  students: readonly StudentTime[],
  allowanceOf: (student: StudentTime) => Allowance | null,
  now: Date,
): string | null => {
  if (task.isResultPublished) return 'The results of this task are published; nobody can be given more time.';
  const newEnd = (student: StudentTime): number => endUnder(task, student, allowanceOf(student)).getTime();
  const oldEnd = (student: StudentTime): number => endUnder(task, student, student.allowance).getTime();
  const isEarlier = (student: StudentTime): boolean =>
    student.startedAt !== null && newEnd(student) < oldEnd(student);

  const checks: [isWrong: (student: StudentTime) => boolean, sentence: (one: boolean) => string][] = [
    [
      ({ submittedAt }) => submittedAt !== null,
      (one) => `${one ? 'has' : 'have'} already submitted; more time would change nothing.`,
    ],
    [
      (student) => isEarlier(student) && newEnd(student) <= now.getTime(),
      (one) => `${one ? 'has' : 'have'} already used up this time; it cannot be taken away.`,
    ],
    [isEarlier, (one) => `${one ? 'has' : 'have'} started the task; the time can only be made longer.`],
    [
      (student) => allowanceOf(student) !== null && newEnd(student) <= now.getTime(),
      (one) => `would still have no time: ${one ? 'the' : 'their'} end would be in the past.`,
    ],
    [
      (student) =>
        allowanceOf(student) !== null && newEnd(student) === endUnder(task, student, null).getTime(),
      () =>
        'would gain nothing from this: the end is no later than without it. If the duration is the limit, give minutes instead.',
    ],
  ];
  for (const [isWrong, sentence] of checks) {
    const wrong = students.filter(isWrong);
    if (wrong.length > 0) return `${namesOf(wrong)} ${sentence(wrong.length === 1)}`;
  }
  return null;
};

/**
 * Why these students cannot be given this time, in a sentence; null when they can. Whoever has started may get more
 * time, never less. `allowance` null takes the extra time away.
 */
export const findExtraTimeProblem = (
  task: TimedTask & { isResultPublished: boolean },
  students: readonly StudentTime[],
  allowance: Allowance | null,
  now: Date,
): string | null => findTimesProblem(task, students, () => allowance, now);

/** What a student has with so many minutes more; a deadline of the own moves along. */
export const withMinutes = (allowance: Allowance | null, minutes: number): Allowance => ({
  extraMinutes: (allowance?.extraMinutes ?? 0) + minutes,
  laterEnd: allowance?.laterEnd ? new Date(allowance.laterEnd.getTime() + minutes * MINUTE_MS) : null,
});

/** Whether minutes more give a student time to work in at `now`; an attempt opened again longer than that gains none. */
export const wouldGain = (task: TimedTask, student: StudentTime, minutes: number, now: Date): boolean => {
  const end = endUnder(task, student, withMinutes(student.allowance, minutes));
  return student.submittedAt === null && end > now && end > endUnder(task, student, student.allowance);
};

/** The same for minutes beyond what each of these students has. */
export const findAddedTimeProblem = (
  task: TimedTask & { isResultPublished: boolean },
  students: readonly StudentTime[],
  minutes: number,
  now: Date,
): string | null => {
  const many = students.filter(
    ({ allowance }) => withMinutes(allowance, minutes).extraMinutes > EXTRA_MINUTES_MAX,
  );
  if (many.length > 0) return `${namesOf(many)} would have more than a week of extra time.`;
  const problem = findTimesProblem(task, students, ({ allowance }) => withMinutes(allowance, minutes), now);
  const none = students.filter((student) => !wouldGain(task, student, minutes, now));
  if (problem || none.length === 0) return problem;
  return `${namesOf(none)} would gain nothing from this: the attempt is open again until a later end.`;
};
