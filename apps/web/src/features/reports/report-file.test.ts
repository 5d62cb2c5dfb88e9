import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { makeReportFile } from './report-file.ts';
import type { ReportSheet, SheetColumn } from './report-sheet.ts';

const figure = (group: string | null, label: string): SheetColumn => ({ group, label, kind: 'figure' });

const sheet: ReportSheet = {
  title: 'Rubrics Assessment Report',
  college: '@College',
  facts: [
    { label: 'Department', value: '+Computing' },
    { label: 'Generated', value: '21/11/2026' },
  ],
  columns: [
    { group: null, label: 'Enrollment Number', kind: 'text' },
    { group: null, label: 'Name', kind: 'text' },
    figure('=Stacks', '-Logic'),
    figure('=Stacks', 'Total'),
    figure('Trees', 'Total'),
    figure(null, 'Obtained Marks'),
  ],
  rows: [
    ['007', '=1+1', 4.5, 4.5, 'AB', 4.5],
    ['008', '\t@SUM(A1)', null, null, 3, 3],
  ],
  notes: ['-How to read it'],
};

let parts: Record<string, string>;
beforeAll(async () => {
  const file = await makeReportFile(sheet);
  const unpacked = unzipSync(new Uint8Array(await file.arrayBuffer()));
  parts = Object.fromEntries(Object.entries(unpacked).map(([name, bytes]) => [name, strFromU8(bytes)]));
});
const part = (ending: string): string =>
  Object.entries(parts).find(([name]) => name.endsWith(ending))?.[1] ?? '';

test('the one sheet has the title of the report', () => {
  expect(part('workbook.xml').match(/<sheet [^>]*name="[^"]*"/g)).toHaveLength(1);
  expect(part('workbook.xml')).toContain('name="Rubrics Assessment Report"');
});

test('no text becomes a formula, and a number with a leading zero stays what it is', () => {
  expect(part('sheet1.xml')).not.toMatch(/<f[ >]/);
  const texts = part('sharedStrings.xml') + part('sheet1.xml');
  for (const text of ['@College', '+Computing', '=Stacks', '-Logic', '=1+1', '-How to read it', '007'])
    expect(texts).toContain(`>${text}<`);
});

test('headings are merged over what belongs to them', () => {
  // College, facts and title over the whole width; two rows of head; the practical over its two columns.
  const merges = [...part('sheet1.xml').matchAll(/<mergeCell ref="([^"]+)"/g)].map(([, range]) => range);
  expect(merges.toSorted()).toEqual(
    ['A1:F1', 'B2:F2', 'B3:F3', 'A4:F4', 'A6:A7', 'B6:B7', 'C6:D6', 'F6:F7'].toSorted(),
  );
});

test('head and names stay in sight, and the figures have two decimals', () => {
  expect(part('sheet1.xml')).toMatch(
    /<pane [^>]*xSplit="2"[^>]*ySplit="7"|<pane [^>]*ySplit="7"[^>]*xSplit="2"/,
  );
  const [, style] = /<c r="C8" s="(\d+)"><v>4.5<\/v>/.exec(part('sheet1.xml')) ?? [];
  const [, format] = /numFmtId="(\d+)" formatCode="0\.00"/.exec(part('styles.xml')) ?? ['', 'none'];
  const cellStyles =
    part('styles.xml')
      .split('<cellXfs')[1]
      ?.match(/<xf [^>]*>/g) ?? [];
  expect(cellStyles[Number(style)]).toContain(`numFmtId="${format}"`);
});
