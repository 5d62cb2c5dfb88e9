import {
  applySetupSheet,
  fetchSetupPasswords,
  fetchSetupRows,
  fetchSetupRuns,
  forgetSetupPasswords,
  trySetupSheet,
} from '@assay/contract';
import { newId } from '../../../src/platform/ids.ts';
import { accountOf, ownDepartment, server, statusOf, type CallTable } from '../people.ts';

/** The administrator, and the head of the institute whose sheet it is. */
const keepers = (status: number): number[] => [
  ...Array<number>(9).fill(403),
  status,
  404,
  status,
  403,
  403,
  401,
];

/** A sheet of the owner's institute that was tried, and has no rows. */
const newSheet = async (): Promise<string> => {
  const id = newId();
  await server.deps.db
    .insertInto('setupRun')
    .values({
      id,
      instituteId: ownDepartment().instituteId,
      kind: 'STUDENTS',
      mode: 'ADD',
      fileName: 'students.csv',
      exampleRows: 0,
      unknownColumns: [],
      madeBy: accountOf('owner').id,
      madeAt: server.deps.now(),
    })
    .execute();
  return id;
};

/** Sheets with which an institute is set up. */
export const SETUP_SHEET_CALLS: CallTable = {
  'setup-sheets': [
    (person) => statusOf(person, fetchSetupRuns, { params: { instituteId: ownDepartment().instituteId } }),
    keepers(200),
  ],
  // Without a file: whoever may try one is told to choose it.
  'try-setup-sheet': [
    (person) =>
      statusOf(person, trySetupSheet, {
        body: { instituteId: ownDepartment().instituteId, kind: 'STUDENTS' },
      }),
    keepers(400),
  ],
  'setup-sheet-rows': [
    async (person) => statusOf(person, fetchSetupRows, { params: { id: await newSheet() } }),
    keepers(200),
  ],
  'apply-setup-sheet': [
    async (person) => statusOf(person, applySetupSheet, { body: { _id: await newSheet() } }),
    keepers(200),
  ],
  // Those of a sheet that nobody has applied are not there.
  'setup-sheet-passwords': [
    async (person) => statusOf(person, fetchSetupPasswords, { body: { _id: await newSheet() } }),
    keepers(404),
  ],
  'forget-setup-passwords': [
    async (person) => statusOf(person, forgetSetupPasswords, { body: { _id: await newSheet() } }),
    keepers(200),
  ],
};
