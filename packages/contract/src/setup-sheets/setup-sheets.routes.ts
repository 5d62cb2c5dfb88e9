import { z } from 'zod';
import { dataOf, doneSchema, idSchema, pageOf } from '../common.ts';
import { defineList } from '../list.ts';
import { defineRoute } from '../route.ts';
import {
  SETUP_PASSWORD_HOURS,
  setupAccountSchema,
  setupKindSchema,
  setupModeSchema,
  setupRowSchema,
  setupRunSchema,
  setupVerdictSchema,
} from './setup-sheet.ts';

/** An institute head sets up the own institute, all but its departments, which administrators add. */
const KEEPERS = ['ADMIN', 'INSTITUTE-HEAD'] as const;

export const fetchSetupRuns = defineRoute({
  method: 'GET',
  path: '/admin/setup-sheets/:instituteId',
  roles: KEEPERS,
  summary: 'The last sheets with which an institute was set up or changed, newest first.',
  params: z.object({ instituteId: idSchema }),
  response: dataOf(z.array(setupRunSchema)),
});

export const trySetupSheet = defineRoute({
  method: 'POST',
  path: '/admin/try-setup-sheet',
  roles: KEEPERS,
  summary:
    'Judges each row of a CSV or XLSX sheet with a department column, and changes nothing. The rows are kept until they are applied, or another sheet of the kind is tried.',
  body: z.object({ instituteId: idSchema, kind: setupKindSchema, mode: setupModeSchema.default('ADD') }),
  multipart: { json: [], files: { file: 1 } },
  response: dataOf(setupRunSchema),
  rateLimit: 20,
});

/** The rows of a sheet. */
export const setupRowList = defineList({
  order: 'row',
  columns: { row: 'unfiltered', verdict: setupVerdictSchema },
});

export const fetchSetupRows = defineRoute({
  method: 'GET',
  path: '/admin/setup-sheet-rows/:id',
  roles: KEEPERS,
  summary: 'The rows of a sheet with what becomes of each, field by field, and why.',
  params: z.object({ id: idSchema }),
  query: setupRowList.query,
  response: pageOf(setupRowSchema),
});

export const applySetupSheet = defineRoute({
  method: 'POST',
  path: '/admin/apply-setup-sheet',
  roles: KEEPERS,
  summary:
    'Begins to apply a sheet that was tried. It continues whatever happens to the server; each row is judged again when its turn comes. Once applied, it stays so.',
  body: z.object({ _id: idSchema }),
  response: doneSchema,
  rateLimit: 20,
});

export const fetchSetupPasswords = defineRoute({
  method: 'POST',
  path: '/admin/setup-sheet-passwords',
  roles: KEEPERS,
  summary: `The first passwords of those whom a sheet has added and who have not logged in, by department, semester and division; until they are forgotten, for ${SETUP_PASSWORD_HOURS} hours at most.`,
  body: z.object({ _id: idSchema }),
  response: dataOf(z.array(setupAccountSchema)),
  rateLimit: 20,
});

export const forgetSetupPasswords = defineRoute({
  method: 'POST',
  path: '/admin/forget-setup-passwords',
  roles: KEEPERS,
  summary: 'Forgets the first passwords of a sheet, once they have been downloaded.',
  body: z.object({ _id: idSchema }),
  response: doneSchema,
});
