import { setTimeout as pause } from 'node:timers/promises';

/** Something that runs beside the test, and without which a fact never comes true. */
export interface Watched {
  /** What it has printed so far. */
  said: () => string;
  /** How it ended, in words; null while it runs. */
  end: () => string | null;
}

interface Patience {
  /** Who is to bring the fact about: its words stand in the message, and when it has ended nobody waits any longer. */
  by?: Watched;
  timeoutMs?: number;
}

/** Much longer than anything takes on a machine that is busy: who waits for a process hears at once when it has ended. */
const PATIENCE_MS = 120_000;

/**
 * Waits until a fact holds, looking every 50 ms.
 * @throws naming the fact, and what was said meanwhile, when it does not hold within `timeoutMs` or cannot any more
 */
export const waitFor = async (
  fact: string,
  holds: () => Promise<boolean> | boolean,
  { by, timeoutMs = PATIENCE_MS }: Patience = {},
): Promise<void> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    // Asked before the fact: what came true just before the end is true.
    const end = by?.end() ?? null;
    if (await holds()) return;
    if (end === null && Date.now() <= deadline) {
      await pause(50);
      continue;
    }
    const why = end === null ? ` within ${timeoutMs / 1000} s` : `: the process ${end}`;
    const said = by ? `\nIt said:\n${by.said().trim() || '(nothing)'}` : '';
    throw new Error(`It does not come true that ${fact}${why}.${said}`);
  }
};
