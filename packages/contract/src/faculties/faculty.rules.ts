import { genderSchema, type Gender } from '../common.ts';
import { PERSON_NAME, PERSON_NAME_PROBLEM } from '../names/person-name.rules.ts';
import { isPhone, toPhone } from '../names/phone.rules.ts';
import { EMAIL_PATTERN, findTypedProblems, fits, tidyName, type FieldRule } from '../typed-field.ts';

/** What is asked of a faculty member, as it was typed or stands in a sheet. */
export interface FacultyText {
  fullname: string;
  /** The login as well. */
  email: string;
  phone: string;
  gender: string;
}
export type FacultyField = keyof FacultyText;

/** The same once the rules hold. */
export interface FacultyFields {
  fullname: string;
  /** Lower case. */
  email: string;
  /** E.164. */
  phone: string;
  gender: Gender;
}

const RULES: Readonly<Record<FacultyField, FieldRule>> = {
  fullname: fits(PERSON_NAME, PERSON_NAME_PROBLEM, 'Full name is required'),
  email: fits(EMAIL_PATTERN, 'Invalid email format', 'Email is required'),
  phone: isPhone('Phone must be 10 digits', 'Phone is required'),
  gender: fits(/^(MALE|FEMALE|OTHER)$/, 'Gender must be Male, Female, or Other', 'Gender is required'),
};

/** The fields of a faculty member in the order of form and sheet. */
export const FACULTY_FIELDS: readonly FacultyField[] = ['fullname', 'email', 'phone', 'gender'];

/** Everything that is wrong with a faculty member, field by field. */
export const findFacultyProblems = (text: FacultyText) => findTypedProblems(FACULTY_FIELDS, RULES, text);

/**
 * The faculty member that a sound text describes.
 * @throws ZodError for a text in which `findFacultyProblems` finds something
 */
export const toFacultyFields = (text: FacultyText): FacultyFields => ({
  fullname: tidyName(text.fullname),
  email: text.email.trim().toLowerCase(),
  phone: toPhone(text.phone),
  gender: genderSchema.parse(text.gender.trim()),
});
