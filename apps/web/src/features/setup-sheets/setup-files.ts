import { SETUP_SHEETS, type SetupAccount, type SetupKind, type SetupRow } from '@assay/contract';
import { saveInvalidRows, saveSheet, type SheetKind } from '../sheets/index.ts';
import { KIND_WORDS } from './setup-words.ts';

/** A kind as what reads and writes sheets knows it. */
export const sheetKindOf = (kind: SetupKind): SheetKind => {
  const sheet = SETUP_SHEETS[kind];
  const name = sheet.many.replaceAll(' ', '-');
  return {
    sheet,
    title: KIND_WORDS[kind].title,
    files: { template: `${name}-template`, passwords: `${name}-passwords`, refused: `${name}-to-correct` },
  };
};

/** Saves the first passwords of those who were added, in the order in which they are handed out. */
export const saveSetupPasswords = (kind: SetupKind, accounts: readonly SetupAccount[]): Promise<void> => {
  const header = ['Department', 'Semester', 'Division', 'Username', 'Full Name', 'Email', 'Password'];
  const rows = accounts.map(({ department, semester, division, username, fullname, email, password }) => [
    department,
    semester,
    division,
    username,
    fullname,
    email,
    password ?? '',
  ]);
  const sheetKind = sheetKindOf(kind);
  return saveSheet(sheetKind, `${sheetKind.files.passwords}.xlsx`, header, rows);
};

/** Saves rows that were refused with their reasons, ready to be corrected and uploaded. */
export const saveRefused = (kind: SetupKind, rows: readonly SetupRow[]): Promise<void> =>
  saveInvalidRows(
    sheetKindOf(kind),
    rows.map(({ row, fields, note }) => ({ row, fields, reason: note ?? '' })),
  );
