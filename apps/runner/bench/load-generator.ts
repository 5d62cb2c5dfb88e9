/**
 * A process of its own that puts load on one way, so that what the caller costs can be told from what the runner
 * costs. It is started with the service's address and a folder, takes one job after another and answers each.
 */
import { openWays } from './open-ways.ts';
import type { ProgramId } from './programs.ts';
import { PROGRAMS, testsOf, unseenSource } from './programs.ts';
import type { Figures } from './report.ts';
import { summarise } from './statistics.ts';
import type { WayName, Work } from './ways.ts';
import { checkOutcome } from './ways.ts';

/** What to do. Everything is submitted at once when `seconds` is 0. */
export interface LoadJob {
  way: WayName;
  program: ProgramId;
  seen: boolean;
  callers: number;
  seconds: number;
}

export type LoadResponse = { figures: Figures } | { error: string };

const [url = '', token = '', folder = ''] = process.argv.slice(2);
const { ways } = await openWays({ url, token }, folder);

const run = async ({ way: name, program, seen, callers, seconds }: LoadJob): Promise<Figures> => {
  const way = ways.find((each) => each.name === name);
  if (way === undefined) throw new Error(`${name} does not work here`);
  const tests = testsOf(PROGRAMS[program], 1);
  const known = unseenSource(PROGRAMS[program]);
  const workOf = (caller: number): Work => ({
    program,
    code: seen ? known : unseenSource(PROGRAMS[program]),
    tests,
    key: `caller ${caller}`,
  });
  if (seen) await way.submit(workOf(0));

  const times: number[] = [];
  let refused = 0;
  const cpu = process.cpuUsage();
  const begin = performance.now();
  const goOn = (): boolean => performance.now() - begin < seconds * 1000;
  const call = async (caller: number): Promise<void> => {
    do {
      const work = workOf(caller);
      const since = performance.now();
      const outcome = await way.submit(work);
      if (outcome === 'refused') {
        refused += 1;
        continue;
      }
      times.push(performance.now() - since);
      checkOutcome(program, seen, outcome);
    } while (goOn());
  };
  await Promise.all(Array.from({ length: callers }, (_caller, index) => call(index)));
  const took = (performance.now() - begin) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return {
    ...summarise(times),
    perSecond: times.length / took,
    refused,
    seconds: took,
    callerCpuMs: (user + system) / 1000 / (times.length + refused),
  };
};

process.on('disconnect', () => process.exit());
process.on('message', (job: LoadJob) => {
  run(job).then(
    (figures) => process.send?.({ figures } satisfies LoadResponse),
    (error: unknown) => process.send?.({ error: String(error) } satisfies LoadResponse),
  );
});
