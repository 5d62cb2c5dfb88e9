import type { SheetColumns } from '@assay/contract';

/** A kind of people that are added from sheets. */
export interface SheetKind {
  sheet: SheetColumns;
  /** What the dialog is called: `Upload Students`. */
  title: string;
  /** Names of what is downloaded, without their endings. */
  files: { template: string; passwords: string; refused: string };
}

/** A number of them in words: `1 student`, `2,000 students`. */
export const countOf = ({ sheet }: SheetKind, count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? sheet.one : sheet.many}`;

/** What they log in with, as sentences call it: `username`. */
export const loginWord = ({ sheet }: SheetKind): string =>
  (sheet.columns[sheet.username] ?? '').toLowerCase();
