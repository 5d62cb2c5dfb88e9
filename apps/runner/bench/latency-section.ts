import { setTimeout as wait } from 'node:timers/promises';
import type { Plan } from './plan.ts';
import type { ProgramId } from './programs.ts';
import { PROGRAMS, testsOf, unseenSource } from './programs.ts';
import type { Figures, Row, Section, Target } from './report.ts';
import { atMost } from './report.ts';
import { summarise } from './statistics.ts';
import type { Way, WayName, Work } from './ways.ts';
import { checkOutcome, inTurn } from './ways.ts';

/** A moment in which the machine clears away what the one before left. */
const REST_MS = 20;

/** One line of the table. */
interface Case {
  name: string;
  program: ProgramId;
  seen: boolean;
  tests: number;
  rounds: number;
  /** The most that the median may be, in milliseconds; null: no target. */
  mostMs: number | null;
  /** The most that the median may be of what it is without a sandbox. */
  mostOfPlain?: number | undefined;
}

/** One submission, from the call to the checked answer, in milliseconds. */
export const timeOne = async (way: Way, work: Work, seen: boolean): Promise<number> => {
  const begin = performance.now();
  const outcome = await way.submit(work);
  const time = performance.now() - begin;
  checkOutcome(work.program, seen, outcome);
  return time;
};

/** Measures every case in every way, round by round; cases with fewer rounds are spread over all of them. */
const measureCases = async (ways: readonly Way[], cases: readonly Case[]): Promise<Row[]> => {
  const rounds = Math.max(...cases.map((each) => each.rounds));
  const prepared = cases.map((each) => ({
    ...each,
    tests: testsOf(PROGRAMS[each.program], each.tests),
    code: unseenSource(PROGRAMS[each.program]),
    times: new Map<WayName, number[]>(ways.map(({ name }) => [name, []])),
  }));
  const measure = async (one: (typeof prepared)[number], way: Way): Promise<void> => {
    const { program, tests, seen } = one;
    const code = seen ? one.code : unseenSource(PROGRAMS[program]);
    await wait(REST_MS);
    const time = await timeOne(way, { program, code, tests, key: 'bench' }, seen);
    one.times.get(way.name)?.push(time);
  };
  for (const { program, tests, code, seen } of prepared)
    for (const way of seen ? ways : []) await way.submit({ program, code, tests, key: 'bench' });
  for (let round = 0; round < rounds; round += 1)
    for (const one of prepared)
      if ((round * one.rounds) % rounds < one.rounds) {
        const itsRound = Math.floor((round * one.rounds) / rounds);
        for (const way of inTurn(ways, itsRound)) await measure(one, way);
      }
  return prepared.map(({ name, times, mostMs, mostOfPlain }) => {
    const figures: Partial<Record<WayName, Figures>> = Object.fromEntries(
      [...times].map(([way, values]) => [way, summarise(values)]),
    );
    const targets: Target[] = mostMs === null ? [] : [atMost('median', figures.runner?.median, mostMs)];
    if (mostOfPlain !== undefined && figures.runner && figures.plain)
      targets.push(atMost('of plain', figures.runner.median / figures.plain.median, mostOfPlain, ''));
    return { name, ways: figures, targets };
  });
};

const all = Object.keys(PROGRAMS) as ProgramId[];
const slow = new Set<ProgramId>(['stdcpp', 'java', 'rust', 'kotlin', 'haskell']);

/** The most that a median may be, in milliseconds. */
const MOST_COLD_MS: Partial<Record<ProgramId, number>> = { iostream: 110, java: 150, python: 15 };
const MOST_COLD_OF_PLAIN: Partial<Record<ProgramId, number>> = { algorithm: 0.45 };
const MOST_CACHED_MS: Partial<Record<ProgramId, number>> = { c: 8, iostream: 8, stdcpp: 8, python: 15 };

const others =
  'bubblewrap, plain: the same compilers, flags, inputs and checks by child_process.spawn, with nothing kept ready; ' +
  'cached there means that only the kept program is run.';

/** Compile and run with one test: unseen sources, then seen ones. */
export const measureLatencies = async (ways: readonly Way[], { rounds }: Plan): Promise<Section> => {
  const cold = all.map((program) => ({
    name: `${PROGRAMS[program].label}, cold`,
    program,
    seen: false,
    tests: 1,
    rounds: slow.has(program) ? rounds.slow : rounds.quick,
    mostMs: MOST_COLD_MS[program] ?? null,
    mostOfPlain: MOST_COLD_OF_PLAIN[program],
  }));
  const cached = all.map((program) => ({
    name: `${PROGRAMS[program].label}, cached`,
    program,
    seen: true,
    tests: 1,
    rounds: rounds.cached,
    mostMs: MOST_CACHED_MS[program] ?? null,
  }));
  return {
    title: 'Compile and run, one test, over HTTP (ms)',
    kind: 'times',
    notes: [
      'cold: a source that nobody has compiled, on a warm service: everything is prepared, and it has run this language before.',
      'cached: a source that was compiled before; only the program runs. Python has nothing to compile: cold and cached differ in the source alone.',
      others,
    ],
    rows: await measureCases(ways, [...cold, ...cached]),
  };
};

/** One submission with ten tests. More C++ headers change nothing about running, so they are left out. */
export const measureTenTests = async (ways: readonly Way[], { rounds }: Plan): Promise<Section> => {
  const cases = [false, true].flatMap((seen) =>
    all
      .filter((program) => program !== 'stdcpp' && program !== 'algorithm')
      .map((program) => ({
        name: `${PROGRAMS[program].label}, 10 tests, ${seen ? 'cached' : 'cold'}`,
        program,
        seen,
        tests: 10,
        rounds: rounds.tenTests,
        mostMs: null,
      })),
  );
  return {
    title: 'Ten tests of one submission, over HTTP (ms)',
    kind: 'times',
    notes: [
      'One POST /run: compiled once (cold) or not at all (cached), then ten runs on the slots. bubblewrap and plain run as many at a time as there are cores.',
    ],
    rows: await measureCases(ways, cases),
  };
};
