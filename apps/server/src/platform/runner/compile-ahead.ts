/** Programs that runners compile before anybody runs them. */
import { json } from 'node:stream/consumers';
import { aheadAnswerSchema, CEILINGS, type AheadOutcome } from '@assay/runner-contract';
import { askRunner } from './ask-runner.ts';
import type { PooledRunner, RunnerPool } from './runner-pool.ts';

/**
 * What became of one: what the runner says, or `skipped`: nothing was sent, since no runner compiles the language before it
 * runs, or the one of this person has enough to do. `lost`: there was no answer.
 */
export const AHEAD_RESULTS = ['compiled', 'known', 'failed', 'busy', 'replaced', 'skipped', 'lost'] as const;
type AheadResult = (typeof AHEAD_RESULTS)[number] | AheadOutcome;

export interface AheadClient {
  /**
   * Has a program compiled, where its run would go, if that runner has nothing else to do. Does not throw.
   * @param key whose program, as in a run
   * @param program makes it, and only where it is sent; null: there is nothing to compile
   */
  compile: (
    language: string,
    key: string,
    program: () => Promise<string | null>,
    signal: AbortSignal,
  ) => Promise<void>;
  /** How often each of it came. */
  counts: ReadonlyMap<AheadResult, number>;
}

/** A runner that has other things to do is left alone for so long, ms. */
const BUSY_MS = 1000;
/** The program waits at the runner until others are compiled. ms */
const PATIENCE_MS = 60_000;

const send = async (
  runner: PooledRunner,
  token: string,
  body: unknown,
  signal: AbortSignal,
): Promise<AheadResult> => {
  const response = await askRunner(runner.at, token, '/compile-ahead', {
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  });
  const { outcome } = aheadAnswerSchema.parse(await json(response));
  if (outcome === 'busy') runner.busyUntil = performance.now() + BUSY_MS;
  return outcome;
};

export const createAheadClient = (pool: Pick<RunnerPool, 'pickAhead'>, token: string): AheadClient => {
  const counts = new Map<AheadResult, number>();
  const compile = async (
    ...[language, key, program, signal]: Parameters<AheadClient['compile']>
  ): Promise<AheadResult> => {
    const runner = await pool.pickAhead(language, key);
    const code = runner && (await program());
    if (!code || Buffer.byteLength(code) > CEILINGS.sourceBytes) return 'skipped';
    return send(runner, token, { language, key, code }, signal);
  };
  return {
    compile: async (...given) => {
      const result = await compile(...given).catch(() => 'lost' as const);
      counts.set(result, (counts.get(result) ?? 0) + 1);
    },
    counts,
  };
};
