import { actionsOfKind, type AuditedAction } from '@assay/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Caller } from '../caller.ts';
import type { Db } from '../db/database.ts';
import { openTallies, type Tallied, type TallyRow } from './tallies.ts';
import { writeTallies } from './write-tallies.ts';

/** What a line of the log says. */
interface Line extends Omit<Tallied, 'action'> {
  action: AuditedAction;
  times: number;
}

export interface SecurityLog {
  /** Says what a call that has succeeded had written into the audit log. */
  say: (caller: Caller) => void;
  /**
   * Counts what may come in floods. The same of one minute is one or two rows of the audit log and as many lines of
   * the log, and of different things only so many are told apart: whoever tries a million names makes a few rows a minute.
   * It costs the call nothing: rows are written afterwards, together.
   */
  tally: (event: Tallied) => void;
  /** Writes what is counted and has no row yet. */
  flush: () => Promise<void>;
  /** Writes all that is counted, and ends it. */
  stop: () => Promise<void>;
}

const WRITE_MS = 1000;

const isNew = ({ storedTimes }: TallyRow): boolean => storedTimes === 0;

/** How what was not done ended. */
const OUTCOMES: ReadonlyMap<AuditedAction, string> = new Map([
  ...actionsOfKind('refusal').map((action) => [action, 'refused'] as const),
  ['fail-mail', 'failed'],
]);

const sayLine = (log: FastifyBaseLogger, { action, actorId, itemId, detail, caller, times }: Line): void => {
  const outcome = OUTCOMES.get(action);
  log[outcome ? 'warn' : 'info'](
    {
      event: action,
      outcome: outcome ?? 'done',
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

/** Opens the log of who came in, who was refused, and what was read out. Several servers may write at once. */
export const openSecurityLog = (db: Db, log: FastifyBaseLogger, now: () => Date): SecurityLog => {
  const sayOne = (line: Line): void => sayLine(log, line);
  const { tally, forgetOld, open, unwritten } = openTallies(now, sayOne);

  let writing: Promise<void> = Promise.resolve();
  const writeNext = (choose: (row: TallyRow) => boolean): Promise<void> => {
    writing = writing.then(() => writeTallies(db, unwritten, choose)).catch(() => undefined);
    return writing;
  };
  /** The first of a kind is written at once, the number of the others when the minute is over. */
  const timer = setInterval(() => {
    forgetOld();
    const mayGoOn = open();
    if (unwritten.size > 0) void writeNext((row) => isNew(row) || !mayGoOn.has(row));
  }, WRITE_MS).unref();

  return {
    say: (caller) => {
      for (const noted of caller.noted ?? []) sayOne({ ...noted, detail: {}, caller, times: 1 });
    },
    tally,
    flush: () => writeNext(isNew),
    stop: async () => {
      clearInterval(timer);
      await writeNext(() => true);
    },
  };
};
