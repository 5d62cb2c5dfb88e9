/**
 * A process of its own that reads a sheet from standard input and prints its rows as JSON: a file that is made to eat
 * memory or time takes nothing but this process along. Arguments: `csv` or `xlsx`, the most rows to read, and the most
 * characters of a cell.
 */
import { buffer } from 'node:stream/consumers';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/universal';
import type { SheetResponse } from './sheet-response.ts';
import { declaredSize } from './zip-size.ts';

const COLUMNS_MAX = 60;
/** What may be inside an XLSX file, in bytes; 10,000 people need about 6 MB. */
const UNPACKED_MAX_BYTES = 60_000_000;
/** Excel keeps so many digits of a number; what is longer has lost its end. */
const EXACT_DIGITS = 15;

/** First bytes of what is a text all the same, in which Excel's “Unicode text” is. */
const UTF_16 = ['\xff\xfe', '\xfe\xff'];

class Refusal extends Error {}

/** Pictures and programs have a zero somewhere; a PDF file names itself. */
const isNoText = (content: Buffer): boolean =>
  content.toString('latin1', 0, 4) === '%PDF' ||
  (content.includes(0) && !UTF_16.includes(content.toString('latin1', 0, 2)));

/** The separator that stands most often in the first line, outside of quotes. */
const separatorOf = (text: string): string => {
  const head = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).sign;
};

const decode = (content: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new Refusal('The file is not in UTF-8. In Excel, save it as “CSV UTF-8” or as .xlsx.');
  }
};

/** Most characters of a line of CSV. */
const LINE_MAX = 100_000;

const readCsv = (content: Buffer, rowsMax: number, cellMax: number): string[][] => {
  if (isNoText(content)) throw new Refusal('The file is neither CSV nor XLSX.');
  const text = decode(content);
  try {
    return parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      max_record_size: Math.max(LINE_MAX, 3 * cellMax),
      to: rowsMax + 1,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Refusal(
      `The file cannot be read from line ${String(error['lines'] ?? 1)} on. Please check its quotes.`,
    );
  }
};

/** A number as its digits: never with an exponent, and as it stands where its digits cannot be trusted. */
const digitsOf = (written: string): string => {
  const value = Number(written);
  return Number.isInteger(value) && Math.abs(value) < 10 ** EXACT_DIGITS ? String(value) : written;
};

const textOf = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : '';
};

const readXlsx = async (content: Buffer): Promise<string[][]> => {
  const size = declaredSize(content);
  if (size === null) throw new Refusal('The file cannot be read as XLSX. Please save it again.');
  if (size > UNPACKED_MAX_BYTES)
    throw new Refusal('There is too much in this sheet. Please upload it in parts.');
  // A copy: a Buffer may be a piece of a larger ArrayBuffer.
  const rows = await readSheet(new Uint8Array(content).buffer, { parseNumber: digitsOf }).catch(() => {
    throw new Refusal('The file cannot be read as XLSX. Please save it again.');
  });
  return rows.map((row) => row.map(textOf));
};

const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

const answer = async (kind: string | undefined, rowsMax: number, cellMax: number): Promise<SheetResponse> => {
  try {
    const content = await buffer(process.stdin);
    const rows = kind === 'xlsx' ? await readXlsx(content) : readCsv(content, rowsMax + 1, cellMax);
    const last = rows.findLastIndex((row) => !isBlank(row));
    if (last < 0) throw new Refusal('The file is empty.');
    if (last > rowsMax)
      throw new Refusal(
        `The sheet has more than ${rowsMax.toLocaleString('en')} rows. Please upload it in parts.`,
      );
    const told = rows.slice(0, last + 1).map((row) => row.slice(0, COLUMNS_MAX));
    return { rows: told.map((row) => row.map((cell) => cell.slice(0, cellMax))) };
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message };
    throw error;
  }
};

const [, , kind, rowsMax, cellMax] = process.argv;
process.stdout.write(JSON.stringify(await answer(kind, Number(rowsMax), Number(cellMax))));
