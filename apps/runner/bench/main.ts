/** `npm run bench:runner`: how fast the code runner is, beside bubblewrap and beside no sandbox, in one run. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureFairness } from './fair-section.ts';
import { measureFirst } from './first-section.ts';
import { measureJudges } from './judge-section.ts';
import { measureLatencies, measureTenTests } from './latency-section.ts';
import { measureBurst, measureSustained, startLoadGenerator } from './load-section.ts';
import { describeMachine, describeService } from './machine.ts';
import { openWays } from './open-ways.ts';
import type { Plan } from './plan.ts';
import { COMPLETE_PLAN, QUICK_PLAN } from './plan.ts';
import type { Section } from './report.ts';
import { formatSection } from './report.ts';
import type { ServiceProcess } from './service-process.ts';
import { startService } from './service-process.ts';
import { measureSpawns } from './spawn-section.ts';

const FOLDER = resolve(import.meta.dirname, '../../../.cache/bench');
/** Helper and precompiled headers stay from one run to the next. */
const DATA_FOLDER = join(FOLDER, 'data');
const WORK_FOLDER = join(FOLDER, 'work');

/** Processes that want a core before anything is measured; more of them disturb the figures. */
const MOST_LOAD = 0.5;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'string', default: join(FOLDER, 'runner.json') },
  },
});

const clear = async (): Promise<void> => {
  await rm(WORK_FOLDER, { recursive: true, force: true });
  await rm(join(DATA_FOLDER, 'runner/programs'), { recursive: true, force: true });
};

/** Everything that goes over HTTP, with what it is compared with. */
const measureService = async (
  service: ServiceProcess,
  plan: Plan,
  report: (section: Section) => void,
): Promise<void> => {
  const { ways, close } = await openWays(service, join(WORK_FOLDER, 'one-by-one'));
  const names = ways.map(({ name }) => name);
  if (!names.includes('bubblewrap')) say('bubblewrap is not installed or cannot make namespaces here.');
  const generator = startLoadGenerator(service, join(WORK_FOLDER, 'load'));
  const steps: [what: string, measure: () => Promise<Section>][] = [
    ['one test in each language', () => measureLatencies(ways, plan)],
    ['ten tests of one submission', () => measureTenTests(ways, plan)],
    ['judges', () => measureJudges(service, plan)],
    ['callers beside programs that wait', () => measureFairness(service, plan)],
    ['sustained load', () => measureSustained(generator, names, plan)],
    ['a burst', () => measureBurst(generator, names, plan)],
  ];
  try {
    for (const [what, measure] of steps) {
      say(`Measuring ${what} …`);
      report(await measure());
    }
  } finally {
    await Promise.all([close(), generator.stop()]);
  }
};

const begin = performance.now();
const plan = options.quick ? QUICK_PLAN : COMPLETE_PLAN;
const machine = describeMachine();
const sections: Section[] = [];
const report = (section: Section): void => {
  sections.push(section);
  say(formatSection(section));
};

say(
  `${machine.cores} cores (${machine.processor}), kernel ${machine.kernel}, Node.js ${machine.node}, load ${machine.loadBefore.toFixed(2)}`,
);
if (machine.loadBefore > MOST_LOAD) say('Something else is at work on this machine: times will be too long.');
await clear();
say('Measuring the start of /bin/true …');
const spawns = await measureSpawns(join(FOLDER, 'sandbox'), plan.spawnPairs);
report(spawns.section);
say('Starting the code runner and waiting until it is prepared …');
const { section, service } = await measureFirst(() => startService(DATA_FOLDER), plan.starts);
report(section);
try {
  await measureService(service, plan, report);
} finally {
  await service.stop();
  await clear();
}

const targets = sections.flatMap(({ rows }) => rows.flatMap((row) => row.targets));
const met = targets.filter((target) => target.met).length;
const seconds = Math.round((performance.now() - begin) / 1000);
const result = {
  date: new Date().toISOString(),
  quick: options.quick,
  seconds,
  machine: { ...machine, ...describeService(service) },
  /** Resident memory of the process that spawned: Node's spawn takes longer in a large one. */
  spawnerMemoryBytes: spawns.spawnerMemoryBytes,
  benchMemoryBytes: process.memoryUsage.rss(),
  targets: { met, all: targets.length },
  sections,
};
await mkdir(dirname(options.json), { recursive: true });
await writeFile(options.json, `${JSON.stringify(result, null, 2)}\n`);
say(`${met} of ${targets.length} targets are met${options.quick ? ' (a quick run says little)' : ''}.`);
say(`${seconds} s; everything is in ${options.json}.`);
