import { findDivisionProblem, toDivision } from '../names/division.rules.ts';
import type { PeopleSheet } from '../sheets/sheet.rules.ts';
import {
  findStudentProblems,
  STUDENT_FIELDS,
  toStudentFields,
  type StudentField,
  type StudentFields,
} from './student.rules.ts';

/** What stands in a sheet of students: their division besides, where the department has some. */
export type StudentSheetField = StudentField | 'division';

/** A student with the division of semester and passout year; empty for none. */
export type SheetStudent = StudentFields & { division: string };

/** Students in a sheet. */
export const STUDENT_SHEET: PeopleSheet<StudentSheetField, SheetStudent> = {
  one: 'student',
  many: 'students',
  fields: [...STUDENT_FIELDS, 'division'],
  optional: ['division'],
  columns: {
    username: 'Username',
    fullname: 'Full Name',
    gender: 'Gender',
    semester: 'Semester',
    batch: 'Passout Year',
    email: 'Email',
    phone: 'Phone',
    division: 'Division',
  },
  otherNames: {
    username: [
      'enrollment',
      'enrolment',
      'enrollmentnumber',
      'enrolmentnumber',
      'enrollmentno',
      'rollno',
      'rollnumber',
    ],
    fullname: ['name', 'studentname'],
    gender: ['sex'],
    semester: ['sem'],
    batch: ['batch', 'passout', 'passingyear', 'yearofpassing'],
    email: ['emailaddress', 'emailid', 'mail'],
    phone: ['phonenumber', 'phoneno', 'mobile', 'mobilenumber', 'mobileno'],
    division: ['div', 'section', 'class'],
  },
  username: 'username',
  examples: [
    {
      username: 'EXAMPLE1',
      fullname: 'Asha Example',
      gender: 'FEMALE',
      semester: '5',
      batch: '2028',
      email: 'asha@example.edu',
      phone: '9800000001',
      division: 'A',
    },
    {
      username: 'EXAMPLE2',
      fullname: 'Rohan Example',
      gender: 'MALE',
      semester: '5',
      batch: '2028',
      email: 'rohan@example.edu',
      phone: '+91 98000-00002',
      division: 'B',
    },
  ],
  findProblems: (text) => {
    const message = findDivisionProblem(text.division.trim());
    return [
      ...findStudentProblems(text, 'add'),
      ...(message ? [{ path: 'division' as const, message }] : []),
    ];
  },
  toPerson: (text) => ({ ...toStudentFields(text), division: toDivision(text.division) }),
};
