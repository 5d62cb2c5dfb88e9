import {
  EXAMPLE_STUDENTS,
  REFUSAL_COLUMNS,
  STUDENT_COLUMNS,
  STUDENT_FIELDS,
  type InvalidRow,
  type NewAccount,
  type StudentText,
} from '@assay/contract';
import { saveFile } from '../../lib/save-file.ts';

const COLUMNS = STUDENT_FIELDS.map((field) => STUDENT_COLUMNS[field]);
const cellsOf = (student: StudentText): string[] => STUDENT_FIELDS.map((field) => student[field]);
const WIDTHS: Readonly<Record<string, number>> = {
  Row: 6,
  Reason: 60,
  Email: 28,
  'Full Name': 26,
  Password: 22,
};

/** Saves an Excel sheet of texts: as texts, so that nothing in it is taken for a number, a date or a formula. */
const saveSheet = async (
  name: string,
  header: readonly string[],
  rows: readonly string[][],
): Promise<void> => {
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  const blob = await writeExcelFile(
    [
      header.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map((value) => ({ value, type: String, format: '@' }))),
    ],
    {
      sheet: 'Students',
      columns: header.map((title) => ({ width: WIDTHS[title] ?? 14 })),
      stickyRowsCount: 1,
    },
  ).toBlob();
  saveFile(blob, name);
};

/** Saves the sheet that is to be filled, with two rows that show how. */
export const saveTemplate = async (kind: 'csv' | 'xlsx'): Promise<void> => {
  const rows = EXAMPLE_STUDENTS.map(cellsOf);
  if (kind === 'xlsx') return saveSheet('students-template.xlsx', COLUMNS, rows);
  // With the mark by which Excel knows UTF-8.
  const text = `\uFEFF${[COLUMNS, ...rows].map((cells) => cells.join(',')).join('\r\n')}\r\n`;
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), 'students-template.csv');
};

/** Saves the first passwords of those who were added. */
export const savePasswords = (accounts: readonly NewAccount[]): Promise<void> =>
  saveSheet(
    'student-passwords.xlsx',
    ['Username', 'Full Name', 'Password'],
    accounts.map(({ username, fullname, password }) => [username, fullname, password ?? '']),
  );

/** Saves the rows that were refused with their reasons, ready to be corrected and uploaded. */
export const saveInvalidRows = (rows: readonly InvalidRow[]): Promise<void> =>
  saveSheet(
    'students-to-correct.xlsx',
    [...COLUMNS, REFUSAL_COLUMNS.row, REFUSAL_COLUMNS.reason],
    rows.map(({ row, reason, student }) => [...cellsOf(student), String(row), reason]),
  );
