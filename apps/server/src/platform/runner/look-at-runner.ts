import { json } from 'node:stream/consumers';
import type { RunnerState } from '@assay/contract';
import { healthSchema, languageListSchema } from '@assay/runner-contract/health';
import type { infer as Infer, output, ZodType } from 'zod';
import { askRunner } from './ask-runner.ts';
import type { RunnerAddress } from './runner-addresses.ts';

/** Whoever looks at a runner waits no longer, ms. */
const PATIENCE_MS = 2000;

/** How a runner is, with all that it says of its languages. */
type Look = Omit<RunnerState, 'url' | 'languages'> & { languages: Infer<typeof languageListSchema> };

const NOBODY: Omit<Look, 'state'> = {
  languages: [],
  slots: null,
  submissions: null,
  waiting: null,
};

/** One of the runner's own calls: what it answers, or the status of something else. */
const ask = async <Schema extends ZodType>(
  at: RunnerAddress,
  token: string,
  path: string,
  schema: Schema,
): Promise<output<Schema> | number> => {
  const response = await askRunner(at, token, path, { signal: AbortSignal.timeout(PATIENCE_MS) });
  return schema.safeParse(await json(response)).data ?? response.statusCode ?? 0;
};

/** What Node.js and OpenSSL call the faults of a certificate. */
export const CERTIFICATE_FAULTS: Readonly<Record<string, RunnerState['state']>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'misnamed',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'untrusted',
};

/** Why a call did not get through, as far as that tells what is to be done. */
const faultOf = (error: unknown): RunnerState['state'] => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return CERTIFICATE_FAULTS[code] ?? 'away';
};

/** How a runner is for whoever has this token, and what it can compile. Does not throw. */
export const lookAtRunner = async (at: RunnerAddress, token: string): Promise<Look> => {
  const [health, languages] = await Promise.all([
    ask(at, token, '/healthz', healthSchema).catch(faultOf),
    ask(at, token, '/languages', languageListSchema).catch(() => 0),
  ]);
  if (typeof health === 'string') return { ...NOBODY, state: health };
  if (typeof health === 'number') return { ...NOBODY, state: 'away' };
  const { accepting, slots, submissions, queueLength: waiting } = health;
  // Whoever asks how it is needs no token: only the other call says whether programs would be taken.
  const state = typeof languages === 'number' ? 'refusing' : accepting ? 'fine' : 'stopping';
  return { state, languages: typeof languages === 'number' ? [] : languages, slots, submissions, waiting };
};
