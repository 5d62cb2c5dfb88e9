import { genderSchema, type Gender } from '../common.ts';
import type { FieldProblem } from '../field-problem.ts';
import { PERSON_NAME } from '../names/person-name.rules.ts';
import { toPhone } from '../names/phone.rules.ts';
import { findStudentProblems } from '../students/student.rules.ts';

/** Largest profile image, in bytes. */
export const PROFILE_IMAGE_MAX_BYTES = 1_000_000;
/** What may be a profile image. The server judges by content, never by what a file calls itself. */
export const PROFILE_IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
/** Sentence for a file that is no such image. */
export const PROFILE_IMAGE_KINDS = 'Choose a picture: a PNG, JPEG, WebP or GIF file.';

/** Sentence for an image that is too large. */
export const PROFILE_IMAGE_TOO_LARGE = 'The picture is larger than 1 MB (1,000,000 bytes).';

/** What a person may change about oneself, as it was typed. */
export interface ProfileText {
  fullname: string;
  /** `NONE`, or nothing: not said. */
  gender: string;
  email: string;
  phone: string;
}
export type ProfileField = keyof ProfileText;

/** The fields in the order of the form. */
export const PROFILE_FIELDS: readonly ProfileField[] = ['fullname', 'gender', 'email', 'phone'];

/** What is stored once the rules hold. */
export interface ProfileFields {
  fullname: string;
  gender: Gender | null;
  email: string;
  /** E.164. */
  phone: string;
}

/** Sentence for a student who may not change the own name. */
export const NAME_LOCKED =
  'Your department has locked names. Ask your faculty or the head of your department to change yours.';

/** Whose profile it is: names are as long as where the person is added, and what is wrong is said in the words used there. */
export type ProfileKind = 'STUDENT' | 'STAFF';

const findStaffNameProblem = (fullname: string): string | null => {
  if (fullname === '') return 'Full Name is required.';
  return PERSON_NAME.test(fullname) ? null : "Full Name must be 2-100 letters, spaces, or - . '";
};

const isField = (path: string): path is ProfileField => PROFILE_FIELDS.some((field) => field === path);

const isUnsaid = (gender: string): boolean => gender === '' || gender === 'NONE';

/** Everything that is wrong with a profile, field by field in the form's order. A student need not say a gender. */
export const findProfileProblems = (text: ProfileText, kind: ProfileKind): FieldProblem<ProfileField>[] => {
  const gender = isUnsaid(text.gender.trim()) ? '' : text.gender;
  const rest = { username: '', semester: '1', batch: '2000' };
  const found = new Map<ProfileField, string>();
  for (const { path, message } of findStudentProblems({ ...text, ...rest, gender }, 'edit'))
    if (isField(path)) found.set(path, message);
  if (kind === 'STUDENT' && gender === '') found.delete('gender');
  if (kind === 'STAFF') {
    const message = findStaffNameProblem(text.fullname.trim());
    if (message) found.set('fullname', message);
    else found.delete('fullname');
  }
  return PROFILE_FIELDS.flatMap((path) => {
    const message = found.get(path);
    return message ? [{ path, message }] : [];
  });
};

/**
 * What a sound text says.
 * @throws ZodError for a text in which `findProfileProblems` finds something
 */
export const toProfileFields = ({ fullname, gender, email, phone }: ProfileText): ProfileFields => ({
  fullname: fullname.trim().replace(/\s+/g, ' '),
  gender: isUnsaid(gender.trim()) ? null : genderSchema.parse(gender.trim()),
  email: email.trim(),
  phone: toPhone(phone),
});

/** What is wrong with a file as a profile image, as far as name and size tell; null when nothing is. */
export const findProfileImageProblem = ({
  type,
  size,
}: {
  /** Its media type. */
  type: string;
  /** Bytes. */
  size: number;
}): string | null => {
  if (!PROFILE_IMAGE_TYPES.some((allowed) => allowed === type)) return PROFILE_IMAGE_KINDS;
  if (size > PROFILE_IMAGE_MAX_BYTES) return PROFILE_IMAGE_TOO_LARGE;
  return null;
};
