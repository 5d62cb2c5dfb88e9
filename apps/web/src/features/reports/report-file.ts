import type { CellObject, Row } from 'write-excel-file/browser';
import writeExcelFile from 'write-excel-file/browser';
import { textCell } from '../../lib/files/spreadsheet.ts';
import type { ReportSheet, SheetColumn, SheetValue } from './report-sheet.ts';

const HEAD = {
  fontWeight: 'bold',
  backgroundColor: '#E6F2F1',
  borderStyle: 'thin',
  borderColor: '#B3BDBD',
  alignVertical: 'center',
  wrap: true,
} as const;
/** Characters. */
const WIDTH = { figure: 11, enrollment: 20, name: 30 } as const;
/** Enrollment number and name stay in sight. */
const STICKY_COLUMNS = 2;

const cellOf = (value: SheetValue): CellObject | null => {
  if (value === null) return null;
  return typeof value === 'number' ? { type: Number, value, format: '0.00' } : textCell(value);
};

/** Empty places of cells that are merged into the one before. */
const merged = (count: number): null[] => Array<null>(count).fill(null);

const line = (cell: CellObject, width: number): Row => [{ ...cell, columnSpan: width }, ...merged(width - 1)];

const factLine = ({ label, value }: ReportSheet['facts'][number], width: number): Row => [
  textCell(label, { fontWeight: 'bold' }),
  textCell(value, { columnSpan: width - 1 }),
  ...merged(width - 2),
];

const isFirstOfGroup = (columns: readonly SheetColumn[], index: number): boolean =>
  columns[index]?.group !== columns[index - 1]?.group;

const groupSpan = (columns: readonly SheetColumn[], from: number): number => {
  const end = columns.findIndex(({ group }, index) => index > from && group !== columns[from]?.group);
  return (end < 0 ? columns.length : end) - from;
};

/** Two rows: practicals and outcomes over what belongs to them; what stands for itself takes both. */
const headRows = (columns: readonly SheetColumn[]): Row[] => [
  columns.map(({ group, label, kind }, index) => {
    if (group === null)
      return textCell(label, { ...HEAD, rowSpan: 2, align: kind === 'text' ? 'left' : 'right' });
    return isFirstOfGroup(columns, index)
      ? textCell(group, { ...HEAD, columnSpan: groupSpan(columns, index), align: 'center' })
      : null;
  }),
  columns.map(({ group, label }) => (group === null ? null : textCell(label, { ...HEAD, align: 'right' }))),
];

/** The sheet as an Excel file: whose it is, then a head and one row a student, then how to read it. */
export const makeReportFile = ({
  title,
  college,
  facts,
  columns,
  rows,
  notes,
}: ReportSheet): Promise<Blob> => {
  const width = columns.length;
  const above: Row[] = [
    line(textCell(college, { fontWeight: 'bold', fontSize: 14 }), width),
    ...facts.map((fact) => factLine(fact, width)),
    line(textCell(title, { fontWeight: 'bold', fontSize: 12 }), width),
    [],
    ...headRows(columns),
  ];
  const below: Row[] = [[], ...notes.map((note): Row => [textCell(note, { textColor: '#555555' })])];
  return writeExcelFile([...above, ...rows.map((row) => row.map(cellOf)), ...below], {
    sheet: title,
    columns: columns.map((_, index) => ({
      width: [WIDTH.enrollment, WIDTH.name][index] ?? WIDTH.figure,
    })),
    stickyRowsCount: above.length,
    stickyColumnsCount: STICKY_COLUMNS,
    orientation: 'landscape',
  }).toBlob();
};
