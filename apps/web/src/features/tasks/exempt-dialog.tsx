import type { Task } from '@assay/contract';
import { Select, Text, Textarea } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../lib/call.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useExempt } from './api.ts';

/** As many names as one looks through; typing finds the others. */
const NAMES_SHOWN = 50;
const REASON_MAX = 500;
const NOTHING = { studentId: null as string | null, reason: '' };

interface ExemptDialogProps {
  task: Task;
  opened: boolean;
  onClose: () => void;
}

const ExemptForm = ({ task, opened, onClose }: ExemptDialogProps) => {
  const [values, setValues] = useState(NOTHING);
  const [shown, setShown] = useState(false);
  const exempt = useExempt(task._id);
  const { studentId, reason } = values;
  const exemptNow = new Set(task.exemptions.map((exemption) => exemption.studentId));

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setShown(true);
    if (!studentId || reason.trim() === '') return;
    exempt.mutate(
      { studentId, exempt: true, reason },
      {
        onSuccess: () => {
          toast({ severity: 'success', summary: 'Success', detail: 'Student exempted' });
          onClose();
        },
        onError: (error) =>
          toast({
            severity: 'error',
            summary: 'Error',
            detail: messageOf(error, 'The student could not be exempted.'),
            life: 6000,
          }),
      },
    );
  };

  return (
    <FormDialog
      opened={opened}
      title="Exempt a student"
      submitLabel="Exempt"
      busy={exempt.isPending}
      dirty={values !== NOTHING}
      onSubmit={save}
      onClose={onClose}
    >
      <Text>
        The student sits this task in any browser. The leaderboard and the evaluation say so, with your name.
      </Text>
      <Select
        label="Student"
        placeholder="Search by name or enrollment"
        data={task.assignedStudents
          .filter(({ _id }) => !exemptNow.has(_id))
          .map(({ _id, fullname, username }) => ({ value: _id, label: `${fullname} (${username})` }))}
        value={studentId}
        onChange={(chosen) => setValues({ ...values, studentId: chosen })}
        limit={NAMES_SHOWN}
        searchable
        nothingFoundMessage="No other student of this task has this name."
        error={shown && !studentId && 'Please select a student.'}
        withAsterisk
        data-autofocus
      />
      <Textarea
        label="Reason"
        description="Students do not see it."
        autosize
        minRows={2}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setValues({ ...values, reason: event.currentTarget.value })}
        error={shown && reason.trim() === '' && 'Please give a reason.'}
        withAsterisk
      />
    </FormDialog>
  );
};

/** Lets one student of a task sit it in any browser. */
export const ExemptDialog = (props: ExemptDialogProps) => (props.opened ? <ExemptForm {...props} /> : null);
