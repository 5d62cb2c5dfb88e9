/** What stands out in an analysis, as sentences. */
import {
  isAtRisk,
  percentageOf,
  type Analysis,
  type Leaderboard,
  type LeaderboardStudent,
} from '@assay/contract';
import { inMinutes, questionGroups, type GroupFigures } from './analysis-figures.ts';

const percent = (value: number): string => `${Math.round(value)} %`;
const students = (count: number): string => (count === 1 ? '1 student' : `${count} students`);

/** The item of which `valueOf` is largest; of equals the first. */
const topOf = <T>(items: readonly T[], valueOf: (item: T) => number): T | undefined =>
  items.toSorted((a, b) => valueOf(b) - valueOf(a))[0];

/** Which group went best and which worst, in percent of the marks. */
const marksInsights = (groups: readonly GroupFigures[]): string[] => {
  const best = topOf(groups, (group) => group.percentage);
  const worst = topOf(groups, (group) => -group.percentage);
  if (!best || !worst) return [];
  if (best.percentage === worst.percentage)
    return [
      `${groups.length === 1 ? best.subject : 'All groups'}: students obtained ${percent(best.percentage)} of the marks.`,
    ];
  return [
    `${best.subject} went best: students obtained ${percent(best.percentage)} of the marks.`,
    `${worst.subject} went worst: students obtained ${percent(worst.percentage)} of the marks.`,
  ];
};

/** What took longest beside its plan. */
const timeInsight = (groups: readonly GroupFigures[]): string => {
  const over = groups.filter((group) => group.timeRequired > 0 && group.timeTaken > group.timeRequired);
  const worst = topOf(over, (group) => group.timeTaken / group.timeRequired);
  return worst
    ? `${worst.subject} took longer than planned: ${inMinutes(worst.timeTaken)} on average instead of ${inMinutes(worst.timeRequired)}.`
    : 'On average nothing took longer than planned.';
};

/** Of difficulties, or of modules. */
export const groupInsights = (groups: readonly GroupFigures[]): string[] =>
  groups.length === 0 ? [] : [...marksInsights(groups), timeInsight(groups)];

/** Half of the values are at least this. */
const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => b - a);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
};

/** Of the graded students' grades. */
export const gradeInsights = (
  graded: readonly LeaderboardStudent[],
  { totalMarks }: Pick<Leaderboard, 'totalMarks'>,
): string[] => {
  if (graded.length === 0) return [];
  const best = graded.filter(({ grade }) => grade === 'A').length;
  const atRisk = graded.filter(({ marks }) => isAtRisk(marks, totalMarks)).length;
  const median = medianOf(graded.map(({ marks }) => percentageOf(marks, totalMarks)));
  return [
    atRisk > 0
      ? `At risk: ${students(atRisk)} below 40 %.`
      : 'Nobody is at risk: every student has 40 % or more.',
    `${best === 0 ? 'No student' : students(best)} of ${graded.length} reached grade A (80 % or more).`,
    `Half of the students have ${percent(Math.floor(median))} or more.`,
  ];
};

/** Of the single questions. */
export const questionInsights = (analysis: Analysis): string[] => {
  // A question that was drawn for nobody says nothing.
  const met = analysis.questions.flatMap((question, index) => (question.studentCount > 0 ? [index] : []));
  const all = questionGroups(analysis);
  const groups = met.flatMap((index) => all[index] ?? []);
  const [only] = groups;
  if (!only || analysis.studentCount === 0) return [];
  const hardest = topOf(groups, (group) => -group.percentage) ?? only;
  const leftOut = topOf(
    analysis.questions.map((question, index) => ({
      subject: all[index]?.subject ?? '',
      count: question.notAttemptedCount,
      of: question.studentCount,
    })),
    ({ count }) => count,
  );
  return [
    groups.length === 1
      ? `${only.subject}: students obtained ${percent(only.percentage)} of the marks.`
      : `${hardest.subject} was the hardest: students obtained ${percent(hardest.percentage)} of the marks.`,
    leftOut && leftOut.count > 0
      ? `${leftOut.subject} was left out most often: by ${leftOut.count} of ${students(leftOut.of)}.`
      : 'Every student attempted every question.',
    timeInsight(groups),
  ];
};
