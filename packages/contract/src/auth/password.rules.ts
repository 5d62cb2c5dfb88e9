import type { FieldProblem } from '../field-problem.ts';

/** Fewest characters of a password that a person chooses. */
export const PASSWORD_MIN = 8;
/** Most characters of a password. */
export const PASSWORD_MAX = 200;

/** What a form that changes a password holds. */
export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** What is wrong with it, and where. */
export type PasswordProblem = FieldProblem<keyof PasswordChange>;

/** The product's own name, which stands on every login page. */
const PRODUCT = 'assay';
/** Shorter words stand in other ones by chance. */
const WORD_MIN = 3;
/** Shorter numbers, as in `Department 12`, stand in other ones by chance; a roll number does not. */
const NUMBER_MIN = 6;
const isTelling = (word: string): boolean => word.length >= (/\p{L}/u.test(word) ? WORD_MIN : NUMBER_MIN);

/** A name in lower case, whole and in its words, the longest first. */
const wordsOf = (names: readonly string[]): string[] =>
  names
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{M}\p{N}]+/u)])
    .map((word) => word.trim().toLowerCase())
    .filter(isTelling)
    .toSorted((a, b) => b.length - a.length);

/** Whether a password is made of names, digits and signs alone: `Assay2026!`, `Ada.Lovelace1`. */
const isMadeOf = (names: readonly string[], password: string): boolean => {
  const typed = password.toLowerCase();
  const rest = wordsOf(names).reduce((text, word) => text.replaceAll(word, ' '), typed);
  return rest !== typed && !/\p{L}/u.test(rest);
};

/**
 * What is wrong with a password that a person chooses; null when nothing is. The server refuses the commonest passwords
 * as well.
 * @param names of the person, the institute and the department, as far as they are known
 */
export const findPasswordProblem = (
  password: string,
  username: string,
  names: readonly string[] = [],
): string | null => {
  if (password.length < PASSWORD_MIN) return `The password must have at least ${PASSWORD_MIN} characters.`;
  if (password.length > PASSWORD_MAX) return `The password may have at most ${PASSWORD_MAX} characters.`;
  if (password.toLowerCase() === username.toLowerCase()) return 'The password must not be the username.';
  if (isMadeOf([PRODUCT, username, ...names], password))
    return 'The password must not be made of names that everybody knows: yours, your institute’s or the product’s.';
  return null;
};

/** Sentence for a form with an empty password. */
const PASSWORDS_INCOMPLETE = 'Please fill all password fields';

/** The first rule that a new password, typed twice, breaks, with the field to look at; null when it breaks none. */
export const findNewPasswordProblem = (
  { newPassword, confirmPassword }: Omit<PasswordChange, 'currentPassword'>,
  username: string,
  names: readonly string[] = [],
): PasswordProblem | null => {
  if (newPassword === '') return { path: 'newPassword', message: PASSWORDS_INCOMPLETE };
  if (confirmPassword === '') return { path: 'confirmPassword', message: PASSWORDS_INCOMPLETE };
  if (newPassword !== confirmPassword)
    return { path: 'confirmPassword', message: 'New passwords do not match' };
  const message = findPasswordProblem(newPassword, username, names);
  return message ? { path: 'newPassword', message } : null;
};

/** The first rule that a change of password breaks, with the field to look at; null when it breaks none. */
export const findPasswordChangeProblem = (
  { currentPassword, ...chosen }: PasswordChange,
  username: string,
  names: readonly string[] = [],
): PasswordProblem | null => {
  if (currentPassword === '') return { path: 'currentPassword', message: PASSWORDS_INCOMPLETE };
  const problem = findNewPasswordProblem(chosen, username, names);
  if (problem) return problem;
  if (chosen.newPassword === currentPassword)
    return { path: 'newPassword', message: 'The new password must differ from the current one.' };
  return null;
};
