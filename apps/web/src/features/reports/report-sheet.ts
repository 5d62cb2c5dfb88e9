/** A report as the cells of its one sheet: what the preview shows and what the file holds. */
import {
  outcomeMarks,
  outcomeScores,
  sumOf,
  type CoReport,
  type PracticalState,
  type ReportHeading,
  type ReportType,
  type RubricsReport,
} from '@assay/contract';
import { columnsOfPractical, marksByComponent } from './rubric-columns.ts';

/** A report with some or all of its students. */
export type Report =
  | { type: 'rubrics'; content: Omit<RubricsReport, 'success' | 'total'> }
  | { type: 'co'; content: CoReport['data'] };

/** A number is a figure of two decimals; null is an empty cell. */
export type SheetValue = string | number | null;

export interface SheetColumn {
  /** What stands over neighbours that belong together; null: the column stands for itself. */
  group: string | null;
  label: string;
  kind: 'text' | 'figure';
}

export interface ReportSheet {
  /** The documented name of the sheet, also the heading of the report. */
  title: string;
  college: string;
  facts: readonly { label: string; value: string }[];
  columns: readonly SheetColumn[];
  /** One for each student, a value for each column. */
  rows: readonly (readonly SheetValue[])[];
  /** How the figures are to be read. */
  notes: readonly string[];
}

const TITLE: Readonly<Record<ReportType, string>> = {
  rubrics: 'Rubrics Assessment Report',
  co: 'CO Assessment Report',
};

const ABSENT = 'AB';
const ABSENT_NOTE = 'AB: absent, counted as 0. An empty cell: not assigned, or no marks yet.';
const NOTES: Readonly<Record<ReportType, readonly string[]>> = {
  rubrics: [
    ABSENT_NOTE,
    'Course outcome score: 4 × obtained ÷ maximum of each practical, split equally over its course outcomes; at most 5 from all practicals.',
  ],
  co: [
    ABSENT_NOTE,
    'Course outcome marks: the marks of each question, split equally over its course outcomes.',
  ],
};

const NAME_COLUMNS: readonly SheetColumn[] = [
  { group: null, label: 'Enrollment Number', kind: 'text' },
  { group: null, label: 'Name', kind: 'text' },
  { group: null, label: 'Semester', kind: 'text' },
  { group: null, label: 'Passout Year', kind: 'text' },
];

const figure = (group: string | null, label: string): SheetColumn => ({ group, label, kind: 'figure' });
const SUM_COLUMNS = [figure(null, 'Obtained Marks'), figure(null, 'Total Marks')];

const isCounted = ({ state }: { state: PracticalState }): boolean => state !== 'PENDING';

/** What practicals are called in the head; those of the same name are told apart. */
const headingsOf = (tasks: readonly { name: string }[]): string[] =>
  tasks.map(({ name }, index) => {
    const before = tasks.slice(0, index).filter((one) => one.name === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });

/** The cells of one practical: of its marks, of who was absent, or empty. */
const cellsOf = (
  sitting: { state: PracticalState } | undefined,
  width: number,
  marked: () => readonly SheetValue[],
): readonly SheetValue[] => {
  if (sitting?.state === 'MARKED') return marked();
  return Array<SheetValue>(width).fill(sitting?.state === 'ABSENT' ? ABSENT : null);
};

/** A figure for each outcome of the subject; empty where no practical that counts has it. */
const outcomeCells = (
  { courseOutcomes }: ReportHeading,
  figures: ReadonlyMap<string, number>,
): SheetValue[] => courseOutcomes.map(({ code }) => figures.get(code) ?? null);

/** What the practicals brought together; empty while none counts. */
const obtainedOf = (counted: readonly (number | null)[]): SheetValue =>
  counted.length === 0 ? null : sumOf(counted.map((marks) => marks ?? 0));

type Content<T extends ReportType> = Extract<Report, { type: T }>['content'];

const rubricsTable = (content: Content<'rubrics'>): Pick<ReportSheet, 'columns' | 'rows'> => {
  const headings = headingsOf(content.tasks);
  const practicals = content.tasks.map((task, index) => ({
    task,
    heading: headings[index] ?? task.name,
    columns: columnsOfPractical(
      task,
      content.data.flatMap(({ submissions }) => submissions.filter(({ taskId }) => taskId === task._id)),
    ),
  }));
  const outcomesOfTask = new Map(content.tasks.map(({ _id, courseOutcomes }) => [_id, courseOutcomes]));
  return {
    columns: [
      ...NAME_COLUMNS,
      ...practicals.flatMap(({ heading, columns }) => [
        ...columns.map(({ component: { title, maxMarks } }) => figure(heading, `${title} (${maxMarks})`)),
        figure(heading, 'Total'),
      ]),
      ...content.courseOutcomes.map(({ code }) => figure('Course outcome scores', code)),
      ...SUM_COLUMNS,
    ],
    rows: content.data.map(({ enrollmentNumber, name, semester, batch, submissions }) => {
      const counted = submissions.filter(isCounted);
      return [
        enrollmentNumber,
        name,
        semester,
        batch,
        ...practicals.flatMap(({ task, columns }) => {
          const own = submissions.find(({ taskId }) => taskId === task._id);
          return cellsOf(own, columns.length + 1, () => (own ? marksByComponent(own, columns) : []));
        }),
        ...outcomeCells(
          content,
          outcomeScores(
            counted.map(({ taskId, obtainedMarks, totalMarks }) => ({
              courseOutcomes: outcomesOfTask.get(taskId) ?? [],
              obtained: obtainedMarks ?? 0,
              max: totalMarks,
            })),
          ),
        ),
        obtainedOf(counted.map(({ obtainedMarks }) => obtainedMarks)),
        sumOf(submissions.map(({ totalMarks }) => totalMarks)),
      ];
    }),
  };
};

const questionLabel = (
  { name, marks, courseOutcomes }: Content<'co'>['tasks'][number]['questions'][number],
  index: number,
): string => [`Q${index + 1}`, name, `(${marks})`, courseOutcomes.join(', ')].filter(Boolean).join(' ');

const coTable = (content: Content<'co'>): Pick<ReportSheet, 'columns' | 'rows'> => ({
  columns: [
    ...NAME_COLUMNS,
    ...headingsOf(content.tasks).flatMap((heading, place) =>
      (content.tasks[place]?.questions ?? []).map((question, index) =>
        figure(heading, questionLabel(question, index)),
      ),
    ),
    ...content.courseOutcomes.map(({ code }) => figure('Course outcome marks', code)),
    ...SUM_COLUMNS,
  ],
  rows: content.students.map(({ enrollmentNumber, name, semester, batch, tasks }) => {
    const sittings = content.tasks.map((task) => ({
      task,
      own: tasks.find(({ taskId }) => taskId === task._id),
    }));
    const questions = sittings.flatMap(({ task, own }) =>
      own && isCounted(own)
        ? task.questions.map(({ courseOutcomes }, index) => ({
            courseOutcomes,
            marks: own.questions.find(({ questionIndex }) => questionIndex === index)?.obtainedMarks ?? 0,
          }))
        : [],
    );
    return [
      enrollmentNumber,
      name,
      semester,
      batch,
      ...sittings.flatMap(({ task, own }) =>
        cellsOf(own, task.questions.length, () =>
          task.questions.map(
            (_, index) =>
              own?.questions.find(({ questionIndex }) => questionIndex === index)?.obtainedMarks ?? null,
          ),
        ),
      ),
      ...outcomeCells(content, outcomeMarks(questions)),
      obtainedOf(questions.map(({ marks }) => marks)),
      sumOf(sittings.flatMap(({ task, own }) => (own ? [task.totalMarks] : []))),
    ];
  }),
});

/**
 * The cells of a report. Beside the rubric as it is now, a practical has columns for components that a student of the
 * report was evaluated by earlier.
 * @param date the day it is made, as it is to be shown
 */
export const sheetOf = (report: Report, date: string): ReportSheet => {
  const { college, department, subject } = report.content;
  return {
    title: TITLE[report.type],
    college,
    facts: [
      { label: 'Department', value: department },
      { label: 'Subject', value: `${subject.code} ${subject.name}` },
      { label: 'Generated', value: date },
    ],
    ...(report.type === 'rubrics' ? rubricsTable(report.content) : coTable(report.content)),
    notes: NOTES[report.type],
  };
};

/** The pages of one report as a whole. */
export const joinPages = (pages: readonly [Report, ...Report[]]): Report => {
  const [first] = pages;
  return first.type === 'rubrics'
    ? {
        type: 'rubrics',
        content: {
          ...first.content,
          data: pages.flatMap((page) => (page.type === 'rubrics' ? page.content.data : [])),
        },
      }
    : {
        type: 'co',
        content: {
          ...first.content,
          students: pages.flatMap((page) => (page.type === 'co' ? page.content.students : [])),
        },
      };
};

/** Whether anybody has marks, or was absent; otherwise every cell would be empty. */
export const hasFigures = (report: Report): boolean =>
  report.type === 'rubrics'
    ? report.content.data.some(({ submissions }) => submissions.some(isCounted))
    : report.content.students.some(({ tasks }) => tasks.some(isCounted));
