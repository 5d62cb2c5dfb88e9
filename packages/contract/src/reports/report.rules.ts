/** The figures of reports: section 9 of the specification, "Report scoring". */
import { autoCalculated, roundedFigure } from '../evaluation/evaluation.rules.ts';
import type { FieldProblem } from '../field-problem.ts';
import { sumOf } from '../tasks/task.rules.ts';
import type { CourseOutcome, ReportedRubricMark, RubricComponent } from './report.ts';

export const REPORT_TYPES = ['rubrics', 'co'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** Most practicals of one report. */
export const PRACTICALS_MAX = 50;

/** The score of a practical that was solved completely. */
const PRACTICAL_SCORE_MAX = 4;

/** The most that a student can have for one course outcome, over all practicals. */
const OUTCOME_SCORE_MAX = 5;

/** What reports call a module: `CO1`. */
export const outcomeCode = ({ order }: { order: number }): string => `CO${order}`;

/** The course outcomes of a practical: those of all its questions, each once, in their order. */
export const outcomesOfQuestions = (questions: readonly (readonly CourseOutcome[])[]): CourseOutcome[] =>
  [...new Map(questions.flat().map((outcome) => [outcome._id, outcome])).values()].toSorted(
    (one, other) => one.order - other.order,
  );

/**
 * The components that a practical is reported by. Without a rubric there are two, U and C, each worth half of the
 * practical's marks.
 */
export const componentsOf = (
  rubric: { components: readonly RubricComponent[] } | null,
  totalMarks: number,
): readonly RubricComponent[] => {
  if (rubric && rubric.components.length > 0) return rubric.components;
  const half = roundedFigure(totalMarks / 2);
  return [
    { title: 'U', maxMarks: half },
    { title: 'C', maxMarks: roundedFigure(totalMarks - half) },
  ];
};

/** What components are worth together. */
export const componentsTotal = (components: readonly RubricComponent[]): number =>
  sumOf(components.map(({ maxMarks }) => maxMarks));

/**
 * What a student has for each component of a practical, and together. Marks that a person gave by the rubric count as they
 * were given, with the components of that moment: a rubric may have changed since. Without any, each component gets its
 * maximum times the ratio of the marks obtained to the marks of the practical (`Set Auto-Calculated` of the evaluation);
 * two decimals, and together the sum.
 * @param obtained marks that the questions brought, of `totalMarks`
 */
export const rubricResult = (
  given: readonly ReportedRubricMark[],
  components: readonly RubricComponent[],
  obtained: number,
  totalMarks: number,
): { rubrics: ReportedRubricMark[]; obtainedMarks: number; totalMarks: number } => {
  if (given.some(({ obtainedMarks }) => obtainedMarks !== null))
    return {
      rubrics: [...given],
      obtainedMarks: sumOf(given.map(({ obtainedMarks }) => obtainedMarks ?? 0)),
      totalMarks: componentsTotal(given),
    };
  const worth = componentsTotal(components);
  return {
    rubrics: autoCalculated(
      components.map(({ title, maxMarks }) => ({ title, totalMarks: maxMarks, obtainedMarks: null })),
      obtained,
      totalMarks,
    ).map(({ title, totalMarks: maxMarks, obtainedMarks }) => ({ title, maxMarks, obtainedMarks })),
    obtainedMarks: totalMarks > 0 ? roundedFigure((worth * obtained) / totalMarks) : 0,
    totalMarks: worth,
  };
};

/** The score of a practical: 4 × obtained ÷ maximum, at most 4; 0 where there is nothing to obtain. */
export const practicalScore = (obtained: number, max: number): number =>
  max > 0 ? Math.min(PRACTICAL_SCORE_MAX, (obtained / max) * PRACTICAL_SCORE_MAX) : 0;

/** Adds `share` of each item to its outcomes, in equal parts. */
const spread = <Item extends { courseOutcomes: readonly string[] }>(
  items: readonly Item[],
  shareOf: (item: Item) => number,
): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const item of items)
    for (const code of item.courseOutcomes)
      sums.set(code, (sums.get(code) ?? 0) + shareOf(item) / item.courseOutcomes.length);
  return sums;
};

const eachFigure = (sums: Map<string, number>, figureOf: (sum: number) => number): Map<string, number> =>
  new Map([...sums].map(([code, sum]) => [code, figureOf(sum)]));

/**
 * The scores of one student by the code of the course outcome, in the rubrics report: the score of each practical is
 * split equally over its outcomes, and what an outcome gets from all practicals is at most 5. Two decimals. An outcome
 * that no practical has is missing.
 */
export const outcomeScores = (
  practicals: readonly { courseOutcomes: readonly string[]; obtained: number; max: number }[],
): Map<string, number> =>
  eachFigure(
    spread(practicals, ({ obtained, max }) => practicalScore(obtained, max)),
    (sum) => roundedFigure(Math.min(OUTCOME_SCORE_MAX, sum)),
  );

/**
 * The marks of one student by the code of the course outcome, in the CO report: the marks of each question are split
 * equally over its outcomes, so that together they are the marks of all questions that have outcomes. Two decimals.
 */
export const outcomeMarks = (
  questions: readonly { courseOutcomes: readonly string[]; marks: number }[],
): Map<string, number> =>
  eachFigure(
    spread(questions, ({ marks }) => marks),
    roundedFigure,
  );

export const NO_SUBJECT = 'Please select a subject first';
export const NO_PRACTICAL = 'Please select at least one practical';
export const NO_OUTCOMES = 'No course outcomes available for selected subject';

/** The first reason why a report cannot be made; null when there is none. The page and the server ask it alike. */
export const findReportProblem = (wanted: {
  subjectId: string | null;
  practicalIds: readonly string[];
  type: ReportType;
  courseOutcomes: readonly unknown[];
}): FieldProblem<'subjectId' | 'practicalIds' | 'type'> | null => {
  if (wanted.subjectId === null) return { path: 'subjectId', message: NO_SUBJECT };
  if (wanted.type === 'co' && wanted.courseOutcomes.length === 0)
    return { path: 'type', message: NO_OUTCOMES };
  return wanted.practicalIds.length === 0 ? { path: 'practicalIds', message: NO_PRACTICAL } : null;
};

const FILE_KIND: Readonly<Record<ReportType, string>> = { rubrics: 'Rubrics_Report', co: 'CO_Report' };

/** Longest part of a practical's name in a file's name. */
const FILE_NAME_MAX = 60;

/**
 * The name of the file, without its ending: `Stacks_Rubrics_Report_2026-11-21`, of several practicals
 * `Combined_Report_3_Practicals_CO_Report_2026-11-21`.
 * @param date ISO 8601, the day only
 */
export const reportFileName = (type: ReportType, practicals: readonly string[], date: string): string => {
  const [only = ''] = practicals;
  const name =
    practicals.length === 1
      ? only.trim().slice(0, FILE_NAME_MAX).trim()
      : `Combined_Report_${practicals.length}_Practicals`;
  return `${name}_${FILE_KIND[type]}_${date}`;
};
