import type { CellObject, Row } from 'write-excel-file/browser';
import writeExcelFile from 'write-excel-file/browser';
import { textCell } from '../../../lib/files/spreadsheet.ts';
import { REPORT_TITLE, type Report, type ReportColumn } from './report.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const HEAD = { fontWeight: 'bold', backgroundColor: '#E6F2F1', bottomBorderStyle: 'thin' } as const;
/** A fact of the task is longer than the column below it. */
const DETAIL_COLUMNS = 4;
/** Characters. */
const WIDTH = { least: 9, most: 42, moment: 21 } as const;

/** A sheet knows no time zones: it is given the clock on the wall where it is made. */
const onTheWall = (moment: Date): Date => new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS);

const CELLS: Readonly<Record<ReportColumn['kind'], (value: string | number | Date) => CellObject>> = {
  text: (value) => textCell(String(value)),
  number: (value) => ({ type: Number, value: Number(value) }),
  // Sheets count time in days.
  duration: (value) => ({ type: Number, value: Number(value) / DAY_MS, format: '[h]:mm:ss' }),
  moment: (value) => ({
    type: Date,
    value: onTheWall(new Date(value)),
    format: 'dd/mm/yyyy hh:mm AM/PM',
  }),
};

const widthOf = ({ label, kind, value }: ReportColumn, students: Report['students']): number => {
  if (kind === 'moment') return WIDTH.moment;
  const longest = students.reduce(
    (most, student) => Math.max(most, kind === 'text' ? String(value(student) ?? '').length : 0),
    label.length,
  );
  return Math.min(WIDTH.most, Math.max(WIDTH.least, longest + 2));
};

/** The report as an Excel file: the task above, then a head and one row a student. */
export const makeExcel = ({ details, columns, students }: Report): Promise<Blob> => {
  const above: Row[] = [
    [textCell(REPORT_TITLE, { fontWeight: 'bold', fontSize: 14 })],
    // The first column is narrow: a label takes two.
    ...details.map(({ label, kind, value }): Row => [
      textCell(label, { columnSpan: 2, textColor: '#555555' }),
      null,
      { ...CELLS[kind](value), columnSpan: DETAIL_COLUMNS, align: 'left' },
    ]),
    [],
  ];
  const head: Row = columns.map(({ label, kind }) =>
    textCell(label, { ...HEAD, align: kind === 'text' ? 'left' : 'right' }),
  );
  const rows = students.map((student): Row =>
    columns.map(({ kind, value }) => {
      const own = value(student);
      return own === null ? null : CELLS[kind](own);
    }),
  );
  return writeExcelFile([...above, head, ...rows], {
    sheet: REPORT_TITLE,
    columns: columns.map((column) => ({ width: widthOf(column, students) })),
    stickyRowsCount: above.length + 1,
    orientation: 'landscape',
  }).toBlob();
};
