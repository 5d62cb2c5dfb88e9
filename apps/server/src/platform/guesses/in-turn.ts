import { tooMany } from '../errors.ts';

/** Most that wait for one another under one key. */
const WAITING_MAX = 10;
/** How long a caller who finds the line full is told to wait, seconds. */
const FULL_WAIT = 5;

const lines = new Map<string, { last: Promise<unknown>; length: number }>();

/**
 * Acts when everybody who came before with the same key has ended, so that what each leaves behind is seen by the next.
 * @throws TOO_MANY when the line is full
 */
export const inTurn = async <T>(key: string, act: () => Promise<T>): Promise<T> => {
  const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 };
  if (line.length > WAITING_MAX)
    throw tooMany(`Too many tries at once. Please wait ${FULL_WAIT} seconds and try again.`, FULL_WAIT);
  line.length += 1;
  const acting = line.last.then(act);
  line.last = acting.catch(() => undefined);
  lines.set(key, line);
  try {
    return await acting;
  } finally {
    line.length -= 1;
    if (line.length === 0) lines.delete(key);
  }
};
