/**
 * `npm run bench:similarity`: precision and recall on the planted classes by the length of fragments and the window of
 * winnowing, and the time that a thousand students with five questions take on one processor (adr/014).
 */
import { parseArgs } from 'node:util';
import { SURPRISE } from '@assay/contract';
import type { ComparedProgram } from '../src/features/similarity/finder/compare.worker.ts';
import { CUT, findPairs, type Cut } from '../src/features/similarity/finder/find-pairs.ts';
import { comparePrograms } from '../src/features/similarity/finder/finder.ts';
import { PLANTED, type PlantedClass } from '../src/features/similarity/finder/planted/index.ts';
import { readSteps } from '../src/features/similarity/finder/read-steps.ts';

const { values: options } = parseArgs({ options: { students: { type: 'string', default: '1000' } } });
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const LENGTHS = [5, 6, 7, 8, 9, 10, 12, 15, 23];
const WINDOWS = [1, 2, 3, 4, 6, 17];

interface ReadClass {
  programs: { studentId: string; isOfClass: true; kinds: string[] }[];
  given: string[];
  /** Of which honest program each one is. */
  origins: number[];
}

const kindsOf = async (language: ComparedProgram['language'], text: string): Promise<string[]> =>
  (await readSteps({ language, text, typed: [[0, text.length]] })).tokens.map(({ kind }) => kind);

const readClass = async ({ language, given, honest, copies }: PlantedClass): Promise<ReadClass> => ({
  given: await kindsOf(language, given),
  programs: await Promise.all(
    [...honest, ...copies.map(({ text }) => text)].map(async (text, place) => ({
      studentId: String(place),
      isOfClass: true as const,
      kinds: await kindsOf(language, text),
    })),
  ),
  origins: [...honest.keys(), ...copies.map(({ of }) => of)],
});

/** The surprise at the least surprising copy and the most surprising honest pair, and how many of each are shown. */
const tryCut = (classes: readonly ReadClass[], cut: Cut) => {
  const tried = { copies: 0, found: 0, honest: 0, leastCopy: Infinity, mostHonest: -Infinity };
  for (const { programs, given, origins } of classes) {
    const copies = new Set<string>();
    for (const [right, origin] of origins.entries()) if (origin !== right) copies.add(`${origin} ${right}`);
    const pairs = findPairs(programs, [given], programs.length, cut, -Infinity);
    const surprises = new Map(pairs.map(({ left, right, surprise }) => [`${left} ${right}`, surprise]));
    for (const copy of copies) {
      const surprise = surprises.get(copy) ?? -Infinity;
      tried.copies += 1;
      tried.found += surprise >= SURPRISE.shown ? 1 : 0;
      tried.leastCopy = Math.min(tried.leastCopy, surprise);
    }
    for (const [pair, surprise] of surprises)
      if (!copies.has(pair)) {
        tried.honest += surprise >= SURPRISE.shown ? 1 : 0;
        tried.mostHonest = Math.max(tried.mostHonest, surprise);
      }
  }
  return tried;
};

const rounded = (bits: number): string => (Number.isFinite(bits) ? bits.toFixed(0) : '–');
const share = (part: number, whole: number): string => (whole === 0 ? '–' : (part / whole).toFixed(2));

const compareCuts = async (): Promise<void> => {
  const classes = await Promise.all(PLANTED.map(readClass));
  const copies = PLANTED.reduce((sum, planted) => sum + planted.copies.length, 0);
  say(
    `${PLANTED.length} classes, ${classes.flatMap(({ programs }) => programs).length} programs, ${copies} copies`,
  );
  say('| k | window | recall | precision | least surprising copy | most surprising honest pair |');
  say('| - | ------ | ------ | --------- | --------------------- | --------------------------- |');
  for (const k of LENGTHS)
    for (const window of WINDOWS) {
      const { found, honest, leastCopy, mostHonest } = tryCut(classes, { k, window });
      const chosen = k === CUT.k && window === CUT.window ? ' (chosen)' : '';
      say(
        `| ${k} | ${window}${chosen} | ${share(found, copies)} | ${share(found, found + honest)} | ${rounded(leastCopy)} | ${rounded(mostHonest)} |`,
      );
    }
};

/** The same numbers from 0 to 1 in every run. */
const openChance = (): (() => number) => {
  let state = 5;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
};

/** A class as large as wanted: each program is an honest one with lines of others among its own, and some left out. */
const largeClass = (
  { language, honest }: PlantedClass,
  size: number,
  chance: () => number,
): ComparedProgram[] => {
  const lines = honest
    .join('\n')
    .split('\n')
    .filter((line) => /[;=]/.test(line) && !/[{}]/.test(line));
  return Array.from({ length: size }, (_, student) => {
    const own = (honest[Math.floor(chance() * honest.length)] ?? '').split('\n');
    const text = own
      .flatMap((line) => {
        const fate = chance();
        const indent = /^\s*/.exec(line)?.[0] ?? '';
        if (fate < 0.1) return [];
        return fate < 0.75
          ? [line]
          : [line, `${indent}${lines[Math.floor(chance() * lines.length)]?.trim()}`];
      })
      .join('\n');
    return { language, text, typed: [[0, text.length]], studentId: String(student), isOfClass: true };
  });
};

const measureLargeClass = async (): Promise<void> => {
  const students = Number(options.students);
  const chance = openChance();
  const [wallAt, cpuAt] = [performance.now(), process.cpuUsage()];
  for (const planted of [...PLANTED.slice(0, 4), ...PLANTED.slice(0, 1)]) {
    const programs = largeClass(planted, students, chance);
    const { pairs } = await comparePrograms({ programs, given: [] }, () => undefined);
    say(
      `${planted.name}: ${pairs.length} pairs, ${((performance.now() - wallAt) / 1000).toFixed(0)} s so far`,
    );
  }
  const { user, system } = process.cpuUsage(cpuAt);
  say(
    `${students} students with 5 questions: ${((performance.now() - wallAt) / 1000).toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of processor time`,
  );
};

await compareCuts();
await measureLargeClass();
