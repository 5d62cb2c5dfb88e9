import type { AheadOutcome } from '@assay/runner-contract';
import type { Toolchain } from '../languages/toolchains.ts';
import type { AheadClaim } from '../queue/slot-queue.ts';
import type { Compiler } from './compiler.ts';

/** Compiles programs before anybody runs them, as long as nobody else wants a slot. */
export interface Ahead {
  /**
   * Of each caller (`key`) the newest counts: it replaces the one before. The leaving of the caller ends it, unless
   * somebody waits for the same program by then.
   */
  compile(toolchain: Toolchain, code: string, key: string, caller: AbortSignal): Promise<AheadOutcome>;
  /** How often each outcome was told. */
  outcomes: ReadonlyMap<AheadOutcome, number>;
  /** Ends all of it; what is new is not begun. */
  stop(): void;
}

/** So many callers at a time, running or waiting: what waits keeps its source in memory. */
const CALLERS_MAX = 200;

/** Why one was ended. */
class Ended extends Error {
  readonly outcome: AheadOutcome;
  constructor(outcome: 'busy' | 'replaced') {
    super(`Compiling ahead was ended: ${outcome}.`);
    this.outcome = outcome;
  }
}

export const createAhead = (compiler: Pick<Compiler, 'ahead'>): Ahead => {
  /** By caller, what ends it. */
  const underway = new Map<string, (outcome: 'busy' | 'replaced') => void>();
  const outcomes = new Map<AheadOutcome, number>();
  let isStopped = false;

  const compileOne = async (
    toolchain: Toolchain,
    code: string,
    key: string,
    caller: AbortSignal,
  ): Promise<AheadOutcome> => {
    if (isStopped || (underway.size >= CALLERS_MAX && !underway.has(key))) return 'busy';
    underway.get(key)?.('replaced');
    const going = new AbortController();
    const claim: AheadClaim = { class: 'ahead', key, giveWay: () => going.abort(new Ended('busy')) };
    const end = (outcome: 'busy' | 'replaced'): void => {
      if (claim.giveWay !== null) going.abort(new Ended(outcome));
    };
    const leave = (): void => end('replaced');
    caller.addEventListener('abort', leave, { once: true });
    underway.set(key, end);
    try {
      return await compiler.ahead(toolchain, code, claim, going.signal);
    } catch (error) {
      if (going.signal.reason instanceof Ended) return going.signal.reason.outcome;
      throw error;
    } finally {
      caller.removeEventListener('abort', leave);
      if (underway.get(key) === end) underway.delete(key);
    }
  };

  return {
    compile: async (...given) => {
      const outcome = await compileOne(...given);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      return outcome;
    },
    outcomes,
    stop: () => {
      isStopped = true;
      for (const end of underway.values()) end('busy');
    },
  };
};
