import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadResponse, LoadJob } from './load-generator.ts';
import type { Plan } from './plan.ts';
import type { ProgramId } from './programs.ts';
import { PROGRAMS } from './programs.ts';
import type { Figures, Row, Section } from './report.ts';
import { atLeast, atMost } from './report.ts';
import type { ServiceAddress } from './service-way.ts';
import type { WayName } from './ways.ts';
import { inTurn } from './ways.ts';

/** The process that calls. */
export interface LoadGenerator {
  run(job: LoadJob): Promise<Figures>;
  stop(): Promise<void>;
}

/** Starts the process that calls; what it compiles without the runner goes below `folder`. */
export const startLoadGenerator = (address: ServiceAddress, folder: string): LoadGenerator => {
  const child = fork(join(import.meta.dirname, 'load-generator.ts'), [address.url, address.token, folder]);
  const ended = once(child, 'exit').then(() => [{ error: 'The load generator ended.' }]);
  return {
    run: async (job) => {
      child.send(job);
      const [answer] = (await Promise.race([once(child, 'message'), ended])) as [LoadResponse];
      if ('error' in answer) throw new Error(answer.error);
      return answer.figures;
    },
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
};

/** What the callers bring, and how many runs per second are wanted of the runner. */
interface Kind {
  program: ProgramId;
  seen: boolean;
  leastPerSecond: number;
}

const KINDS: readonly Kind[] = [
  { program: 'c', seen: true, leastPerSecond: 100 },
  { program: 'python', seen: true, leastPerSecond: 60 },
  { program: 'python', seen: false, leastPerSecond: 60 },
  { program: 'java', seen: true, leastPerSecond: 15 },
  { program: 'java', seen: false, leastPerSecond: 15 },
];

const nameOf = ({ program, seen }: { program: ProgramId; seen: boolean }, callers: string): string =>
  `${PROGRAMS[program].label}, ${seen ? 'cached' : 'unseen'}, ${callers}`;

type Measured = Partial<Record<WayName, Figures>>;

/** The same load in every way, one after another. */
const measureWays = async (
  generator: LoadGenerator,
  ways: readonly WayName[],
  jobOf: (way: WayName) => LoadJob,
): Promise<Measured> => {
  const figures: Measured = {};
  for (const way of ways) figures[way] = await generator.run(jobOf(way));
  return figures;
};

/** Callers who submit again as soon as they have their answer. */
export const measureSustained = async (
  generator: LoadGenerator,
  ways: readonly WayName[],
  { callers: levels, seconds }: Plan,
): Promise<Section> => {
  const rows: Row[] = [];
  for (const { program, seen, leastPerSecond } of KINDS)
    for (const callers of levels) {
      const measured = await measureWays(generator, inTurn(ways, rows.length), (way) => ({
        way,
        program,
        seen,
        callers,
        seconds: way === 'runner' ? seconds.runner : seconds.others,
      }));
      rows.push({
        name: nameOf({ program, seen }, `${callers} ${callers === 1 ? 'caller' : 'callers'}`),
        ways: measured,
        targets:
          callers === 1 ? [] : [atLeast('sustained', measured.runner?.perSecond, leastPerSecond, '/s')],
      });
    }
  return {
    title: 'Sustained: callers who submit again as soon as they are answered',
    kind: 'load',
    notes: [
      `Each for ${seconds.runner} s (the others ${seconds.others} s), then what was begun is finished and counted. Times in ms, from the call to the checked answer.`,
      'One caller waits for each answer and leaves the machine idle meanwhile: no target there.',
      'caller: CPU time in ms per submission of the process that calls, which shares the cores with what it measures.',
      'bubblewrap, plain: as many commands at a time as there are cores (the runner leaves one core to itself), the others wait; no HTTP.',
    ],
    rows,
  };
};

/** Many submissions in one moment, each of another caller. */
export const measureBurst = async (
  generator: LoadGenerator,
  ways: readonly WayName[],
  { burst }: Plan,
): Promise<Section> => {
  const rows: Row[] = [];
  for (const seen of [true, false]) {
    const measured = await measureWays(generator, inTurn(ways, rows.length), (way) => ({
      way,
      program: 'c',
      seen,
      callers: burst,
      seconds: 0,
    }));
    const seconds = (measured.runner?.seconds ?? Number.NaN).toFixed(2);
    rows.push({
      name: nameOf({ program: 'c', seen }, `${burst} at once, last answer after ${seconds} s`),
      ways: measured,
      targets: [atMost('refused', measured.runner?.refused, 0, '')],
    });
  }
  const notes = [`${burst} submissions in one moment, each of a caller of its own. Times in ms.`];
  return { title: `A burst of ${burst}`, kind: 'load', notes, rows };
};
