import { genderSchema, type Gender } from '../common.ts';

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
  phone: string;
}

export interface StudentProblem {
  path: string;
  message: string;
}

/** A rule that does not hold for a trimmed text, in words; null when it holds. */
type Rule = (text: string) => string | null;

const fits =
  (pattern: RegExp, message: string, missing = message): Rule =>
  (text) =>
    text === '' ? missing : pattern.test(text) ? null : message;

const RULES: Readonly<Record<StudentField, Rule>> = {
  username: fits(/^[A-Za-z0-9]{3,20}$/, 'Username must be 3-20 alphanumeric characters.'),
  fullname: fits(
    /^(?=.*\p{L})[\p{L}\p{M} ]{2,50}$/u,
    'Full name must be 2-50 letters or spaces.',
    'Full name is required.',
  ),
  gender: fits(/^(MALE|FEMALE|OTHER)$/, 'Gender must be Male, Female, or Other.', 'Gender is required.'),
  semester: fits(/^[1-8]$/, 'Semester must be an integer between 1 and 8.', 'Semester is required.'),
  batch: fits(/^[0-9]{4}$/, 'Passout Year must be a valid 4-digit year.', 'Passout Year is required.'),
  // Characters that cannot be seen have no place in an address, and some cannot be stored.
  email: fits(/^(?=.{3,200}$)[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u, 'Enter a valid email address.'),
  phone: fits(/^\+?[0-9]{10}$/, 'Phone must be 10 digits.'),
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
export const findStudentProblems = (text: StudentText, mode: 'add' | 'edit'): StudentProblem[] =>
  STUDENT_FIELDS.filter((field) => mode === 'add' || field !== 'username').flatMap((path) => {
    const message = RULES[path](text[path].trim());
    return message ? [{ path, message }] : [];
  });

/**
 * The student that a sound text describes.
 * @throws ZodError for a text in which `findStudentProblems` finds something
 */
export const toStudentFields = (text: StudentText): StudentFields => ({
  username: text.username.trim(),
  fullname: text.fullname.trim().replace(/\s+/g, ' '),
  gender: genderSchema.parse(text.gender.trim()),
  semester: Number(text.semester.trim()),
  batch: text.batch.trim(),
  email: text.email.trim(),
  phone: text.phone.trim(),
});

/** Sentence for a form with errors at its fields. */
export const STUDENT_FORM_INCOMPLETE = 'Please correct the errors in the form.';
