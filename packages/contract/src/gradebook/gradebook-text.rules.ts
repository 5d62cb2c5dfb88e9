import { csvOf } from '../sheets/csv.rules.ts';
import { SHEET_FORMATS, type GradebookFile } from './gradebook.ts';

type TextParts = Pick<GradebookFile, 'above' | 'columns' | 'rows' | 'format' | 'mark'>;

/** A gradebook as the text of its file; a workbook is no text, and its cells would be separated by commas. */
export const gradebookText = ({ above, columns, rows, format, mark }: TextParts): string =>
  csvOf(
    [
      ...above.map((line) => [line]),
      columns.map(({ heading }) => heading),
      ...rows.map((row) => row.map((cell) => String(cell ?? ''))),
    ],
    { separator: SHEET_FORMATS[format].separator ?? ',', mark },
  );
