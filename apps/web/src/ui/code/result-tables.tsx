import { Text } from '@mantine/core';
import { ScrollRegion } from '../page/scroll-region.tsx';
import classes from './result-tables.module.css';
import { tablesOfText, type PrintedTable } from './tables-of-text.ts';

/** More rows of a table are counted and not drawn. */
const ROWS_SHOWN = 200;

const OneTable = ({ table: { names, rows }, marked }: { table: PrintedTable; marked: number | null }) => (
  <table className={classes.table}>
    {names && (
      <thead>
        <tr>
          {names.map((name, place) => (
            <th key={place} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
    )}
    <tbody>
      {rows.slice(0, ROWS_SHOWN).map(({ cells, line }) => (
        <tr
          key={line}
          data-marked={line === marked || undefined}
          title={line === marked ? 'First difference' : undefined}
        >
          {cells.map((cell, place) => (
            <td key={place} data-null={cell === 'NULL' || undefined}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

interface ResultTablesProps {
  /** What screen readers call it. */
  label: string;
  text: string;
  withNames: boolean;
  /** The line of the text that differs first from what was expected, counted from 1. */
  markedLine?: number | null;
}

/** What SQL queries answered, as tables. */
export const ResultTables = ({ label, text, withNames, markedLine = null }: ResultTablesProps) => {
  const tables = tablesOfText(text, withNames);
  return (
    <ScrollRegion as="div" className={classes.tables} role="region" label={label}>
      {tables.length === 0 && (
        <Text size="sm" c="dimmed">
          no table
        </Text>
      )}
      {tables.map((table, place) => (
        <div key={place}>
          <OneTable table={table} marked={markedLine} />
          <Text size="xs" c="dimmed" mt={2}>
            {table.rows.length === 1 ? '1 row' : `${table.rows.length} rows`}
            {table.rows.length > ROWS_SHOWN && `, the first ${ROWS_SHOWN} of them shown`}
          </Text>
        </div>
      ))}
    </ScrollRegion>
  );
};
