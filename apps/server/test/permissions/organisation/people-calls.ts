import {
  addFaculty,
  addStudents,
  archiveBatch,
  beginSecondFactor,
  checkResetLink,
  confirmEmail,
  confirmSecondFactor,
  deleteFaculty,
  deleteStudents,
  endSessionsOfAccount,
  editFaculty,
  editStudents,
  facultyBelongings,
  facultyProfile,
  fetchFaculties,
  fetchSecondFactor,
  finishLogin,
  forgotPassword,
  removeSecondFactor,
  renewRecoveryCodes,
  resetFacultyPassword,
  resetPassword,
  resetSecondFactor,
  resetStudentPassword,
  restoreBatch,
  studentCohorts,
  studentProfile,
  updateFacultyProfile,
  updateStudentProfile,
  uploadFaculties,
  uploadStudents,
} from '@assay/contract';
import { PASSWORD } from '../../fixtures.ts';
import { newStudent, newFaculty, facultyText, studentText } from '../items.ts';
import { PEOPLE, identityOf, statusOf, type CallTable } from '../people.ts';

/** What all staff may, for themselves. */
const ofStaff = (status: number): number[] => [...Array<number>(12).fill(status), 403, 403, 401];

/** Students, faculty, own profiles and lost passwords. */
export const PEOPLE_CALLS: CallTable = {
  'add-students': [
    (person) =>
      statusOf(person, addStudents, {
        body: { ...studentText, username: `added${PEOPLE.indexOf(person)}` },
      }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 403, 403, 403, 403, 401],
  ],
  'edit-students': [
    async (person) => statusOf(person, editStudents, { body: { ...studentText, _id: await newStudent() } }),
    [200, 200, 200, 200, 200, 200, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'delete-students': [
    async (person) => statusOf(person, deleteStudents, { body: { _id: await newStudent() } }),
    [200, 200, 200, 200, 200, 200, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'reset-student-password': [
    async (person) => statusOf(person, resetStudentPassword, { body: { _id: await newStudent() } }),
    [200, 200, 200, 200, 200, 200, 404, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  // Without a file: whoever may upload is told to choose one.
  'upload-file': [
    (person) => statusOf(person, uploadStudents, { body: {} }),
    [400, 400, 400, 400, 400, 400, 400, 400, 400, 403, 403, 403, 403, 403, 401],
  ],
  'fetch-faculties': [
    (person) => statusOf(person, fetchFaculties),
    [403, 403, 403, 403, 403, 403, 403, 200, 200, 403, 403, 403, 403, 403, 401],
  ],
  'add-faculty': [
    (person) =>
      statusOf(person, addFaculty, {
        body: { ...facultyText, email: `added${PEOPLE.indexOf(person)}@example.edu` },
      }),
    [403, 403, 403, 403, 403, 403, 403, 200, 200, 403, 403, 403, 403, 403, 401],
  ],
  'edit-faculty': [
    async (person) =>
      statusOf(person, editFaculty, {
        body: {
          ...facultyText,
          email: `edited${PEOPLE.indexOf(person)}@example.edu`,
          id: await newFaculty(),
        },
      }),
    [403, 403, 403, 403, 403, 403, 403, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'faculty-belongings': [
    async (person) => statusOf(person, facultyBelongings, { params: { id: await newFaculty() } }),
    [403, 403, 403, 403, 403, 403, 403, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'delete-faculty': [
    async (person) => statusOf(person, deleteFaculty, { body: { id: await newFaculty() } }),
    [403, 403, 403, 403, 403, 403, 403, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'reset-faculty-password': [
    async (person) => statusOf(person, resetFacultyPassword, { body: { id: await newFaculty() } }),
    [403, 403, 403, 403, 403, 403, 403, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  // Without a file: whoever may upload is told to choose one.
  'upload-faculties': [
    (person) => statusOf(person, uploadFaculties, { body: {} }),
    [403, 403, 403, 403, 403, 403, 403, 400, 400, 403, 403, 403, 403, 403, 401],
  ],
  'student-cohorts': [
    (person) => statusOf(person, studentCohorts),
    [403, 403, 403, 403, 403, 403, 403, 200, 200, 403, 403, 403, 403, 403, 401],
  ],
  'archive-batch': [
    async (person) => {
      await newStudent({ semester: 8, batch: '2041' });
      return statusOf(person, archiveBatch, { body: { batch: '2041' } });
    },
    [403, 403, 403, 403, 403, 403, 403, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'restore-batch': [
    (person) => statusOf(person, restoreBatch, { body: { batch: '2041' } }),
    [403, 403, 403, 403, 403, 403, 403, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  // Whoever has lost the password has no session.
  'forgot-password': [
    (person) =>
      statusOf(person, forgotPassword, {
        body: { username: identityOf(person)?.username ?? person },
      }),
    Array<number>(PEOPLE.length).fill(200),
  ],
  'end-sessions': [
    async (person) => statusOf(person, endSessionsOfAccount, { body: { _id: await newStudent() } }),
    [200, 200, 200, 200, 200, 200, 404, 200, 404, 200, 404, 200, 403, 403, 401],
  ],
  'finish-login': [
    (person) => statusOf(person, finishLogin, { body: { ticket: 'nobody was given this', code: '123456' } }),
    Array<number>(PEOPLE.length).fill(401),
  ],
  'second-factor': [(person) => statusOf(person, fetchSecondFactor), ofStaff(200)],
  'begin-second-factor': [
    (person) => statusOf(person, beginSecondFactor, { body: { currentPassword: PASSWORD } }),
    ofStaff(200),
  ],
  'confirm-second-factor': [
    (person) => statusOf(person, confirmSecondFactor, { body: { code: '000000' } }),
    ofStaff(400),
  ],
  'renew-recovery-codes': [
    (person) => statusOf(person, renewRecoveryCodes, { body: { currentPassword: PASSWORD, code: '000000' } }),
    ofStaff(409),
  ],
  'remove-second-factor': [
    (person) => statusOf(person, removeSecondFactor, { body: { currentPassword: PASSWORD, code: '000000' } }),
    ofStaff(409),
  ],
  // Of those who look after the person some are told that there is nothing to reset.
  'reset-second-factor': [
    async (person) => statusOf(person, resetSecondFactor, { body: { _id: await newFaculty() } }),
    [403, 403, 403, 403, 403, 403, 403, 409, 404, 409, 404, 409, 403, 403, 401],
  ],
  'confirm-email': [
    (person) => statusOf(person, confirmEmail, { body: { token: 'nobody was sent this' } }),
    Array<number>(PEOPLE.length).fill(200),
  ],
  'check-reset-link': [
    (person) => statusOf(person, checkResetLink, { body: { token: 'nobody was sent this' } }),
    Array<number>(PEOPLE.length).fill(200),
  ],
  'reset-password': [
    (person) =>
      statusOf(person, resetPassword, {
        body: { token: 'nobody was sent this', newPassword: 'my own words' },
      }),
    Array<number>(PEOPLE.length).fill(409),
  ],
  'student/profile': [
    (person) => statusOf(person, studentProfile),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 200, 401],
  ],
  // Nothing is filled in, and those who may change their own profile are told so.
  'change of student/profile': [
    (person) => statusOf(person, updateStudentProfile, { body: {} }),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 400, 400, 401],
  ],
  'faculty/profile': [(person) => statusOf(person, facultyProfile), ofStaff(200)],
  'change of faculty/profile': [
    (person) => statusOf(person, updateFacultyProfile, { body: {} }),
    ofStaff(400),
  ],
};
