import { RESET_LINK_MINUTES } from '@assay/contract';
import type { Mail } from '../../../platform/mail/mail.ts';

interface ResetMail {
  email: string;
  fullname: string;
  username: string;
  /** Where the password can be chosen. */
  link: string;
}

/** The mail that lets a person choose a new password. */
export const resetMail = ({ email, fullname, username, link }: ResetMail): Mail => ({
  to: email,
  subject: 'Choose a new password for Assay',
  text: `Hello ${fullname},

somebody, most likely you, has asked for a new password for the account ${username}. Choose it here:

${link}

The link works once, and for ${RESET_LINK_MINUTES} minutes from when this mail was sent. When you have chosen a
password, every device that is logged in to the account is logged out.

If you did not ask for this, you need not do anything: your password stays as it is, and the link
was sent to nobody else. If such mails keep coming, tell your department.

Assay
`,
});
