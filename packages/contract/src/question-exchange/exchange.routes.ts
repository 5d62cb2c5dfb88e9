import { z } from 'zod';
import { dataOf } from '../common.ts';
import { AUTHORS } from '../role.ts';
import { defineRoute } from '../route.ts';
import { TEST_SHEET_MAX_BYTES, testSheetReportSchema } from './test-sheet.rules.ts';
import { EXCHANGE_MAX_BYTES, importBodySchema, importReportSchema, submissionRunSchema } from './exchange.ts';

export const importQuestions = defineRoute({
  method: 'POST',
  path: '/faculty/import-questions',
  roles: AUTHORS,
  summary:
    'Makes the questions of a file, all in one transaction; with dryRun says what would be made. What came before is not made again.',
  body: importBodySchema,
  multipart: {
    json: ['leaveOut', 'replace', 'defaults'],
    files: { file: 1 },
    fileMax: EXCHANGE_MAX_BYTES,
  },
  response: dataOf(importReportSchema),
  rateLimit: 30,
});

export const checkSubmissions = defineRoute({
  method: 'POST',
  path: '/faculty/check-submissions',
  roles: AUTHORS,
  summary:
    'Runs the programs that a file has beside a problem on its tests, and compares what they come to with what is expected. Stores nothing.',
  body: z.object({
    /** Of the question in the file. */
    key: z.string().max(300),
  }),
  multipart: { json: [], files: { file: 1 }, fileMax: EXCHANGE_MAX_BYTES },
  /** How many of the programs have been run. */
  progress: z.object({ done: z.number().int(), of: z.number().int() }),
  response: dataOf(z.array(submissionRunSchema)),
  rateLimit: 20,
});

export const readTestSheet = defineRoute({
  method: 'POST',
  path: '/faculty/read-test-sheet',
  roles: AUTHORS,
  summary:
    'The test cases of a sheet (CSV or XLSX), and which of its rows are none and why. Stores nothing: the form of the question takes them.',
  body: z.object({}),
  multipart: { json: [], files: { file: 1 }, fileMax: TEST_SHEET_MAX_BYTES },
  response: dataOf(testSheetReportSchema),
  rateLimit: 60,
});
