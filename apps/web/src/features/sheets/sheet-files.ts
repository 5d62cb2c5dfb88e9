import { REFUSAL_COLUMNS, type InvalidRow, type SheetColumns, type SheetReport } from '@assay/contract';
import { saveFile } from '../../lib/files/save-file.ts';
import { makeTextSheet } from '../../lib/files/text-sheet.ts';
import { toast } from '../../ui/messages/toast.ts';
import type { SheetKind } from './sheet-kind.ts';

const headersOf = ({ fields, columns }: SheetColumns): string[] =>
  fields.map((field) => columns[field] ?? '');
const cellsOf = ({ fields }: SheetColumns, row: Readonly<Record<string, string>>): string[] =>
  fields.map((field) => row[field] ?? '');

const WIDTHS: Readonly<Record<string, number>> = {
  Row: 6,
  Reason: 60,
  Email: 28,
  'Full Name': 26,
  Password: 22,
};

const headline = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Saves a sheet of texts, or says that it could not be made: what writes it comes from the server. */
export const saveSheet = (
  kind: SheetKind,
  name: string,
  header: readonly string[],
  rows: readonly string[][],
): Promise<void> =>
  makeTextSheet({ title: headline(kind.sheet.many), header, rows, widths: WIDTHS }).then(
    (sheet) => saveFile(sheet, name),
    () =>
      toast({
        severity: 'error',
        summary: 'Error',
        detail: `“${name}” could not be made. Please check your connection and try again.`,
        id: name,
      }),
  );

/** Saves the sheet that is to be filled, with two rows that show how. */
export const saveTemplate = async (kind: SheetKind, ending: 'csv' | 'xlsx'): Promise<void> => {
  const { sheet, files } = kind;
  const rows = sheet.examples.map((example) => cellsOf(sheet, example));
  const name = `${files.template}.${ending}`;
  if (ending === 'xlsx') return saveSheet(kind, name, headersOf(sheet), rows);
  // With the mark by which Excel knows UTF-8.
  const text = `\uFEFF${[headersOf(sheet), ...rows].map((cells) => cells.join(',')).join('\r\n')}\r\n`;
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
};

const BY_WORDS = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Saves the first passwords of those who were added, in the order in which they are handed out. */
export const savePasswords = (kind: SheetKind, accounts: SheetReport['accounts']): Promise<void> => {
  const inOrder = accounts.toSorted(
    (one, other) =>
      (one.semester ?? 0) - (other.semester ?? 0) ||
      BY_WORDS.compare(one.division, other.division) ||
      BY_WORDS.compare(one.username, other.username),
  );
  const ofStudents = inOrder.some(({ semester }) => semester !== null);
  return saveSheet(
    kind,
    `${kind.files.passwords}.xlsx`,
    [...(ofStudents ? ['Semester', 'Division'] : []), 'Username', 'Full Name', 'Email', 'Password'],
    inOrder.map(({ username, fullname, email, password, semester, division }) => [
      ...(ofStudents ? [String(semester ?? ''), division] : []),
      username,
      fullname,
      email,
      password,
    ]),
  );
};

/** Saves the rows that were refused with their reasons, ready to be corrected and uploaded. */
export const saveInvalidRows = (kind: SheetKind, rows: readonly InvalidRow[]): Promise<void> =>
  saveSheet(
    kind,
    `${kind.files.refused}.xlsx`,
    [...headersOf(kind.sheet), REFUSAL_COLUMNS.row, REFUSAL_COLUMNS.reason],
    rows.map(({ row, reason, fields }) => [...cellsOf(kind.sheet, fields), String(row), reason]),
  );
