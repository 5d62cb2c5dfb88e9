import { genderSchema, type Gender } from '../common.ts';
import { PERSON_NAME } from '../names/person-name.rules.ts';
import { isPhone, toPhone } from '../names/phone.rules.ts';
import { PLACE_NAME } from '../names/place-name.rules.ts';
import { EMAIL_PATTERN, findTypedProblems, fits, tidyName, type FieldRule } from '../typed-field.ts';
import type { PlaceContents } from './place.ts';

export type PlaceKind = 'institute' | 'department';

/** What is asked of a head, as it was typed. */
export interface HeadText {
  fullname: string;
  email: string;
  phone: string;
  gender: string;
}

/** What is asked of an institute or a department with its head, as it was typed. */
export interface PlaceText extends HeadText {
  name: string;
}
export type PlaceField = keyof PlaceText;

/** A head once the rules hold. The email, in lower case, is what the head logs in with. */
export interface HeadFields {
  fullname: string;
  email: string;
  /** E.164. */
  phone: string;
  gender: Gender;
}

const NAME_RULES: Readonly<Record<PlaceKind, FieldRule>> = {
  institute: fits(
    PLACE_NAME,
    'Institute Name must be greater than 2 alphabetic characters.',
    'Institute Name is required.',
  ),
  department: fits(
    PLACE_NAME,
    'Department Name must be alphabetic characters.',
    'Department Name is required.',
  ),
};

const HEAD_RULES: Readonly<Record<keyof HeadText, FieldRule>> = {
  fullname: fits(
    PERSON_NAME,
    'Full Name must be greater than 2 alphabetic characters.',
    'Full Name is required.',
  ),
  email: fits(EMAIL_PATTERN, 'Enter a valid email address.', 'Email is required.'),
  phone: isPhone('Phone must be 10 digits.', 'Phone is required.'),
  gender: fits(/^(MALE|FEMALE|OTHER)$/, 'Gender must be Male, Female, or Other.', 'Gender is required.'),
};

/** The fields in the order of the form. */
export const HEAD_FIELDS: readonly (keyof HeadText)[] = ['fullname', 'email', 'phone', 'gender'];
export const PLACE_FIELDS: readonly PlaceField[] = ['name', ...HEAD_FIELDS];

/** Everything that is wrong with a head, field by field. */
export const findHeadProblems = (text: HeadText) => findTypedProblems(HEAD_FIELDS, HEAD_RULES, text);

/** Everything that is wrong with an institute or a department and its head, field by field. */
export const findPlaceProblems = (kind: PlaceKind, text: PlaceText) =>
  findTypedProblems(PLACE_FIELDS, { name: NAME_RULES[kind], ...HEAD_RULES }, text);

/**
 * The head that a sound text describes.
 * @throws ZodError for a text in which `findHeadProblems` finds something at the gender
 */
export const toHeadFields = (text: HeadText): HeadFields => ({
  fullname: tidyName(text.fullname),
  email: text.email.trim().toLowerCase(),
  phone: toPhone(text.phone),
  gender: genderSchema.parse(text.gender.trim()),
});

/** The name and the head that a sound text describes. @throws as `toHeadFields` does */
export const toPlaceFields = (text: PlaceText): { name: string; head: HeadFields } => ({
  name: tidyName(text.name),
  head: toHeadFields(text),
});

/** Whether a form has another email than the head who is known. */
export const hasAnotherEmail = (known: { email: string | null }, head: { email: string }): boolean =>
  known.email !== null && known.email.toLowerCase() !== head.email.trim().toLowerCase();

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** `2 departments, 14 faculty members, 310 students and 12 tasks`; empty when nothing is there. */
export const contentsInWords = ({
  departments,
  faculties,
  students,
  tasks,
}: Pick<PlaceContents, 'departments' | 'faculties' | 'students' | 'tasks'>): string => {
  const parts = [
    ...counted(departments, 'department', 'departments'),
    ...counted(faculties, 'faculty member', 'faculty members'),
    ...counted(students, 'student', 'students'),
    ...counted(tasks, 'task', 'tasks'),
  ];
  const last = parts.pop() ?? '';
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last;
};

/** `1 task is running there.`; empty when none is. */
export const runningInWords = ({ runningTasks }: PlaceContents): string =>
  runningTasks === 0 ? '' : `${runningTasks} ${runningTasks === 1 ? 'task is' : 'tasks are'} running there.`;

/** `3 students are sitting an exam.`; empty when none is. */
export const sittingInWords = ({ sitting }: PlaceContents): string =>
  sitting === 0 ? '' : `${sitting} ${sitting === 1 ? 'student is' : 'students are'} sitting an exam.`;

/** Whether somebody has typed the name of what they delete. */
export const isNameTyped = (typed: string, name: string): boolean => tidyName(typed) === tidyName(name);
