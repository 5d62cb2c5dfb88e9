/** Spreadsheets compute what begins so, or show what follows as something else. A dash alone computes nothing. */
const COMPUTES = /^(?!-$)[=+\-@\t\r]/;

/** A cell that stays the text that it is: what a spreadsheet would compute gets an apostrophe, which it does not show. */
const cellOf = (value: string, separator: string): string => {
  const text = COMPUTES.test(value) ? `'${value}` : value;
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
};

export interface CsvForm {
  /** What stands between two cells; a comma where none is said. */
  separator?: ',' | ';' | '\t';
  /** Whether it begins with the mark by which Excel knows UTF-8, as it does where nothing is said. */
  mark?: boolean;
}

/** Rows of texts as CSV (RFC 4180). */
export const csvOf = (
  rows: readonly (readonly string[])[],
  { separator = ',', mark = true }: CsvForm = {},
): string =>
  `${mark ? '\uFEFF' : ''}${rows
    .map((cells) => `${cells.map((cell) => cellOf(cell, separator)).join(separator)}\r\n`)
    .join('')}`;
