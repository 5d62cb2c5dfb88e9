import type { PeopleSheet } from '../sheets/sheet.rules.ts';
import {
  findStudentProblems,
  STUDENT_FIELDS,
  toStudentFields,
  type StudentField,
  type StudentFields,
} from './student.rules.ts';

/** Students in a sheet. */
export const STUDENT_SHEET: PeopleSheet<StudentField, StudentFields> = {
  one: 'student',
  many: 'students',
  fields: STUDENT_FIELDS,
  columns: {
    username: 'Username',
    fullname: 'Full Name',
    gender: 'Gender',
    semester: 'Semester',
    batch: 'Passout Year',
    email: 'Email',
    phone: 'Phone',
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
    },
    {
      username: 'EXAMPLE2',
      fullname: 'Rohan Example',
      gender: 'MALE',
      semester: '5',
      batch: '2028',
      email: 'rohan@example.edu',
      phone: '+91 98000-00002',
    },
  ],
  findProblems: (text) => findStudentProblems(text, 'add'),
  toPerson: toStudentFields,
};
