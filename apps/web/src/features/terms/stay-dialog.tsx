import { Button, Group, Modal, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { cohortStudentsQuery } from './api.ts';
import type { CohortPlan, Staying } from './roll-over-plan.ts';

/** So many names are offered at a time; typing finds the others. */
const OFFERED_MAX = 60;

interface StayDialogProps {
  departmentId: string;
  plan: CohortPlan;
  onChoose: (staying: Staying[]) => void;
  onClose: () => void;
}

/** Asks who of a cohort stays in the semester. */
export const StayDialog = ({ departmentId, plan, onChoose, onClose }: StayDialogProps) => {
  const { semester, batch } = plan.cohort;
  const { data, error, refetch } = useQuery(cohortStudentsQuery({ departmentId, semester, batch }));
  const [chosen, setChosen] = useState(() => plan.staying.map(({ id }) => id));
  const labels = new Map(
    (data?.data ?? []).map(({ _id, fullname, username }) => [_id, `${fullname} (${username})`]),
  );
  return (
    <Modal opened onClose={onClose} title={`Who stays in semester ${semester} (${batch})`}>
      {error && !data ? (
        <LoadError message={messageOf(error, 'Server or network issue.')} onRetry={() => void refetch()} />
      ) : (
        <MultiSelect
          label="Students who stay"
          description="Search by name or username."
          placeholder={chosen.length > 0 ? undefined : 'Nobody'}
          disabled={!data}
          searchable
          hidePickedOptions
          limit={OFFERED_MAX}
          nothingFoundMessage="No students found."
          data={[...labels].map(([value, label]) => ({ value, label }))}
          value={chosen}
          onChange={setChosen}
          data-autofocus
        />
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!data}
          onClick={() => {
            onChoose(chosen.map((id) => ({ id, label: labels.get(id) ?? '' })));
            onClose();
          }}
        >
          Save
        </Button>
      </Group>
    </Modal>
  );
};
