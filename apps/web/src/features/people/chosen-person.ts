/** Somebody to whom something is done, from whatever list. */
export interface ChosenPerson {
  _id: string;
  fullname: string;
  username: string;
  /** Null for an administrator, who is moved nowhere. */
  instituteId: string | null;
}

/** How sentences call them: one by name, several by their number. */
export const namedAs = (people: readonly ChosenPerson[]): string => {
  const [one] = people;
  return one && people.length === 1
    ? `${one.fullname} (${one.username})`
    : `${people.length.toLocaleString('en')} people`;
};
