import { timeOne } from './latency-section.ts';
import type { ProgramId } from './programs.ts';
import { PROGRAMS, testsOf, unseenSource } from './programs.ts';
import type { Section } from './report.ts';
import type { ServiceProcess } from './service-process.ts';
import { openServiceWay } from './service-way.ts';
import { summarise } from './statistics.ts';

/** The very first submission in each language after each of some starts; leaves the service of the last one running. */
export const measureFirst = async (
  start: () => Promise<ServiceProcess>,
  starts: number,
): Promise<{ section: Section; service: ServiceProcess }> => {
  const all = Object.keys(PROGRAMS) as ProgramId[];
  const times = new Map<ProgramId, number[]>(all.map((program) => [program, []]));
  let service = await start();
  for (let count = 1; ; count += 1) {
    const way = openServiceWay(service);
    for (const program of all) {
      const work = { program, code: unseenSource(PROGRAMS[program]), tests: testsOf(PROGRAMS[program], 1) };
      times.get(program)?.push(await timeOne(way, { ...work, key: 'bench' }, false));
    }
    if (count === starts) break;
    await service.stop();
    service = await start();
  }
  const rows = [...times].map(([program, values]) => ({
    name: `${PROGRAMS[program].label}, first`,
    ways: { runner: summarise(values) },
    targets: [],
  }));
  const notes = [
    'first: an unseen source, the first submission in this language since the service was started and said that everything is prepared; one for each start. The kernel’s file cache is warm.',
  ];
  return {
    section: { title: 'First after a start, over HTTP (ms)', kind: 'times', notes, rows },
    service,
  };
};
