import { EXTRA_MINUTES_MAX } from '@assay/contract';
import { Button, Group, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { numberOf } from '../../lib/values/typed-number.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { ReasonField } from '../../ui/forms/reason-field.tsx';
import { useAddTime } from './api.ts';
import { NamedStudents, type NamedStudent } from './named-students.tsx';

/** What is given most, one press each. Minutes. */
const OFFERED = [5, 10, 15, 30];

interface AddTimeDialogProps {
  task: { _id: string; extraTimeGivenAt: string | null };
  /** Nobody chosen means everybody who has not submitted. */
  students: readonly NamedStudent[];
  onGiven: () => void;
  onClose: () => void;
}

/** Gives chosen students, or everybody who has not submitted, minutes beyond what each has. */
export const AddTimeDialog = ({ task, students, onGiven, onClose }: AddTimeDialogProps) => {
  // What the person has seen: what others give while the dialog is open is told, and not added to.
  const [seenGivenAt] = useState(task.extraTimeGivenAt);
  const [typed, setTyped] = useState<number | string>(10);
  const minutes = numberOf(typed) ?? 0;
  const isWhole = Number.isInteger(minutes) && minutes > 0;
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const add = useAddTime();
  const isForAll = students.length === 0;

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    setRefused(null);
    if (!isWhole || reason.trim() === '') return;
    add.mutate(
      {
        taskId: task._id,
        studentIds: isForAll ? null : students.map(({ _id }) => _id),
        minutes,
        reason,
        seenGivenAt,
      },
      {
        onSuccess: ({ message }) => {
          toast({ severity: 'success', summary: 'Success', detail: message });
          onGiven();
          onClose();
        },
        onError: (error) => setRefused(messageOf(error, 'The time could not be given.')),
      },
    );
  };

  return (
    <FormDialog
      opened
      title={isForAll ? 'More time for everybody' : 'More time'}
      submitLabel="Give time"
      busy={add.isPending}
      dirty={reason !== '' || typed !== 10}
      onSubmit={save}
      onClose={onClose}
    >
      {isForAll ? (
        <Text>Everybody who has not submitted gets it; nobody gets less.</Text>
      ) : (
        <NamedStudents students={students} />
      )}
      <Group gap="xs" role="group" aria-label="Minutes offered">
        {OFFERED.map((offered) => (
          <Button
            key={offered}
            variant={minutes === offered ? 'light' : 'default'}
            aria-pressed={minutes === offered}
            size="md"
            onClick={() => setTyped(offered)}
          >
            {offered} min
          </Button>
        ))}
      </Group>
      <NumberField
        label="Minutes"
        description="Added to the time that each has. Their pages show it within seconds, without a reload."
        least={1}
        max={EXTRA_MINUTES_MAX}
        value={typed}
        onChange={setTyped}
        error={checked && !isWhole && 'Please enter whole minutes, 1 or more.'}
        withAsterisk
      />
      <ReasonField
        description="Kept with your name in the audit log; students do not see it."
        value={reason}
        onChange={setReason}
        checked={checked}
      />
      {refused && (
        <Text c="var(--assay-danger)" role="alert">
          {refused}
        </Text>
      )}
    </FormDialog>
  );
};
