import { z } from 'zod';
import { findPasswordProblem } from '../auth/password.rules.ts';
import { PERSON_NAME, PERSON_NAME_PROBLEM } from '../names/person-name.rules.ts';

/** What the page behind the set-up link asks for: the first administrator of an installation. */
export const administratorSchema = z
  .object({
    username: z
      .string('Username is required.')
      .trim()
      .min(3, 'Username must have at least 3 characters.')
      .max(200, 'Username may have at most 200 characters.')
      .regex(/^[^\s\p{C}]*$/u, 'Username may not have spaces.'),
    fullname: z.string('Full name is required.').trim().regex(PERSON_NAME, PERSON_NAME_PROBLEM),
    email: z.email('Enter a valid email address.').max(200, 'Enter a valid email address.'),
    password: z.string('Password is required.'),
    /** The password once more. */
    confirmPassword: z.string('Please type the password again.'),
  })
  .superRefine(({ username, fullname, password, confirmPassword }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const problem = findPasswordProblem(password, username, [fullname]);
    if (problem) refuse('password', problem);
    if (confirmPassword !== password) refuse('confirmPassword', 'The two passwords are not the same.');
  });
export type Administrator = z.infer<typeof administratorSchema>;
