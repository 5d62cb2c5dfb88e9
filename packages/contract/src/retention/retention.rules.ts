import type { RetentionKind } from './retention.ts';

interface KindWords {
  name: string;
  /** What goes, and what stays. */
  goes: string;
  /** From when the days count. */
  since: string;
  /** The fewest and the most days. */
  range: readonly [least: number, most: number];
  /** How several of it are called, after a number. */
  counted: readonly [one: string, many: string];
}

const YEARS: KindWords['range'] = [30, 36_500];
const ATTEMPTS: KindWords['counted'] = ['attempt', 'attempts'];
const PEOPLE: KindWords['counted'] = ['person', 'people'];
const AFTER_EXAM = 'after the end of the exam, or after its results were published if that was later';

/** The kinds in words, as the page of administrators says them. */
export const RETENTION_WORDS: Readonly<Record<RetentionKind, KindWords>> = {
  LOGS: {
    name: 'Logs of exams',
    goes: 'Every edit, run and absence that an exam page noted, and from where. Programs, verdicts and marks stay.',
    since: AFTER_EXAM,
    range: YEARS,
    counted: ATTEMPTS,
  },
  PROGRAMS: {
    name: 'Programs of exams',
    goes: 'What was submitted and what it printed, with the logs. Marks, verdicts and all figures stay.',
    since: AFTER_EXAM,
    range: YEARS,
    counted: ATTEMPTS,
  },
  STUDENTS: {
    name: 'Accounts of students who left',
    goes: 'Name, username, email, phone, picture and every text of theirs. Their marks stay, as those of a former student.',
    since: 'after the student graduated, was deactivated or was deleted',
    range: YEARS,
    counted: PEOPLE,
  },
  STAFF: {
    name: 'Accounts of staff who left',
    goes: 'Username, email, phone, picture, feedback. The name stays, as that of who gave marks and wrote questions.',
    since: 'after the account was deactivated or deleted',
    range: YEARS,
    counted: PEOPLE,
  },
  FEEDBACK: {
    name: 'Feedback',
    goes: 'Suggestions to administrators, with the pictures sent along.',
    since: 'after it was sent',
    range: YEARS,
    counted: ['message', 'messages'],
  },
  FILES: {
    name: 'Unused uploads',
    goes: 'Files that no question, person or feedback has any more. From a file store they are gone a month later.',
    since: 'after they were uploaded',
    range: YEARS,
    counted: ['file', 'files'],
  },
  MAILS: {
    name: 'What became of mails',
    goes: 'To whom a mail went and whether it was taken. Off, it is known for 30 days, and no longer.',
    since: 'after it was sent or given up',
    range: [1, 30],
    counted: ['mail', 'mails'],
  },
};

/** Hours before a new period counts: what was set by mistake can be taken back. */
export const PERIOD_WAIT_HOURS = 24;

const daysWords = (days: number): string => `${days.toLocaleString('en')} ${days === 1 ? 'day' : 'days'}`;

/** What is wrong with a period; null where nothing is. */
export const findPeriodProblem = (kind: RetentionKind, days: number): string | null => {
  const [least, most] = RETENTION_WORDS[kind].range;
  if (Number.isInteger(days) && days >= least && days <= most) return null;
  return `Please enter whole days, from ${least} to ${most.toLocaleString('en')}.`;
};

/** `12 attempts` */
export const countedWords = (kind: RetentionKind, count: number): string => {
  const [one, many] = RETENTION_WORDS[kind].counted;
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
};

/** `730 days after it was sent` */
export const periodWords = (kind: RetentionKind, days: number): string =>
  `${daysWords(days)} ${RETENTION_WORDS[kind].since}`;
