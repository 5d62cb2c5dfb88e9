import { commonAbove, COMPARED_MIN, STEPS_MIN, SURPRISE } from '@assay/contract';
import { describe, expect, test } from 'vitest';
import type { ComparedProgram } from './compare.worker.ts';
import { comparePrograms, traceGrowth } from './finder.ts';
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
    expect(await compare(fixed)).toMatchObject({ pairs: [], short: fixed.length });
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
    expect(await compare(programs)).toEqual({ pairs: [], compared: 9, short: 1, unread: 1, few: 1 });
    const small = await compare(programs.slice(0, COMPARED_MIN - 1));
    expect(small).toEqual({ pairs: [], compared: 0, short: 0, unread: 0, few: COMPARED_MIN - 1 });
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

  test('tells how much of what is shared stood in a program at a moment', async () => {
    const { language, honest } = spiral;
    const text = honest[7] ?? '';
    const { pairs } = await compare([...honest, text].map((one, place) => programOf(language, one, place)));
    const half = text.slice(0, text.indexOf('case WEST'));
    const moment = (typed: string) => ({ language, text: typed, typed: [[0, typed.length]] as const });
    const shares = await traceGrowth({
      final: moment(text),
      fragments: (pairs[0]?.fragments ?? []).map(({ left }) => left),
      moments: [moment('int main(void) {}'), moment(half), moment(text)],
    });
    expect(shares[0]).toBe(0);
    expect(shares[1]).toBeGreaterThan(0.3);
    expect(shares[1]).toBeLessThan(0.8);
    expect(shares[2]).toBe(1);
  });
});
