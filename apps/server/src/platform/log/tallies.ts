import type { TalliedAction } from '@assay/contract';
import type { Caller } from '../caller.ts';
import { newId } from '../ids.ts';

/** Something that may happen as often as somebody likes. */
export interface Tallied {
  action: TalliedAction;
  actorId: string | null;
  itemId: string | null;
  /** Part of what makes it the same; short, and of nobody's secrets. */
  detail: Readonly<Record<string, string>>;
  caller: Caller;
}

/**
 * What has happened in one minute, once or more often. The audit log is only added to: it has an entry of what is known
 * when it is first written, and one of all that came after that when the minute is over.
 */
export interface TallyRow extends Tallied {
  /** Of the entries that are not in the database yet: the first, then the second. */
  ids: string[];
  at: Date;
  lastAt: Date;
  times: number;
  /** How often of it the database knows, and from when on it does not. */
  storedTimes: number;
  newAt: Date;
}

const WINDOW_MS = 60_000;
/** Told apart in a minute: in all, and of one address without a session. What is more is counted as one. */
export const TALLIED_MAX = 300;
export const TALLIED_OF_ADDRESS_MAX = 30;

const keyOf = ({ action, actorId, itemId, detail, caller }: Tallied): string =>
  JSON.stringify([action, actorId, itemId, caller.address, caller.token?.id, ...Object.values(detail)]);

const mergedWith = ({ detail }: Tallied): Record<string, string> => ({
  ...(detail['code'] && { code: detail['code'] }),
  why: 'many different ones in a minute',
});

/** Whether one more can be told apart from the rows of this minute. */
const isRoomFor = ({ actorId, caller }: Tallied, rows: ReadonlyMap<string, TallyRow>): boolean => {
  if (rows.size >= TALLIED_MAX) return false;
  if (actorId !== null) return true;
  let ofAddress = 0;
  for (const row of rows.values())
    if (row.actorId === null && row.caller.address === caller.address) ofAddress += 1;
  return ofAddress < TALLIED_OF_ADDRESS_MAX;
};

/** What is counted as one with others. Somebody may have many addresses: at the bound they are not told apart either. */
const merged = (event: Tallied, isFull: boolean): Tallied => ({
  ...event,
  actorId: null,
  itemId: null,
  detail: mergedWith(event),
  caller: isFull ? { address: '', device: '', requestId: '', route: '' } : { ...event.caller, device: '' },
});

/** Takes out the rows that began by `since`, ms. */
const takeOld = (rows: Map<string, TallyRow>, since: number): TallyRow[] => {
  const old = [...rows].filter(([, { at }]) => at.getTime() <= since);
  for (const [key] of old) rows.delete(key);
  return old.map(([, row]) => row);
};

export interface Tallies {
  tally: (event: Tallied) => void;
  /** Ends the rows that are a minute old: what happens from now on is a row of its own. */
  forgetOld: () => void;
  /** Those of the last minute, which may be counted further. */
  open: () => ReadonlySet<TallyRow>;
  /** Those that the database does not have yet, or not with all their times. Who writes them takes them out. */
  unwritten: Set<TallyRow>;
}

/** Counts what may come in floods; `say` is told of each row when it begins, and again when it ends as several. */
export const openTallies = (now: () => Date, say: (row: TallyRow) => void): Tallies => {
  const rows = new Map<string, TallyRow>();
  const unwritten = new Set<TallyRow>();

  const count = (event: Tallied): boolean => {
    const row = rows.get(keyOf(event));
    if (!row) return false;
    row.lastAt = now();
    if (row.times === row.storedTimes) row.newAt = row.lastAt;
    row.times += 1;
    unwritten.add(row);
    return true;
  };
  const begin = (event: Tallied): void => {
    const at = now();
    const ids = [newId(), newId()];
    const row = { ...event, ids, at, lastAt: at, times: 1, storedTimes: 0, newAt: at };
    rows.set(keyOf(event), row);
    unwritten.add(row);
    say(row);
  };
  return {
    tally: (event) => {
      if (count(event)) return;
      const told = isRoomFor(event, rows) ? event : merged(event, rows.size >= TALLIED_MAX);
      if (told === event || !count(told)) begin(told);
    },
    forgetOld: () => {
      for (const row of takeOld(rows, now().getTime() - WINDOW_MS)) if (row.times > 1) say(row);
      // A database that is away for long must not cost the memory of the server; the lines of the log have been written.
      for (const row of unwritten) if (unwritten.size > 2 * TALLIED_MAX) unwritten.delete(row);
    },
    open: () => new Set(rows.values()),
    unwritten,
  };
};
