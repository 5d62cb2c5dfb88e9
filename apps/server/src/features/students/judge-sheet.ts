import {
  findStudentProblems,
  isExampleStudent,
  readStudentHeader,
  readStudentRow,
  toStudentFields,
  type DuplicateRow,
  type InvalidRow,
  type StudentFields,
} from '@assay/contract';
import { AppError } from '../../platform/errors.ts';

/** What a sheet holds, before anybody asks which usernames exist. `row` counts from the header, which is row 1. */
export interface JudgedSheet {
  sound: { row: number; student: StudentFields }[];
  invalidRows: InvalidRow[];
  /** Rows whose username stands further up. */
  duplicates: DuplicateRow[];
  exampleRows: number;
  unknownColumns: string[];
}

const list = (names: readonly string[]): string => names.join(', ');

const demandHeader = (cells: readonly string[]) => {
  const header = readStudentHeader(cells);
  const problem =
    header.places.size === 0
      ? 'The first row has to name the columns. Please use the template.'
      : header.missing.length > 0
        ? `The sheet lacks the column${header.missing.length > 1 ? 's' : ''} ${list(header.missing)}.`
        : header.doubled.length > 0
          ? `The sheet has more than one column ${list(header.doubled)}.`
          : null;
  if (problem) throw new AppError('VALIDATION', problem, [{ path: 'file', message: problem }]);
  return header;
};

/**
 * Judges every row of a sheet.
 * @throws VALIDATION when its first row does not name all columns.
 */
export const judgeSheet = (rows: readonly (readonly string[])[]): JudgedSheet => {
  const { places, unknown } = demandHeader(rows[0] ?? []);
  const judged: JudgedSheet = {
    sound: [],
    invalidRows: [],
    duplicates: [],
    exampleRows: 0,
    unknownColumns: unknown,
  };
  const seen = new Set<string>();
  for (const [index, cells] of rows.entries()) {
    if (index === 0 || cells.every((cell) => cell.trim() === '')) continue;
    const row = index + 1;
    const text = readStudentRow(cells, places);
    const problems = findStudentProblems(text, 'add');
    const name = text.username.toLowerCase();
    if (isExampleStudent(text)) judged.exampleRows += 1;
    else if (problems.length > 0)
      judged.invalidRows.push({
        row,
        reason: problems.map(({ message }) => message).join(' '),
        student: text,
      });
    else if (seen.has(name)) judged.duplicates.push({ row, username: text.username, where: 'SHEET' });
    else {
      seen.add(name);
      judged.sound.push({ row, student: toStudentFields(text) });
    }
  }
  return judged;
};
