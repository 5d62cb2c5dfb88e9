import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { cohortsQuery, useArchiveBatch } from './api.ts';
import { countedBy, studentCount } from './cohorts.ts';

/** Takes the students of a passout year off the lists; says how that differs from deleting them. */
export const ArchiveDialog = ({ onClose }: { onClose: () => void }) => {
  const cohorts = useQuery(cohortsQuery);
  const [batch, setBatch] = useState('');
  const archive = useArchiveBatch();
  const batches = countedBy(cohorts.data?.data ?? [], 'batch');
  const students = batches.find(([year]) => year === batch)?.[1] ?? 0;

  const submit = () =>
    archive.mutate(batch, {
      onSuccess: ({ data }) => {
        const detail = `Batch ${batch} archived: ${studentCount(data.archived)}.`;
        toast({ severity: 'success', summary: 'Success', detail });
        onClose();
      },
      onError: (error) =>
        toast({
          severity: 'error',
          summary: 'Archive failed',
          detail: messageOf(error, 'Server or network issue.'),
          id: 'archive',
        }),
    });

  return (
    <FormDialog
      opened
      title="Archive Batch"
      submitLabel={students > 0 ? `Archive ${studentCount(students)}` : 'Archive'}
      submitDisabled={students === 0}
      busy={archive.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      {cohorts.error && !cohorts.data ? (
        <LoadError
          message={messageOf(cohorts.error, 'Server or network issue.')}
          onRetry={() => void cohorts.refetch()}
        />
      ) : (
        <>
          <Select
            label="Passout Year"
            placeholder={cohorts.data ? 'Select' : 'Loading …'}
            withAsterisk
            disabled={!cohorts.data}
            data={batches.map(([value, count]) => ({ value, label: `${value} (${studentCount(count)})` }))}
            value={batch || null}
            onChange={(chosen) => setBatch(chosen ?? '')}
            data-autofocus
          />
          <Text>
            For students who have passed out: they disappear from every list, from groups and from tasks that
            have not begun, and can no longer log in. Their results stay in leaderboards and reports.
          </Text>
          <Text c="dimmed">
            Unlike deleted students they can be brought back, under “Archived batches”, and are then in their
            groups again. Their usernames stay taken.
          </Text>
        </>
      )}
    </FormDialog>
  );
};
