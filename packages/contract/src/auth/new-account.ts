import { z } from 'zod';

/**
 * 32 random hexadecimal digits that the caller draws for one action and sends again when it repeats the action because
 * no answer came. Passwords are made of it, so that the repetition is answered with the same ones; it is as secret as
 * they are.
 */
export const retryKeySchema = z
  .string()
  .regex(/^[0-9a-f]{32}$/, 'This is not a key of 32 hexadecimal digits.')
  .optional();

/** An account with its first password. No other answer says it again. */
export const newAccountSchema = z.object({
  username: z.string(),
  fullname: z.string(),
  /** Null when the caller gave it. */
  password: z.string().nullable(),
});
export type NewAccount = z.infer<typeof newAccountSchema>;
