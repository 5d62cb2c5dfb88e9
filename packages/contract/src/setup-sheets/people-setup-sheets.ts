/** Faculty and students in sheets of a whole institute. */
import { FACULTY_SHEET } from '../faculties/faculty-sheet.ts';
import type { FacultyField, FacultyFields } from '../faculties/faculty.rules.ts';
import { STUDENT_SHEET, type SheetStudent, type StudentSheetField } from '../students/student-sheet.ts';
import { EMAIL_PATTERN } from '../typed-field.ts';
import { DEPARTMENT_NAMES } from './place-setup-sheets.ts';
import type { SetupSheet } from './setup-sheet.rules.ts';

const DEPARTMENT_MISSING = { path: 'department' as const, message: 'Department Name is required.' };

const isEmpty = (text: string): boolean => text.trim() === '';

type FacultySetupField = FacultyField | 'department' | 'newEmail';

/** Faculty in a sheet. Their email is what they log in with; when it changes, the new one stands beside it. */
export const FACULTY_SETUP: SetupSheet<FacultySetupField, FacultyFields> = {
  ...FACULTY_SHEET,
  fields: ['department', ...FACULTY_SHEET.fields, 'newEmail'],
  optional: ['newEmail'],
  columns: { department: 'Department', ...FACULTY_SHEET.columns, newEmail: 'New Email' },
  otherNames: { department: DEPARTMENT_NAMES, ...FACULTY_SHEET.otherNames, newEmail: ['changedemail'] },
  examples: FACULTY_SHEET.examples.map((example) => ({
    department: 'Computer Engineering',
    ...example,
    newEmail: '',
  })),
  keys: [['email'], ['newEmail']],
  findProblems: (text) => [
    ...(isEmpty(text.department) ? [DEPARTMENT_MISSING] : []),
    ...FACULTY_SHEET.findProblems(text),
    ...(isEmpty(text.newEmail) || EMAIL_PATTERN.test(text.newEmail.trim())
      ? []
      : [{ path: 'newEmail' as const, message: 'New Email: Invalid email format' }]),
  ],
  toItem: (text) =>
    FACULTY_SHEET.toPerson({ ...text, email: isEmpty(text.newEmail) ? text.email : text.newEmail }),
};

type StudentSetupField = StudentSheetField | 'department';

/** Students in a sheet. */
export const STUDENT_SETUP: SetupSheet<StudentSetupField, SheetStudent> = {
  ...STUDENT_SHEET,
  fields: ['department', ...STUDENT_SHEET.fields],
  columns: { department: 'Department', ...STUDENT_SHEET.columns },
  otherNames: { department: DEPARTMENT_NAMES, ...STUDENT_SHEET.otherNames },
  examples: STUDENT_SHEET.examples.map((example) => ({ department: 'Computer Engineering', ...example })),
  keys: [['username']],
  findProblems: (text) => [
    ...(isEmpty(text.department) ? [DEPARTMENT_MISSING] : []),
    ...STUDENT_SHEET.findProblems(text),
  ],
  toItem: (text) => STUDENT_SHEET.toPerson(text),
};
