import { SAMPLE_GRADEBOOK, templateSheet, type GradebookSheet } from '@assay/contract';
import { Table } from '@mantine/core';
import { useWatch, type Control } from 'react-hook-form';
import { ScrollRegion } from '../../ui/page/scroll-region.tsx';
import classes from './gradebook.module.css';
import type { TemplateValues } from './template-form-values.ts';

type Column = GradebookSheet['columns'][number];

const classOf = (column: Column | undefined) => (column?.kind === 'number' ? classes.figure : undefined);

/** What a template comes to, by the students of a task that never was. */
export const TemplatePreview = ({ control }: { control: Control<TemplateValues> }) => {
  // All of them are registered with the form's defaults.
  const settings = useWatch({ control }) as TemplateValues;
  const { above, columns, rows } = templateSheet(settings, SAMPLE_GRADEBOOK);
  return (
    <ScrollRegion label="Preview of the sheet" className={classes.sheet}>
      {above.map((line, place) => (
        // Lines have nothing but their places.
        <p key={place} className={classes.line}>
          {line || '\u00a0'}
        </p>
      ))}
      <Table
        borderColor="var(--assay-border)"
        withColumnBorders
        aria-label="Sample"
        className={classes.sample}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, place) => (
              <Table.Th key={place} className={classOf(column)}>
                {column.heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, number) => (
            <Table.Tr key={number}>
              {row.map((cell, place) => (
                <Table.Td key={place} className={classOf(columns[place])}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
};
