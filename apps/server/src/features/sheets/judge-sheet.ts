import {
  isExampleRow,
  loginOf,
  readSheetHeader,
  readSheetRow,
  reasonOf,
  type DuplicateRow,
  type InvalidRow,
  type PeopleSheet,
  type SheetColumns,
  type SheetPerson,
} from '@assay/contract';
import { AppError } from '../../platform/errors.ts';
import { nextTurn } from '../../platform/next-turn.ts';

/** What a sheet holds, before anybody asks which usernames exist. `row` counts from the header, which is row 1. */
export interface JudgedSheet<Person> {
  sound: { row: number; person: Person }[];
  invalidRows: InvalidRow[];
  /** Rows whose username stands further up. */
  duplicates: DuplicateRow[];
  exampleRows: number;
  unknownColumns: string[];
}

const list = (names: readonly string[]): string => names.join(', ');

/**
 * What the first row says about the columns.
 * @throws VALIDATION when it does not name all of them, or one more than once.
 */
export const requireHeader = <Field extends string>(sheet: SheetColumns<Field>, cells: readonly string[]) => {
  const header = readSheetHeader(sheet, cells);
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

/** Rows judged before others have their turn. */
const ROWS_A_TURN = 500;

/**
 * Judges every row of a sheet.
 * @throws VALIDATION when its first row does not name all columns.
 */
export const judgeSheet = async <Field extends string, Person extends SheetPerson>(
  sheet: PeopleSheet<Field, Person>,
  rows: readonly (readonly string[])[],
): Promise<JudgedSheet<Person>> => {
  const { places, unknown } = requireHeader(sheet, rows[0] ?? []);
  const judged: JudgedSheet<Person> = {
    sound: [],
    invalidRows: [],
    duplicates: [],
    exampleRows: 0,
    unknownColumns: unknown,
  };
  const seen = new Set<string>();
  for (const [index, cells] of rows.entries()) {
    if (index % ROWS_A_TURN === 0) await nextTurn();
    if (index === 0 || cells.every((cell) => cell.trim() === '')) continue;
    const row = index + 1;
    const text = readSheetRow(sheet, cells, places);
    const problems = sheet.findProblems(text);
    const login = loginOf(sheet, text);
    if (isExampleRow(sheet, text)) judged.exampleRows += 1;
    else if (problems.length > 0) judged.invalidRows.push({ row, reason: reasonOf(problems), fields: text });
    else if (seen.has(login)) judged.duplicates.push({ row, username: text[sheet.username], where: 'SHEET' });
    else {
      seen.add(login);
      judged.sound.push({ row, person: sheet.toPerson(text) });
    }
  }
  return judged;
};
