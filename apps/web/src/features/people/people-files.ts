import { csvOf, type replacePasswords, type ResponseOf } from '@assay/contract';
import { fileNameOf, saveFile } from '../../lib/files/save-file.ts';
import { makeTextSheet } from '../../lib/files/text-sheet.ts';
import { serverNow } from '../../lib/values/clock.ts';
import { formatIsoDate } from '../../lib/values/dates.ts';
import { toast } from '../../ui/messages/toast.ts';
import type { DataColumn } from '../../ui/lists/data-table.tsx';

export type SheetEnding = 'csv' | 'xlsx';

const WIDTHS: Readonly<Record<string, number>> = {
  Name: 26,
  'Full Name': 26,
  Username: 24,
  Email: 30,
  Phone: 18,
  Password: 22,
  Department: 26,
  Institute: 26,
};

const save = async (
  name: string,
  ending: SheetEnding,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<void> => {
  const file = fileNameOf(`${name}-${formatIsoDate(serverNow())}`, ending);
  try {
    const content =
      ending === 'csv'
        ? new Blob([csvOf([header, ...rows])], { type: 'text/csv;charset=utf-8' })
        : await makeTextSheet({ title: 'People', header, rows, widths: WIDTHS });
    saveFile(content, file);
  } catch {
    // What writes sheets comes from the server.
    const detail = `“${file}” could not be made. Please check your connection and try again.`;
    toast({ severity: 'error', summary: 'Error', detail, id: file });
  }
};

/** What stands in a cell of a list, as a text. */
const textOf = <Row>({ sheet, value }: DataColumn<Row>, row: Row): string =>
  sheet ? sheet(row) : String(value(row) ?? '');

/** The columns of a list as rows of texts, the heads first. */
export const sheetOf = <Row>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
): { header: string[]; rows: string[][] } => ({
  header: columns.map(({ header }) => header),
  rows: rows.map((row) => columns.map((column) => textOf(column, row))),
});

/** Saves rows of a list with its columns; nothing in it computes. */
export const savePeople = <Row>(
  name: string,
  ending: SheetEnding,
  columns: readonly DataColumn<Row>[],
  people: readonly Row[],
): Promise<void> => {
  const { header, rows } = sheetOf(columns, people);
  return save(name, ending, header, rows);
};

export type MadePassword = ResponseOf<typeof replacePasswords>['data']['accounts'][number];

/** Saves first passwords, with what they are sorted by to be handed out. */
export const savePasswords = (accounts: readonly MadePassword[]): Promise<void> =>
  save(
    'new-passwords',
    'xlsx',
    ['Username', 'Full Name', 'Password', 'Email', 'Department', 'Semester', 'Passout Year'],
    accounts.map(({ username, fullname, password, email, department, semester, batch }) => [
      username,
      fullname,
      password ?? '',
      email ?? '',
      department ?? '',
      semester === null ? '' : String(semester),
      batch ?? '',
    ]),
  );
