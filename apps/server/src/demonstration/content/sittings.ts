import { commonAbove, sumOf } from '@assay/contract';
import { programsOf, type DemoProgram, type ExecutedQuestion, type Quality } from './question.ts';
import { QUESTIONS } from './questions/index.ts';
import { assignedStudents, type DemoTask } from './tasks.ts';

/** What a student submitted for one question. */
export interface DemoSolution {
  /** Key of the question. */
  question: string;
  quality: Quality;
  program: DemoProgram;
  /** Seconds from the student's own start to the last keystroke. */
  savedAfter: number;
}

/** One student's attempt at a finished task. */
export interface DemoSitting {
  username: string;
  /** Seconds from the task's start to the student's. */
  startedAfter: number;
  /** Seconds from the student's own start to the submission. */
  submittedAfter: number;
  submittedBy: 'STUDENT' | 'CLOCK';
  /** In the order of the task. Questions that were left empty are missing. */
  solutions: readonly DemoSolution[];
}

/** The same number from 0 to 1 for the same words, spread evenly (FNV-1a with a final mix). */
const chance = (...words: string[]): number => {
  let hash = 0x811c9dc5;
  for (const char of words.join('/')) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

const pick = <T>(choices: readonly T[], at: number): T | undefined =>
  choices[Math.floor(at * choices.length)];

/** 0 to 1, spread evenly over every run of student numbers (steps of the golden ratio). */
const talentOf = (username: string): number => (Number(username.replace(/\D/g, '')) * 0.618_034 + 0.2) % 1;

const EFFORT = { '1': 0, '2': 0.07, '3': 0.16 } as const;

/** How well this student does this question; null when it stays empty. */
const qualityOf = (username: string, question: ExecutedQuestion): Quality | null => {
  const ability = 0.3 + 0.65 * talentOf(username);
  const form = 0.5 * (chance(username, question.key) - 0.5);
  const level = ability + form - EFFORT[question.difficulty];
  if (level > 0.55) return 'good';
  if (level > 0.36) return 'partial';
  const failures = question.attempts
    .map((attempt) => attempt.quality)
    .filter((quality) => quality !== 'good' && quality !== 'partial');
  return level > 0.16 ? (pick(failures, chance(question.key, username)) ?? null) : null;
};

/** Beside what the task plans for it, how long this question takes everybody. */
const paceOf = (key: string): number => 0.75 + 0.5 * chance(key, 'pace');

const executed = new Map(
  QUESTIONS.flatMap((question) => (question.wantAutoCalculate ? [[question.key, question] as const] : [])),
);

/** Whose program of which question is told keystroke by keystroke, and is nobody else's; of all others the text alone is known. */
export const TOLD = { username: 'student44', question: 'word-frequency' } as const;

/** A program and how good it is. */
type Answer = Pick<DemoSolution, 'quality' | 'program'>;

/**
 * How many students may have each program of a pool, the first one shared; null where a few would share one.
 * @param sat how many sat the task
 */
const sharesOf = (pool: readonly DemoProgram[], students: number, sat: number): number[] | null => {
  if (students <= pool.length) return pool.map(() => 1);
  const others = students - (pool.length - 1);
  if (others > commonAbove(sat)) return pool.map((_, place) => (place === 0 ? others : 1));
  return students > commonAbove(sat) ? [students] : null;
};

/**
 * What each student answers to a question: a program that nobody else has, or one that more than a fifth of those who sat
 * the task have, as an obvious solution is. What a few have and others do not is taken for a copy (adr/014), and the only
 * one here was put here. Whoever would be too many for a quality answers in part.
 */
const answersTo = (question: ExecutedQuestion, usernames: readonly string[]): ReadonlyMap<string, Answer> => {
  const isTold = (username: string) => username === TOLD.username && question.key === TOLD.question;
  const inTurn = usernames.toSorted((a, b) => Number(isTold(b)) - Number(isTold(a)));
  const groups = Map.groupBy(inTurn, (username) => qualityOf(username, question));
  const answers = new Map<string, Answer>();
  /** Those who are left over. */
  const answer = (quality: Quality, students: readonly string[]): string[] => {
    const pool = programsOf(question, quality);
    const left = sharesOf(pool, students.length, usernames.length) ?? pool.map(() => 1);
    const take = (username: string, at: number): boolean => {
      const program = pool[at];
      if (!program || !left[at]) return false;
      left[at] -= 1;
      answers.set(username, { quality, program });
      return true;
    };
    // Each has the program that they would have had alone, as far as it goes round.
    const own = (username: string) => Math.floor(chance(username, question.key, 'program') * pool.length);
    const others = students.filter((username) => !take(username, own(username)));
    return others.filter((username) => !pool.some((_, at) => take(username, at)));
  };
  const partial = [...(groups.get('partial') ?? [])];
  for (const [quality, students] of groups)
    if (quality && quality !== 'partial') partial.push(...answer(quality, students));
  answer('partial', partial);
  return answers;
};

const sittingOf = (
  task: DemoTask,
  username: string,
  answers: ReadonlyMap<string, ReadonlyMap<string, Answer>>,
): DemoSitting => {
  const seconds = (task.duration ?? task.window) * 60;
  const submittedBy = chance(username, task.name, 'clock') < 0.14 ? 'CLOCK' : 'STUDENT';
  const submittedAfter =
    submittedBy === 'CLOCK'
      ? seconds
      : Math.round(seconds * (0.55 + 0.42 * chance(username, task.name, 'pace')));

  const paces = task.questions.map(
    ({ key, timeRequired }) => timeRequired * (0.5 + chance(username, key, 'time')) * paceOf(key),
  );
  const allPaces = sumOf(paces);
  const solutions = task.questions.flatMap(({ key }, index): DemoSolution[] => {
    const answer = answers.get(key)?.get(username);
    if (!answer) return [];
    // One question after the other; the last twentieth of the time goes into looking over it all.
    const savedAfter = Math.round((0.95 * submittedAfter * sumOf(paces.slice(0, index + 1))) / allPaces);
    return [{ question: key, ...answer, savedAfter }];
  });
  return {
    username,
    startedAfter: 15 + Math.round(600 * chance(username, task.name, 'start') ** 2),
    submittedAfter,
    submittedBy,
    solutions,
  };
};

/** Who sat a finished task, and how. Students who are assigned and missing here were absent. */
export const sittingsOf = (task: DemoTask): readonly DemoSitting[] => {
  const usernames = assignedStudents(task)
    .map(({ username }) => username)
    .filter((username) => chance(username, task.name, 'ill') >= 0.1);
  const answers = new Map(
    task.questions.flatMap(({ key }) => {
      const question = executed.get(key);
      return question ? [[key, answersTo(question, usernames)] as const] : [];
    }),
  );
  return usernames.map((username) => sittingOf(task, username, answers));
};
