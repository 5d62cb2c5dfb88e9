/** Writes the workbook of a report beside the page, which that of a thousand students would hold up for seconds. */
import type { AttainmentReport } from '@assay/contract';
import { makeWorkbook } from './attainment-file.ts';
import { attainmentSheets } from './attainment-sheet.ts';

export interface ToWriter {
  report: AttainmentReport;
  kept: string;
}
export type FromWriter = { file: Blob } | { failed: true };

self.addEventListener('message', ({ data: { report, kept } }: MessageEvent<ToWriter>) => {
  makeWorkbook(attainmentSheets(report, kept))
    .then((file): FromWriter => ({ file }))
    .catch((): FromWriter => ({ failed: true }))
    .then((answer) => self.postMessage(answer));
});
