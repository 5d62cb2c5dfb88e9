import type { PeopleSheet, SheetPerson } from '../sheets/sheet.rules.ts';
import {
  FACULTY_FIELDS,
  findFacultyProblems,
  toFacultyFields,
  type FacultyField,
  type FacultyFields,
} from './faculty.rules.ts';

/** Faculty members in a sheet; the email becomes the username. */
export const FACULTY_SHEET: PeopleSheet<FacultyField, FacultyFields & SheetPerson> = {
  one: 'faculty member',
  many: 'faculty members',
  fields: FACULTY_FIELDS,
  columns: { fullname: 'Full Name', email: 'Email', phone: 'Phone', gender: 'Gender' },
  otherNames: {
    fullname: ['name', 'facultyname'],
    email: ['emailaddress', 'emailid', 'mail', 'username'],
    phone: ['phonenumber', 'phoneno', 'mobile', 'mobilenumber', 'mobileno'],
    gender: ['sex'],
  },
  username: 'email',
  examples: [
    { fullname: 'Asha Example', email: 'asha@faculty.example', phone: '9800000001', gender: 'FEMALE' },
    { fullname: 'Rohan Example', email: 'rohan@faculty.example', phone: '9800000002', gender: 'MALE' },
  ],
  findProblems: findFacultyProblems,
  toPerson: (text) => {
    const faculty = toFacultyFields(text);
    return { ...faculty, username: faculty.email };
  },
};
