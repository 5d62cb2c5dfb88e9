import type { FieldProblem } from '../field-problem.ts';

/** Largest sheet of people, in bytes. */
export const SHEET_MAX_BYTES = 5_000_000;
/** Most rows of one sheet, without its header. */
export const SHEET_ROWS_MAX = 10_000;
/** What a file picker offers. The server looks into the file instead of at its name. */
export const SHEET_FILE_TYPES = '.csv,.xlsx';

/** Columns of a list of refused rows; in a corrected sheet they mean nothing. */
export const REFUSAL_COLUMNS = { row: 'Row', reason: 'Reason' } as const;

/** A row as it was read, not judged yet. */
export type SheetText<Field extends string = string> = Readonly<Record<Field, string>>;

/** What every person in a sheet gets: a login. */
export interface SheetPerson {
  username: string;
  fullname: string;
  email: string;
  /** Of a student. */
  semester?: number;
  division?: string;
}

/** A kind of people that come in sheets, and their columns. */
export interface SheetColumns<Field extends string = string> {
  /** What messages call one of them, and many. */
  one: string;
  many: string;
  /** In the order of the columns. */
  fields: readonly Field[];
  /** How the columns of the template are called. */
  columns: Readonly<Record<Field, string>>;
  /** Other names under which a column is known, without blanks and signs, in lower case. */
  otherNames: Readonly<Record<Field, readonly string[]>>;
  /** Columns that a sheet may do without; what stands in them is empty then. */
  optional?: readonly Field[];
  /** What the person logs in with: no two rows share it. */
  username: Field;
  /** Rows of the template that show how it is filled. They are never imported. */
  examples: readonly SheetText<Field>[];
}

/** The same with the rules that rows have to keep. */
export interface PeopleSheet<Field extends string, Person extends SheetPerson> extends SheetColumns<Field> {
  findProblems: (text: SheetText<Field>) => FieldProblem<Field>[];
  /** The person that a sound text describes. */
  toPerson: (text: SheetText<Field>) => Person;
}

/** What a row is told apart by: a login, upper and lower case alike. */
export const loginOf = <Field extends string>(sheet: SheetColumns<Field>, text: SheetText<Field>): string =>
  text[sheet.username].trim().toLowerCase();

/** Whether a row of a sheet is one of the template's examples, left standing. */
export const isExampleRow = <Field extends string>(
  sheet: SheetColumns<Field>,
  text: SheetText<Field>,
): boolean => sheet.examples.some((example) => loginOf(sheet, example) === loginOf(sheet, text));

const plain = (header: string): string => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const MEANINGLESS: ReadonlySet<string> = new Set([
  '',
  'srno',
  ...Object.values(REFUSAL_COLUMNS).map((name) => plain(name)),
]);

export interface SheetHeader<Field extends string> {
  /** Where the column of a field stands, from 0. */
  places: ReadonlyMap<Field, number>;
  /** Columns that are not read, by their headers. */
  unknown: string[];
  /** Columns that are missing, by the template's headers. */
  missing: string[];
  /** Columns that stand twice, by the template's headers. */
  doubled: string[];
}

/** What the first row of a sheet says about its columns; upper and lower case, blanks and signs do not matter. */
export const readSheetHeader = <Field extends string>(
  {
    fields,
    columns,
    otherNames,
    optional = [],
  }: Pick<SheetColumns<Field>, 'fields' | 'columns' | 'otherNames' | 'optional'>,
  cells: readonly string[],
): SheetHeader<Field> => {
  const fieldOf = new Map(
    fields.flatMap((field) =>
      [columns[field], ...otherNames[field]].map((name) => [plain(name), field] as const),
    ),
  );
  const places = new Map<Field, number>();
  const unknown: string[] = [];
  const doubled: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const field = fieldOf.get(plain(cell));
    if (field && places.has(field)) doubled.push(columns[field]);
    else if (field) places.set(field, index);
    else if (!MEANINGLESS.has(plain(cell))) unknown.push(cell.trim().slice(0, 60));
  }
  const missing = fields
    .filter((field) => !places.has(field) && !optional.includes(field))
    .map((field) => columns[field]);
  return { places, unknown, missing, doubled };
};

const GENDER_WORDS: Readonly<Record<string, string>> = { M: 'MALE', F: 'FEMALE', O: 'OTHER' };

/** Gender may be written small or by its first letter. */
const readCell = (field: string, cell: string): string => {
  if (field !== 'gender') return cell;
  const gender = cell.toUpperCase();
  return GENDER_WORDS[gender] ?? gender;
};

/** The person in a row of a sheet, not judged yet. */
export const readSheetRow = <Field extends string>(
  { fields }: SheetColumns<Field>,
  cells: readonly string[],
  places: SheetHeader<Field>['places'],
): SheetText<Field> => {
  const read = fields.map((field) => [field, readCell(field, (cells[places.get(field) ?? -1] ?? '').trim())]);
  // Every field has an entry; only the compiler cannot follow it through `fromEntries`.
  return Object.fromEntries(read) as SheetText<Field>;
};

/** Several problems as sentences, one behind the other. */
export const reasonOf = (problems: readonly { message: string }[]): string =>
  problems.map(({ message }) => (message.endsWith('.') ? message : `${message}.`)).join(' ');

/** What is wrong with a file before anybody looks into it; null when nothing is. */
export const findSheetFileProblem = (file: { name: string; /** Bytes. */ size: number }): string | null => {
  if (file.size === 0) return `“${file.name}” is empty.`;
  if (file.size > SHEET_MAX_BYTES) return `“${file.name}” is larger than ${SHEET_MAX_BYTES / 1_000_000} MB.`;
  return null;
};
