import type { Rubric } from '@assay/contract';
import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useReturn } from '../../lib/area.ts';
import { messageOf } from '../../lib/call.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page.tsx';
import { SharedBadge } from '../../ui/shared-badge.tsx';
import { useErrorToast } from '../../ui/use-error-toast.ts';
import { ShareButton } from '../sharing/index.ts';
import { rubricQuery } from './api.ts';
import classes from './view-rubric.module.css';

const Components = ({ rubric }: { rubric: Rubric }) => (
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

/** A rubric to read. */
const ViewRubricPage = () => {
  const { rubricId = '' } = useParams();
  const { address } = useReturn('rubrics');
  const { data, error, refetch } = useQuery(rubricQuery(rubricId));
  useErrorToast(data ? null : error, 'Failed to fetch rubric');

  if (data)
    return (
      <Page width="form">
        <PageHeader
          title={data.name}
          backTo={address}
          context={data.isShared ? <SharedBadge by={data.createdByName} /> : `By ${data.createdByName}`}
          action={data.actions.includes('share') && <ShareButton kind="rubric" item={data} />}
        />
        <Components rubric={data} />
      </Page>
    );
  if (!error) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader title="Rubric" backTo={address} />
      <LoadError message={messageOf(error, 'Failed to fetch rubric')} onRetry={() => void refetch()} />
    </Page>
  );
};

export default ViewRubricPage;
