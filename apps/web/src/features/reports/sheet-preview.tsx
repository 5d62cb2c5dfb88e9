import { Table, Text } from '@mantine/core';
import { ScrollRegion } from '../../ui/page/scroll-region.tsx';
import type { ReportSheet, SheetColumn, SheetValue } from './report-sheet.ts';
import classes from './reports.module.css';

interface Group {
  name: string | null;
  columns: SheetColumn[];
}

/** Neighbours with the same heading; what stands for itself stays alone. */
const groupsOf = (columns: readonly SheetColumn[]): Group[] => {
  const groups: Group[] = [];
  for (const column of columns) {
    const last = groups.at(-1);
    if (last && last.name !== null && last.name === column.group) last.columns.push(column);
    else groups.push({ name: column.group, columns: [column] });
  }
  return groups;
};

const shown = (value: SheetValue): string => (typeof value === 'number' ? value.toFixed(2) : (value ?? ''));

const align = ({ kind }: SheetColumn) => (kind === 'figure' ? classes.figure : undefined);

/** The head and the rows of a report's sheet. The table scrolls in itself; the names of the students stay in sight. */
export const SheetPreview = ({ sheet }: { sheet: ReportSheet }) => {
  const groups = groupsOf(sheet.columns);
  return (
    <>
      <ScrollRegion className={classes.frame} role="region" label="Preview of the report">
        <Table
          className={classes.sheet}
          borderColor="var(--assay-border)"
          aria-label={sheet.title}
          withColumnBorders
        >
          <Table.Thead>
            <Table.Tr>
              {groups.map(({ name, columns: [first, ...more] }, index) =>
                name === null ? (
                  <Table.Th key={index} rowSpan={2} scope="col" className={first && align(first)}>
                    {first?.label}
                  </Table.Th>
                ) : (
                  <Table.Th key={index} colSpan={more.length + 1} scope="colgroup" className={classes.group}>
                    {name}
                  </Table.Th>
                ),
              )}
            </Table.Tr>
            <Table.Tr>
              {sheet.columns.map(
                (column, index) =>
                  column.group !== null && (
                    <Table.Th key={index} scope="col" className={align(column)}>
                      {column.label}
                    </Table.Th>
                  ),
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sheet.rows.map((row, place) => (
              <Table.Tr key={place}>
                {sheet.columns.map((column, index) => (
                  <Table.Td key={index} className={align(column)}>
                    {shown(row[index] ?? null)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
      <Text size="xs" c="dimmed" component="div">
        {sheet.notes.map((note) => (
          <p key={note} className={classes.note}>
            {note}
          </p>
        ))}
      </Text>
    </>
  );
};
