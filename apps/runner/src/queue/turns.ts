/** Callers in the order of their turns, by group and by caller. */

/** A caller may name a group before a slash, as in `institute/person`; without one he is a group alone. */
const groupOf = (key: string): string => key.split('/', 1)[0] ?? key;

/** What waits: the groups have their turns, in each group its callers, and of a caller first come first served. */
export interface Turns<Ticket> {
  add(key: string, ticket: Ticket): void;
  remove(key: string, ticket: Ticket): void;
  /** The next of a caller who may have one; he and his group go to the end. */
  take(mayTake: (key: string) => boolean): Ticket | undefined;
  /** Every caller that waits. */
  keys(): string[];
  /** How many callers have their turn before this one; null where nothing of him waits. */
  before(key: string): number | null;
}

export const createTurns = <Ticket>(): Turns<Ticket> => {
  const groups = new Map<string, Map<string, Ticket[]>>();

  const callersOf = (group: string): Map<string, Ticket[]> =>
    groups.get(group) ?? new Map<string, Ticket[]>();

  /** Puts back what is left of a group in its place. */
  const keep = (group: string, callers: Map<string, Ticket[]>): void => {
    if (callers.size > 0) groups.set(group, callers);
    else groups.delete(group);
  };

  return {
    add: (key, ticket) => {
      const callers = callersOf(groupOf(key));
      callers.set(key, [...(callers.get(key) ?? []), ticket]);
      keep(groupOf(key), callers);
    },
    remove: (key, ticket) => {
      const callers = callersOf(groupOf(key));
      const left = (callers.get(key) ?? []).filter((other) => other !== ticket);
      if (left.length > 0) callers.set(key, left);
      else callers.delete(key);
      keep(groupOf(key), callers);
    },
    take: (mayTake) => {
      for (const [group, callers] of groups)
        for (const [key, [ticket, ...left]] of callers) {
          if (!mayTake(key)) continue;
          callers.delete(key);
          if (left.length > 0) callers.set(key, left);
          groups.delete(group);
          keep(group, callers);
          return ticket;
        }
      return undefined;
    },
    keys: () => [...groups.values()].flatMap((callers) => [...callers.keys()]),
    before: (key) => {
      const inOrder = [...groups];
      const group = inOrder.findIndex(([, callers]) => callers.has(key));
      const own = inOrder[group]?.[1];
      if (!own) return null;
      const place = [...own.keys()].indexOf(key);
      // Each group has had as many turns by then as its own, and those that come first in a round one more.
      return inOrder.reduce(
        (sum, [, callers], index) =>
          sum + (index === group ? place : Math.min(callers.size, index < group ? place + 1 : place)),
        0,
      );
    },
  };
};
