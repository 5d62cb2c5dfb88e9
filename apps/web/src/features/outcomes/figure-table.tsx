import { Stack, Table, Title } from '@mantine/core';
import { Fragment, useId, type ReactNode } from 'react';
import { ScrollRegion } from '../../ui/page/scroll-region.tsx';
import classes from './outcomes.module.css';

interface FigureColumn {
  label: string;
  /** Words stand left, figures right. */
  kind: 'words' | 'figure';
}

interface FigureTableProps {
  title: string;
  columns: readonly FigureColumn[];
  /** A cell for each column; the first heads its row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** The last row sums up those above it. */
  hasSum?: boolean;
}

/** Two decimals, or a dash where there is nothing. */
export const shown = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : value.toFixed(2);

/** A percentage, shortly. */
export const percent = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : `${value.toFixed(2)} %`;

/** A table of figures under its heading; it scrolls in itself. */
export const FigureTable = ({ title, columns, rows, hasSum = false }: FigureTableProps) => {
  const id = useId();
  const styleOf = (index: number) => (columns[index]?.kind === 'figure' ? classes.figure : classes.words);
  return (
    <Stack component="section" gap="xs" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <ScrollRegion className={classes.frame} role="region" label={`${title}: table`}>
        <Table className={classes.table} borderColor="var(--assay-border)" aria-labelledby={id}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ label }, index) => (
                <Table.Th key={label} scope="col" className={styleOf(index)}>
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, cells }, place) => (
              <Table.Tr key={key} className={hasSum && place === rows.length - 1 ? classes.sum : undefined}>
                {cells.map((cell, index) => (
                  <Fragment key={columns[index]?.label}>
                    {index === 0 ? (
                      <Table.Th scope="row" fw={500} className={styleOf(index)}>
                        {cell}
                      </Table.Th>
                    ) : (
                      <Table.Td className={styleOf(index)}>{cell}</Table.Td>
                    )}
                  </Fragment>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
    </Stack>
  );
};
