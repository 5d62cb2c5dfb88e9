import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendLater } from '../../platform/mail/outgoing-mail.repository.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { listIdsByUsername } from './account-write.repository.ts';

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

your institute has made an account for you in Assay, its platform for programming tasks and exams.

Address:   ${publicUrl}/login
Username:  ${username}
Password:  ${password}

The password was made for you and works until you log in with it: you then choose one of your own.
Nobody from your institute will ask you for it.

If you do not know what this is about, ask your department.

Assay
`,
});

/** What mails are sent with, and (an id) who causes them. */
type Mailing = Pick<Deps, 'mail' | 'config'> & { startedBy?: string };

/** Mails letters about passwords that the accounts of these usernames have now. */
const mailPasswords = async (
  trx: Queryable,
  kind: string,
  letters: readonly (Mail & { username: string })[],
  startedBy: string | undefined,
): Promise<string | null> => {
  const ids = await listIdsByUsername(
    trx,
    letters.map(({ username }) => username),
  );
  return sendLater(
    trx,
    kind,
    letters.flatMap(({ username, ...mail }) => {
      const accountId = ids.get(username.toLowerCase());
      return accountId ? [{ ...mail, accountId, endsWithPassword: true }] : [];
    }),
    startedBy,
  );
};

/**
 * Mails first passwords to those whom they were made for, once the transaction that made them commits; nothing happens
 * where no mail server is configured, for whoever made the account has been told the password. Answers the id of the batch.
 */
export const mailFirstPassword = async (
  trx: Queryable,
  { mail, config, startedBy }: Mailing,
  ...people: readonly FirstPasswordMail[]
): Promise<string | null> => {
  if (!mail.isConfigured) return null;
  const letters = people.map((person) => ({
    ...letterOf(person, config.publicUrl),
    username: person.username,
  }));
  return mailPasswords(trx, 'first passwords', letters, startedBy);
};

/** Whose password was replaced, and by whom. */
interface ReplacedPasswordMail extends FirstPasswordMail {
  /** The name of who did so. */
  by: string;
}

const replacedLetterOf = (
  { email, fullname, username, password, by }: ReplacedPasswordMail,
  publicUrl: string,
): Mail => ({
  to: email,
  subject: 'Your password for Assay was replaced',
  text: `Hello ${fullname},

${by} has made a new password for your account in Assay. The one you had no longer works, and
every device that was logged in to the account is logged out.

Address:   ${publicUrl}/login
Username:  ${username}
Password:  ${password}

The password works until you log in with it: you then choose one of your own.

If you did not ask for this, log in and choose a password at once, and tell your department.

Assay
`,
});

/** Tells people that another person has replaced their passwords; like `mailFirstPassword`. */
export const mailReplacedPassword = async (
  trx: Queryable,
  { mail, config, startedBy }: Mailing,
  ...people: readonly ReplacedPasswordMail[]
): Promise<void> => {
  if (!mail.isConfigured) return;
  const letters = people.map((person) => ({
    ...replacedLetterOf(person, config.publicUrl),
    username: person.username,
  }));
  await mailPasswords(trx, 'replaced passwords', letters, startedBy);
};
