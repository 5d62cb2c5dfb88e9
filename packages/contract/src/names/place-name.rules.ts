/** The name of an institute or a department: 2 to 100 letters, digits, blanks and `& + / ' . , - ( )`. */
export const PLACE_NAME = /^(?=.*[\p{L}\p{Nd}])[\p{L}\p{M}\p{Nd}\u200c-\u200d &+/'’.,()-]{2,100}$/u;

/** What a subject's name may have: the same, and the documented underscore. */
export const SUBJECT_NAME = /^[\p{L}\p{M}\p{Nd}\u200c-\u200d &+/'’.,()_-]*$/u;
