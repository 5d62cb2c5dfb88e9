/** Writes the file of a report beside the page, which a sheet of hundreds of thousands of cells would hold up for seconds. */
import { makeReportFile } from './report-file.ts';
import { hasFigures, joinPages, sheetOf, type Report } from './report-sheet.ts';

/** What the page sends: the report page by page, then the day it is made. */
export type ToWriter = { page: Report } | { date: string };
/** What comes back. A report without any figures is not written. */
export type FromWriter = { file: Blob } | { isEmpty: true } | { failed: true };

const pages: Report[] = [];

const write = async (date: string): Promise<FromWriter> => {
  const [first, ...more] = pages;
  if (!first) return { isEmpty: true };
  const report = joinPages([first, ...more]);
  return hasFigures(report) ? { file: await makeReportFile(sheetOf(report, date)) } : { isEmpty: true };
};

self.addEventListener('message', ({ data }: MessageEvent<ToWriter>) => {
  if ('page' in data) {
    pages.push(data.page);
    return;
  }
  write(data.date)
    .catch((): FromWriter => ({ failed: true }))
    .then((answer) => self.postMessage(answer));
});
