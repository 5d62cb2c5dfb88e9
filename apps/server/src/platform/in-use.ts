import { AppError } from './errors.ts';

/** How many things are named before a sentence only counts. */
export const NAMED = 3;

/** So many characters of a name are told. */
const NAME_MAX = 60;
/** What is enough of a long text to name something by it. */
export const NAME_ENOUGH = NAME_MAX + 1;

/** Where something is used. */
export interface Usage {
  /** What these places are called: `question`. */
  place: string;
  count: number;
  /** The names of the first few. */
  names: readonly string[];
}

const shortened = (name: string): string => {
  const signs = Array.from(name);
  return signs.length > NAME_MAX ? `${signs.slice(0, NAME_MAX).join('').trimEnd()}…` : name;
};

/** `'One', 'Two', 'Three' and 4 more` of so many. */
export const namesOf = (names: readonly string[], count = names.length): string => {
  const named = names.slice(0, NAMED).map((name) => `'${shortened(name)}'`);
  return named.join(', ') + (count > named.length ? ` and ${count - named.length} more` : '');
};

const placeOf = ({ place, count, names }: Usage): string =>
  `${count} ${place}${count === 1 ? '' : 's'} (${namesOf(names, count)})`;

/**
 * Refuses to take away what is used.
 * @throws IN_USE saying where, unless it is used nowhere.
 */
export const requireUnused = (what: string, usages: readonly Usage[]): void => {
  const used = usages.filter(({ count }) => count > 0);
  if (used.length > 0)
    throw new AppError(
      'IN_USE',
      `${what} cannot be deleted: it is used in ${used.map(placeOf).join(' and ')}.`,
    );
};

/** For an item that cannot be deleted because tasks use it; `taskNames` says which. */
export const usedInTasks = (what: string, taskNames: readonly string[]): AppError =>
  new AppError(
    'IN_USE',
    `This ${what} cannot be deleted: it is used in the ${taskNames.length === 1 ? 'task' : 'tasks'} ${namesOf(taskNames)}.`,
  );
