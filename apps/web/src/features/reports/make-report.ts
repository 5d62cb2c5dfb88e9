import { readReportPage, type ReportChoice } from './api.ts';
import type { FromWriter, ToWriter } from './report-writer.worker.ts';

/** Students that are asked for at once. */
const PAGE_SIZE = 200;

/** How far a report is. `total` null: the first answer has not come. */
export interface ReportProgress {
  done: number;
  total: number | null;
}

/** Why there is no file although nothing failed: nobody is assigned, or nobody has marks. */
export type NoReport = 'NOBODY' | 'NO-FIGURES';

interface Writer {
  send: (message: ToWriter) => void;
  /** The file; null when there are no figures in it. */
  file: Promise<Blob | null>;
  end: () => void;
}

const openWriter = (): Writer => {
  const worker = new Worker(new URL('report-writer.worker.ts', import.meta.url), { type: 'module' });
  const file = new Promise<Blob | null>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromWriter>) => {
      if ('failed' in data) reject(new Error('The file could not be written.'));
      else resolve('file' in data ? data.file : null);
    });
    worker.addEventListener('error', () => reject(new Error('The file could not be written.')));
  });
  // Whoever stops earlier does not wait for it.
  file.catch(() => {});
  return { file, send: (message) => worker.postMessage(message), end: () => worker.terminate() };
};

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * Reads a report page by page and writes its file.
 * @param date the day it is made, as the sheet shows it
 * @throws CallError when a page cannot be read, DOMException when `signal` aborts, Error when the file cannot be written.
 */
export const makeReport = async (
  choice: ReportChoice,
  date: string,
  onProgress: (progress: ReportProgress) => void,
  signal: AbortSignal,
): Promise<Blob | NoReport> => {
  const writer = openWriter();
  try {
    let total = Number.POSITIVE_INFINITY;
    for (let page = 0; page * PAGE_SIZE < total; page += 1) {
      const answer = await readReportPage(choice, { page, pageSize: PAGE_SIZE }, signal);
      total = answer.total;
      writer.send({ page: answer.report });
      onProgress({ done: Math.min(total, (page + 1) * PAGE_SIZE), total });
    }
    if (total === 0) return 'NOBODY';
    writer.send({ date });
    return (await Promise.race([writer.file, aborted(signal)])) ?? 'NO-FIGURES';
  } finally {
    writer.end();
  }
};
