import { textCell } from './spreadsheet.ts';

interface TextSheet {
  /** What the sheet in the file is called. */
  title: string;
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /** Characters that a column takes, by its header; 14 where none is said. */
  widths?: Readonly<Record<string, number>>;
}

/** An Excel sheet of texts: as texts, so that nothing in it is taken for a number, a date or a formula. */
export const makeTextSheet = async ({ title, header, rows, widths = {} }: TextSheet): Promise<Blob> => {
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  return writeExcelFile(
    [
      header.map((value) => textCell(value, { fontWeight: 'bold' })),
      ...rows.map((row) => row.map((value) => textCell(value, { format: '@' }))),
    ],
    {
      sheet: title,
      columns: header.map((name) => ({ width: widths[name] ?? 14 })),
      stickyRowsCount: 1,
    },
  ).toBlob();
};
