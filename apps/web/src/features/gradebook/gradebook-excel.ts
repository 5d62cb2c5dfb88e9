import type { GradebookFile } from '@assay/contract';
import type { CellObject, Row } from 'write-excel-file/browser';
import writeExcelFile from 'write-excel-file/browser';
import { textCell } from '../../lib/files/spreadsheet.ts';

/** Characters. */
const WIDTH = { least: 8, most: 42 } as const;

/** What a word among numbers is: as far to the right as they are. */
const cellOf = (value: string | number | null, kind: 'text' | 'number'): CellObject | null => {
  if (value === null) return null;
  return typeof value === 'number'
    ? { type: Number, value }
    : textCell(value, kind === 'number' ? { align: 'right' } : {});
};

/** A gradebook as an Excel file: its lines, a head, and a row for each student. */
export const makeGradebookExcel = ({ above, columns, rows }: GradebookFile): Promise<Blob> => {
  const lines = above.map((line): Row => (line === '' ? [] : [textCell(line)]));
  const head = columns.map(({ heading, kind }) =>
    textCell(heading, { fontWeight: 'bold', align: kind === 'number' ? 'right' : 'left' }),
  );
  const cells = rows.map((row): Row =>
    row.map((value, place) => cellOf(value, columns[place]?.kind ?? 'text')),
  );
  const widthOf = (place: number, heading: string): number =>
    rows.reduce((most, row) => Math.max(most, String(row[place] ?? '').length), heading.length);
  return writeExcelFile([...lines, head, ...cells], {
    sheet: 'Marks',
    columns: columns.map(({ heading }, place) => ({
      width: Math.min(WIDTH.most, Math.max(WIDTH.least, widthOf(place, heading) + 2)),
    })),
    stickyRowsCount: lines.length + 1,
  }).toBlob();
};
