import type { RunnerState } from '@assay/contract';
import { healthSchema, languageListSchema } from '@assay/runner-contract/health';
import type { output, ZodType } from 'zod';

/** Whoever looks at a runner waits no longer, ms. */
const PATIENCE_MS = 2000;

const NOBODY: Omit<RunnerState, 'url'> = {
  state: 'away',
  languages: [],
  slots: null,
  submissions: null,
  waiting: null,
};

/** One of the runner's own calls: what it answers, or the status of something else. */
const ask = async <Schema extends ZodType>(
  url: string,
  token: string,
  schema: Schema,
): Promise<output<Schema> | number> => {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const body: unknown = await response.json();
  return schema.safeParse(body).data ?? response.status;
};

/** How the runner at `url` is for whoever has this token, and what it can compile. Does not throw. */
export const lookAtRunner = async (url: string, token: string): Promise<Omit<RunnerState, 'url'>> => {
  const [health, languages] = await Promise.all([
    ask(`${url}/healthz`, token, healthSchema).catch(() => 0),
    ask(`${url}/languages`, token, languageListSchema).catch(() => 0),
  ]);
  if (typeof health === 'number') return NOBODY;
  const { accepting, slots, submissions, queueLength: waiting } = health;
  // Whoever asks how it is needs no token: only the other call says whether programs would be taken.
  const state = typeof languages === 'number' ? 'refusing' : accepting ? 'fine' : 'stopping';
  return { state, languages: typeof languages === 'number' ? [] : languages, slots, submissions, waiting };
};
