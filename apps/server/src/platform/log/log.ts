import { pino, type Logger, type LoggerOptions } from 'pino';
import { isDatabaseAway } from '../db/database-away.ts';
import { AppError, type ErrorCode } from '../errors.ts';

/** The same part that is away is said this often, ms, however many calls meet it. */
const AWAY_EVERY_MS = 10_000;
const AWAY: ReadonlySet<ErrorCode> = new Set(['DATABASE_AWAY', 'RUNNER_AWAY', 'DISK_FULL', 'CLOCK_SET']);

/** Which part an error says is away; null for any other error. */
const awayPartOf = (error: unknown): ErrorCode | null => {
  if (error instanceof AppError) return AWAY.has(error.code) ? error.code : null;
  return isDatabaseAway(error) ? 'DATABASE_AWAY' : null;
};

const errorIn = (facts: unknown): unknown =>
  typeof facts === 'object' && facts !== null && 'err' in facts ? facts.err : null;

/**
 * Writes of the lines that say the same part is away only one in ten seconds, with how many were left out since: a
 * database that stops during an exam is met by every call of everybody.
 */
const holdBackRepeats = (): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> => {
  const said = new Map<ErrorCode, { at: number; leftOut: number }>();
  return function (line, write) {
    const [facts, ...rest] = line;
    const part = awayPartOf(errorIn(facts));
    if (part === null) return write.apply(this, line);
    const before = said.get(part);
    const at = performance.now();
    if (before && at - before.at < AWAY_EVERY_MS) {
      before.leftOut += 1;
      return undefined;
    }
    said.set(part, { at, leftOut: 0 });
    const counted = { ...Object(facts), ...(before?.leftOut && { leftOut: before.leftOut }) };
    return write.apply(this, [counted, ...rest] as typeof line);
  };
};

/** What every log of the product keeps to. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  redact: ['req.headers.authorization', '*.password', '*.token'],
  hooks: { logMethod: holdBackRepeats() },
});

/** The log of a process: lines of JSON, or readable lines where a person looks on. */
export const openLog = (level: string): Logger =>
  pino({
    ...logOptions(level),
    ...(process.stdout.isTTY ? { transport: { target: 'pino-pretty' } } : {}),
  });
