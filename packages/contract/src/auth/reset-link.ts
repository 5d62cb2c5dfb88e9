import { z } from 'zod';

/** How long the link of a mail lets choose a new password, minutes. */
export const RESET_LINK_MINUTES = 30;
/** How long the page waits before it offers to send the mail again, seconds. */
export const RESEND_AFTER_SECONDS = 60;

export const RESET_LINK_STATES = ['OPEN', 'USED', 'EXPIRED', 'UNKNOWN'] as const;
export type ResetLinkState = (typeof RESET_LINK_STATES)[number];

/** What has become of a link. `username` is told of an open one alone. */
export const resetLinkSchema = z.object({
  state: z.enum(RESET_LINK_STATES),
  username: z.string().nullable(),
});
export type ResetLink = z.infer<typeof resetLinkSchema>;

/** Why a link that is not open lets choose no password, said to the person who has it. */
export const RESET_LINK_SENTENCES: Readonly<Record<Exclude<ResetLinkState, 'OPEN'>, string>> = {
  USED: 'This link has been used, or the password was changed after it was sent. Each link works once.',
  EXPIRED: `This link has expired. A link works for ${RESET_LINK_MINUTES} minutes.`,
  UNKNOWN: 'This link is not valid. Please check that you copied all of it.',
};
