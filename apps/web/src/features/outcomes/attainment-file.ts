import type { CellObject } from 'write-excel-file/browser';
import writeExcelFile from 'write-excel-file/browser';
import { textCell } from '../../lib/files/spreadsheet.ts';
import { addressOf, type Cell, type WorkSheet } from './work-sheet.ts';

const HEAD = { fontWeight: 'bold', backgroundColor: '#E6F2F1', alignVertical: 'center', wrap: true } as const;
/** Characters. */
const WIDTH = { first: 28, second: 28, other: 12 } as const;

const formatOf = (value: number | ''): { format?: string } =>
  Number.isInteger(value) || value === '' ? {} : { format: '0.00' };

const toCell = (cell: Cell, isHead: boolean): CellObject | null => {
  const style = isHead ? HEAD : {};
  if (cell === null) return isHead ? style : null;
  if (typeof cell === 'string') return textCell(cell, style);
  return typeof cell === 'number'
    ? { type: Number, value: cell, ...formatOf(cell), ...style }
    : { type: 'Formula', value: cell.formula, ...formatOf(cell.value), ...style };
};

type FileFeature = NonNullable<NonNullable<Parameters<typeof writeExcelFile>[1]>['features']>[number];

/** What the formulas of a sheet come to, by address. */
const valuesOf = ({ rows }: WorkSheet): Map<string, number | ''> =>
  new Map(
    rows.flatMap((row, place) =>
      row.flatMap((cell, column): [string, number | ''][] =>
        typeof cell === 'object' && cell ? [[addressOf(place, column), cell.value]] : [],
      ),
    ),
  );

/** Writes beside each formula what it comes to: previews and readers that compute nothing show it. */
const withValues = (sheets: readonly WorkSheet[]): FileFeature => {
  const values = sheets.map(valuesOf);
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, { sheetIndex }) =>
            xml.replaceAll(/<c r="(\w+)"([^>]*)><f>(.*?)<\/f><\/c>/g, (_, address, rest, formula) => {
              const value = values[sheetIndex]?.get(String(address)) ?? '';
              const type = value === '' ? ' t="str"' : '';
              return `<c r="${address}"${rest}${type}><f>${formula}</f><v>${value}</v></c>`;
            }),
        },
      },
    },
  };
};

/** Sheets as an Excel file. */
export const makeWorkbook = (sheets: readonly WorkSheet[]): Promise<Blob> =>
  writeExcelFile(
    sheets.map(({ name, rows, headRows }) => ({
      sheet: name,
      data: rows.map((row, place) => row.map((cell) => toCell(cell, headRows.includes(place)))),
      columns: Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, column) => ({
        width: [WIDTH.first, WIDTH.second][column] ?? WIDTH.other,
      })),
      orientation: 'landscape' as const,
    })),
    { features: [withValues(sheets)] },
  ).toBlob();
