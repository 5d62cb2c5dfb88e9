import { commonAbove, COMPARED_MIN, STEPS_MIN, SURPRISE, type LogEntry } from '@assay/contract';
import { describe, expect, test } from 'vitest';
import type { ComparedProgram } from './compare.worker.ts';
import { comparePrograms, traceGrowth } from './finder.ts';
import { parseProgram } from '../../../platform/syntax/grammars.ts';
import { DISGUISES, PLANTED, type PlantedClass } from './planted/index.ts';

const programOf = (
  language: ComparedProgram['language'],
  text: string,
  place: number,
  isOfClass = true,
): ComparedProgram => ({
  language,
  text,
  typed: [[0, text.length]],
  studentId: `student ${place}`,
  isOfClass,
});

const programsOf = ({ language, honest, copies }: PlantedClass): ComparedProgram[] =>
  [...honest, ...copies.map(({ text }) => text)].map((text, place) => programOf(language, text, place));

const compare = (programs: readonly ComparedProgram[], given = '') =>
  comparePrograms(
    { programs, given: programs[0] ? [{ language: programs[0].language, text: given }] : [] },
    () => undefined,
  );

const namesOf = (pairs: readonly { left: number; right: number }[]): string[] =>
  pairs.map(({ left, right }) => `${left} and ${right}`).toSorted();

const spiral = PLANTED.find(({ name }) => name === 'spiral');
if (!spiral) throw new Error('There is no class that prints spirals.');

describe('the comparison of programs', () => {
  test.each(PLANTED)('finds every planted copy among $name, and no honest pair', async (planted) => {
    const { pairs } = await compare(programsOf(planted), planted.given);
    const copied = planted.copies.map(({ of }, place) => ({
      left: of,
      right: planted.honest.length + place,
    }));
    expect(namesOf(pairs)).toEqual(namesOf(copied));
  });

  test('has copies of every disguise to find', () => {
    const hidden = new Set(PLANTED.flatMap(({ copies }) => copies.map(({ how }) => how)));
    expect([...hidden].toSorted()).toEqual([...DISGUISES].toSorted());
  });

  test('shows the most surprising pair first, with the lines that both programs share', async () => {
    const { pairs } = await compare(programsOf(spiral));
    const surprises = pairs.map(({ surprise }) => surprise);
    expect(surprises).toEqual(surprises.toSorted((a, b) => b - a));
    expect(Math.min(...surprises)).toBeGreaterThan(SURPRISE.shown);
    // The copy of the directions: from the enumeration's loop to the last case, one line after another on both sides.
    const pair = pairs.find(({ left }) => left === 7);
    expect(pair?.fragments[0]).toMatchObject({ sharedBy: 2 });
    expect(pair?.fragments[0]?.left.last).toBe(pair?.fragments[0]?.right.last);
  });

  test('does not count what more than a fifth of the class has', async () => {
    const { language, honest } = spiral;
    const copies = (many: number) =>
      [...honest, ...Array<string>(many).fill(honest[7] ?? '')].map((text, place) =>
        programOf(language, text, place),
      );
    const few = copies(2);
    expect((await compare(few)).pairs).toHaveLength(3);
    const many = copies(5);
    expect(commonAbove(many.length)).toBeLessThan(6);
    expect((await compare(many)).pairs).toEqual([]);
  });

  test('does not count what was given, nor what stands in blocks that cannot be changed', async () => {
    const { language, honest } = spiral;
    const given = honest[7] ?? '';
    const programs = [...honest, `${given}\n/* mine */`].map((text, place) =>
      programOf(language, text, place),
    );
    expect((await compare(programs)).pairs).toHaveLength(1);
    expect((await compare(programs, given)).pairs).toEqual([]);
    const fixed = programs.map((program) => ({ ...program, typed: [] }));
    expect(await compare(fixed)).toMatchObject({
      pairs: [],
      leftOut: fixed.map((_, place) => ({ place, reason: 'SHORT' })),
    });
  });

  test('compares the class with others, nobody with themselves, and others not with each other', async () => {
    const { language, honest } = spiral;
    const copy = honest[7] ?? '';
    const programs = [
      ...honest.map((text, place) => programOf(language, text, place)),
      programOf(language, copy, 100, false),
      programOf(language, copy, 7, false),
    ];
    const { pairs } = await compare(programs);
    expect(namesOf(pairs)).toEqual(['7 and 14']);
  });

  test('says which programs it does not compare', async () => {
    const { language, honest } = spiral;
    const page = '<!doctype html><title>Page</title>';
    const programs = [
      ...honest.slice(0, 9).map((text, place) => programOf(language, text, place)),
      programOf('C', 'int main(void) { return 0; }', 50),
      programOf('HTML/CSS/JS', page, 51),
      programOf('PYTHON', PLANTED[0]?.honest[0] ?? '', 52),
    ];
    expect(await compare(programs)).toEqual({
      pairs: [],
      compared: [...programs.keys()].slice(0, 9),
      leftOut: [
        { place: 9, reason: 'SHORT' },
        { place: 10, reason: 'LANGUAGE' },
        { place: 11, reason: 'FEW' },
      ],
    });
    const small = await compare(programs.slice(0, COMPARED_MIN - 1));
    expect(small).toMatchObject({ pairs: [], compared: [] });
    expect(small.leftOut).toHaveLength(COMPARED_MIN - 1);
    expect(STEPS_MIN).toBeGreaterThan(0);
  });

  test('reads what does not compile, and tells how far it is', async () => {
    const { language, honest } = spiral;
    const broken = (honest[7] ?? '').replace('int i = 0, j = 0;', 'int i = = 0 j;');
    const told: number[] = [];
    const programs = [...honest, broken, ...honest].map((text, place) => programOf(language, text, place));
    const shown = programs.slice(0, honest.length + 1);
    expect(namesOf((await compare(shown)).pairs)).toEqual([`7 and ${honest.length}`]);
    await comparePrograms({ programs, given: [] }, (read) => told.push(read));
    expect(told.at(-1)).toBe(programs.length);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
  });

  test('tells how what is shared came into a program, and what came at one stroke', async () => {
    const { language, honest } = spiral;
    const text = honest[7] ?? '';
    const { pairs } = await compare([...honest, text].map((one, place) => programOf(language, one, place)));
    const start = [{ isVisible: true, isEditable: true, code: '' }];
    const half = text.indexOf('case WEST');
    const at = (minute: number): string => new Date(Date.UTC(2026, 0, 5, 9, minute)).toISOString();
    const entries: LogEntry[] = [
      { revision: 1, typedAt: at(0), change: [language, [{ code: 'int main(void) {}' }]] },
      { revision: 2, typedAt: at(10), change: [language, 0, 0, 17, text.slice(0, half)] },
      { revision: 3, typedAt: at(20), change: [language, 0, half, 0, text.slice(half)] },
    ];
    const grown = {
      final: programOf(language, text, 0),
      fragments: (pairs[0]?.fragments ?? []).map(({ left }) => left),
      start,
      entries,
    };
    const growth = await traceGrowth(grown);
    const pieces = growth?.pieces ?? 0;
    const shares = growth?.moments.map((moment) => moment.pieces / pieces) ?? [];
    expect(shares[0]).toBe(0);
    expect(shares[1]).toBeGreaterThan(0.3);
    expect(shares[1]).toBeLessThan(0.8);
    expect(growth).toMatchObject({ allAt: at(20), jumps: [{ at: at(10) }, { at: at(20) }] });
    expect(await traceGrowth({ ...grown, entries: entries.slice(1) })).toBeNull();
  });
});

describe('a program that is there to stop the comparison', () => {
  const { language, honest } = spiral;
  const withHostile = (texts: readonly string[]) =>
    compare([...honest, honest[7] ?? '', ...texts].map((text, place) => programOf(language, text, place)));
  const first = honest.length + 1;

  test.each<[name: string, reason: string, text: string]>([
    ['nests brackets', 'DEEP', `int main(void) { return ${'('.repeat(9000)}1${')'.repeat(9000)}; }`],
    ['nests blocks', 'DEEP', `int main(void) ${'{'.repeat(9000)}${'}'.repeat(9000)}`],
    ['nests conditions', 'DEEP', `void f(int a) { ${'if (a) a = 1; else '.repeat(2000)}a = 2; }`],
    ['is long', 'LONG', `int main(void) { ${'x += 1; '.repeat(8000)} }`],
    [
      'has many steps',
      'LONG',
      Array.from({ length: 1500 }, (_, at) => `int f${at}(int a) { return g${at}(a) + ${at + 2}; }`).join(''),
    ],
    ['keeps the parser guessing', 'DEEP', 'a::b<'.repeat(9900)],
  ])('is left out when it %s, and the others are compared', async (_name, reason, text) => {
    const { pairs, leftOut } = await withHostile([text]);
    expect(leftOut).toEqual([{ place: first, reason }]);
    expect(namesOf(pairs)).toEqual([`7 and ${honest.length}`]);
  });

  test('is left out when reading it takes too long', async () => {
    const text = (honest[7] ?? '').repeat(20);
    await expect(parseProgram('C and C++', text, 0)).rejects.toMatchObject({ reason: 'SLOW' });
    expect((await parseProgram('C and C++', text)).children.length).toBeGreaterThan(0);
  });

  test('is compared by what it says, however often it says so', async () => {
    const again = `int main(void) { int x = 0; ${'x += 2; if (x > 5) printf("%d", x * 3); '.repeat(1200)} return 0; }`;
    const { pairs, leftOut } = await withHostile([again, again]);
    expect(leftOut).toEqual([]);
    expect(namesOf(pairs)).toContain(`7 and ${honest.length}`);
  });

  test('ends its thread and not the server when it is stopped', async () => {
    const stop = new AbortController();
    const programs = Array.from({ length: 40 }, (_, place) =>
      programOf(language, 'a<'.repeat(24_000), place),
    );
    const compared = comparePrograms({ programs, given: [] }, () => undefined, stop.signal);
    stop.abort();
    await expect(compared).rejects.toThrow(/abort/i);
    expect((await withHostile([])).pairs).toHaveLength(1);
  });
});
