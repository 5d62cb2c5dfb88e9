import type { Queryable } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sendLater } from '../../../platform/mail/outgoing-mail.repository.ts';
import type { Mail } from '../../../platform/mail/mail.ts';

/** What has happened to somebody's second factor. */
export type FactorChange =
  | { what: 'on' }
  | { what: 'off' }
  /** Somebody else has turned it off. */
  | { what: 'reset'; by: string }
  /** A recovery code was used; so many are left. */
  | { what: 'recovery'; left: number };

const sentencesOf = (change: FactorChange): { subject: string; happened: string } => {
  switch (change.what) {
    case 'on':
      return { subject: 'was turned on', happened: 'was turned on. From now on a login asks for its code.' };
    case 'off':
      return {
        subject: 'was turned off',
        happened: 'was turned off by its owner. The password alone opens it.',
      };
    case 'reset':
      return {
        subject: 'was turned off',
        happened: `was turned off by ${change.by}. The password alone opens it until you
turn the second factor on again. Every device that was logged in is logged out.`,
      };
    case 'recovery':
      return {
        subject: 'was passed with a recovery code',
        happened: `was passed with a recovery code instead of the app. ${change.left} are left.`,
      };
  }
};

/** The mail that tells somebody what has happened to the own second factor. */
export const secondFactorMail = (
  { fullname, username }: { fullname: string; username: string },
  to: string,
  change: FactorChange,
  { at, loginUrl }: { at: Date; loginUrl: string },
): Mail => {
  const { subject, happened } = sentencesOf(change);
  return {
    to,
    subject: `Your second factor in Assay ${subject}`,
    text: `Hello ${fullname},

the second factor of the account ${username} in Assay
${happened}
(${at.toISOString().slice(0, 16).replace('T', ' ')} UTC)

If that was you, or you asked for it, you need not do anything.

If not, somebody else knows your password. Choose another one at once, and look at the sessions of your
account: ${loginUrl}
Then tell your institute.

Assay
`,
  };
};

interface Told {
  id: string;
  fullname: string;
  username: string;
  email: string | null;
  emailIsConfirmed: boolean;
  confirmedEmail: string | null;
}

/** Where somebody is told: an email that its owner has not confirmed may be anybody's. */
export const mailedAt = ({
  email,
  emailIsConfirmed,
  confirmedEmail,
}: Pick<Told, 'email' | 'emailIsConfirmed' | 'confirmedEmail'>): string | null =>
  emailIsConfirmed ? email : confirmedEmail;

/** Tells somebody, once the transaction commits. */
export const mailSecondFactor = async (
  trx: Queryable,
  deps: Deps,
  person: Told,
  change: FactorChange,
): Promise<void> => {
  const email = mailedAt(person);
  if (!email) return;
  const facts = { at: deps.now(), loginUrl: `${deps.config.publicUrl}/login` };
  const mail = secondFactorMail(person, email, change, facts);
  await sendLater(trx, 'a changed second factor', [{ ...mail, accountId: person.id }]);
};
