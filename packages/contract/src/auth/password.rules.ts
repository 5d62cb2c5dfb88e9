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

/** What is wrong with a password that a person chooses; null when nothing is. */
export const findPasswordProblem = (password: string, username: string): string | null => {
  if (password.length < PASSWORD_MIN) return `The password must have at least ${PASSWORD_MIN} characters.`;
  if (password.length > PASSWORD_MAX) return `The password may have at most ${PASSWORD_MAX} characters.`;
  if (password.toLowerCase() === username.toLowerCase()) return 'The password must not be the username.';
  return null;
};

/** The first rule that a change of password breaks, with the field to look at; null when it breaks none. */
export const findPasswordChangeProblem = (
  { currentPassword, newPassword, confirmPassword }: PasswordChange,
  username: string,
): { path: keyof PasswordChange; message: string } | null => {
  const fields = { currentPassword, newPassword, confirmPassword };
  for (const path of ['currentPassword', 'newPassword', 'confirmPassword'] as const)
    if (fields[path] === '') return { path, message: 'Please fill all password fields' };
  if (newPassword !== confirmPassword)
    return { path: 'confirmPassword', message: 'New passwords do not match' };
  if (newPassword === currentPassword)
    return { path: 'newPassword', message: 'The new password must differ from the current one.' };
  const message = findPasswordProblem(newPassword, username);
  return message ? { path: 'newPassword', message } : null;
};
