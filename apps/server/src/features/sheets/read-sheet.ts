import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SHEET_ROWS_MAX } from '@assay/contract';
import { AppError } from '../../platform/errors.ts';
import { sheetAnswerSchema } from './sheet-response.ts';

const READER = join(import.meta.dirname, 'sheet-reader.main.ts');
/** What one sheet may take: MB of heap, and ms. */
const HEAP_MB = 256;
const TIME_MAX_MS = 20_000;

/** First bytes: of a ZIP file, which every .xlsx is, and of the office files before it. */
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const OLDER_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

const startsWith = (content: Buffer, head: Buffer): boolean => content.subarray(0, head.length).equals(head);

const refusal = (message: string): AppError =>
  new AppError('VALIDATION', message, [{ path: 'file', message }]);

/** Most rows without the header, and characters of a cell; what is more of a cell is cut. */
interface SheetSize {
  rows: number;
  cell: number;
}
/** Longer texts are nothing that a person's field can hold. */
const OF_PEOPLE: SheetSize = { rows: SHEET_ROWS_MAX, cell: 300 };

const readApart = async (content: Buffer, { rows, cell }: SheetSize): Promise<string[][]> => {
  const kind = startsWith(content, ZIP) ? 'xlsx' : 'csv';
  const reader = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MB}`, READER, kind, String(rows), String(cell)],
    { stdio: ['pipe', 'pipe', 'ignore'], env: {}, timeout: TIME_MAX_MS, killSignal: 'SIGKILL' },
  );
  // A reader that ends early has read enough.
  reader.stdin.on('error', () => undefined).end(content);
  const exit = new Promise<number | null>((resolve, reject) =>
    reader.once('error', reject).once('close', resolve),
  );
  const [printed, code] = await Promise.all([text(reader.stdout), exit]);
  if (code !== 0)
    throw refusal(
      'There is too much in this sheet to be read. A single cell far from all the others can be the reason: please copy the rows into a new sheet, or upload it in parts.',
    );
  const answer = sheetAnswerSchema.parse(JSON.parse(printed));
  if ('problem' in answer) throw refusal(answer.problem);
  return answer.rows;
};

let last: Promise<unknown> = Promise.resolve();

/**
 * The rows of a CSV or XLSX file as texts, told apart by content. One sheet is read at a time, so that many uploads
 * take no more than one processor from an exam.
 * @throws VALIDATION with a sentence when it is neither, too large, or not readable.
 */
export const readSheet = (content: Buffer, size = OF_PEOPLE): Promise<string[][]> => {
  if (startsWith(content, OLDER_OFFICE))
    throw refusal('This file is from an older version of Excel (.xls). Please save it as .xlsx or CSV.');
  const reading = last.then(() => readApart(content, size));
  last = reading.catch(() => undefined);
  return reading;
};
