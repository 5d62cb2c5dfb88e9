import { z } from 'zod';
import { plainCode } from './second-factor.rules.ts';

/** What somebody is told about the own second factor. */
export const secondFactorSchema = z.object({
  isOn: z.boolean(),
  /** The installation demands it of the caller. */
  isRequired: z.boolean(),
  /** How many recovery codes have not been used. */
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** Sentence for a code that was not typed. */
export const CODE_MISSING = 'Please enter the code.';

/** A code of the app, or a recovery code, as somebody typed it. */
export const typedCodeSchema = z
  .string(CODE_MISSING)
  .max(40, 'This is not a code.')
  .transform(plainCode)
  .pipe(z.string().min(1, CODE_MISSING));

/** Recovery codes, told once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** What an app is set up with. */
export const factorSecretSchema = z.object({
  /** Base32, for whoever types it. */
  secret: z.string(),
  /** What the QR code says (`otpauth:`). */
  address: z.string(),
});
export type FactorSecret = z.infer<typeof factorSecretSchema>;
