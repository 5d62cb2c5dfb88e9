import type { Leaderboard, LeaderboardStudent } from '@assay/contract';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { makeExcel } from './excel-report.ts';
import { reportOf } from './report.ts';

const NAMES = ['=1+1', '+919812345678', '-2+3', '@SUM(A1:A9)', '\t=1+1', 'Łukasz Żółć', 'क्षितिज & <b>'];

const student = (fullname: string, index: number): LeaderboardStudent => ({
  _id: `0192f7a0-0000-7000-8000-${String(index).padStart(12, '0')}`,
  fullname,
  username: `0${index}`,
  semester: 5,
  batch: '2027',
  status: 'Present',
  rank: index + 1,
  marks: 12.25,
  totalMarksObtained: 12.25,
  questionMarks: [12.25],
  percentage: 49,
  percentile: 100,
  grade: 'C',
  duration: 5_400_000,
  submittedAt: '2026-01-05T09:00:00Z',
  isSubmissions: true,
  isGraded: true,
  unmarked: 0,
  late: 0,
  evaluatedBy: null,
  hasMarksByQuestion: false,
  givenAt: null,
  byHand: [{ by: '=Asha' }],
  exemption:
    index === 1 ? { reason: '=Screen reader', givenBy: 'Asha Menon', givenAt: '2026-01-04T09:00:00Z' } : null,
  co2: 12.25,
});

const board: Leaderboard = {
  success: true,
  task: {
    _id: '0192f7a0-0000-7000-8000-000000000001',
    name: '=cmd',
    scheduledAt: '2026-01-05T08:00:00Z',
    startTime: '2026-01-05T08:00:00Z',
    endTime: '2026-01-05T10:00:00Z',
    status: 'COMPLETED',
    isResultPublished: false,
    canPublish: false,
    canEvaluate: true,
    archived: null,
    canRestore: false,
    questions: [],
  },
  totalMarks: 25,
  students: Array.from({ length: 1000 }, (_, index) => student(NAMES[index] ?? `Student ${index}`, index)),
  lastBatch: null,
  moduleGraph1_marks: [],
  exportData: {
    columns: [
      { key: 'rank', label: 'Rank' },
      { key: 'fullname', label: 'Name' },
      { key: 'username', label: 'Enrollment' },
      { key: 'marks', label: 'Marks' },
      { key: 'duration', label: 'Time Taken' },
      { key: 'submittedAt', label: 'Submitted At' },
      { key: 'co2', label: 'CO2' },
      { key: 'exemption', label: 'Exemption' },
      { key: 'byHand', label: 'By Hand' },
    ],
    taskDetails: {
      name: '=cmd',
      subject: null,
      faculty: '@faculty',
      startTime: '2026-01-05T08:00:00Z',
      endTime: '2026-01-05T10:00:00Z',
      totalMarks: 25,
    },
  },
  questionWiseFullMarksCount: [],
  questionWiseAvgMarks: [],
};

let parts: Record<string, string>;
beforeAll(async () => {
  const file = await makeExcel(reportOf(board, board.students, Date.parse('2026-01-06T00:00:00Z')));
  const unpacked = unzipSync(new Uint8Array(await file.arrayBuffer()));
  parts = Object.fromEntries(Object.entries(unpacked).map(([name, bytes]) => [name, strFromU8(bytes)]));
});
const part = (ending: string): string =>
  Object.entries(parts).find(([name]) => name.endsWith(ending))?.[1] ?? '';

test('the one sheet has the documented name', () => {
  expect(part('workbook.xml').match(/<sheet [^>]*name="[^"]*"/g)).toHaveLength(1);
  expect(part('workbook.xml')).toContain('name="Leaderboard Report"');
});

test('no text of a person becomes a formula: each is a cell of type text, as it was written', () => {
  expect(part('sheet1.xml')).not.toMatch(/<f[ >]/);
  const texts = part('sharedStrings.xml') + part('sheet1.xml');
  for (const text of [
    '=1+1',
    '+919812345678',
    '-2+3',
    '@SUM(A1:A9)',
    '=cmd',
    '@faculty',
    '=Asha',
    'Łukasz Żółć',
  ])
    expect(texts).toContain(`>${text}<`);
  expect(texts).toContain('क्षितिज &amp; &lt;b&gt;');
});

test('numbers, durations and moments are numbers; an enrollment with a leading zero stays a text', () => {
  const [row = ''] = part('sheet1.xml').match(/<row r="12".*?<\/row>/) ?? [];
  const cells = [...row.matchAll(/<c [^>]*?(?:t="(\w+)")?[^>]*>(?:<v>([^<]*)<\/v>)?/g)].map(
    (cell) => cell[2],
  );
  expect(cells[0]).toBe('1');
  expect(cells[3]).toBe('12.25');
  expect(Number(cells[4])).toBeCloseTo(1.5 / 24, 9);
  // Days since the end of 1899, on the wall clock of this machine.
  const wall =
    Date.parse('2026-01-05T09:00:00Z') - new Date('2026-01-05T09:00:00Z').getTimezoneOffset() * 60_000;
  expect(Number(cells[5])).toBeCloseTo(wall / 86_400_000 + 25_569, 6);
  expect(cells[6]).toBe('12.25');
  expect(part('sharedStrings.xml') + row).toMatch(/>00</);
});

test('the reason of an exemption stands in its row with who has given it, and nowhere else', () => {
  const texts = part('sharedStrings.xml') + part('sheet1.xml');
  expect(texts.match(/>=Screen reader \(Asha Menon\)</g)).toHaveLength(1);
});

test('all 1,000 students are in it', () => {
  expect(part('sheet1.xml').match(/<row /g)?.length).toBeGreaterThanOrEqual(1010);
});
