import { expect, test } from 'vitest';
import { divisionGroupName, findDivisionProblem, toDivision } from '../names/division.rules.ts';
import { isExampleRow, readSheetHeader, type SheetText } from '../sheets/sheet.rules.ts';
import { columnsIn, filledWith, keysOf, type SetupSheet } from './setup-sheet.rules.ts';
import { SETUP_SHEETS } from './setup-sheets.ts';

const { DEPARTMENTS, SUBJECTS, FACULTY, STUDENTS } = SETUP_SHEETS;

/** What is wrong with a template. */
const wrongIn = <Field extends string>(sheet: SetupSheet<Field>): unknown[] => {
  const header = readSheetHeader(
    sheet,
    sheet.fields.map((field) => sheet.columns[field]),
  );
  return [
    ...header.unknown,
    ...header.missing,
    ...header.doubled,
    ...sheet.examples.flatMap(sheet.findProblems),
    ...sheet.examples.filter((example) => !isExampleRow(sheet, example)),
  ];
};

test('the templates are readable by their own headers, and their examples are sound and known as examples', () => {
  expect(wrongIn(DEPARTMENTS)).toEqual([]);
  expect(wrongIn(SUBJECTS)).toEqual([]);
  expect(wrongIn(FACULTY)).toEqual([]);
  expect(wrongIn(STUDENTS)).toEqual([]);
});

test('what changes somebody names them, and has the columns that change', () => {
  const missing = (cells: string[], mode: 'ADD' | 'UPDATE') =>
    readSheetHeader(columnsIn(STUDENTS, mode), cells).missing;
  expect(missing(['Enrollment No', 'Mobile'], 'UPDATE')).toEqual([]);
  expect(missing(['Mobile'], 'UPDATE')).toEqual(['Username']);
  expect(missing(['Enrollment No', 'Mobile', 'Department'], 'ADD')).toContain('Full Name');
  expect(readSheetHeader(columnsIn(SUBJECTS, 'UPDATE'), ['Code']).missing).toEqual(['Department']);
});

test('rows are told apart whatever their capitals and blanks, a subject within its department', () => {
  const [example] = SUBJECTS.examples;
  const key = (text: Partial<typeof example>) => {
    if (!example) throw new Error('There is no example.');
    return keysOf(SUBJECTS, { ...example, ...text }).map((one) => one.key);
  };
  expect(key({ department: ' computer  Engineering', code: 'example1 ' })).toEqual(key({}));
  expect(key({ department: 'Civil' })).not.toEqual(key({}));
  expect(key({ code: '' })).toEqual([]);
});

test('an outcome of a subject is told by its column', () => {
  const [example] = SUBJECTS.examples;
  if (!example) throw new Error('There is no example.');
  const text: SheetText<keyof typeof example> = { ...example, co1: 'Same', co3: 'same', semester: '9' };
  expect(SUBJECTS.findProblems(text)).toEqual([
    { path: 'semester', message: 'Semester must be an integer between 1 and 8.' },
    { path: 'co1', message: 'CO1: Module titles must be unique.' },
    { path: 'co3', message: 'CO3: Module titles must be unique.' },
  ]);
  expect(SUBJECTS.toItem({ ...example, co2: '', co4: 'Four' }).modules).toEqual([
    { title: 'Choose a structure for a problem', order: 1 },
    { title: 'Four', order: 4 },
  ]);
});

test('cells that are left empty say what is known', () => {
  expect(filledWith({ name: ' ', phone: '1' }, { name: 'Asha', phone: '2' })).toEqual({
    name: 'Asha',
    phone: '1',
  });
});

test('a division is the same however it is written', () => {
  for (const text of ['A', ' a ', 'Div A', 'division: a', 'DIV-a', 'Div. A'])
    expect(toDivision(text)).toBe('A');
  expect(toDivision('Divya')).toBe('DIVYA');
  expect(findDivisionProblem('')).toBeNull();
  expect(findDivisionProblem('Morning 2')).toBeNull();
  for (const text of ['<b>', '-', 'x'.repeat(21)]) expect(findDivisionProblem(text)).not.toBeNull();
  expect(divisionGroupName('AI & DS', 3, 'A')).toBe('AI & DS Sem 3 Div A');
});
