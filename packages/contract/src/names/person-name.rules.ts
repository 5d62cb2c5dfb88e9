/** The name of a person: 2 to 100 letters of all scripts (some are written with joiners), blanks and `' . -`. */
export const PERSON_NAME = /^(?=.*\p{L})[\p{L}\p{M}\u200c-\u200d .'’-]{2,100}$/u;

/** Sentence for a name that is none, where the documents have no other. */
export const PERSON_NAME_PROBLEM = "Full name must be 2-100 letters, spaces, or - . '";
