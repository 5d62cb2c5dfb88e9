import { tooMany } from '../errors.ts';

/** What everybody may spend of something in a minute. */
interface Budget {
  /** @throws TOO_MANY, with the time, for who has spent it all; a call that begins within the budget is never cut */
  spend: (key: string, amount: number) => void;
}

const WINDOW_MS = 60_000;
/** Most keys that are remembered; the one whose minute began first makes room. */
const KEYS_MAX = 20_000;

/**
 * A budget of `max` a minute for each key, on this server. Unlike a count of calls it bounds what calls cost.
 * @param message said to whoever has spent it all
 */
export const openBudget = (max: number, message: string, now = () => performance.now()): Budget => {
  const windows = new Map<string, { spent: number; endsAt: number }>();
  const begin = (key: string): { spent: number; endsAt: number } => {
    windows.delete(key);
    const [oldest] = windows.keys();
    if (windows.size >= KEYS_MAX && oldest !== undefined) windows.delete(oldest);
    const fresh = { spent: 0, endsAt: now() + WINDOW_MS };
    windows.set(key, fresh);
    return fresh;
  };
  return {
    spend: (key, amount) => {
      const known = windows.get(key);
      const current = known && known.endsAt > now() ? known : begin(key);
      if (current.spent >= max) throw tooMany(message, Math.ceil((current.endsAt - now()) / 1000));
      current.spent += amount;
    },
  };
};
