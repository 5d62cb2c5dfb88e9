import type { Task } from '@assay/contract';
import { Select, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { ReasonField } from '../../../ui/forms/reason-field.tsx';
import { useExempt } from '../api.ts';
import { studentPicking } from './student-picking.ts';
import { tellOutcome } from './tell-outcome.ts';

const NOTHING = { studentId: null as string | null, reason: '' };

const OUTCOME = { done: 'Student exempted', failed: 'The student could not be exempted.' };

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

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setShown(true);
    if (!studentId || reason.trim() === '') return;
    if (await tellOutcome(exempt.mutateAsync({ studentId, exempt: true, reason }), OUTCOME)) onClose();
  };

  return (
    <FormDialog
      opened={opened}
      title="Exempt a student"
      submitLabel="Exempt"
      busy={exempt.isPending}
      dirty={values !== NOTHING}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <Text>
        The student sits this task in any browser. The leaderboard and the evaluation say so, with your name.
      </Text>
      <Select
        {...studentPicking(task.assignedStudents.filter(({ _id }) => !exemptNow.has(_id)))}
        label="Student"
        value={studentId}
        onChange={(chosen) => setValues({ ...values, studentId: chosen })}
        nothingFoundMessage="No other student of this task has this name."
        error={shown && !studentId && 'Please select a student.'}
      />
      <ReasonField
        description="Students do not see it."
        value={reason}
        onChange={(typed) => setValues({ ...values, reason: typed })}
        checked={shown}
      />
    </FormDialog>
  );
};

/** Lets one student of a task sit it in any browser. */
export const ExemptDialog = (props: ExemptDialogProps) => (props.opened ? <ExemptForm {...props} /> : null);
