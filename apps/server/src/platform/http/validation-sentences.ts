import { z } from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  date: 'a date and time',
};

/** What is counted of a value that is too small or too large. */
const COUNTED: Readonly<Record<string, string>> = {
  string: ' characters',
  array: ' entries',
  set: ' entries',
};

const GENERAL = 'This value is not valid.';

const sentenceOf = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return 'This value is missing.';
      const kind = KINDS[issue.expected];
      return kind ? `This must be ${kind}.` : GENERAL;
    }
    case 'too_big':
      return `This may have at most ${issue.maximum}${COUNTED[issue.origin] ?? ''}.`;
    case 'too_small':
      return `This must have at least ${issue.minimum}${COUNTED[issue.origin] ?? ''}.`;
    case 'invalid_value':
      return `This must be one of: ${issue.values.map(String).join(', ')}.`;
    default:
      return GENERAL;
  }
};

/** What is said where a schema of the contract has no sentence of its own: one of ours, never the library's. */
export const useOwnSentences = (): void => {
  z.config({ customError: sentenceOf });
};
