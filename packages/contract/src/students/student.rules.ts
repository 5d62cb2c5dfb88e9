import { genderSchema, type Gender } from '../common.ts';
import { PERSON_NAME } from '../names/person-name.rules.ts';
import { isPhone, toPhone } from '../names/phone.rules.ts';
import { EMAIL_PATTERN, findTypedProblems, fits, tidyName, type FieldRule } from '../typed-field.ts';

/** What is asked of a student, as it was typed or stands in a sheet. */
export interface StudentText {
  username: string;
  fullname: string;
  gender: string;
  semester: string;
  /** Passout year. */
  batch: string;
  email: string;
  phone: string;
}
export type StudentField = keyof StudentText;

/** The same once the rules hold. */
export interface StudentFields {
  username: string;
  fullname: string;
  gender: Gender;
  semester: number;
  /** Passout year, four digits. */
  batch: string;
  email: string;
  /** E.164. */
  phone: string;
}

/**
 * An enrolment number, which is the login: 3 to 20 letters, digits and `- / _ .`. A sign never begins it, and a date,
 * which spreadsheets make of some numbers, is none.
 */
const ENROLMENT_NUMBER = /^(?!\d{4}-\d{2}-\d{2}$)[A-Za-z0-9][A-Za-z0-9/_.-]{2,19}$/;

/** Longest name of a student; everybody else's may be longer. */
const NAME_MAX = 50;

const findNameProblem: FieldRule = (text) => {
  if (text === '') return 'Full name is required.';
  const isName = PERSON_NAME.test(text) && [...text].length <= NAME_MAX;
  return isName ? null : 'Full name must be 2-50 letters or spaces.';
};

const RULES: Readonly<Record<StudentField, FieldRule>> = {
  username: fits(ENROLMENT_NUMBER, 'Username must be 3-20 alphanumeric characters.'),
  fullname: findNameProblem,
  gender: fits(/^(MALE|FEMALE|OTHER)$/, 'Gender must be Male, Female, or Other.', 'Gender is required.'),
  semester: fits(/^[1-8]$/, 'Semester must be an integer between 1 and 8.', 'Semester is required.'),
  batch: fits(/^[0-9]{4}$/, 'Passout Year must be a valid 4-digit year.', 'Passout Year is required.'),
  email: fits(EMAIL_PATTERN, 'Enter a valid email address.'),
  phone: isPhone('Phone must be 10 digits.'),
};

/** The fields of a student in the order of form and sheet. */
export const STUDENT_FIELDS: readonly StudentField[] = [
  'username',
  'fullname',
  'gender',
  'semester',
  'batch',
  'email',
  'phone',
];

/** Everything that is wrong with a student, field by field; a username that stands already is not asked for again. */
export const findStudentProblems = (text: StudentText, mode: 'add' | 'edit') =>
  findTypedProblems(
    STUDENT_FIELDS.filter((field) => mode === 'add' || field !== 'username'),
    RULES,
    text,
  );

/**
 * The student that a sound text describes.
 * @throws ZodError for a text in which `findStudentProblems` finds something
 */
export const toStudentFields = (text: StudentText): StudentFields => ({
  username: text.username.trim(),
  fullname: tidyName(text.fullname),
  gender: genderSchema.parse(text.gender.trim()),
  semester: Number(text.semester.trim()),
  batch: text.batch.trim(),
  email: text.email.trim(),
  phone: toPhone(text.phone),
});
