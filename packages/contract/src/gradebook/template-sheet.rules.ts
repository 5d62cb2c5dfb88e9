/** A gradebook as the template of a university has it. */
import type { Gradebook, GradebookFile, GradebookSheet, GradebookStudent } from './gradebook.ts';
import type { TemplateColumn, TemplateSettings, TemplateValue } from './gradebook-template.ts';
import { namePartsOf } from './person-name-parts.rules.ts';
import { fillPlaceholders } from './placeholders.rules.ts';
import { countWaiting } from './platform-sheets.rules.ts';

type Cell = GradebookSheet['rows'][number][number];
type Result = NonNullable<GradebookStudent['result']>;

/** One column of the sheet: what stands over it, and in the row of a student (its place in the sheet counts from 0). */
interface SheetColumn {
  heading: string;
  kind: 'text' | 'number';
  cell: (student: GradebookStudent, place: number) => Cell;
}

/** Marks have two decimals; what binary fractions add is no mark. */
const ROUND: Readonly<Record<TemplateSettings['rounding'], (marks: number) => number>> = {
  none: (marks) => marks,
  nearest: (marks) => Math.floor(marks + 0.5),
  up: (marks) => Math.ceil(Math.round(marks * 100) / 100),
};

/** Who has not begun: absent, once the task is over. */
const satNot = ({ standing }: GradebookStudent): boolean =>
  standing === 'Absent' || standing === 'Not started';

/** A cell of marks: the word for the absent where there are none, and nothing for who waits for them. */
const ofResult =
  ({ absent }: TemplateSettings, valueOf: (result: Result) => Cell) =>
  ({ result, standing }: GradebookStudent): Cell => {
    if (result) return valueOf(result);
    return standing === 'Absent' && absent !== '' ? absent : null;
  };

type OneValue = Exclude<TemplateValue, 'questionMarks' | 'outcomeMarks'>;
type CellOf = (
  settings: TemplateSettings,
  gradebook: Gradebook,
  column: TemplateColumn,
) => Pick<SheetColumn, 'kind' | 'cell'>;

const text =
  (cell: SheetColumn['cell']): CellOf =>
  () => ({ kind: 'text', cell });
const number =
  (cell: SheetColumn['cell']): CellOf =>
  () => ({ kind: 'number', cell });

const CELLS: Readonly<Record<OneValue, CellOf>> = {
  serial: number((_, place) => place + 1),
  username: text(({ username }) => username),
  fullname: text(({ fullname }) => fullname),
  firstName: text(({ fullname }) => namePartsOf(fullname).first),
  lastName: text(({ fullname }) => namePartsOf(fullname).last),
  email: text(({ email }) => email),
  division: text(({ division }) => division),
  semester: number(({ semester }) => semester),
  batch: text(({ batch }) => batch),
  marks: (settings) => ({
    kind: 'number',
    cell: ofResult(settings, ({ marks }) => ROUND[settings.rounding](marks)),
  }),
  totalMarks: (_, { totalMarks }) => ({ kind: 'number', cell: () => totalMarks }),
  percentage: number(({ result }) => result?.percentage ?? null),
  grade: text(({ result }) => result?.grade ?? null),
  rank: number(({ result }) => result?.rank ?? null),
  status: text(({ standing }) => standing),
  text: (_, gradebook, column) => ({ kind: 'text', cell: () => fillPlaceholders(column.text, gradebook) }),
  empty: text(() => null),
};

/** The columns of each question, or each course outcome: what `{n}` and `{max}` stand for, and the marks. */
const SEVERAL: Readonly<
  Record<
    Exclude<TemplateValue, OneValue>,
    (gradebook: Gradebook) => { n: string; max: string; marks: (result: Result) => Cell }[]
  >
> = {
  questionMarks: ({ questions }) =>
    questions.map((max, place) => ({
      n: String(place + 1),
      max: String(max),
      marks: ({ questionMarks }) => questionMarks[place] ?? null,
    })),
  outcomeMarks: ({ outcomes }) =>
    outcomes.map((n, place) => ({
      n,
      max: '',
      marks: ({ outcomeMarks }) => outcomeMarks[place] ?? null,
    })),
};

const isOne = (value: TemplateValue): value is OneValue => Object.hasOwn(CELLS, value);

const columnsOf = (
  settings: TemplateSettings,
  gradebook: Gradebook,
  column: TemplateColumn,
): SheetColumn[] => {
  const { value } = column;
  if (isOne(value))
    return [
      {
        heading: fillPlaceholders(column.heading, gradebook),
        ...CELLS[value](settings, gradebook, column),
      },
    ];
  // Several columns of one name could not be told apart.
  const heading = column.heading.includes('{n}') ? column.heading : `${column.heading} {n}`.trim();
  return SEVERAL[value](gradebook).map(({ n, max, marks }) => ({
    heading: fillPlaceholders(heading, gradebook, { n, max }),
    kind: 'number' as const,
    cell: ofResult(settings, marks),
  }));
};

const NATURAL = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const byText =
  (textOf: (student: GradebookStudent) => string) =>
  (one: GradebookStudent, other: GradebookStudent): number =>
    NATURAL.compare(textOf(one), textOf(other)) || NATURAL.compare(one.username, other.username);

const ORDERS: Readonly<
  Record<TemplateSettings['order'], (one: GradebookStudent, other: GradebookStudent) => number>
> = {
  username: byText(({ username }) => username),
  fullname: byText(({ fullname }) => fullname),
  // Without a rank behind those who have one.
  rank: (one, other) =>
    (one.result?.rank ?? Infinity) === (other.result?.rank ?? Infinity)
      ? ORDERS.username(one, other)
      : (one.result?.rank ?? Infinity) - (other.result?.rank ?? Infinity),
};

/** The gradebook of a task in rows and columns, as a template says. */
export const templateSheet = (settings: TemplateSettings, gradebook: Gradebook): GradebookSheet => {
  const columns = settings.columns.flatMap((column) => columnsOf(settings, gradebook, column));
  const students = gradebook.students
    .filter((student) => settings.withAbsent || !satNot(student))
    .toSorted(ORDERS[settings.order]);
  return {
    above: settings.lines.map((line) => fillPlaceholders(line, gradebook)),
    columns: columns.map(({ heading, kind }) => ({ heading, kind })),
    rows: students.map((student, place) => columns.map(({ cell }) => cell(student, place))),
  };
};

/** The same as a file. */
export const templateFile = (
  { name, settings }: { name: string; settings: TemplateSettings },
  gradebook: Gradebook,
): GradebookFile => ({
  ...templateSheet(settings, gradebook),
  name: `${gradebook.task} ${name}`,
  format: settings.format,
  mark: true,
  waiting: countWaiting(gradebook.students),
});
