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

export interface PasswordProblem {
  path: keyof PasswordChange;
  message: string;
}

/** What is wrong with a password that a person chooses; null when nothing is. */
export const findPasswordProblem = (password: string, username: string): string | null => {
  if (password.length < PASSWORD_MIN) return `The password must have at least ${PASSWORD_MIN} characters.`;
  if (password.length > PASSWORD_MAX) return `The password may have at most ${PASSWORD_MAX} characters.`;
  if (password.toLowerCase() === username.toLowerCase()) return 'The password must not be the username.';
  return null;
};

/** Sentence for a form with an empty password. */
const PASSWORDS_INCOMPLETE = 'Please fill all password fields';

/** The first rule that a new password, typed twice, breaks, with the field to look at; null when it breaks none. */
export const findNewPasswordProblem = (
  { newPassword, confirmPassword }: Omit<PasswordChange, 'currentPassword'>,
  username: string,
): PasswordProblem | null => {
  if (newPassword === '') return { path: 'newPassword', message: PASSWORDS_INCOMPLETE };
  if (confirmPassword === '') return { path: 'confirmPassword', message: PASSWORDS_INCOMPLETE };
  if (newPassword !== confirmPassword)
    return { path: 'confirmPassword', message: 'New passwords do not match' };
  const message = findPasswordProblem(newPassword, username);
  return message ? { path: 'newPassword', message } : null;
};

/** The first rule that a change of password breaks, with the field to look at; null when it breaks none. */
export const findPasswordChangeProblem = (
  { currentPassword, ...chosen }: PasswordChange,
  username: string,
): PasswordProblem | null => {
  if (currentPassword === '') return { path: 'currentPassword', message: PASSWORDS_INCOMPLETE };
  const problem = findNewPasswordProblem(chosen, username);
  if (problem) return problem;
  if (chosen.newPassword === currentPassword)
    return { path: 'newPassword', message: 'The new password must differ from the current one.' };
  return null;
};
