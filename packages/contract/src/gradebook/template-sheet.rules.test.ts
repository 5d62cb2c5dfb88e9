import { expect, test } from 'vitest';
import type { Gradebook } from './gradebook.ts';
import {
  templateFieldsSchema,
  TEMPLATE_VALUES,
  type TemplateSettings,
  type TemplateValue,
} from './gradebook-template.ts';
import { gradebookText } from './gradebook-text.rules.ts';
import { SAMPLE_GRADEBOOK } from './sample-gradebook.ts';
import { templateFile, templateSheet } from './template-sheet.rules.ts';

const columnOf = (value: TemplateValue, heading: string = TEMPLATE_VALUES[value].heading, text = '') => ({
  value,
  heading,
  text,
});

const settingsOf = (changes: Partial<TemplateSettings> = {}): TemplateSettings => ({
  format: 'comma',
  lines: [],
  columns: [columnOf('serial'), columnOf('username'), columnOf('marks')],
  rounding: 'none',
  absent: 'AB',
  order: 'username',
  withAbsent: true,
  ...changes,
});

const sheetOf = (changes: Partial<TemplateSettings>, gradebook = SAMPLE_GRADEBOOK) =>
  templateSheet(settingsOf(changes), gradebook);

test('rows stand in the order asked for, numbered, with the word for who was absent', () => {
  expect(sheetOf({}).rows).toEqual([
    [1, '22CE007', 43.5],
    [2, '22CE009', 'AB'],
    [3, '22CE010', 34.25],
  ]);
  const namesBy = (order: TemplateSettings['order']) =>
    sheetOf({ order, columns: [columnOf('fullname')] }).rows.map(([name]) => name);
  expect(namesBy('fullname')).toEqual(['Meera Anil Joshi', 'Rohan Patel', 'Zoya Khan']);
  expect(namesBy('rank')).toEqual(['Meera Anil Joshi', 'Rohan Patel', 'Zoya Khan']);
});

test('who did not sit can be left out, and the word for them be empty', () => {
  expect(sheetOf({ withAbsent: false }).rows).toEqual([
    [1, '22CE007', 43.5],
    [2, '22CE010', 34.25],
  ]);
  expect(sheetOf({ absent: '' }).rows[1]).toEqual([2, '22CE009', null]);
});

test.each([
  ['none', [43.5, 'AB', 34.25]],
  ['nearest', [44, 'AB', 34]],
  ['up', [44, 'AB', 35]],
] as const)('marks rounded %j: %j', (rounding, marks) => {
  expect(sheetOf({ rounding }).rows.map((row) => row.at(-1))).toEqual(marks);
});

test('whole marks stay whole when they are rounded up, whatever binary fractions add', () => {
  const [student] = SAMPLE_GRADEBOOK.students;
  if (!student?.result) throw new Error('The sample has marks.');
  const sum = { ...student, result: { ...student.result, marks: 4.1 + 4.9 + 1e-12 } };
  expect(sheetOf({ rounding: 'up' }, { ...SAMPLE_GRADEBOOK, students: [sum] }).rows[0]?.at(-1)).toBe(9);
});

test('questions and outcomes become a column each, told apart even where the heading does not', () => {
  const { columns, rows } = sheetOf({
    columns: [columnOf('questionMarks'), columnOf('outcomeMarks'), columnOf('questionMarks', 'Marks')],
    rounding: 'nearest',
  });
  expect(columns.map(({ heading }) => heading)).toEqual([
    'Q1 (20)',
    'Q2 (30)',
    'CO1',
    'CO2',
    'Marks 1',
    'Marks 2',
  ]);
  expect(rows[0]).toEqual([17.5, 26, 17.5, 26, 17.5, 26]);
  expect(rows[1]).toEqual(Array(6).fill('AB'));
});

test('a task without outcomes has no column of them, and every value has a cell', () => {
  const all = Object.keys(TEMPLATE_VALUES) as TemplateValue[];
  const { columns, rows } = sheetOf(
    { columns: all.map((value) => columnOf(value, TEMPLATE_VALUES[value].heading, '{subject}')) },
    { ...SAMPLE_GRADEBOOK, outcomes: [] },
  );
  expect(columns).toHaveLength(all.length);
  expect(rows[0]).toEqual([
    1,
    '22CE007',
    'Meera Anil Joshi',
    'Meera Anil',
    'Joshi',
    '22ce007@example.edu',
    'A',
    5,
    '2027',
    43.5,
    50,
    87,
    'A',
    1,
    17.5,
    26,
    'Graded',
    'Data Structures',
    null,
  ]);
});

test('placeholders are filled in once: what a task is called is not looked through again', () => {
  const gradebook: Gradebook = { ...SAMPLE_GRADEBOOK, task: '{total} $& {date}' };
  const { above, columns } = sheetOf(
    {
      lines: ['{institute}', '', '{task}, {date}, {faculty}, {department}, {subject}: {total} {n}'],
      columns: [columnOf('marks', 'Marks out of {total}')],
    },
    gradebook,
  );
  expect(above).toEqual([
    'Example Institute of Technology',
    '',
    '{total} $& {date}, 12 Jan 2026, Asha Rao, Computer Engineering, Data Structures: 50 {n}',
  ]);
  expect(columns[0]?.heading).toBe('Marks out of 50');
});

test('the text of a file has its lines, headings and rows, and nothing that a spreadsheet computes', () => {
  const file = templateFile(
    {
      name: 'GTU',
      settings: settingsOf({
        format: 'semicolon',
        lines: ['=1+1; {task}'],
        columns: [columnOf('username'), columnOf('marks', '@Marks')],
        absent: '=A1',
      }),
    },
    SAMPLE_GRADEBOOK,
  );
  expect(file.name).toBe('Practical 3: Sorting GTU');
  expect(gradebookText(file)).toBe(
    `\uFEFF"'=1+1; Practical 3: Sorting"\r\nEnrolment No.;'@Marks\r\n22CE007;43.5\r\n22CE009;'=A1\r\n22CE010;34.25\r\n`,
  );
});

const problemsOf = (fields: object): string[] =>
  templateFieldsSchema
    .safeParse({ name: 'GTU', instituteId: null, settings: settingsOf(), ...fields })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

test('a template is refused with what is wrong with it', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ name: '  ' })).toEqual(['name: Name is required.']);
  expect(problemsOf({ settings: settingsOf({ columns: [] }) })).toEqual([
    'settings.columns: Add at least one column.',
  ]);
  expect(
    problemsOf({
      settings: settingsOf({
        columns: [columnOf('questionMarks'), columnOf('marks'), columnOf('questionMarks')],
      }),
    }),
  ).toEqual(['settings.columns.2.value: These marks are there already.']);
  expect(problemsOf({ settings: settingsOf({ lines: ['{Task}'] }) })).toEqual([
    'settings.lines.0: “{Task}” stands for nothing. Use {task}, {subject}, {department}, {institute}, {faculty}, {date} or {total}.',
  ]);
  expect(problemsOf({ settings: settingsOf({ columns: [columnOf('marks', 'a\u202Eb')] }) })).toEqual([
    'settings.columns.0.heading: Invisible characters are not possible here.',
  ]);
});
