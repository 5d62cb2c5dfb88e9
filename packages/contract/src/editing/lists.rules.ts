/** What two people did to one list, and what comes of both. */
import { isSame } from './is-same.ts';

/** How the entries of a list are told apart. */
export interface ListKind<Entry> {
  keyOf: (entry: Entry) => string;
  /** Whether the order says something. */
  isOrdered: boolean;
  /** Entries are nothing but what they say: one that stands in the place of another is that one, changed. */
  isByPlace?: boolean;
}

/** One thing as it was opened, as it stands in the own form, and as it is stored by now. */
export interface Versions<T> {
  opened: T;
  mine: T;
  theirs: T;
}

export interface ListChanges<Entry> {
  added: readonly Entry[];
  removed: readonly Entry[];
  changed: readonly { before: Entry; after: Entry }[];
  /** What was there before and still is stands in another order. */
  isMoved: boolean;
}

export interface ListComparison<Entry> {
  mine: ListChanges<Entry>;
  theirs: ListChanges<Entry>;
  /** Where the two did different things to one entry: as it was opened, or else as the other added it. */
  touching: readonly Entry[];
  /** Both have put the list into another order, and not into the same. */
  isOrderTouching: boolean;
}

/** Whose word counts where both have changed the same. */
export type Winner = 'mine' | 'theirs';

/** The entries of a list in their order, by what tells them apart. */
type Named<Entry> = ReadonlyMap<string, Entry>;

/** Equal entries are told apart by counting. */
const named = <Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string): Named<Entry> => {
  const counts = new Map<string, number>();
  return new Map(
    entries.map((entry) => {
      const key = keyOf(entry);
      const nth = counts.get(key) ?? 0;
      counts.set(key, nth + 1);
      return [`${nth} ${key}`, entry];
    }),
  );
};

/** Where the entries stand that `others` lacks: as the how many-th after which one that both have. */
const placesOf = (entries: Named<unknown>, others: Named<unknown>): Map<string, string> => {
  const places = new Map<string, string>();
  let after = '';
  let nth = 0;
  for (const id of entries.keys()) {
    if (others.has(id)) [after, nth] = [id, 0];
    else places.set(`${(nth += 1)} ${after}`, id);
  }
  return places;
};

/** The list with the names of what its new entries stand in the place of. */
const inPlaceOf = <Entry>(opened: Named<Entry>, list: Named<Entry>): Named<Entry> => {
  const gone = placesOf(opened, list);
  const names = new Map([...placesOf(list, opened)].map(([place, id]) => [id, gone.get(place) ?? id]));
  return new Map([...list].map(([id, entry]) => [names.get(id) ?? id, entry]));
};

const nameAll = <Entry>(
  { keyOf, isByPlace = false }: ListKind<Entry>,
  versions: Versions<readonly Entry[]>,
): Versions<Named<Entry>> => {
  const opened = named(versions.opened, keyOf);
  const nameOf = (list: readonly Entry[]): Named<Entry> => {
    const own = named(list, keyOf);
    return isByPlace ? inPlaceOf(opened, own) : own;
  };
  return { opened, mine: nameOf(versions.mine), theirs: nameOf(versions.theirs) };
};

const sharedOrder = (list: Named<unknown>, other: Named<unknown>): string[] =>
  [...list.keys()].filter((id) => other.has(id));

const standDifferently = (one: Named<unknown>, other: Named<unknown>): boolean =>
  !isSame(sharedOrder(one, other), sharedOrder(other, one));

const changesOf = <Entry>(
  opened: Named<Entry>,
  list: Named<Entry>,
  isOrdered: boolean,
): ListChanges<Entry> => ({
  added: [...list].flatMap(([id, entry]) => (opened.has(id) ? [] : [entry])),
  removed: [...opened].flatMap(([id, entry]) => (list.has(id) ? [] : [entry])),
  changed: [...opened].flatMap(([id, before]) => {
    const after = list.get(id);
    return after === undefined || isSame(before, after) ? [] : [{ before, after }];
  }),
  isMoved: isOrdered && standDifferently(opened, list),
});

/** The entries to which both have done something, and not the same. */
const touchingIn = <Entry>({ opened, mine, theirs }: Versions<Named<Entry>>): Map<string, Entry> => {
  const touching = new Map<string, Entry>();
  for (const id of new Set([...opened.keys(), ...mine.keys(), ...theirs.keys()])) {
    const [before, own, other] = [opened.get(id), mine.get(id), theirs.get(id)];
    const shown = before ?? other;
    const isTouching = !isSame(own, other) && !isSame(before, own) && !isSame(before, other);
    if (isTouching && shown !== undefined) touching.set(id, shown);
  }
  return touching;
};

/** Whether anything was done to a list. */
export const isChanged = ({ added, removed, changed, isMoved }: ListChanges<unknown>): boolean =>
  isMoved || added.length + removed.length + changed.length > 0;

/** What each of the two did to a list. */
export const compareLists = <Entry>(
  kind: ListKind<Entry>,
  versions: Versions<readonly Entry[]>,
): ListComparison<Entry> => {
  const all = nameAll(kind, versions);
  const mine = changesOf(all.opened, all.mine, kind.isOrdered);
  const theirs = changesOf(all.opened, all.theirs, kind.isOrdered);
  return {
    mine,
    theirs,
    touching: [...touchingIn(all).values()],
    isOrderTouching: mine.isMoved && theirs.isMoved && standDifferently(all.mine, all.theirs),
  };
};

/** Puts what only `other` has behind what it stands behind there, and behind what only `ids` has at that place. */
const insertedInto = (ids: readonly string[], other: readonly string[]): string[] => {
  const own = new Set(ids);
  const followers = new Map<string, string[]>();
  const first: string[] = [];
  let behind = first;
  for (const id of other) {
    if (own.has(id)) followers.set(id, (behind = []));
    else behind.push(id);
  }
  let waiting = first;
  const together = ids.flatMap((id) => {
    const next = followers.get(id);
    if (!next) return [id];
    const before = waiting;
    waiting = next;
    return [...before, id];
  });
  return [...together, ...waiting];
};

/**
 * The list with what both did: additions, removals and changes of different entries stand beside each other. Where both
 * did different things to one entry, or to the order, the winner's counts.
 */
export const mergeLists = <Entry>(
  kind: ListKind<Entry>,
  versions: Versions<readonly Entry[]>,
  winner: Winner,
): Entry[] => {
  const all = nameAll(kind, versions);
  const { opened, mine, theirs } = all;
  const touching = touchingIn(all);
  const entryOf = (id: string): Entry | undefined => {
    if (touching.has(id)) return all[winner].get(id);
    return isSame(opened.get(id), mine.get(id)) ? theirs.get(id) : mine.get(id);
  };
  const isMine = standDifferently(opened, mine);
  const isTheirs = standDifferently(opened, theirs);
  const leads = isMine === isTheirs ? winner : isMine ? 'mine' : 'theirs';
  const ids = [...all[leads].keys()].filter((id) => entryOf(id) !== undefined);
  const others = [...all[leads === 'mine' ? 'theirs' : 'mine'].keys()].filter(
    (id) => entryOf(id) !== undefined,
  );
  return insertedInto(ids, others).flatMap((id) => entryOf(id) ?? []);
};
