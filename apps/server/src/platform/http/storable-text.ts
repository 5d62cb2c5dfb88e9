import { AppError } from '../errors.ts';

/** Whether every text in a value can be stored: PostgreSQL takes no NUL, and no half of a character. */
export const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
};

/** @throws VALIDATION when a text somewhere in `input` holds a character that the database refuses. */
export const requireStorableText = (input: unknown): void => {
  if (!isStorable(input))
    throw new AppError('VALIDATION', 'The text has a character that cannot be stored. Please remove it.');
};
