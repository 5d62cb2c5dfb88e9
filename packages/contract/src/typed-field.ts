import { z } from 'zod';
import type { FieldProblem } from './field-problem.ts';

/** A field as it was typed; a number counts as its digits. What is wrong with it the rules say. */
export const typedSchema = z
  .union([z.string().max(300), z.number(), z.null()])
  .default('')
  .transform((value) => String(value ?? ''));

/** A rule that does not hold for a trimmed text, in words; null when it holds. */
export type FieldRule = (text: string) => string | null;

/** A text that fits a pattern; an empty one may be told about in other words. */
export const fits =
  (pattern: RegExp, message: string, missing = message): FieldRule =>
  (text) =>
    text === '' ? missing : pattern.test(text) ? null : message;

/** Characters that cannot be seen have no place in an address, and some cannot be stored. */
export const EMAIL_PATTERN = /^(?=.{3,200}$)[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u;

/** Everything that is wrong with texts as they were typed, in the order of the fields. */
export const findTypedProblems = <Field extends string>(
  fields: readonly Field[],
  rules: Readonly<Record<Field, FieldRule>>,
  text: Readonly<Record<Field, string>>,
): FieldProblem<Field>[] =>
  fields.flatMap((path) => {
    const message = rules[path](text[path].trim());
    return message ? [{ path, message }] : [];
  });

/**
 * Control characters, and those that nobody sees but that change how the rest is read: directions, marks, breaks. The
 * joiners that some scripts write with are none of them.
 */
const HIDDEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;

/** Whether every character of a name can be seen, and stands where it is written. */
export const isPlainName = (text: string): boolean => !HIDDEN.test(text);

/** Sentence for a name that is not plain. */
export const NAME_NOT_PLAIN = 'A name must not have invisible characters.';

/** A name without blanks around it, and with single ones in it. */
export const tidyName = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Sentence for a form with errors at its fields. */
export const FORM_INCOMPLETE = 'Please correct the errors in the form.';
