import { expect, test } from 'vitest';
import { FACULTY_SHEET } from '../faculties/faculty-sheet.ts';
import { STUDENT_SHEET } from '../students/student-sheet.ts';
import {
  findSheetFileProblem,
  isExampleRow,
  readSheetHeader,
  readSheetRow,
  SHEET_MAX_BYTES,
  type PeopleSheet,
  type SheetPerson,
} from './sheet.rules.ts';

const sound = {
  username: '22CS001',
  fullname: 'Meera Joshi',
  gender: 'FEMALE',
  semester: '5',
  batch: '2027',
  email: 'meera@example.edu',
  phone: '9812345678',
  division: '',
};

test('a header is read whatever its case, blanks, signs and order, and strange columns are named', () => {
  const header = readSheetHeader(STUDENT_SHEET, [
    ' phone number',
    'E-Mail',
    'ENROLLMENT NO.',
    'Name',
    'sem',
    'Batch',
    'sex',
    'Hostel',
    '',
    'Reason',
  ]);
  expect(header.unknown).toEqual(['Hostel']);
  expect([header.missing, header.doubled]).toEqual([[], []]);
  const row = ['9812345678', 'meera@example.edu', ' 22CS001 ', 'Meera Joshi', '5', '2027', 'f'];
  expect(readSheetRow(STUDENT_SHEET, row, header.places)).toEqual(sound);
});

test('columns that are missing or stand twice are named as the template has them', () => {
  const header = readSheetHeader(STUDENT_SHEET, [
    'Username',
    'Enrollment',
    'Full Name',
    'Gender',
    'Email',
    'Phone',
  ]);
  expect(header.missing).toEqual(['Semester', 'Passout Year']);
  expect(header.doubled).toEqual(['Username']);
});

/** What is wrong with a template: headers that are not read, and examples that break a rule or are not known. */
const wrongIn = <Field extends string>(sheet: PeopleSheet<Field, SheetPerson>) => {
  const header = readSheetHeader(
    sheet,
    sheet.fields.map((field) => sheet.columns[field]),
  );
  const lost = sheet.examples.filter((example) => {
    const login = ` ${example[sheet.username].toLowerCase()}`;
    return !isExampleRow(sheet, { ...example, [sheet.username]: login });
  });
  return [
    ...header.unknown,
    ...header.missing,
    ...header.doubled,
    ...sheet.examples.flatMap(sheet.findProblems),
    ...lost,
  ];
};

test('the templates are readable by their own headers, and their examples are sound and known as examples', () => {
  expect(wrongIn(STUDENT_SHEET)).toEqual([]);
  expect(wrongIn(FACULTY_SHEET)).toEqual([]);
});

test('a row is no example only because it looks like one', () => {
  expect(isExampleRow(STUDENT_SHEET, sound)).toBe(false);
});

test('the email of a faculty member is read as the login, in lower case', () => {
  const { places } = readSheetHeader(FACULTY_SHEET, ['Email ID', 'NAME', 'sex', 'Mobile No']);
  const text = readSheetRow(FACULTY_SHEET, [' Asha@X.edu ', 'Asha  Rao', 'f', '9812345678'], places);
  expect(FACULTY_SHEET.findProblems(text)).toEqual([]);
  expect(FACULTY_SHEET.toPerson(text)).toEqual({
    username: 'asha@x.edu',
    email: 'asha@x.edu',
    fullname: 'Asha Rao',
    gender: 'FEMALE',
    phone: '+919812345678',
  });
});

test('a file that is empty or too large is named before it travels', () => {
  expect(findSheetFileProblem({ name: 'a.csv', size: 0 })).toBe('“a.csv” is empty.');
  expect(findSheetFileProblem({ name: 'a.csv', size: SHEET_MAX_BYTES + 1 })).toBe(
    '“a.csv” is larger than 5 MB.',
  );
  expect(findSheetFileProblem({ name: 'a.csv', size: SHEET_MAX_BYTES })).toBeNull();
});
