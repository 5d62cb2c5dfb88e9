import { dataOf } from '../common.ts';
import { AUTHORS } from '../role.ts';
import { defineRoute } from '../route.ts';
import { EXCHANGE_MAX_BYTES, importBodySchema, importReportSchema } from './exchange.ts';

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
