import { actionsOfKind, type AuditedAction, type TalliedAction } from '@assay/contract';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Caller } from '../caller.ts';
import type { Db } from '../db/database.ts';
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

interface Row extends Tallied {
  id: string;
  at: Date;
  lastAt: Date;
  times: number;
  isStored: boolean;
  /** How often of it the database knows. */
  storedTimes: number;
}

/** What a line of the log says. */
interface Line extends Omit<Tallied, 'action'> {
  action: AuditedAction;
  times: number;
}

export interface SecurityLog {
  /** Says what a call that has succeeded had written into the audit log. */
  say: (caller: Caller) => void;
  /**
   * Counts what may come in floods. The same of one minute is one row of the audit log and one or two lines of the
   * log, and of different things only so many are told apart: whoever tries a million names makes a few rows a minute.
   * It costs the call nothing: rows are written afterwards, together.
   */
  tally: (event: Tallied) => void;
  /** Writes what is counted so far. */
  flush: () => Promise<void>;
  stop: () => Promise<void>;
}

const WINDOW_MS = 60_000;
const WRITE_MS = 1000;
/** Told apart in a minute: in all, and of one address without a session. What is more is counted as one. */
export const TALLIED_MAX = 300;
export const TALLIED_OF_ADDRESS_MAX = 30;

const REFUSED: ReadonlySet<AuditedAction> = new Set(actionsOfKind('refusal'));

const keyOf = ({ action, actorId, itemId, detail, caller }: Tallied): string =>
  JSON.stringify([action, actorId, itemId, caller.address, ...Object.values(detail)]);

const mergedWith = ({ detail }: Tallied): Record<string, string> => ({
  ...(detail['code'] && { code: detail['code'] }),
  why: 'many different ones in a minute',
});

const sayLine = (log: FastifyBaseLogger, { action, actorId, itemId, detail, caller, times }: Line): void => {
  const isRefused = REFUSED.has(action);
  log[isRefused ? 'warn' : 'info'](
    {
      event: action,
      outcome: isRefused ? 'refused' : 'done',
      account: actorId,
      item: itemId,
      ...detail,
      address: caller.address,
      device: caller.device,
      route: caller.route,
      reqId: caller.requestId,
      ...(times > 1 && { times }),
    },
    'security',
  );
};

const insert = async (db: Db, fresh: readonly Row[]): Promise<void> => {
  if (fresh.length === 0) return;
  await db
    .insertInto('auditLog')
    .values(
      fresh.map(({ id, at, lastAt, times, action, actorId, itemId, detail, caller }) => ({
        id,
        at,
        lastAt: times > 1 ? lastAt : null,
        times,
        action,
        actorId,
        itemId,
        detail: JSON.stringify(detail),
        address: caller.address,
        device: caller.device,
        requestId: caller.requestId,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

const addTimes = async (db: Db, known: readonly Row[]): Promise<void> => {
  if (known.length === 0) return;
  await sql`
    update audit_log set times = given.times, last_at = given.last_at
    from unnest(
      ${known.map(({ id }) => id)}::uuid[], ${known.map(({ times }) => times)}::int[],
      ${known.map(({ lastAt }) => lastAt.toISOString())}::timestamptz[]
    ) as given (id, times, last_at)
    where audit_log.id = given.id
  `.execute(db);
};

/** Opens the log of who came in, who was refused, and what was read out. Several servers may write at once. */
export const openSecurityLog = (db: Db, log: FastifyBaseLogger, now: () => Date): SecurityLog => {
  const rows = new Map<string, Row>();
  /** Those that the database does not have yet, or not with all their times. */
  const unwritten = new Set<Row>();

  const sayOne = (line: Line): void => sayLine(log, line);

  const isRoomFor = ({ actorId, caller }: Tallied): boolean => {
    if (rows.size >= TALLIED_MAX) return false;
    if (actorId !== null) return true;
    let ofAddress = 0;
    for (const row of rows.values())
      if (row.actorId === null && row.caller.address === caller.address) ofAddress += 1;
    return ofAddress < TALLIED_OF_ADDRESS_MAX;
  };
  const merged = (event: Tallied): Tallied => ({
    ...event,
    actorId: null,
    itemId: null,
    detail: mergedWith(event),
    // Addresses are as many as somebody has; beyond the bound they are not told apart either.
    caller:
      rows.size < TALLIED_MAX
        ? { ...event.caller, device: '' }
        : { address: '', device: '', requestId: '', route: '' },
  });

  const count = (event: Tallied): boolean => {
    const row = rows.get(keyOf(event));
    if (!row) return false;
    row.times += 1;
    row.lastAt = now();
    unwritten.add(row);
    return true;
  };
  const begin = (event: Tallied): void => {
    const at = now();
    const row = { ...event, id: newId(), at, lastAt: at, times: 1, isStored: false, storedTimes: 0 };
    rows.set(keyOf(event), row);
    unwritten.add(row);
    sayOne(row);
  };
  const tally = (event: Tallied): void => {
    if (count(event)) return;
    const told = isRoomFor(event) ? event : merged(event);
    if (told === event || !count(told)) begin(told);
  };

  const write = async (chosen: readonly Row[]): Promise<void> => {
    const wanted = chosen.map((row) => ({ row, times: row.times }));
    await insert(
      db,
      chosen.filter(({ isStored }) => !isStored),
    );
    await addTimes(
      db,
      chosen.filter(({ isStored, times, storedTimes }) => isStored && times > storedTimes),
    );
    for (const { row, times } of wanted) {
      row.isStored = true;
      row.storedTimes = times;
      if (row.times === times) unwritten.delete(row);
    }
  };
  const forgetOld = (): void => {
    const since = now().getTime() - WINDOW_MS;
    for (const [key, row] of rows)
      if (row.at.getTime() <= since) {
        rows.delete(key);
        if (row.times > 1) sayOne(row);
      }
    // A database that is away for long must not cost the memory of the server; the lines of the log have been written.
    for (const row of unwritten) if (unwritten.size > 2 * TALLIED_MAX) unwritten.delete(row);
  };

  let writing: Promise<void> = Promise.resolve();
  const writeNext = (choose: (row: Row) => boolean): Promise<void> => {
    writing = writing.then(() => write([...unwritten].filter(choose))).catch(() => undefined);
    return writing;
  };
  /** The first of a kind is written at once, the number of the others when the minute is over. */
  const timer = setInterval(() => {
    forgetOld();
    const open = new Set(rows.values());
    if (unwritten.size > 0) void writeNext((row) => !row.isStored || !open.has(row));
  }, WRITE_MS).unref();

  const flush = (): Promise<void> => writeNext(() => true);
  return {
    say: (caller) => {
      for (const noted of caller.noted ?? []) sayOne({ ...noted, detail: {}, caller, times: 1 });
    },
    tally,
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
};
