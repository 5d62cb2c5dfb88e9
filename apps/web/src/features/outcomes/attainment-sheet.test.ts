import { attainmentOf, type AttainmentInputs, type AttainmentReport } from '@assay/contract';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { openWorkbook } from './evaluate-formulas.ts';
import { makeWorkbook } from './attainment-file.ts';
import { attainmentSheets } from './attainment-sheet.ts';
import { addressOf, type WorkSheet } from './work-sheet.ts';

const id = (number: number): string => `0192f7a0-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Numbers that look drawn and are the same in every run. */
const drawing = (seed: number) => {
  let state = seed;
  return (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % (most + 1);
  };
};

/** A year of 30 students and three tasks: thirds, a pool, absent and pending students, an outcome that nothing measures. */
const reportOf = (seed: number): AttainmentReport => {
  const draw = drawing(seed);
  const questions = [
    [
      { marks: 10, outcomes: [0] },
      { marks: 7, outcomes: [0, 1, 2] },
    ],
    [
      { marks: 3, outcomes: [0, 1] },
      { marks: 5, outcomes: [1] },
      { marks: 5, outcomes: [2] },
      { marks: 4, outcomes: [] },
    ],
    [{ marks: 20, outcomes: [0, 1] }],
  ];
  const inputs: AttainmentInputs = {
    college: '=College',
    department: 'Computer Engineering',
    subject: { _id: id(1), code: 'CE404', name: 'Data Structures', semester: 4 },
    batch: String(2027 + seed),
    thresholds: [40, 55.5, 70],
    outcomes: ['Arrays', 'Trees', 'Graphs', 'Proofs'].map((title, place) => ({
      _id: id(10 + place),
      code: `CO${place + 1}`,
      title,
      target: [50, 60, 33.33, 60][place] ?? 60,
      strengths:
        [
          [3, 1, 0],
          [2, 0, 0],
          [0, 2, 0],
          [1, 1, 0],
        ][place] ?? [],
    })),
    programmeOutcomes: ['PO1', 'PO2', 'PO3'].map((code, place) => ({
      _id: id(20 + place),
      code,
      title: `Outcome ${code}`,
    })),
    tasks: questions.map((own, place) => ({
      _id: id(30 + place),
      name: `Task ${place + 1}`,
      startTime: '2026-11-01T04:30:00.000Z',
      weight: [1, 2.5, 0][place] ?? 1,
      questions: own,
    })),
    students: Array.from({ length: 30 }, (_, number) => ({
      username: `CE${number + 1}`,
      name: `Student ${number + 1}`,
      sittings: questions.map((own, task) => {
        const state = (['ABSENT', 'PENDING'] as const)[draw(12)] ?? 'MARKED';
        const out = 1 + draw(1);
        const marks = own.map((question, index) =>
          task === 1 && index === out ? null : Math.min(question.marks, draw(question.marks * 4) / 2),
        );
        return { task, state, marks: state === 'MARKED' ? marks : [] };
      }),
    })),
  };
  return { ...inputs, figures: attainmentOf(inputs) };
};

/** Every formula: where it stands, what it is stored to come to, and what it comes to. */
const formulasOf = (sheets: readonly WorkSheet[]) => {
  const book = openWorkbook(sheets);
  return sheets.flatMap(({ name, rows }) =>
    rows.flatMap((row, place) =>
      row.flatMap((cell, column) =>
        typeof cell === 'object' && cell
          ? [
              {
                at: `${name}!${addressOf(place, column)}`,
                stored: cell.value,
                computed: book.valueOf(name, place, column),
              },
            ]
          : [],
      ),
    ),
  );
};

describe('the workbook of an attainment report', () => {
  test.each([0, 1, 2])('each formula comes to what is stored beside it, in the year %i', (seed) => {
    const report = reportOf(seed);
    const formulas = formulasOf(attainmentSheets(report, ''));
    expect(formulas.length).toBeGreaterThan(700);
    const settled = (value: unknown) => (typeof value === 'number' ? value.toFixed(5) : value);
    expect(formulas.map(({ at, computed }) => [at, settled(computed)])).toEqual(
      formulas.map(({ at, stored }) => [at, settled(stored)]),
    );
  });

  test('the figures of the first sheet are those of the report', () => {
    const report = reportOf(1);
    const [summary] = attainmentSheets(report, '');
    const rows = summary?.rows ?? [];
    const valueIn = (row: WorkSheet['rows'][number] | undefined, column: number) => {
      const cell = row?.[column];
      return typeof cell === 'object' && cell ? cell.value : cell;
    };
    const outcomes = rows.findIndex(([first, second]) => first === 'Outcome' && second === 'Title');
    expect(report.outcomes.map((_, place) => valueIn(rows[outcomes + 1 + place], 6) ?? null)).toEqual(
      report.figures.outcomes.map((figure) => figure?.level ?? null),
    );
    const attainment = rows.find(([first]) => first === 'Attainment');
    expect([1, 2, 3].map((column) => valueIn(attainment, column))).toEqual(report.figures.programme);
    expect(report.figures.outcomes[3]).toBeNull();
    expect(report.figures.programme[2]).toBeNull();
  });

  test('a mark that is changed changes what depends on it', () => {
    const report = reportOf(1);
    const sheets = attainmentSheets(report, '');
    const marks = sheets[1]?.rows.find((row) => row[0] === 'CE1');
    if (!marks) throw new Error('The first student is not there.');
    const before = formulasOf(sheets);
    marks[3] = typeof marks[3] === 'number' && marks[3] > 5 ? 0 : 10;
    const after = formulasOf(sheets);
    const changed = after.filter(({ computed }, index) => computed !== before[index]?.computed);
    expect(changed.map(({ at }) => at.split('!')[0])).toEqual(expect.arrayContaining(['T1', 'Attainment']));
    expect(changed.every(({ at }) => !at.startsWith('T2'))).toBe(true);
  });

  test('the file has each formula with its value, and no text that computes', async () => {
    const report = reportOf(1);
    const sheets = attainmentSheets(report, '=Kept');
    const file = await makeWorkbook(sheets);
    const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
    const xml = Object.entries(parts)
      .filter(([name]) => /sheet\d+\.xml$/.test(name))
      .map(([, bytes]) => strFromU8(bytes))
      .join('');
    const formulas = formulasOf(sheets);
    expect(xml.match(/<f>/g)).toHaveLength(formulas.length);
    expect(xml.match(/<f>[^<]*<\/f><v>[^<]*<\/v>/g)).toHaveLength(formulas.length);
    expect(xml).not.toContain('<f>Kept');
    expect(xml).not.toContain('<f>College');
    const level = report.figures.outcomes[0]?.level;
    expect(xml).toContain(`<v>${level}</v>`);
  });
});
