import type { Rubric } from '@assay/contract';
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReturn } from '../../lib/session/area.ts';
import { SharedBadge } from '../../ui/facts/shared-badge.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import classes from './rubric-details.module.css';

/** The components of a rubric with their total, to read. */
export const ComponentTable = ({ rubric }: { rubric: Pick<Rubric, 'components' | 'marks'> }) => (
  <div className={classes.frame}>
    <Table borderColor="var(--assay-border)" aria-label="Components" className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={76}>Sr No.</Table.Th>
          <Table.Th>Component</Table.Th>
          <Table.Th w={112} className={classes.marks}>
            Marks
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rubric.components.map(({ title, marks }, index) => (
          // Components have no id; their order is what tells them apart.
          <Table.Tr key={index}>
            <Table.Td c="dimmed">{index + 1}</Table.Td>
            <Table.Td>{title}</Table.Td>
            <Table.Td className={classes.marks}>{marks.toFixed(2)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row" colSpan={2}>
            Total
          </Table.Th>
          <Table.Td className={classes.marks} fw={600}>
            {rubric.marks.toFixed(2)}
          </Table.Td>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  </div>
);

/** A rubric to read, with what can be done with it at the right of its name. */
export const RubricDetails = ({ rubric, action }: { rubric: Rubric; action?: ReactNode }) => {
  const { address } = useReturn('rubrics');
  return (
    <Page width="form">
      <PageHeader
        title={rubric.name}
        backTo={address}
        context={rubric.isShared ? <SharedBadge by={rubric.createdByName} /> : `By ${rubric.createdByName}`}
        action={action}
      />
      <ComponentTable rubric={rubric} />
    </Page>
  );
};
