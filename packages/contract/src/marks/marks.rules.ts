/** Marks that a person gives: for a question, or for a whole submission and how they fall on its questions. */
import { sumOf } from '../tasks/task.rules.ts';

export const INVALID_MARKS = 'Invalid Marks';

/** Marks as the screens show them: two decimals. */
export const shownMarks = (marks: number): string => marks.toFixed(2);

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-6;

/** Whether a question of `max` marks can be given these: from 0 to `max`, at most two decimals. */
export const isValidMark = (marks: number, max: number): boolean =>
  Number.isFinite(marks) && marks >= 0 && marks <= max && isWhole(marks * 100);

/**
 * What is wrong with the marks of a task's programs; null when they are sound.
 * @param programs marks that would count, with what each question is worth
 */
export const findProgramMarksProblem = (
  programs: readonly { marks: number; marksObtained: number }[],
  totalMarks: number,
): string | null => {
  if (!programs.every(({ marks, marksObtained }) => isValidMark(marksObtained, marks))) return INVALID_MARKS;
  const entered = sumOf(programs.map(({ marksObtained }) => marksObtained));
  return entered > totalMarks
    ? `Total marks entered (${entered}) must be less than or equal to the total task marks (${totalMarks}).`
    : null;
};

/**
 * Whether somebody gave another mark, or took it away, since the writer looked. It is the one rule by which marks
 * conflict, wherever they are given.
 * @param seenGivenAt when what the writer saw had been given, null where nobody had; undefined: nothing is compared
 * @param givenAt when what stands now was given
 */
export const isOutdated = (seenGivenAt: string | null | undefined, givenAt: string | null): boolean =>
  seenGivenAt !== undefined && seenGivenAt !== givenAt;

/** What the marks of the questions are: whole numbers alone, or some with decimals. */
export type DistributionType = 'integer' | 'mixed';

/** Which of the two the marks of a submission's questions are. */
export const distributionTypeOf = (questionMarks: readonly number[]): DistributionType =>
  questionMarks.every(isWhole) ? 'integer' : 'mixed';

export interface DistributedMarks {
  /** Marks of each question, in the order of the questions. */
  questionMarks: number[];
  distributionType: DistributionType;
}

/** Why these marks cannot be given for a submission; null when they can. */
export const findMarksProblem = (marks: number | null, totalMarks: number): string | null => {
  if (marks === null || !(marks >= 0 && marks <= totalMarks))
    return `Marks must be between 0 and ${totalMarks}`;
  return Math.abs(Math.round(marks * 100) - marks * 100) < 1e-6
    ? null
    : 'Marks may have at most two decimals';
};

const indexesOf = <T>(items: readonly T[], fits: (item: T, index: number) => boolean): number[] =>
  items.flatMap((item, index) => (fits(item, index) ? [index] : []));

/** Deals units out evenly, in rounds; what has no room passes on to the others. Their room holds all units. */
const dealOut = (units: number, rooms: readonly number[]): number[] => {
  const dealt = rooms.map(() => 0);
  let rest = units;
  while (rest > 0) {
    const open = indexesOf(rooms, (room, index) => (dealt[index] ?? 0) < room);
    const share = Math.max(1, Math.floor(rest / open.length));
    for (const index of open) {
      const part = Math.min(share, (rooms[index] ?? 0) - (dealt[index] ?? 0), rest);
      dealt[index] = (dealt[index] ?? 0) + part;
      rest -= part;
    }
  }
  return dealt;
};

/** Where the rest goes: the question with the fewest marks that can hold it whole, else the one with most room. */
const placeOfRest = (rest: number, cents: readonly number[], rooms: readonly number[]): number => {
  const roomOf = (index: number): number => (rooms[index] ?? 0) - (cents[index] ?? 0);
  const able = indexesOf(rooms, (_, index) => roomOf(index) >= rest);
  if (able.length > 0)
    return able.reduce((best, index) => ((cents[index] ?? 0) < (cents[best] ?? 0) ? index : best));
  return indexesOf(rooms, () => true).reduce((best, index) => (roomOf(index) > roomOf(best) ? index : best));
};

/**
 * Splits marks evenly over questions, in whole numbers as far as these go: 10 marks over three questions of 5 are 4, 3
 * and 3. A question gets no more than its own marks; what it cannot hold falls on the others. Decimals stand in as few
 * questions as possible.
 * @param marks at most the sum of `fullMarks`; two decimals
 * @param fullMarks what each question can bring; two decimals
 */
export const distributeMarks = (marks: number, fullMarks: readonly number[]): DistributedMarks => {
  const rooms = fullMarks.map((full) => Math.round(full * 100));
  const total = Math.round(marks * 100);
  if (marks > sumOf(fullMarks)) throw new RangeError('There are more marks than the questions can hold.');
  const whole = rooms.map((room) => Math.floor(room / 100));
  const units = Math.min(Math.floor(total / 100), sumOf(whole));
  const cents = dealOut(units, whole).map((dealt) => dealt * 100);
  let rest = total - units * 100;
  while (rest > 0) {
    const place = placeOfRest(rest, cents, rooms);
    const part = Math.min(rest, (rooms[place] ?? 0) - (cents[place] ?? 0));
    cents[place] = (cents[place] ?? 0) + part;
    rest -= part;
  }
  return {
    questionMarks: cents.map((value) => value / 100),
    distributionType: distributionTypeOf(cents.map((value) => value / 100)),
  };
};

/**
 * Whether marks were given question by question, so that giving new ones for the whole submission would lose what
 * somebody decided: some question has a person's mark, and together they are not what `distributeMarks` makes.
 * @param given marks a person gave, by question; null where nobody did
 */
export const areGivenByQuestion = (
  given: readonly (number | null)[],
  fullMarks: readonly number[],
): boolean => {
  const marks = given.filter((one) => one !== null);
  if (marks.length === 0) return false;
  if (marks.length < given.length) return true;
  const total = sumOf(marks);
  if (total > sumOf(fullMarks)) return true;
  return distributeMarks(total, fullMarks).questionMarks.some((one, index) => one !== marks[index]);
};
