import type { CellObject } from 'write-excel-file/browser';

/** A text in a sheet. Its cell is of type text, so that one which begins with = + - or @ stays a text and computes nothing. */
export const textCell = (value: string, style: CellObject = {}): CellObject => ({
  ...style,
  type: String,
  value,
});
