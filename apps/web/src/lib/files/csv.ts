/** Spreadsheets compute what begins so, or show what follows as something else. */
const COMPUTES = /^[=+\-@\t\r]/;

/** A cell that stays the text that it is: what a spreadsheet would compute gets an apostrophe, which it does not show. */
const cellOf = (value: string): string => {
  const text = COMPUTES.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows of texts as CSV (RFC 4180), with the mark by which Excel knows UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`;
