import { setTimeout as wait } from 'node:timers/promises';
import { buildHelpers } from './build-sandboxd.ts';
import type { Helper, Isolation, OnRest, Resident } from './helper.ts';
import { runPair, type Pair, type PairReport } from './pair.ts';
import { HelperLost, startHelper } from './helper.ts';
import { patienceMs, type SandboxReport, type SandboxRequest } from './protocol.ts';
import { refuseStarved, refuseStarvedPair, Starved } from './starved.ts';
import { testIsolation } from './self-test.ts';
import type { SelfTest } from './self-test.ts';

export interface SandboxOptions {
  /** Where the helper is built and kept; only root may enter it. */
  folder: string;
  /** A folder that every program and compiler can read as /prepared. */
  prepared: string;
  slots: number;
  /** Further slots, for programs that stay. */
  residents: number;
  /** Further slots, for programs that judge others. */
  judges: number;
  isolation: 'groups' | 'rlimits';
  /** How long after the longest time on the clock a program may be without an end; then the helper is at fault. */
  overdueMs?: number;
  onComplaint(text: string): void;
}

/** Runs programs in isolation, each on a slot that the caller has to itself. */
export interface Sandbox {
  slots: number;
  /** Further slots, for programs that stay. */
  residents: number;
  isolation: Isolation;
  /** False only where the operator asked for rlimits: memory is then held per process and not for the group. */
  memoryEnforced: boolean;
  selfTest: SelfTest;
  /** Rejects with the signal's reason when aborted; the slot is free again when this settles. */
  run(slot: number, request: SandboxRequest, signal: AbortSignal, onRest?: OnRest): Promise<SandboxReport>;
  /**
   * Runs two programs that talk to each other: one on a slot, the other on one of the further slots (from 0 on). As `run`
   * otherwise.
   */
  runPair(slot: number, place: number, pair: Pair, signal: AbortSignal, onRest?: OnRest): Promise<PairReport>;
  /** Starts a program that stays, on one of the slots for such (from 0 on) that has none. */
  reside(place: number, request: SandboxRequest, onOutput: (bytes: Buffer) => void): Promise<Resident>;
  /** How often the helper was replaced. */
  restarts(): number;
  close(): Promise<void>;
}

const RESTART_PAUSE_MS = 200;
/** Much longer than setting up and clearing away take on a busy machine. */
const DEFAULT_OVERDUE_MS = 60_000;

/** A helper that is replaced when it ends unexpectedly. */
interface KeptHelper {
  current(): Promise<Helper>;
  isClosed(): boolean;
  /** How often it was replaced. */
  restarts(): number;
  close(): Promise<void>;
}

const keepHelper = (
  first: Helper,
  start: () => Promise<Helper>,
  onComplaint: SandboxOptions['onComplaint'],
): KeptHelper => {
  let closed = false;
  let restarts = 0;
  let current = Promise.resolve(first);
  const replaceWhenLost = (helper: Helper): void => {
    void helper.ended.then(() => {
      if (closed) return;
      onComplaint('The isolation helper ended unexpectedly and is started again.');
      restarts += 1;
      current = startAgain();
      current.catch(() => undefined);
    });
  };
  const startAgain = async (): Promise<Helper> => {
    for (;;) {
      await wait(RESTART_PAUSE_MS);
      if (closed) throw new HelperLost('The runner is stopping.');
      try {
        const helper = await start();
        replaceWhenLost(helper);
        return helper;
      } catch (error) {
        onComplaint(String(error));
      }
    }
  };
  replaceWhenLost(first);

  return {
    current: () => current,
    isClosed: () => closed,
    restarts: () => restarts,
    close: async () => {
      closed = true;
      await current.then(
        (helper) => helper.close(),
        () => undefined,
      );
    },
  };
};

/** Runs on the helper of now; one that has not ended the program in its time is at fault and is ended itself. */
const runInTime = async <Report>(
  kept: KeptHelper,
  { onComplaint, overdueMs = DEFAULT_OVERDUE_MS }: SandboxOptions,
  longestMs: number,
  act: (helper: Helper) => Promise<Report>,
): Promise<Report> => {
  const overdue = Promise.withResolvers<never>();
  let helper: Helper | undefined;
  const timer = setTimeout(() => {
    const complaint = 'The isolation helper has not ended a program in its time.';
    onComplaint(complaint);
    helper?.kill();
    overdue.reject(new HelperLost(complaint));
  }, longestMs + overdueMs);
  try {
    helper = await Promise.race([kept.current(), overdue.promise]);
    return await act(helper);
  } catch (error) {
    if (error instanceof HelperLost) await helper?.ended;
    throw error;
  } finally {
    clearTimeout(timer);
  }
};

/** A run that the machine starved is repeated so often. */
const REPEATS = 2;

const refuseBroken = ({ outcome, setup }: SandboxReport): void => {
  if (outcome === 'setup-failed')
    throw new Error(`The sandbox could not be set up (step ${setup.step}, errno ${setup.error}).`);
};

/** Runs once more where the helper was lost, and a few times where the machine did not let the program work. */
const againWhenNotJudged =
  (kept: KeptHelper, options: SandboxOptions) =>
  async <Report>(
    longestMs: number,
    signal: AbortSignal,
    onRest: OnRest | undefined,
    act: (helper: Helper) => Promise<Report>,
  ): Promise<Report> => {
    const left = { lost: 1, starved: REPEATS };
    const mayRepeat = (error: unknown): boolean => {
      if (kept.isClosed() || signal.aborted) return false;
      if (error instanceof HelperLost) return left.lost-- > 0;
      return error instanceof Starved && left.starved-- > 0;
    };
    for (;;) {
      try {
        const report = await runInTime(kept, options, longestMs, act);
        signal.throwIfAborted();
        return report;
      } catch (error) {
        if (!mayRepeat(error)) throw error;
        onRest?.('none');
      }
    }
  };

/**
 * Builds and starts the isolation helper and proves that it holds. Throws a sentence for the operator otherwise.
 * A helper that ends unexpectedly, or does not end a program in its time, is replaced, and what ran on it is run once
 * more. What the machine starved is run again too, and is `Starved` in the end: it is never judged.
 */
export const openSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const helpers = await buildHelpers(options.folder);
  const start = (): Promise<Helper> =>
    startHelper(
      helpers.sandboxd,
      options.isolation,
      options.slots + options.residents + options.judges,
      options.prepared,
      options.onComplaint,
    );
  const first = await start();
  const selfTest = await testIsolation(first, helpers.probe).catch(async (error: unknown) => {
    await first.close();
    throw error;
  });

  const kept = keepHelper(first, start, options.onComplaint);
  const runAgain = againWhenNotJudged(kept, options);

  return {
    slots: options.slots,
    residents: options.residents,
    isolation: first.isolation,
    memoryEnforced: first.isolation !== 'rlimits',
    selfTest,
    run: async (slot, request, signal, onRest) => {
      const report = await runAgain(patienceMs(request), signal, onRest, async (helper) =>
        refuseStarved(await helper.run(slot, request, signal, onRest)),
      );
      refuseBroken(report);
      return report;
    },
    runPair: async (slot, place, pair, signal, onRest = () => undefined) => {
      const slots = { program: slot, judge: options.slots + options.residents + place };
      const longestMs = Math.max(patienceMs(pair.program), patienceMs(pair.judge));
      const report = await runAgain(longestMs, signal, onRest, async (helper) =>
        refuseStarvedPair(await runPair(helper, slots, pair, signal, onRest)),
      );
      refuseBroken(report.program);
      refuseBroken(report.judge);
      return report;
    },
    reside: async (place, request, onOutput) =>
      (await kept.current()).reside(options.slots + place, request, onOutput),
    restarts: kept.restarts,
    close: kept.close,
  };
};
