import { z } from 'zod';

/** How long the link of a mail confirms an email, days. */
export const CONFIRM_LINK_DAYS = 7;

export const CONFIRM_LINK_STATES = ['CONFIRMED', 'EXPIRED', 'UNKNOWN'] as const;

/** What has become of an email whose link was opened. `email` is told of a confirmed one alone. */
export const confirmedEmailSchema = z.object({
  state: z.enum(CONFIRM_LINK_STATES),
  email: z.string().nullable(),
});
export type ConfirmedEmail = z.infer<typeof confirmedEmailSchema>;

/** Why a link confirmed nothing, said to the person who has it. */
export const CONFIRM_LINK_SENTENCES: Readonly<Record<Exclude<ConfirmedEmail['state'], 'CONFIRMED'>, string>> =
  {
    EXPIRED: `This link has expired. A link works for ${CONFIRM_LINK_DAYS} days.`,
    UNKNOWN: 'This link is not valid, or the email was changed again after it was sent.',
  };
