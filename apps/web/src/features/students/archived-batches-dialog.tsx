import { Button, Modal, Skeleton, Stack, Table } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/server/call.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { cohortsQuery, useRestoreBatch } from './api.ts';
import { archivedBatches, studentCount, type ArchivedBatch } from './cohorts.ts';

interface BatchTableProps {
  batches: readonly ArchivedBatch[];
  /** The batch that is being brought back. */
  restoring: string | null;
  onRestore: (batch: ArchivedBatch) => void;
}

const BatchTable = ({ batches, restoring, onRestore }: BatchTableProps) => (
  <Table borderColor="var(--assay-border)" aria-label="Archived batches">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Batch</Table.Th>
        <Table.Th ta="right">Students</Table.Th>
        <Table.Th>Archived</Table.Th>
        <Table.Th>
          <span className="visually-hidden">Actions</span>
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {batches.map((one) => (
        <Table.Tr key={one.batch}>
          <Table.Td className="tabular">{one.batch}</Table.Td>
          <Table.Td ta="right" className="tabular">
            {one.students.toLocaleString('en')}
          </Table.Td>
          <Table.Td>
            <DateTimeText value={one.archivedAt} format="date" />
          </Table.Td>
          <Table.Td ta="right">
            <Button
              variant="default"
              size="compact-sm"
              loading={restoring === one.batch}
              disabled={restoring !== null}
              onClick={() => onRestore(one)}
              aria-label={`Restore batch ${one.batch}`}
            >
              Restore
            </Button>
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

/** The batches that were archived, each of which can be brought back. */
export const ArchivedBatchesDialog = ({ onClose }: { onClose: () => void }) => {
  const { data, error, refetch } = useQuery(cohortsQuery);
  const restore = useRestoreBatch();
  const batches = data && archivedBatches(data.data);
  const bringBack = ({ batch, students }: ArchivedBatch) =>
    restore.mutate(batch, {
      onSuccess: () =>
        toast({
          severity: 'success',
          summary: 'Success',
          detail: `Batch ${batch} restored: ${studentCount(students)} can log in again.`,
        }),
      onError: (failure) =>
        toast({
          severity: 'error',
          summary: 'Restore failed',
          detail: messageOf(failure, 'Server or network issue.'),
        }),
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title="Archived Batches"
      transitionProps={{ duration: 120, exitDuration: 0 }}
    >
      {!data && !error && (
        <Stack gap={8} aria-busy="true">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} h={28} />
          ))}
        </Stack>
      )}
      {!data && error && (
        <LoadError message={messageOf(error, 'Server or network issue.')} onRetry={() => void refetch()} />
      )}
      {batches?.length === 0 && (
        <EmptyState
          icon={<IconArchive size={32} stroke={1.4} aria-hidden />}
          title="No archived batches."
          text="A batch that has passed out can be archived. It then appears here, and can be brought back."
        />
      )}
      {batches && batches.length > 0 && (
        <BatchTable
          batches={batches}
          restoring={restore.isPending ? restore.variables : null}
          onRestore={bringBack}
        />
      )}
    </Modal>
  );
};
