import { MAIL_STATES, type MailBatch, type MailState, type OutgoingMailRow } from '@assay/contract';

/** How each state is said. */
export const STATE_WORDS: Readonly<Record<MailState, string>> = {
  WAITING: 'Waiting',
  SENT: 'Sent',
  REFUSED: 'Refused',
  DROPPED: 'Not sent',
};

export const STATE_CHOICES = MAIL_STATES.map((value) => ({ value, label: STATE_WORDS[value] }));

/** `first passwords` as a heading. */
export const kindWords = ({ kind }: Pick<MailBatch, 'kind'>): string =>
  kind.charAt(0).toUpperCase() + kind.slice(1);

/** How many mails a batch has. */
export const sizeOf = ({ counts }: MailBatch): number =>
  MAIL_STATES.reduce((sum, state) => sum + counts[state], 0);

/** What the codes of mail servers and of the way to them mean, by how they begin. */
const CODES: readonly [string, string][] = [
  ['EENVELOPE', 'The mail server does not take mail for this address'],
  ['EMESSAGE', 'The mail server does not take this mail'],
  ['EAUTH', 'The mail server refuses the login'],
  ['ETIMEDOUT', 'The mail server did not answer in time'],
  ['ECONNECTION', 'The mail server could not be reached'],
  ['ECONNREFUSED', 'The mail server could not be reached'],
  ['ESOCKET', 'The mail server could not be reached'],
  ['EDNS', 'The mail server could not be found'],
];

/** Why a mail is in its state, in a sentence with the code that the mail server gave; empty where nothing is to be said. */
export const whyWords = ({ why }: Pick<OutgoingMailRow, 'why'>): string => {
  if (!why) return '';
  const code = CODES.find(([start]) => why.startsWith(start));
  if (code) return `${code[1]} (${why})`;
  return why.charAt(0).toUpperCase() + why.slice(1);
};
