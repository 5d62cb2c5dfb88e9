import { TEMPLATE_COLUMNS_MAX, TEMPLATE_LINES_MAX } from '@assay/contract';
import { templateFields } from '../../../test/sheets/gradebook-template.ts';
import { anyText } from '../largest-texts.ts';
import { fresh, uuidOf, type InputsByHand } from './parts.ts';

const largestTemplate = () =>
  templateFields({
    settings: {
      lines: Array.from({ length: TEMPLATE_LINES_MAX }, () => anyText(300)),
      columns: Array.from({ length: TEMPLATE_COLUMNS_MAX }, () => ({
        value: 'text' as const,
        heading: anyText(100),
        text: anyText(100),
      })),
    },
  });

/** Calls about gradebooks and their templates. */
export const GRADEBOOK: InputsByHand = {
  'GET /faculty/gradebook/:taskId': ({ pastTaskId }) => ({
    '': { params: { taskId: pastTaskId }, query: { format: 'canvas', timeZone: 'Asia/Kolkata' } },
  }),
  'GET /faculty/gradebook-choices/:taskId': ({ pastTaskId }) => ({ '': { params: { taskId: pastTaskId } } }),
  'GET /admin/gradebook-template/:templateId': () => ({ '': { params: { templateId: uuidOf(7_000_000) } } }),
  'POST /admin/add-gradebook-template': () => ({ '': { body: largestTemplate() } }),
  'POST /admin/edit-gradebook-template': () => ({
    '': { body: { ...largestTemplate(), id: uuidOf(3_000_000 + fresh()), edition: 'another' } },
  }),
};
