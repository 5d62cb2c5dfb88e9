/** Sheets whose cells compute. */

/** Empty, a text, a number, or a formula (without its `=`) with what it comes to. */
export type Cell = null | string | number | { formula: string; value: number | '' };

export interface WorkSheet {
  name: string;
  rows: Cell[][];
  /** Rows that head what is below them, from 0. */
  headRows: readonly number[];
}

/** The letters of a column, from 0: `A`, … `Z`, `AA`. */
const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCodePoint(65 + (column % 26));

/** The address of a cell, row and column from 0; with `$` it stays the same wherever the formula is copied to. */
export const addressOf = (row: number, column: number, fixed: '' | '$' = ''): string =>
  `${fixed}${lettersOf(column)}${fixed}${row + 1}`;
