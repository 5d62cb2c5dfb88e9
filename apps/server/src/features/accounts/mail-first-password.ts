import type { Deps } from '../../platform/deps.ts';
import { mailInBackground } from '../../platform/mail-in-background.ts';
import type { Mail } from '../../platform/mail.ts';

/** Who is told a first password, and where. */
export interface FirstPasswordMail {
  email: string;
  fullname: string;
  username: string;
  password: string;
}

const letterOf = ({ email, fullname, username, password }: FirstPasswordMail, publicUrl: string): Mail => ({
  to: email,
  subject: 'Your account for Assay',
  text: `Hello ${fullname},

your institute has an account for you in Assay, where programming tasks and exams are set and sat.

Address:   ${publicUrl}/login
Username:  ${username}
Password:  ${password}

The password was made for you and works until you log in with it: you then choose one of your own.
Nobody from your institute will ask you for it.

If you do not know what this is about, ask your department.

Assay
`,
});

/**
 * Mails first passwords to those whom they were made for, in the background and a few at a time; nothing happens where
 * no mail server is configured, for whoever made the account has been told the password. Call it after the commit.
 */
export const mailFirstPassword = (deps: Deps, ...people: readonly FirstPasswordMail[]): void => {
  if (!deps.mail.isConfigured) return;
  mailInBackground(
    deps,
    'first passwords',
    people.map((person) => letterOf(person, deps.config.publicUrl)),
  );
};
