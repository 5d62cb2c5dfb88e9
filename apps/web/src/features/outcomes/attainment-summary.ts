import { turnoutOf, type AttainmentReport, type TaskFigure } from '@assay/contract';
import { NOTES } from './attainment-notes.ts';
import { addressOf, type Cell, type WorkSheet } from './work-sheet.ts';

type Figure = keyof TaskFigure;
/** Where a figure of a task stands in the workbook. */
type Address = (task: number, outcome: number, figure: Figure) => string;

const BY_TASK: readonly Figure[] = ['maximum', 'average', 'percent', 'appeared', 'reached', 'share', 'level'];
const BY_TASK_HEAD = [
  'Outcome',
  'Task',
  'Weight',
  'Maximum',
  'Average',
  'Average, %',
  'Appeared',
  'Reached',
  'Reached, %',
  'Level',
];
/** Columns of the table by task. */
const [WEIGHT, MAXIMUM, PERCENT, SHARE, LEVEL] = [2, 3, 5, 8, 9];
const OUTCOME_HEAD = ['Outcome', 'Title', 'Target, %', 'Maximum', 'Average, %', 'Reached, %', 'Level'];
/** The column of the levels in the table of outcomes. */
const OUTCOME_LEVEL = 6;

/** The rows of one outcome: one for each task that has figures of it. */
const rowsOfOutcome = (report: AttainmentReport, outcome: number, addressIn: Address): Cell[][] => {
  return report.tasks.flatMap(({ name, weight }, task) => {
    const figure = report.figures.tasks[task]?.[outcome];
    if (!figure) return [];
    const cells = BY_TASK.map((of): Cell => ({ formula: addressIn(task, outcome, of), value: figure[of] }));
    return [[report.outcomes[outcome]?.code ?? '', name, weight, ...cells]];
  });
};

/** The row of an outcome over all tasks: `rows` are its rows in the table by task, first and last. */
const outcomeRow = (report: AttainmentReport, outcome: number, rows: readonly [number, number]): Cell[] => {
  const { code = '', title = '', target = 0 } = report.outcomes[outcome] ?? {};
  const figure = report.figures.outcomes[outcome];
  if (!figure) return [code, title, target, null, null, null, null];
  const of = (column: number): string => `${addressOf(rows[0], column)}:${addressOf(rows[1], column)}`;
  const weighed = (column: number): string => `SUMPRODUCT(${of(WEIGHT)},${of(column)})/SUM(${of(WEIGHT)})`;
  return [
    code,
    title,
    target,
    { formula: `SUMPRODUCT(--(${of(WEIGHT)}>0),${of(MAXIMUM)})`, value: figure.maximum },
    { formula: weighed(PERCENT), value: figure.percent },
    { formula: weighed(SHARE), value: figure.share },
    { formula: weighed(LEVEL), value: figure.level },
  ];
};

/** The map, and what each programme outcome comes to. `levels`: the first row of the table of outcomes. */
const mapRows = (report: AttainmentReport, levels: number, first: number): Cell[][] => {
  const { outcomes, programmeOutcomes, figures } = report;
  const last = outcomes.length - 1;
  const level = `${addressOf(levels, OUTCOME_LEVEL, '$')}:${addressOf(levels + last, OUTCOME_LEVEL, '$')}`;
  const attainment = programmeOutcomes.map((_, place): Cell => {
    const value = figures.programme[place] ?? null;
    if (value === null) return null;
    const strengths = `${addressOf(first, place + 1)}:${addressOf(first + last, place + 1)}`;
    return { formula: `SUMPRODUCT(${level},${strengths})/SUMPRODUCT(--(${level}<>""),${strengths})`, value };
  });
  return [
    ...outcomes.map(({ code, strengths }): Cell[] => [code, ...strengths]),
    ['Attainment', ...attainment],
  ];
};

const turnoutRows = (report: AttainmentReport): Cell[][] =>
  report.tasks.map(({ name }, task) => {
    const { assigned, appeared, absent, pending } = turnoutOf(report, task);
    return [name, assigned, appeared, absent, pending];
  });

/** Where the first sheet has the shares that levels 1, 2 and 3 begin with. */
export const THRESHOLDS = ['B', 'C', 'D'].map((letter) => `Attainment!$${letter}$6`);

/**
 * The first sheet: outcomes by task, over all tasks, and what they come to for the programme. The figures of the report
 * are the exact ones.
 */
export const attainmentSummary = (report: AttainmentReport, kept: string, addressIn: Address): WorkSheet => {
  const { college, department, subject, batch, thresholds, outcomes, programmeOutcomes } = report;
  const rows: Cell[][] = [
    [`Outcome attainment, passout year ${batch}`],
    [college],
    [department],
    [`${subject.code} ${subject.name}`, null, null, null, kept],
    ['Students who reach the target, %', 'Level 1', 'Level 2', 'Level 3'],
    ['from', ...thresholds],
    [],
    BY_TASK_HEAD,
  ];
  const headRows = [4, rows.length - 1];
  const places = outcomes.map((_, outcome): [number, number] => {
    const first = rows.length;
    rows.push(...rowsOfOutcome(report, outcome, addressIn));
    return [first, rows.length - 1];
  });
  rows.push([], OUTCOME_HEAD);
  headRows.push(rows.length - 1);
  const levels = rows.length;
  rows.push(...outcomes.map((_, outcome) => outcomeRow(report, outcome, places[outcome] ?? [0, 0])));
  if (programmeOutcomes.length > 0 && outcomes.length > 0) {
    rows.push([], ['CO–PO map', ...programmeOutcomes.map(({ code }) => code)]);
    headRows.push(rows.length - 1);
    rows.push(...mapRows(report, levels, rows.length));
  }
  rows.push([], ['Task', 'Assigned', 'Appeared', 'Absent', 'Not graded']);
  headRows.push(rows.length - 1);
  rows.push(...turnoutRows(report), [], ...NOTES.map((note): Cell[] => [note]));
  return { name: 'Attainment', rows, headRows };
};
