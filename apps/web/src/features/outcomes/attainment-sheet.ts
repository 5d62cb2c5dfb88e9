/** An attainment report as a workbook: every figure is a formula, down to the marks that were given. */
import {
  attainmentOf,
  outcomeParts,
  settled,
  type AttainmentFigures,
  type AttainmentReport,
  type MeasuredOutcome,
  type MeasuredStudent,
  type MeasuredTask,
} from '@assay/contract';
import { attainmentSummary, THRESHOLDS } from './attainment-summary.ts';
import { addressOf, type Cell, type WorkSheet } from './work-sheet.ts';

/** Columns of a task's sheet before its questions: enrollment number, name, state. */
const NAMES = 3;
/** Columns of an outcome: marks, of how many, percent. */
const PER_OUTCOME = 3;
/** Rows before the shares of the outcomes: title, head, marks of the questions. */
const HEAD_ROWS = 3;

const STATE = { MARKED: '', ABSENT: 'AB', PENDING: 'Pending' } as const;

/** What the sheet of a task is called; formulas name it. */
const sheetOfTask = (place: number): string => `T${place + 1}`;

const FIGURES = ['maximum', 'average', 'percent', 'appeared', 'reached', 'share', 'level'] as const;
type Figure = (typeof FIGURES)[number];
const FIGURE_LABELS: Readonly<Record<Figure, string>> = {
  maximum: 'Maximum',
  average: 'Average',
  percent: 'Average, %',
  appeared: 'Appeared',
  reached: 'Reached the target',
  share: 'Reached the target, %',
  level: 'Level',
};

type Student = Pick<MeasuredStudent, 'username' | 'name'> & MeasuredStudent['sittings'][number];

/** The sheet of a task: what is in it, and where. */
interface TaskLayout {
  task: MeasuredTask;
  outcomes: readonly MeasuredOutcome[];
  /** Those who are assigned, in their order. */
  students: readonly Student[];
  /** The column of the last question. */
  lastQuestion: number;
  /** The first of the three columns of an outcome. */
  columnOf: (outcome: number) => number;
  /** The row with what an outcome has of each question, and its target. */
  shareRow: (outcome: number) => number;
  firstStudent: number;
  lastStudent: number;
  /** The row of a figure, below the students. */
  figureRow: (figure: Figure) => number;
}

const layoutOf = (
  { outcomes, students }: AttainmentReport,
  task: MeasuredTask,
  place: number,
): TaskLayout => {
  const own = students.flatMap(({ username, name, sittings }) =>
    sittings.filter((one) => one.task === place).map((sitting) => ({ username, name, ...sitting })),
  );
  const firstStudent = HEAD_ROWS + outcomes.length;
  const lastStudent = firstStudent + own.length - 1;
  return {
    task,
    outcomes,
    students: own,
    lastQuestion: NAMES + task.questions.length - 1,
    columnOf: (outcome) => NAMES + task.questions.length + outcome * PER_OUTCOME,
    shareRow: (outcome) => HEAD_ROWS + outcome,
    firstStudent,
    lastStudent,
    figureRow: (figure) => lastStudent + 2 + FIGURES.indexOf(figure),
  };
};

const cells = (row: number, from: number, to: number, fixed: '' | '$' = ''): string =>
  `${addressOf(row, from, fixed)}:${addressOf(row, to, fixed)}`;
const column = (at: number, { firstStudent, lastStudent }: TaskLayout): string =>
  `${addressOf(firstStudent, at)}:${addressOf(lastStudent, at)}`;

/** What one student has of one outcome: marks, of how many, and the percentage. */
const outcomeCells = (layout: TaskLayout, { marks }: Student, row: number, outcome: number): Cell[] => {
  const { lastQuestion } = layout;
  const [shares, worth, own] = [
    cells(layout.shareRow(outcome), NAMES, lastQuestion, '$'),
    cells(HEAD_ROWS - 1, NAMES, lastQuestion, '$'),
    cells(row, NAMES, lastQuestion),
  ];
  const { obtained, maximum } = outcomeParts(layout.task, marks, outcome);
  const at = layout.columnOf(outcome);
  const [has, of] = [addressOf(row, at), addressOf(row, at + 1)];
  return [
    { formula: `SUMPRODUCT(${shares},${own})`, value: obtained },
    { formula: `SUMPRODUCT(${shares},${worth},--(${own}<>""))`, value: maximum },
    {
      formula: `IF(${of}>0,ROUND(100*${has}/${of},6),"")`,
      value: maximum > 0 ? settled((100 * obtained) / maximum) : '',
    },
  ];
};

const NO_CELLS: readonly Cell[] = Array<Cell>(PER_OUTCOME).fill(null);

const studentRow = (layout: TaskLayout, student: Student, place: number): Cell[] => [
  student.username,
  student.name,
  STATE[student.state],
  ...layout.task.questions.map((_, index) => student.marks[index] ?? null),
  ...layout.outcomes.flatMap((_, outcome) =>
    student.state === 'MARKED'
      ? outcomeCells(layout, student, layout.firstStudent + place, outcome)
      : NO_CELLS,
  ),
];

/** The formulas of the figures of one outcome in one task. */
const figureFormulas = (layout: TaskLayout, outcome: number): Record<Figure, string> => {
  const at = layout.columnOf(outcome);
  const [has, of, percent] = [column(at, layout), column(at + 1, layout), column(at + 2, layout)];
  const figure = (name: Figure): string => addressOf(layout.figureRow(name), at + 2);
  const share = `ROUND(${figure('share')},6)`;
  const [level1, level2, level3] = THRESHOLDS;
  return {
    maximum: `MAX(${of})`,
    average: `SUM(${has})/COUNT(${percent})`,
    percent: `AVERAGE(${percent})`,
    appeared: `COUNT(${percent})`,
    reached: `COUNTIF(${percent},">="&${addressOf(layout.shareRow(outcome), 2, '$')})`,
    share: `100*${figure('reached')}/${figure('appeared')}`,
    level: `IF(${share}>=${level3},3,IF(${share}>=${level2},2,IF(${share}>=${level1},1,0)))`,
  };
};

const figureRow = (layout: TaskLayout, figures: AttainmentFigures['tasks'][number], name: Figure): Cell[] => [
  FIGURE_LABELS[name],
  null,
  null,
  ...layout.task.questions.map(() => null),
  ...figures.flatMap((figure, outcome): Cell[] => [
    null,
    null,
    figure && { formula: figureFormulas(layout, outcome)[name], value: figure[name] },
  ]),
];

/** The marks of one task, what each outcome has of each question, and what it comes to. */
const taskSheet = (
  name: string,
  layout: TaskLayout,
  figures: AttainmentFigures['tasks'][number],
): WorkSheet => {
  const { task, outcomes, students } = layout;
  return {
    name,
    rows: [
      [task.name],
      [
        'Enrollment Number',
        'Name',
        'State',
        ...task.questions.map((_, index) => `Q${index + 1}`),
        ...outcomes.flatMap(({ code }) => [`${code} marks`, `${code} of`, `${code} %`]),
      ],
      ['Marks', null, null, ...task.questions.map(({ marks }) => marks)],
      ...outcomes.map(({ code, target }, outcome): Cell[] => [
        `${code}: share of each question`,
        'Target, %',
        target,
        ...task.questions.map(({ outcomes: own }): Cell =>
          own.includes(outcome) ? { formula: `1/${own.length}`, value: 1 / own.length } : 0,
        ),
      ]),
      ...students.map((student, place) => studentRow(layout, student, place)),
      [],
      ...FIGURES.map((figure) => figureRow(layout, figures, figure)),
    ],
    headRows: [1],
  };
};

/**
 * The sheets: the attainment, then one for each task.
 * @param kept when the report was kept, if it was
 */
export const attainmentSheets = (report: AttainmentReport, kept: string): WorkSheet[] => {
  const figures = attainmentOf(report);
  const layouts = report.tasks.map((task, place) => layoutOf(report, task, place));
  const addressIn = (task: number, outcome: number, figure: Figure): string => {
    const layout = layouts[task];
    return layout
      ? `${sheetOfTask(task)}!${addressOf(layout.figureRow(figure), layout.columnOf(outcome) + 2)}`
      : '';
  };
  return [
    attainmentSummary({ ...report, figures }, kept, addressIn),
    ...layouts.map((layout, task) => taskSheet(sheetOfTask(task), layout, figures.tasks[task] ?? [])),
  ];
};
