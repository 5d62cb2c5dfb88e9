import { availableParallelism, cpus } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setInterval as every } from 'node:timers/promises';
import type { RehearsalReport } from '@assay/contract';
import type { Deps } from '../../../platform/deps.ts';
import { countStatements } from './database-work.repository.ts';

/** How often runners and database are looked at, ms. */
const LOOK_MS = 250;
/** The event loop is asked this often whether it is on time, ms: what it says holds that much. */
const LOOP_MS = 10;

/** CPU time of all cores since the machine started: that they worked, and all there was. ms */
const coreTimes = (): { worked: number; all: number } => {
  let [worked, all] = [0, 0];
  for (const { times } of cpus()) {
    const total = times.user + times.nice + times.sys + times.idle + times.irq;
    all += total;
    worked += total - times.idle;
  }
  return { worked, all };
};

interface Sums {
  looks: number;
  active: number;
  locked: number;
  /** Of each look the share of the slots that worked. */
  busy: number;
  slots: number;
  waitingMost: number;
}

/** How many slots of all runners work, of how many: who has programs waiting has no slot free. */
const lookAtRunners = async ({ runner }: Deps): Promise<{ slots: number; busy: number; waiting: number }> => {
  const all = { slots: 0, busy: 0, waiting: 0 };
  for (const { slots, submissions, waiting } of await runner.look()) {
    all.slots += slots ?? 0;
    all.waiting += waiting ?? 0;
    all.busy += waiting ? (slots ?? 0) : Math.min(slots ?? 0, submissions ?? 0);
  }
  return all;
};

/** Notes what the parts of the installation do, until it is told to stop; answers what they did. */
export const watchParts = (
  deps: Deps,
): ((loadCpuSeconds: number) => Promise<Pick<RehearsalReport, 'server' | 'database' | 'runners'>>) => {
  const ended = new AbortController();
  const sums: Sums = { looks: 0, active: 0, locked: 0, busy: 0, slots: 0, waitingMost: 0 };
  const loop = monitorEventLoopDelay({ resolution: LOOP_MS });
  loop.enable();
  const [since, cpu, cores] = [performance.now(), process.cpuUsage(), coreTimes()];
  const look = async (): Promise<void> => {
    const [runners, statements] = await Promise.all([lookAtRunners(deps), countStatements(deps.db)]);
    sums.looks += 1;
    sums.active += statements.active;
    sums.locked += statements.locked;
    sums.slots = Math.max(sums.slots, runners.slots);
    sums.busy += runners.slots > 0 ? runners.busy / runners.slots : 0;
    sums.waitingMost = Math.max(sums.waitingMost, runners.waiting);
  };
  const watching = (async () => {
    for await (const _ of every(LOOK_MS, undefined, { signal: ended.signal }))
      await look().catch((error: unknown) =>
        deps.log.warn({ err: error }, 'a rehearsal could not look around'),
      );
  })().catch(() => undefined);

  return async (loadCpuSeconds) => {
    ended.abort();
    await watching;
    loop.disable();
    const seconds = (performance.now() - since) / 1000;
    const used = process.cpuUsage(cpu);
    const now = coreTimes();
    const of = (sum: number): number => sum / Math.max(1, sums.looks);
    return {
      server: {
        answers: deps.config.role !== 'worker',
        cores: availableParallelism(),
        busyCores: (used.user + used.system) / 1e6 / seconds,
        loadCores: loadCpuSeconds / seconds,
        machineShare: (now.worked - cores.worked) / Math.max(1, now.all - cores.all),
        loopP95: Math.max(0, loop.percentile(95) / 1e6 - LOOP_MS),
      },
      database: { pool: deps.config.databasePool, active: of(sums.active), locked: of(sums.locked) },
      runners: {
        slots: sums.slots,
        busyShare: of(sums.busy),
        waitingMost: sums.waitingMost,
        busySeconds: of(sums.busy) * sums.slots * seconds,
      },
    };
  };
};
