import {
  readSheetHeader,
  readTestRow,
  TEST_SHEET,
  TEST_SHEET_FIELDS,
  TEST_SHEET_NEEDED,
  TEST_TEXT_MAX,
  type readTestSheet,
  type TestSheetReport,
} from '@assay/contract';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { readSheet } from '../sheets/index.ts';
import { requireFile } from './reading/require-file.ts';

/** Far more than a question can have: what is too much is said of the tests. */
const ROWS_MAX = 2000;

/** Where each field stands in a row. @throws VALIDATION where the first row does not name what a test needs */
const placesIn = (cells: readonly string[]) => {
  const { places, unknown, doubled } = readSheetHeader(TEST_SHEET, cells);
  const missing = TEST_SHEET_NEEDED.filter((field) => !places.has(field));
  const problem =
    missing.length > 0
      ? `The first row has to name the columns: ${missing.map((field) => TEST_SHEET.columns[field]).join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing.`
      : doubled.length > 0
        ? `The sheet has more than one column ${doubled.join(', ')}.`
        : null;
  if (problem) throw new AppError('VALIDATION', problem, [{ path: 'file', message: problem }]);
  return { places, unknown };
};

export const handleReadTestSheet: Handler<typeof readTestSheet> = async ({ files }) => {
  const { content } = requireFile(files['file']?.[0], 'a sheet of tests');
  const [head = [], ...rows] = await readSheet(content, { rows: ROWS_MAX, cell: TEST_TEXT_MAX + 1 });
  const { places, unknown } = placesIn(head);
  const report: TestSheetReport = { tests: [], invalidRows: [], unknownColumns: unknown };
  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const said = Object.fromEntries(
      TEST_SHEET_FIELDS.map((field) => [field, cells[places.get(field) ?? -1] ?? '']),
    ) as Parameters<typeof readTestRow>[0];
    const read = readTestRow(said);
    if ('test' in read) report.tests.push(read.test);
    // The header is row 1.
    else report.invalidRows.push({ row: index + 2, reason: read.reason });
  }
  return { success: true, data: report };
};
