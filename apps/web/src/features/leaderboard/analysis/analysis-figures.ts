/** What the charts of the analysis draw, from what the API answers. */
import {
  GRADES,
  questionTitle,
  type Analysis,
  type DifficultyName,
  type Grade,
  type Leaderboard,
  type LeaderboardStudent,
} from '@assay/contract';
import { REFERENCE_COLOR } from '../../../ui/charts/chart-colors.ts';
import type { ChartFigures, ChartRow } from '../../../ui/charts/chart-figures.ts';
import { marksOf } from '../standing/standing.ts';

/** Marks and minutes of some questions, as averages over the students of the analysis. */
export interface GroupFigures {
  id: string;
  /** Short: `Hard`, `CO2`, `Q3`. */
  label: string;
  title?: string;
  /** Begins a sentence about the group: `Hard questions`, `Q3 (Prime factors)`. */
  subject: string;
  obtainedMarks: number;
  totalMarks: number;
  percentage: number;
  /** Minutes. */
  timeTaken: number;
  timeRequired: number;
  questionIds: readonly string[];
}

/** A difficulty or a module, with its part of the time taken. */
export interface SharedFigures extends GroupFigures {
  share: { timeTaken: number; percentage: number };
}

const WORDS: Readonly<Record<DifficultyName, string>> = { EASY: 'Easy', MEDIUM: 'Medium', HARD: 'Hard' };

/** The rows of two graphs belong together by their place: one answer lists the groups of all in one order. */
const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index];
  if (item === undefined) throw new Error('The graphs of an analysis list the same groups.');
  return item;
};

export const difficultyGroups = (analysis: Analysis): SharedFigures[] =>
  analysis.graph1_marks.map(({ difficulty, ...marks }, index) => {
    const { timeTaken, timeRequired } = at(analysis.graph2_time, index);
    return {
      id: difficulty,
      label: WORDS[difficulty],
      subject: `${WORDS[difficulty]} questions`,
      ...marks,
      timeTaken,
      timeRequired,
      percentage: at(analysis.graph3_percentageMarks, index).percentage,
      share: at(analysis.graph4_pieTimeUsage, index),
      questionIds: analysis.questions
        .filter((question) => question.difficulty === difficulty)
        .map(({ questionId }) => questionId),
    };
  });

export const moduleGroups = (analysis: Analysis): SharedFigures[] =>
  analysis.moduleGraph1_marks.map(
    ({ moduleId, moduleLabel, moduleTitle, obtained_vs_total_marks: marks }, index) => ({
      id: moduleId,
      label: moduleLabel,
      title: moduleTitle,
      subject: `Questions of ${moduleLabel}`,
      ...marks,
      ...at(analysis.moduleGraph2_time, index).time_taken_vs_required,
      percentage: at(analysis.moduleGraph3_percentageMarks, index).percentage_marks,
      share: at(analysis.moduleGraph4_pieTimeUsage, index),
      questionIds: analysis.questions
        .filter((question) => question.modules.includes(moduleId))
        .map(({ questionId }) => questionId),
    }),
  );

/** Each question as a group of its own, called Q1, Q2 … in the task's order. */
export const questionGroups = ({ questions }: Analysis): GroupFigures[] =>
  questions.map(({ questionId, name, question, ...figures }, index) => ({
    ...figures,
    id: questionId,
    label: `Q${index + 1}`,
    title: questionTitle({ name, statement: question }),
    subject: `Q${index + 1}${name && ` (${name})`}`,
    questionIds: [questionId],
  }));

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;
export const inMarks = (value: number): string => String(value);
export const inMinutes = (value: number): string => `${oneDecimal(value)} min`;
export const inPercent = (value: number): string => `${oneDecimal(value)} %`;

const rowsOf = <G extends GroupFigures>(
  groups: readonly G[],
  valuesOf: (group: G) => readonly number[],
): ChartRow[] => groups.map((group) => ({ ...group, values: valuesOf(group) }));

/** The charts that difficulties, modules and questions share; `of` is what a row is. */
export const marksFigures = (of: string, groups: readonly GroupFigures[]): ChartFigures => ({
  of,
  series: [
    { label: 'Obtained', format: inMarks },
    { label: 'Total', format: inMarks, color: REFERENCE_COLOR },
  ],
  rows: rowsOf(groups, (group) => [group.obtainedMarks, group.totalMarks]),
});

export const timeFigures = (of: string, groups: readonly GroupFigures[]): ChartFigures => ({
  of,
  series: [
    { label: 'Taken', format: inMinutes },
    { label: 'Required', format: inMinutes, color: REFERENCE_COLOR },
  ],
  rows: rowsOf(groups, (group) => [group.timeTaken, group.timeRequired]),
});

export const percentageFigures = (of: string, groups: readonly GroupFigures[]): ChartFigures => ({
  of,
  series: [{ label: 'Average', format: inPercent }],
  rows: rowsOf(groups, (group) => [group.percentage]),
});

export const shareFigures = (of: string, groups: readonly SharedFigures[]): ChartFigures => ({
  of,
  series: [
    { label: 'Share', format: inPercent },
    { label: 'Time', format: inMinutes },
  ],
  rows: rowsOf(groups, ({ share }) => [share.percentage, share.timeTaken]),
});

/** How far the students came with each question. */
export const outcomeFigures = ({ questions }: Analysis): ChartFigures => ({
  of: 'Question',
  series: [
    { label: 'Full marks', format: String },
    { label: 'Some marks', format: String },
    { label: 'No marks', format: String },
    { label: 'Not attempted', format: String, color: REFERENCE_COLOR },
  ],
  rows: questions.map((one, index) => ({
    id: one.questionId,
    label: `Q${index + 1}`,
    title: questionTitle({ name: one.name, statement: one.question }),
    values: [one.fullMarksCount, one.someMarksCount, one.noMarksCount, one.notAttemptedCount],
  })),
});

/** Percent of the total marks that each grade stands for. */
const BANDS: Readonly<Record<Grade, string>> = {
  A: '80 to 100 %',
  B: '60 to 79 %',
  C: '40 to 59 %',
  F: 'below 40 %',
};

/** The students whose submission is graded, by rank. */
export const gradedStudents = ({ students }: Pick<Leaderboard, 'students'>): LeaderboardStudent[] =>
  students.filter((student) => marksOf(student) !== null);

/** How many of the graded students have each grade, and what part of them that is. */
export const gradeFigures = (students: readonly LeaderboardStudent[]): ChartFigures => ({
  of: 'Grade',
  series: [
    { label: 'Students', format: String },
    { label: 'Share', format: inPercent },
  ],
  rows: GRADES.map((grade) => {
    const count = students.filter((student) => student.grade === grade).length;
    return {
      id: grade,
      label: `${grade} · ${BANDS[grade]}`,
      values: [count, students.length > 0 ? (count / students.length) * 100 : 0],
    };
  }),
});
