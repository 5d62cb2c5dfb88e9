import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { FieldRule } from '../typed-field.ts';

/** Where a number is from that says no country. */
const COUNTRY = 'IN';

const parse = (text: string) => parsePhoneNumberFromString(text, { defaultCountry: COUNTRY, extract: false });

/** A plus and ten digits, as the documents have it; after +91 two of an Indian number's digits are missing. */
const PLUS_AND_TEN = /^\+(?!91)([0-9]{10})$/;

/**
 * A phone as it is stored (E.164, `+919876543210`) of one as it is typed: with its country code or without, with blanks,
 * dashes, dots and brackets. Ten digits alone are an Indian number, also after a plus that begins no number of another
 * country. Null for what cannot be read, and for an extension, which E.164 has no place for.
 */
export const readPhone = (text: string): string | null => {
  const typed = text.trim();
  const phone = parse(typed);
  if (phone?.isValid()) return phone.ext ? null : phone.number;
  const [, ten] = PLUS_AND_TEN.exec(typed.replaceAll(/[\s-]/g, '')) ?? [];
  return ten ? `+91${ten}` : null;
};

/** What a form says about its field. */
export const PHONE_HINT = 'Ten digits, or a number with its country code.';

/** A phone that can be read; what is wrong with one, and what with none, is said in the words of its form. */
export const isPhone =
  (message: string, missing = message): FieldRule =>
  (text) =>
    text === '' ? missing : readPhone(text) === null ? message : null;

/** The phone of a text that a rule has found sound, as it is stored. */
export const toPhone = (text: string): string => readPhone(text) ?? text.trim();

/** A stored phone as people read it (`+91 98765 43210`); one that was stored before it could be read stays as it is. */
export const shownPhone = <Stored extends string | null | undefined>(stored: Stored): Stored | string => {
  const phone = stored && parse(stored);
  return phone && phone.isValid() ? phone.formatInternational() : stored;
};
