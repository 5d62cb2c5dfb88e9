import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxRequest } from '../src/sandbox/protocol.ts';
import type { Sandbox } from '../src/sandbox/sandbox.ts';
import { openSandbox } from '../src/sandbox/sandbox.ts';
import { bubblewrapWorks } from './open-ways.ts';
import type { Row, Section } from './report.ts';
import { atMost } from './report.ts';
import { withBubblewrap } from './spawned-way.ts';
import type { Spawner } from './spawner.ts';
import { startSpawner } from './spawner.ts';
import { summarise } from './statistics.ts';

const MEGABYTE = 1024 * 1024;
const never = new AbortController().signal;
const GAP_MS = 80;
/** One run through bubblewrap for so many pairs. */
const PAIRS_PER_BUBBLEWRAP = 4;
const WARM_UP_PAIRS = 10;

const SANDBOXED_TRUE: SandboxRequest = {
  arguments: ['/bin/true'],
  environment: {},
  files: [],
  input: Buffer.alloc(0),
  cpuMs: 1000,
  wallMs: 5000,
  idleMs: 5000,
  memoryBytes: 64 * MEGABYTE,
  outputBytes: MEGABYTE,
  processes: 16,
  diskBytes: 16 * MEGABYTE,
  collectBytes: 0,
};

/** Starts /bin/true, waits for its end, and gives the time that took in milliseconds. */
type Start = () => Promise<number>;

interface Starts {
  sandboxed: Start;
  plain: Start;
  /** null where bubblewrap does not work. */
  bubblewrap: Start | null;
}

/** Pairs in alternating order with `gap` milliseconds of rest before each start. */
const measurePairs = async (starts: Starts, pairs: number, gap: number) => {
  const sandboxed: number[] = [];
  const plain: number[] = [];
  const bubblewrap: number[] = [];
  const take = async (into: number[], start: Start): Promise<void> => {
    if (gap > 0) await wait(gap);
    into.push(await start());
  };
  const turns = [() => take(sandboxed, starts.sandboxed), () => take(plain, starts.plain)];
  for (let pair = 0; pair < pairs; pair += 1) {
    for (const turn of pair % 2 === 0 ? turns : turns.toReversed()) await turn();
    if (starts.bubblewrap === null || pair % PAIRS_PER_BUBBLEWRAP !== 0) continue;
    await take(bubblewrap, starts.bubblewrap);
    // The kernel takes its namespaces apart after it has ended: the next pair is not to pay for that.
    await wait(GAP_MS);
  }
  return { sandboxed, plain, bubblewrap };
};

const rowsOf = async (name: string, starts: Starts, pairs: number, gap: number): Promise<Row[]> => {
  const times = await measurePairs(starts, pairs, gap);
  const runner = summarise(times.sandboxed);
  const plain = summarise(times.plain);
  const differences = times.sandboxed.map((time, pair) => time - (times.plain[pair] ?? Number.NaN));
  return [
    {
      name,
      ways: { runner, plain, bubblewrap: summarise(times.bubblewrap) },
      targets: [
        atMost('median − plain median', runner.median - plain.median, 0.5),
        atMost('p90', runner.p90, 3),
      ],
    },
    {
      name: `${name}: sandboxed minus plain, pair by pair`,
      ways: { runner: summarise(differences) },
      targets: [],
    },
  ];
};

const NOTES = [
  'runner: sandbox.run of /bin/true on one slot, every namespace, limit and filter as for a student’s program, from the call to its report, outputs included.',
  'plain: child_process.spawn("/bin/true") with its default pipes, from the call to the exit event, in a small process of its own. Sandboxed and plain take turns, A B B A.',
  `bubblewrap: bwrap and prlimit by child_process.spawn, once for ${PAIRS_PER_BUBBLEWRAP} pairs.`,
];

const startIn =
  (sandbox: Sandbox): Start =>
  async () => {
    const begin = performance.now();
    const { outcome, exitCode } = await sandbox.run(0, SANDBOXED_TRUE, never);
    const time = performance.now() - begin;
    if (outcome !== 'exited' || exitCode !== 0)
      throw new Error(`The sandboxed /bin/true ended with ${outcome} ${exitCode}`);
    return time;
  };

const startBy =
  (spawner: Spawner, command: readonly string[]): Start =>
  async () =>
    (await spawner.execute(command, '/', '')).exitMs;

/** `/bin/true` in the sandbox against Node's plain spawn; builds the helper in `folder`. */
export const measureSpawns = async (
  folder: string,
  pairs: number,
): Promise<{ section: Section; spawnerMemoryBytes: number }> => {
  const sandbox = await openSandbox({
    folder,
    prepared: folder,
    slots: 1,
    residents: 0,
    judges: 0,
    isolation: 'groups',
    onComplaint: (text) => process.stderr.write(`${text}\n`),
  });
  const spawner = startSpawner();
  try {
    const starts: Starts = {
      sandboxed: startIn(sandbox),
      plain: startBy(spawner, ['/bin/true']),
      bubblewrap: (await bubblewrapWorks(spawner))
        ? startBy(spawner, withBubblewrap(['/bin/true'], '/tmp'))
        : null,
    };
    await measurePairs(starts, WARM_UP_PAIRS, 0);
    const rows = [
      ...(await rowsOf(`${GAP_MS} ms between starts`, starts, pairs, GAP_MS)),
      ...(await rowsOf('back to back', starts, pairs, 0)),
    ];
    const { memoryBytes } = await spawner.execute(['/bin/true'], '/', '');
    return {
      section: { title: 'Start and end of /bin/true (ms)', kind: 'times', notes: NOTES, rows },
      spawnerMemoryBytes: memoryBytes,
    };
  } finally {
    await Promise.all([spawner.stop(), sandbox.close()]);
  }
};
