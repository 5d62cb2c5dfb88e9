export interface NameParts {
  /** All words but the last. */
  first: string;
  /** The last word; empty of a name that is one word. */
  last: string;
}

/**
 * A full name, of which alone the product knows, as two: the last word is the last name. What other systems match a
 * person by is the username or the email, never these.
 */
export const namePartsOf = (fullname: string): NameParts => {
  const words = fullname.trim().split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return { first: words.join(' '), last };
};
